/** Sends what `kept` holds, for whichever lesson it was written: at once, when the network is back, each 30 s. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ClientResponseError } from '../../../lib/pocketbase.ts'
import type { Page } from '../../../lib/records.ts'
import { getSession } from '../../../lib/session.ts'
import { findNote, myNote, type Note, saveNote } from '../queries.ts'
import { forgetNote, keepNote, keptLessons, keptNote } from './kept.ts'
import { mergeNote } from './merge.ts'

export const RETRY_MS = 30_000

export type NoteEvent =
  | { lessonId: string; state: 'sending' | 'waiting' | 'refused' }
  | { lessonId: string; state: 'sent'; sent: string; note: Note }

const listeners = new Set<(event: NoteEvent) => void>()
const tell = (event: NoteEvent) => {
  for (const listener of listeners) listener(event)
}
export const onNoteEvent = (listener: (event: NoteEvent) => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** One sender at a time over all tabs: two would both create the record. */
const alone = async (act: () => Promise<void>): Promise<void> => {
  if ('locks' in navigator) await navigator.locks.request('lesson-notes', act)
  else await act()
}

const sendOne = async (userId: string, lessonId: string): Promise<void> => {
  const kept = keptNote(userId, lessonId)
  if (!kept) return
  tell({ lessonId, state: 'sending' })
  const known = await findNote(userId, lessonId)
  const body = mergeNote(kept.base, known?.body ?? '', kept.body)
  const note =
    known?.body === body ? known : await saveNote(userId, lessonId, known?.id, body, kept.atSeconds)
  const now = keptNote(userId, lessonId)
  // Written on while it travelled: the rest grows from what was just sent.
  if (now && now.body !== kept.body) keepNote(userId, lessonId, { ...now, base: kept.body })
  else forgetNote(userId, lessonId)
  tell({ lessonId, state: 'sent', sent: kept.body, note })
}

/** The server has read it and says no: the lesson is gone, or not hers any more. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ClientResponseError && [400, 403, 404].includes(error.status)

/** What was refused, by person and lesson: asked again when it changes or the page is opened anew. */
const refused = new Map<string, string>()
const refusedKey = (userId: string, lessonId: string) => `${userId} ${lessonId}`

/** Whether what is kept for the lesson was refused as it stands. */
export const isNoteRefused = (userId: string, lessonId: string): boolean => {
  const body = keptNote(userId, lessonId)?.body
  return body !== undefined && refused.get(refusedKey(userId, lessonId)) === body
}

/** Sends one that waits and tells what became of it; never throws. */
const trySend = async (userId: string, lessonId: string): Promise<void> => {
  const body = keptNote(userId, lessonId)?.body ?? ''
  try {
    if (isNoteRefused(userId, lessonId)) return
    // The client would try for seconds what cannot succeed; the person wants to know where her words are.
    if (!navigator.onLine) return tell({ lessonId, state: 'waiting' })
    await sendOne(userId, lessonId)
    refused.delete(refusedKey(userId, lessonId))
  } catch (error) {
    console.warn('The note was not saved', error)
    if (!isRefusal(error)) return tell({ lessonId, state: 'waiting' })
    refused.set(refusedKey(userId, lessonId), body)
    tell({ lessonId, state: 'refused' })
  }
}

let running: Promise<void> = Promise.resolve()
/** Sends everything that waits; never throws. What fails stays kept. */
export const flushNotes = (userId: string): Promise<void> => {
  running = running.then(() =>
    alone(async () => {
      if (getSession()?.record?.id !== userId) return
      for (const lessonId of keptLessons(userId)) await trySend(userId, lessonId)
    }),
  )
  return running
}

/** Keeps sending while a page of the member space is open. */
export const useNoteOutbox = (userId: string): void => {
  const queries = useQueryClient()
  useEffect(() => {
    if (!userId) return
    const flush = () => {
      if (keptLessons(userId).length > 0) void flushNotes(userId)
    }
    const stop = onNoteEvent((event) => {
      if (event.state !== 'sent') return
      queries.setQueryData<Page<Note>>(myNote(userId, event.lessonId).queryKey, (page) =>
        page ? { ...page, items: [event.note] } : page,
      )
    })
    const timer = setInterval(flush, RETRY_MS)
    window.addEventListener('online', flush)
    flush()
    return () => {
      stop()
      clearInterval(timer)
      window.removeEventListener('online', flush)
    }
  }, [userId, queries])
}
