import { Button, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Link } from 'react-router-dom'
import { fileUrl } from '../../../lib/files.ts'
import { plural } from '../../../lib/format.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { canKeep } from '../../../lib/offline/shelf.ts'
import { link } from '../../../lib/paths.ts'
import { notify } from '../../../ui/toast/store.ts'
import { openRecordings } from '../playlist.ts'
import { type Course, lessonOf, type Placed } from '../queries.ts'
import styles from './Downloads.module.css'
import { keeping } from './offline-downloads.ts'
import { useAllDownloads, useUnderway } from './use-downloads.ts'
import { recordingOf } from './wanted.ts'

interface Props {
  userId: string
  course: Course
  lessons: readonly Placed[]
  expiresAt: string
}

/**
 * Downloads every open recording of a course. Renders nothing without recordings or without browser storage.
 */
export const KeepAll = ({ userId, course, lessons, expiresAt }: Props) => {
  const queries = useQueryClient()
  const downloaded = useAllDownloads(userId)
  const recordings = openRecordings(lessons)
  const underway = useUnderway(recordings.map(({ id }) => id))
  const here = (downloaded ?? []).filter((one) => one.course.id === course.id && one.isWhole).length
  const keep = useMutation({
    mutationFn: async () => {
      const found = await Promise.all(recordings.map(({ id }) => queries.ensureQueryData(lessonOf(id))))
      const picture = fileUrl(course, course.coverImage, { thumb: '960x720' })
      return found
        .filter(({ audio }) => audio !== '')
        .map((lesson) => {
          const position = recordings.find(({ id }) => id === lesson.id)?.position ?? 0
          return { downloaded: recordingOf({ userId, lesson, course, position, expiresAt }), picture }
        })
    },
    onSuccess: (wanted) => keeping.ask(wanted),
    onError: (error) => notify.error(failureMessage(error)),
  })
  if (!canKeep() || recordings.length === 0 || downloaded === undefined) return null
  const rest = recordings.length - here
  return (
    <div>
      {underway > 0 ? (
        <Text size="sm" role="status">
          {`Téléchargement de ${plural(underway, 'séance')}…`}
        </Text>
      ) : null}
      {rest > 0 && underway === 0 ? (
        <Button
          variant="outline"
          classNames={{ root: styles.long, label: styles.lines }}
          leftSection={<Download size={18} aria-hidden="true" />}
          loading={keep.isPending}
          onClick={() => keep.mutate()}
        >
          {rest === 1
            ? 'Garder la séance audio hors connexion'
            : `Garder les ${rest}\u00a0séances audio hors connexion`}
        </Button>
      ) : null}
      {here > 0 ? (
        <Text size="sm">
          <Link to={link('kept')}>{`${plural(here, 'séance')} sur cet appareil`}</Link>
        </Text>
      ) : null}
    </div>
  )
}
