import { Button, Group, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { UserCheck } from 'lucide-react'
import { useState } from 'react'
import { allows } from '#drizzle/access.ts'
import { liveBegin, liveState, roomAddress } from '#drizzle/domain/live.ts'
import { DateTimeInput } from '../../../admin-ui/components/DateTimeInput.tsx'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import { Panel } from '../../../admin-ui/components/Panel.tsx'
import type { RecordForm } from '../../../admin-ui/forms/use-record-form.ts'
import { useUser } from '../../../lib/auth.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { notify } from '../../../ui/toast/store.ts'
import type { LessonValues } from '../lesson-form.ts'
import type { Lesson } from '../queries.ts'
import { AttendanceDialog } from './AttendanceDialog.tsx'
import { roomOf, setRoom } from './queries.ts'

const WRONG = 'Une adresse en https est attendue, par exemple https://meet.jit.si/ma-salle.'

const RoomInput = ({ lesson, stored }: { lesson: Lesson; stored: string }) => {
  const queries = useQueryClient()
  const [typed, setTyped] = useState(stored)
  const [isLeft, setLeft] = useState(false)
  const isWrong = typed.trim() !== '' && roomAddress(typed) === ''
  const keep = useMutation({
    mutationFn: () => setRoom(lesson.id, typed),
    onSuccess: (room) => {
      queries.setQueryData(roomOf(lesson.id).queryKey, room)
      setTyped(room.url)
      notify.success('L’adresse de la salle est enregistrée.')
    },
    onError: (error) => notify.error(failureMessage(error)),
  })
  return (
    <>
      <TextInput
        label="Adresse de la salle"
        description="Zoom, Google Meet, Jitsi… Donnée aux inscrits un quart d’heure avant, jamais visible autrement."
        value={typed}
        error={isLeft && isWrong ? WRONG : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => setLeft(true)}
      />
      <div>
        <Button
          variant="outline"
          disabled={typed === stored || isWrong}
          loading={keep.isPending}
          onClick={() => keep.mutate()}
        >
          Enregistrer l’adresse
        </Button>
      </div>
    </>
  )
}

/** In a lesson's panel: when it is held live, in which room, and who was there. */
export const LiveSection = ({ lesson, form }: { lesson: Lesson; form: RecordForm<LessonValues> }) => {
  const mayWrite = allows(useUser(), 'courses.manage')
  const isStored = lesson.type === 'live'
  const room = useQuery({ ...roomOf(lesson.id), enabled: isStored && mayWrite })
  const [isOpen, setOpen] = useState(false)
  const now = Date.now()
  const state = isStored ? liveState(lesson, now) : 'unset'
  return (
    <Panel>
      <Text fw={600}>Direct</Text>
      <DateTimeInput {...form.value('liveAt')} />
      {!isStored && mayWrite ? (
        <Text c="dimmed">Enregistrez la leçon pour indiquer l’adresse de la salle.</Text>
      ) : null}
      {isStored && mayWrite ? (
        <AdminLoad query={room} skeleton={<Blocks rows={1} height={72} />}>
          {({ url }) => <RoomInput key={url} lesson={lesson} stored={url} />}
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
