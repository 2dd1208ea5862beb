import { Text, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Blocks, Failed } from '../../../admin-ui/components/LoadState.tsx'
import { time } from '../../../lib/moments.ts'
import type { Page } from '../../../lib/records.ts'
import { myNote, saveNote } from '../queries.ts'

/** Notes are kept two seconds after the last keystroke, on leaving the field and on leaving the lesson. */
const PAUSE_MS = 2000

interface Props {
  userId: string
  lessonId: string
  /** Where the film or recording stands, kept with a new note. */
  position: () => number
}

/** « Mes notes » of one lesson. */
export const Notes = (props: Props) => {
  const query = useQuery({ ...myNote(props.userId, props.lessonId), staleTime: Number.POSITIVE_INFINITY })
  if (query.isError && !query.data) return <Failed retry={query.refetch} />
  if (!query.data) return <Blocks rows={2} />
  const note = query.data.items[0]
  return <Writing key={props.lessonId} {...props} known={note?.id} body={note?.body ?? ''} />
}

const Writing = ({ userId, lessonId, position, known, body }: Props & { known?: string; body: string }) => {
  const queries = useQueryClient()
  const [text, setText] = useState(body)
  const [status, setStatus] = useState('')
  const id = useRef(known)
  const stored = useRef(body)
  const latest = useRef(text)
  latest.current = text
  const running = useRef<Promise<void>>(Promise.resolve())

  const save = useCallback(() => {
    running.current = running.current.then(async () => {
      const value = latest.current
      if (value === stored.current) return
      setStatus('Enregistrement…')
      try {
        const saved = await saveNote(userId, lessonId, id.current, value, Math.floor(position()))
        id.current = saved.id
        stored.current = value
        queries.setQueryData<Page<typeof saved>>(myNote(userId, lessonId).queryKey, (page) =>
          page ? { ...page, items: [saved] } : page,
        )
        setStatus(`Enregistré à ${time(new Date())}`)
      } catch (error) {
        console.warn('The note was not saved', error)
        setStatus('Non enregistré, nouvelle tentative à la prochaine modification.')
      }
    })
    return running.current
  }, [userId, lessonId, position, queries])

  useEffect(() => {
    if (text === stored.current) return
    const timer = setTimeout(() => void save(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, save])
  useEffect(
    () => () => {
      void save()
    },
    [save],
  )
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
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => void save()}
      />
      <Text size="sm" c="dimmed" mt={4} role="status">
        {status || 'Vos notes sont enregistrées au fil de l’écriture et restent privées.'}
      </Text>
    </div>
  )
}
