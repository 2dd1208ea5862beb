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

export type OutboxEvent<Kept, Stored> =
  | { lessonId: string; state: 'sending' | 'waiting' | 'refused' }
  /** `kept` is what was sent, `stored` the record that the server has now. */
  | { lessonId: string; state: 'sent'; kept: Kept; stored: Stored }

export interface OutboxParts<Kept, Stored> {
  /** The name of the lock that one tab at a time holds. */
  name: string
  kept: (userId: string, lessonId: string) => Kept | null
  keptLessons: (userId: string) => string[]
  keep: (userId: string, lessonId: string, kept: Kept) => unknown
  forget: (userId: string, lessonId: string) => void
  /** Whether both say the same words. */
  isSame: (one: Kept, other: Kept) => boolean
  /** Writes them, joined with what the server has; throws as the record API's client. */
  write: (userId: string, lessonId: string, kept: Kept) => Promise<Stored>
  /** Written on while `sent` travelled: what is left grows from what was sent. */
  rest: (now: Kept, sent: Kept) => Kept
}

export interface Outbox<Kept, Stored> {
  /** Calls back with whatever becomes of words; returns what ends that. */
  onEvent: (listener: (event: OutboxEvent<Kept, Stored>) => void) => () => void
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

export const outboxOf = <Kept, Stored>(parts: OutboxParts<Kept, Stored>): Outbox<Kept, Stored> => {
  const listeners = new Set<(event: OutboxEvent<Kept, Stored>) => void>()
  const tell = (event: OutboxEvent<Kept, Stored>) => {
    for (const listener of listeners) listener(event)
  }
  /** What was refused, by person and lesson: asked again when it changes or the page is opened anew. */
  const refused = new Map<string, Kept>()
  const keyOf = (userId: string, lessonId: string) => `${userId} ${lessonId}`

  const isRefused = (userId: string, lessonId: string): boolean => {
    const before = refused.get(keyOf(userId, lessonId))
    const kept = parts.kept(userId, lessonId)
    return before !== undefined && kept !== null && parts.isSame(before, kept)
  }

  const sendOne = async (userId: string, lessonId: string, kept: Kept): Promise<void> => {
    tell({ lessonId, state: 'sending' })
    const stored = await parts.write(userId, lessonId, kept)
    const now = parts.kept(userId, lessonId)
    if (now && !parts.isSame(now, kept)) parts.keep(userId, lessonId, parts.rest(now, kept))
    else parts.forget(userId, lessonId)
    refused.delete(keyOf(userId, lessonId))
    tell({ lessonId, state: 'sent', kept, stored })
  }

  /** Sends one that waits and tells what became of it; never throws. */
  const trySend = async (userId: string, lessonId: string): Promise<void> => {
    const kept = parts.kept(userId, lessonId)
    if (!kept || isRefused(userId, lessonId)) return
    // The client would try for seconds what cannot succeed; the person wants to know where her words are.
    if (!navigator.onLine) return tell({ lessonId, state: 'waiting' })
    try {
      await sendOne(userId, lessonId, kept)
    } catch (error) {
      console.warn(`What was written was not saved (${parts.name})`, error)
      if (!isRefusal(error)) return tell({ lessonId, state: 'waiting' })
      refused.set(keyOf(userId, lessonId), kept)
      tell({ lessonId, state: 'refused' })
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
          for (const lessonId of parts.keptLessons(userId)) await trySend(userId, lessonId)
        }),
      )
      return running
    },
    hasWaiting: (userId) => parts.keptLessons(userId).length > 0,
  }
}

/**
 * Keeps sending while a page of the member space is open, and shows what the server has taken.
 * @param keyOf where the screen's query of this lesson's record is: a page of one
 */
export const useOutbox = <Kept, Stored>(
  outbox: Outbox<Kept, Stored>,
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
