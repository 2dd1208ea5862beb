import { Alert, Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { CalendarPlus, Video } from 'lucide-react'
import { useEffect, useState } from 'react'
import { liveMinutes, liveState, roomOpens } from '#drizzle/domain/live.ts'
import member from '../../../admin-ui/components/Member.module.css'
import { Panel } from '../../../admin-ui/components/Panel.tsx'
import { download } from '../../../lib/download.ts'
import { longDate, minutes } from '../../../lib/format.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { time } from '../../../lib/moments.ts'
import { notify } from '../../../ui/toast/store.ts'
import { joinLive, type Lesson } from '../queries.ts'
import styles from './LiveRoom.module.css'

/** Within the maximum of a browser timer; the page re-renders before then anyway. */
const MAX_WAIT_MS = 3_600_000
const EVERY_MS = 30_000

/** The device's time, updated when the room opens. */
const useNow = (opensAt: number): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const left = opensAt - now
    const wait = left > 0 ? Math.min(left + 500, MAX_WAIT_MS) : EVERY_MS
    const timer = setTimeout(() => setNow(Date.now()), wait)
    return () => clearTimeout(timer)
  }, [now, opensAt])
  return now
}

type Held = Pick<Lesson, 'id' | 'liveAt' | 'durationSeconds'>

const whenText = (lesson: Held): string =>
  `Le ${longDate(lesson.liveAt)} à ${time(lesson.liveAt).replace(':', '\u00a0h\u00a0')}, heure de Paris. Durée prévue\u00a0: ${minutes(liveMinutes(lesson))}.`

const Join = ({ lesson, recheck }: { lesson: Held; recheck: () => void }) => {
  const [room, setRoom] = useState('')
  const join = useMutation({
    mutationFn: () => joinLive(lesson.id),
    onSuccess: ({ url }) => {
      // Where the browser blocks the new window, the link is shown instead.
      setRoom(url)
      window.open(url, '_blank', 'noopener,noreferrer')
    },
    onError: (error) => {
      notify.error(failureMessage(error))
      recheck()
    },
  })
  return (
    <>
      <Button
        leftSection={<Video size={18} aria-hidden="true" />}
        loading={join.isPending}
        // The answer may arrive between two clicks of a double click: one window is enough.
        onClick={(event) => {
          if (event.detail < 2) join.mutate()
        }}
      >
        Rejoindre le direct
      </Button>
      {room ? (
        <Text role="status" className={styles.opened}>
          {'La salle s’ouvre dans un nouvel onglet. Rien ne s’est ouvert\u00a0? '}
          <a href={room} target="_blank" rel="noopener noreferrer">
            Ouvrir la salle
          </a>
        </Text>
      ) : null}
    </>
  )
}

/** A live lesson: its time, the link to its room once that is open, and its calendar entry. */
export const LiveRoom = ({ lesson, recheck }: { lesson: Held; recheck: () => void }) => {
  const now = useNow(roomOpens(lesson))
  const state = liveState(lesson, now)
  const calendar = useMutation({
    mutationFn: () => download(`/api/lessons/${encodeURIComponent(lesson.id)}/live.ics`, 'direct.ics'),
    onSuccess: () =>
      notify.success('Ouvrez le fichier «\u00a0direct.ics\u00a0» pour l’ajouter à votre agenda.'),
    onError: (error) => notify.error(failureMessage(error)),
  })
  if (state === 'unset')
    return <Alert color="blue">La date de ce direct n’est pas encore fixée. Vous en serez prévenu.</Alert>
  return (
    <Panel>
      <Text fw={600}>{whenText(lesson)}</Text>
      {state === 'waiting' ? <Text>La salle ouvre un quart d’heure avant, ici même.</Text> : null}
      {state === 'over' ? <Text>Ce direct est terminé.</Text> : null}
      {state === 'over' ? null : (
        <div className={member.acts}>
          {state === 'open' ? <Join lesson={lesson} recheck={recheck} /> : null}
          <Button
            variant="outline"
            leftSection={<CalendarPlus size={18} aria-hidden="true" />}
            loading={calendar.isPending}
            onClick={() => calendar.mutate()}
          >
            Ajouter à mon agenda
          </Button>
        </div>
      )}
    </Panel>
  )
}
