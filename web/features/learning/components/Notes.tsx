import { Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Blocks, Failed } from '../../../admin-ui/components/LoadState.tsx'
import { useLeaveGuard } from '../../../admin-ui/hooks/use-leave-guard.ts'
import { time } from '../../../lib/moments.ts'
import { ClientResponseError } from '../../../lib/pocketbase.ts'
import { keepNote, noteDraft, onKeptElsewhere } from '../notes/note-draft.ts'
import { noteOutbox } from '../notes/outbox.ts'
import { myNote } from '../queries.ts'

/**
 * Notes are sent two seconds after the last keystroke, when the field loses the focus, and when the user
 * leaves the lesson.
 */
const PAUSE_MS = 2000
const PRIVATE = 'Vos notes sont enregistrées au fil de l’écriture et restent privées.'
const STORED = 'Gardé sur cet appareil. Envoi dès que la connexion revient.'
const REFUSED =
  'Le site n’a pas pris ces notes. Elles restent sur cet appareil\u00a0: copiez-les pour ne pas les perdre.'
const ONLY_HERE = 'Non enregistré, nouvelle tentative dans 30\u00a0secondes. Gardez cette page ouverte.'

interface Props {
  userId: string
  lessonId: string
  /** Playback position, stored with a new note. */
  position: () => number
  /** Called when the server refuses the note, as for a deleted lesson. */
  onRefused: () => void
}

/** « Mes notes » of one lesson. Usable offline: the note is merged with the server's later. */
export const Notes = (props: Props) => {
  const query = useQuery({ ...myNote(props.userId, props.lessonId), staleTime: Number.POSITIVE_INFINITY })
  const unreachable =
    query.fetchStatus === 'paused' || (query.error instanceof ClientResponseError && query.error.status === 0)
  if (!query.data && query.isError && !unreachable) return <Failed retry={query.refetch} />
  if (!query.data && !unreachable) return <Blocks rows={2} />
  return <Writing key={props.lessonId} {...props} stored={query.data?.items[0]?.body ?? ''} />
}

/** The text is always in the draft, so that a reload, another tab and the outbox read the same. */
const Writing = ({ userId, lessonId, position, onRefused, stored }: Props & { stored: string }) => {
  const [text, setText] = useState(() => noteDraft(userId, lessonId)?.body ?? stored)
  const [status, setStatus] = useState('')
  const [waits, setWaits] = useState(false)
  const [isRefused, setRefused] = useState(() => noteOutbox.isRefused(userId, lessonId))
  const [onDevice, setOnDevice] = useState(true)
  const latest = useRef(text)
  latest.current = text

  // A draft is shown as it is; without one, the server's note.
  useEffect(() => {
    const show = () => setText(noteDraft(userId, lessonId)?.body ?? stored)
    show()
    return onKeptElsewhere(userId, lessonId, () => {
      const saved = noteDraft(userId, lessonId)
      // Another tab has sent the draft: the screen shows what it sent.
      if (saved) setText(saved.body)
      else setWaits(false)
    })
  }, [userId, lessonId, stored])

  useEffect(
    () =>
      noteOutbox.onEvent((event) => {
        if (event.lessonId !== lessonId) return
        setWaits(event.state === 'waiting')
        setRefused(event.state === 'refused')
        if (event.state === 'refused') onRefused()
        if (event.state === 'sending') setStatus('Enregistrement…')
        if (event.state !== 'sending') setStatus('')
        if (event.state !== 'sent') return
        setStatus(`Enregistré à ${time(new Date())}`)
        if (latest.current === event.draft.body) setText(event.stored.body)
      }),
    [lessonId, onRefused],
  )

  useEffect(() => {
    if (noteDraft(userId, lessonId)?.body !== text) return
    const timer = setTimeout(() => void noteOutbox.flush(userId), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, userId, lessonId])
  useEffect(() => () => void noteOutbox.flush(userId), [userId])

  // A draft on the device survives navigation; the browser asks before the tab is closed.
  useLeaveGuard(waits && !onDevice)
  useEffect(() => {
    if (!waits) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [waits])

  const write = (value: string) => {
    setText(value)
    const saved = noteDraft(userId, lessonId)
    setOnDevice(
      keepNote(userId, lessonId, {
        body: value,
        base: saved?.base ?? stored,
        atSeconds: saved?.atSeconds ?? Math.floor(position()),
      }),
    )
  }
  return (
    <div>
      <Textarea
        label="Mes notes"
        placeholder="Ce que vous souhaitez retenir de cette leçon…"
        autosize
        minRows={4}
        maxRows={16}
        maxLength={20_000}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
        onBlur={() => void noteOutbox.flush(userId)}
      />
      <Text size="sm" c="dimmed" mt={4} role="status">
        {isRefused ? REFUSED : waits ? (onDevice ? STORED : ONLY_HERE) : status || PRIVATE}
      </Text>
    </div>
  )
}
