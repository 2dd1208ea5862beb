import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { UserCheck } from 'lucide-react'
import { useState } from 'react'
import { allows } from '#drizzle/access.ts'
import { liveBegin, liveState } from '#drizzle/domain/live.ts'
import { DateTimeInput } from '../../../admin-ui/components/DateTimeInput.tsx'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import { Panel } from '../../../admin-ui/components/Panel.tsx'
import type { RecordForm } from '../../../admin-ui/forms/use-record-form.ts'
import { useUser } from '../../../lib/auth.ts'
import type { LessonValues } from '../lesson-form.ts'
import type { Lesson } from '../queries.ts'
import { AttendanceDialog } from './AttendanceDialog.tsx'
import { roomOf } from './queries.ts'
import { RoomInput } from './RoomInput.tsx'

/** In a lesson's panel: when it is held live, in which room, and who was there. */
export const LiveSection = ({ lesson, form }: { lesson: Lesson; form: RecordForm<LessonValues> }) => {
  const mayWrite = allows(useUser(), 'courses.manage')
  const isStored = lesson.type === 'live'
  const room = useQuery({ ...roomOf(lesson.id), enabled: isStored && mayWrite })
  const [isOpen, setOpen] = useState(false)
  const now = Date.now()
  const date = form.value('liveAt')
  const isPast = date.value !== lesson.liveAt && liveBegin({ ...lesson, liveAt: date.value }) <= now
  const state = isStored ? liveState(lesson, now) : 'unset'
  return (
    <Panel>
      <Text fw={600}>Direct</Text>
      <DateTimeInput {...date} />
      {isPast ? (
        <Text size="sm" role="status">
          Cette date est passée&nbsp;: personne n’en sera prévenu.
        </Text>
      ) : null}
      {!isStored && mayWrite ? (
        <Text c="dimmed">Enregistrez la leçon pour indiquer l’adresse de la salle.</Text>
      ) : null}
      {isStored && mayWrite ? (
        <AdminLoad query={room} skeleton={<Blocks rows={1} height={72} />}>
          {({ url }) => <RoomInput lesson={lesson} stored={url} />}
        </AdminLoad>
      ) : null}
      <Text size="sm" c="dimmed">
        Les inscrits sont prévenus par e-mail la veille et une heure avant, si la date change, et si le direct
        est supprimé.
      </Text>
      {mayWrite && isStored && liveBegin(lesson) <= now ? (
        <Group>
          <Button
            variant="outline"
            leftSection={<UserCheck size={18} aria-hidden="true" />}
            onClick={() => setOpen(true)}
          >
            Noter les présences
          </Button>
        </Group>
      ) : null}
      {state === 'over' ? (
        <Text size="sm" c="dimmed">
          {
            'Pour la rediffusion, choisissez le type «\u00a0Vidéo\u00a0» et déposez le film\u00a0: ce que chacun a terminé le reste.'
          }
        </Text>
      ) : null}
      {isOpen ? <AttendanceDialog lesson={lesson} close={() => setOpen(false)} /> : null}
    </Panel>
  )
}
