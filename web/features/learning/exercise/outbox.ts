/** Sends what `kept` holds, for whichever exercise it was written: at once, when the network is back, each 30 s. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ClientResponseError, isConflict } from '../../../lib/pocketbase.ts'
import type { Page } from '../../../lib/records.ts'
import { getSession } from '../../../lib/session.ts'
import { forgetAnswers, type Kept, keepAnswers, keptAnswers, keptExercises } from './kept.ts'
import { isSame, mergeAnswers } from './merge.ts'
import { beginEntry, type Entry, findEntry, myEntry, saveEntry } from './queries.ts'

const RETRY_MS = 30_000
/** Another tab or device may have stored answers in between; more often than that is no accident. */
const TRIES = 4

export type SendEvent =
  | { lessonId: string; state: 'sending' | 'waiting' | 'refused' }
  | { lessonId: string; state: 'sent'; entry: Entry }

const listeners = new Set<(event: SendEvent) => void>()
const tell = (event: SendEvent) => {
  for (const listener of listeners) listener(event)
}
export const onSend = (listener: (event: SendEvent) => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const statusOf = (error: unknown): number => (error instanceof ClientResponseError ? error.status : 0)

/** One write from what the server has now; `null` when somebody else was faster. */
const storeOnce = async (
  userId: string,
  lessonId: string,
  { answers, base }: Kept,
): Promise<Entry | null> => {
  const known = await findEntry(userId, lessonId)
  const merged = mergeAnswers(base, known?.answers ?? {}, answers)
  if (known && isSame(known.answers ?? {}, merged)) return known
  try {
    return await (known ? saveEntry(known, merged) : beginEntry(userId, lessonId, merged))
  } catch (error) {
    if (known && isConflict(error)) return null
    // There is one open entry: another tab has begun it, or the request is refused for another reason.
    if (!known && statusOf(error) === 400 && (await findEntry(userId, lessonId))) return null
    throw error
  }
}

const sendOne = async (userId: string, lessonId: string): Promise<void> => {
  const kept = keptAnswers(userId, lessonId)
  if (!kept) return
  tell({ lessonId, state: 'sending' })
  let entry: Entry | null = null
  for (let tried = 0; !entry && tried < TRIES; tried += 1) entry = await storeOnce(userId, lessonId, kept)
  if (!entry) throw new Error('The entry kept changing')
  const now = keptAnswers(userId, lessonId)
  // Written on while it travelled: the rest grows from what was just sent.
  if (now && !isSame(now.answers, kept.answers)) keepAnswers(userId, lessonId, { ...now, base: kept.answers })
  else forgetAnswers(userId, lessonId)
  tell({ lessonId, state: 'sent', entry })
}

/** What was refused, by person and lesson: asked again when it changes or the page is opened anew. */
const refused = new Map<string, Kept['answers']>()
const refusedKey = (userId: string, lessonId: string) => `${userId} ${lessonId}`

const trySend = async (userId: string, lessonId: string): Promise<void> => {
  const answers = keptAnswers(userId, lessonId)?.answers ?? {}
  try {
    if (isSame(refused.get(refusedKey(userId, lessonId)), answers))
      return tell({ lessonId, state: 'refused' })
    if (!navigator.onLine) return tell({ lessonId, state: 'waiting' })
    await sendOne(userId, lessonId)
    refused.delete(refusedKey(userId, lessonId))
  } catch (error) {
    console.warn('The answers were not saved', error)
    if (![400, 403, 404, 409, 413].includes(statusOf(error))) return tell({ lessonId, state: 'waiting' })
    refused.set(refusedKey(userId, lessonId), answers)
    tell({ lessonId, state: 'refused' })
  }
}

/** One sender at a time over all tabs. */
const alone = async (act: () => Promise<void>): Promise<void> => {
  if ('locks' in navigator) await navigator.locks.request('exercise-entries', act)
  else await act()
}

let running: Promise<void> = Promise.resolve()
/** Sends everything that waits; never throws. What fails stays kept. */
export const flushAnswers = (userId: string): Promise<void> => {
  running = running.then(() =>
    alone(async () => {
      if (getSession()?.record?.id !== userId) return
      for (const lessonId of keptExercises(userId)) await trySend(userId, lessonId)
    }),
  )
  return running
}

/** Keeps sending while a page of the member space is open. */
export const useAnswersOutbox = (userId: string): void => {
  const queries = useQueryClient()
  useEffect(() => {
    if (!userId) return
    const flush = () => {
      if (keptExercises(userId).length > 0) void flushAnswers(userId)
    }
    const stop = onSend((event) => {
      if (event.state !== 'sent') return
      queries.setQueryData<Page<Entry>>(myEntry(userId, event.lessonId).queryKey, (page) =>
        page ? { ...page, items: [event.entry] } : page,
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
