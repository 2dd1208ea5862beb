import { Button, Text, Title } from '@mantine/core'
import { Play, RotateCcw, Trash2 } from 'lucide-react'
import member from '../../../admin-ui/components/Member.module.css'
import { duration, longDate } from '../../../lib/format.ts'
import {
  type DownloadedRecording,
  mayBeHeard,
  playedUntil,
} from '../../../lib/offline/downloaded-recording.ts'
import { fileSize } from '../../../lib/quantities.ts'
import styles from './Downloads.module.css'
import { keeping } from './offline-downloads.ts'
import { useKeeping } from './use-downloads.ts'

const EXPIRED = 'Connectez-vous à internet pour continuer à l’écouter\u00a0: votre accès doit être vérifié.'

const factsOf = (downloaded: DownloadedRecording): string => {
  const length = downloaded.lesson.mediaSeconds || downloaded.lesson.durationSeconds
  return [
    ...(length > 0 ? [duration(length)] : []),
    fileSize(downloaded.bytes),
    `jusqu’au ${longDate(new Date(playedUntil(downloaded)).toISOString())}`,
  ].join(', ')
}

const Row = (props: { downloaded: DownloadedRecording; isCurrent: boolean; play: () => void }) => {
  const { downloaded, isCurrent, play } = props
  const { userId, lesson } = downloaded
  const completion = useKeeping(lesson.id)
  const isUnderway = completion !== null && completion.state !== 'stopped'
  const state = () => {
    if (isUnderway) {
      const share = completion.total > 0 ? Math.floor((completion.bytes / completion.total) * 100) : 0
      return downloaded.bytes > 0
        ? `Téléchargement\u00a0: ${share}\u00a0% de ${fileSize(downloaded.bytes)}`
        : 'Téléchargement en attente…'
    }
    if (!downloaded.isWhole) return completion?.message || 'Le téléchargement n’est pas terminé.'
    return mayBeHeard(downloaded, Date.now()) ? factsOf(downloaded) : EXPIRED
  }
  return (
    <li className={styles.row} aria-current={isCurrent || undefined}>
      <div className={styles.words}>
        <Text fw={600}>{lesson.title}</Text>
        <Text size="sm" c="dimmed" role={isUnderway ? 'status' : undefined}>
          {state()}
        </Text>
      </div>
      <div className={member.acts}>
        {!isCurrent && downloaded.isWhole && mayBeHeard(downloaded, Date.now()) ? (
          <Button
            variant="outline"
            leftSection={<Play size={18} aria-hidden="true" />}
            onClick={play}
            aria-label={`Écouter ${lesson.title}`}
          >
            Écouter
          </Button>
        ) : null}
        {!downloaded.isWhole && !isUnderway ? (
          <Button
            variant="outline"
            leftSection={<RotateCcw size={18} aria-hidden="true" />}
            onClick={() => keeping.ask([{ downloaded, picture: '' }])}
            aria-label={`Reprendre le téléchargement de ${lesson.title}`}
          >
            Reprendre
          </Button>
        ) : null}
        <Button
          variant="subtle"
          leftSection={<Trash2 size={18} aria-hidden="true" />}
          onClick={() => void keeping.remove(userId, lesson.id)}
          aria-label={`Retirer ${lesson.title} de cet appareil`}
        >
          Retirer
        </Button>
      </div>
    </li>
  )
}

/** The downloaded recordings, grouped by course. */
export const DownloadList = (props: {
  all: readonly DownloadedRecording[]
  current: string
  play: (downloaded: DownloadedRecording) => void
}) => {
  const courses = [...new Map(props.all.map(({ course }) => [course.id, course])).values()]
  return courses.map((course) => (
    <section key={course.id} aria-label={course.title}>
      <Title order={2} size="h3" mb="sm">
        {course.title}
      </Title>
      <ul className={styles.list}>
        {props.all
          .filter((downloaded) => downloaded.course.id === course.id)
          .map((downloaded) => (
            <Row
              key={downloaded.lesson.id}
              downloaded={downloaded}
              isCurrent={downloaded.lesson.id === props.current}
              play={() => props.play(downloaded)}
            />
          ))}
      </ul>
    </section>
  ))
}
