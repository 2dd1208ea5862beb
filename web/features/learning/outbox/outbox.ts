/**
 * Sends what a person writes in lessons and keeps on her device: at once, when the network is back, each 30 s. One idea for
 * notes and exercises, which say how their words are kept and joined with the server's.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ClientResponseError } from '../../../lib/pocketbase.ts'
import type { Page } from '../../../lib/records.ts'
import { getSession } from '../../../lib/session.ts'
import { useRetry } from './use-retry.ts'

export const RETRY_MS = 30_000

export type OutboxEvent<Unsent, Stored> =
  | { lessonId: string; state: 'sending' | 'waiting' | 'refused' }
  /** `kept` is what was sent, `stored` the record that the server has now. */
  | { lessonId: string; state: 'sent'; draft: Unsent; stored: Stored }

export interface OutboxParts<Unsent, Stored> {
  /** The name of the lock that one tab at a time holds. */
  name: string
  draft: (userId: string, lessonId: string) => Unsent | null
  unsentLessons: (userId: string) => string[]
  keep: (userId: string, lessonId: string, draft: Unsent) => unknown
  forget: (userId: string, lessonId: string) => void
  /** Whether both say the same words. */
  isSame: (one: Unsent, other: Unsent) => boolean
  /** Writes them, joined with what the server has; throws as the record API's client. */
  write: (userId: string, lessonId: string, draft: Unsent) => Promise<Stored>
  /** Written on while `sent` travelled: what is left grows from what was sent. */
  rest: (now: Unsent, sent: Unsent) => Unsent
}

export interface Outbox<Unsent, Stored> {
  /** Calls back with whatever becomes of words; returns what ends that. */
  onEvent: (listener: (event: OutboxEvent<Unsent, Stored>) => void) => () => void
  /** Whether what is kept for the lesson was refused as it stands. */
  isRefused: (userId: string, lessonId: string) => boolean
  /** Sends everything that waits; never throws. What fails stays kept. */
  flush: (userId: string) => Promise<void>
  hasWaiting: (userId: string) => boolean
}

/** The server has read it and says no: the lesson is gone or not hers any more, or it is too large. */
const REFUSALS = [400, 403, 404, 409, 413]
const isRefusal = (error: unknown): boolean =>
  error instanceof ClientResponseError && REFUSALS.includes(error.status)

export const outboxOf = <Unsent, Stored>(parts: OutboxParts<Unsent, Stored>): Outbox<Unsent, Stored> => {
  const listeners = new Set<(event: OutboxEvent<Unsent, Stored>) => void>()
  const notify = (event: OutboxEvent<Unsent, Stored>) => {
    for (const listener of listeners) listener(event)
  }
  /** What was refused, by person and lesson: asked again when it changes or the page is opened anew. */
  const refused = new Map<string, Unsent>()
  const keyOf = (userId: string, lessonId: string) => `${userId} ${lessonId}`

  const isRefused = (userId: string, lessonId: string): boolean => {
    const before = refused.get(keyOf(userId, lessonId))
    const draft = parts.draft(userId, lessonId)
    return before !== undefined && draft !== null && parts.isSame(before, draft)
  }

  const sendOne = async (userId: string, lessonId: string, draft: Unsent): Promise<void> => {
    notify({ lessonId, state: 'sending' })
    const stored = await parts.write(userId, lessonId, draft)
    const now = parts.draft(userId, lessonId)
    if (now && !parts.isSame(now, draft)) parts.keep(userId, lessonId, parts.rest(now, draft))
    else parts.forget(userId, lessonId)
    refused.delete(keyOf(userId, lessonId))
    notify({ lessonId, state: 'sent', draft, stored })
  }

  /** Sends one that waits and tells what became of it; never throws. */
  const trySend = async (userId: string, lessonId: string): Promise<void> => {
    const draft = parts.draft(userId, lessonId)
    if (!draft || isRefused(userId, lessonId)) return
    // The client would try for seconds what cannot succeed; the person wants to know where her words are.
    if (!navigator.onLine) return notify({ lessonId, state: 'waiting' })
    try {
      await sendOne(userId, lessonId, draft)
    } catch (error) {
      console.warn(`What was written was not saved (${parts.name})`, error)
      if (!isRefusal(error)) return notify({ lessonId, state: 'waiting' })
      refused.set(keyOf(userId, lessonId), draft)
      notify({ lessonId, state: 'refused' })
    }
  }

  /** One sender at a time over all tabs: two would both create the record. */
  const alone = async (act: () => Promise<void>): Promise<void> => {
    if ('locks' in navigator) await navigator.locks.request(parts.name, act)
    else await act()
  }

  let running: Promise<void> = Promise.resolve()
  return {
    onEvent: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    isRefused,
    flush: (userId) => {
      running = running.then(() =>
        alone(async () => {
          if (getSession()?.record?.id !== userId) return
          for (const lessonId of parts.unsentLessons(userId)) await trySend(userId, lessonId)
        }),
      )
      return running
    },
    hasWaiting: (userId) => parts.unsentLessons(userId).length > 0,
  }
}

/**
 * Keeps sending while a page of the member space is open, and shows what the server has taken.
 * @param keyOf where the screen's query of this lesson's record is: a page of one
 */
export const useOutbox = <Unsent, Stored>(
  outbox: Outbox<Unsent, Stored>,
  userId: string,
  keyOf: (userId: string, lessonId: string) => readonly unknown[],
): void => {
  const queries = useQueryClient()
  useEffect(
    () =>
      outbox.onEvent((event) => {
        if (event.state !== 'sent') return
        queries.setQueryData<Page<Stored>>(keyOf(userId, event.lessonId), (page) =>
          page ? { ...page, items: [event.stored] } : page,
        )
      }),
    [outbox, userId, keyOf, queries],
  )
  useRetry(
    userId,
    () => {
      if (outbox.hasWaiting(userId)) void outbox.flush(userId)
    },
    RETRY_MS,
  )
}
