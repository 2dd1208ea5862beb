/**
 * Sends what a user writes in lessons and stores on the device: at once, when the network is back, and every
 * 30 s. Shared by notes and exercises, which define how drafts are stored and merged with the server's
 * version.
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
  /** `draft` is what was sent, `stored` the server's record afterwards. */
  | { lessonId: string; state: 'sent'; draft: Unsent; stored: Stored }

export interface OutboxParts<Unsent, Stored> {
  /** Name of the lock that one tab at a time holds. */
  name: string
  draft: (userId: string, lessonId: string) => Unsent | null
  unsentLessons: (userId: string) => string[]
  keep: (userId: string, lessonId: string, draft: Unsent) => unknown
  forget: (userId: string, lessonId: string) => void
  isSame: (one: Unsent, other: Unsent) => boolean
  /** Stores the draft merged with the server's version; throws the errors of the records client. */
  write: (userId: string, lessonId: string, draft: Unsent) => Promise<Stored>
  /**
   * What is left to send when the draft changed while `sent` was on its way; it derives from what was sent.
   */
  rest: (now: Unsent, sent: Unsent) => Unsent
}

export interface Outbox<Unsent, Stored> {
  /** Notifies of each change of a draft's state; returns the unsubscribe function. */
  onEvent: (listener: (event: OutboxEvent<Unsent, Stored>) => void) => () => void
  /** Whether the server refused exactly the draft that is stored for the lesson. */
  isRefused: (userId: string, lessonId: string) => boolean
  /** Sends every waiting draft; never throws. What fails stays stored. */
  flush: (userId: string) => Promise<void>
  hasWaiting: (userId: string) => boolean
}

/** Final answers: the lesson is deleted or closed to the user, or the draft is too large. */
const REFUSALS = [400, 403, 404, 409, 413]
const isRefusal = (error: unknown): boolean =>
  error instanceof ClientResponseError && REFUSALS.includes(error.status)

export const outboxOf = <Unsent, Stored>(parts: OutboxParts<Unsent, Stored>): Outbox<Unsent, Stored> => {
  const listeners = new Set<(event: OutboxEvent<Unsent, Stored>) => void>()
  const notify = (event: OutboxEvent<Unsent, Stored>) => {
    for (const listener of listeners) listener(event)
  }
  /** Refused drafts by user and lesson; retried after an edit or a reload of the page. */
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

  /** Sends one draft and notifies of the outcome; never throws. */
  const trySend = async (userId: string, lessonId: string): Promise<void> => {
    const draft = parts.draft(userId, lessonId)
    if (!draft || isRefused(userId, lessonId)) return
    // Offline, the client would retry for seconds in vain; the user should see at once that the text waits.
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

  /** One sender at a time across tabs: two of them would both create the record. */
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
 * Sends drafts while a page of the member space is open, and shows the stored records.
 * @param keyOf query key of the lesson's record, whose data is a page of one
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
