/**
 * Sends the heartbeats that previous pages could not: at once, when the network is back, and every minute.
 */
import { useQueryClient } from '@tanstack/react-query'
import { mayPassLater } from '../../../lib/pocketbase.ts'
import { getSession } from '../../../lib/session.ts'
import { useRetry } from '../outbox/use-retry.ts'
import { withRow } from '../progress-list.ts'
import { myProgress, type Progress, sendHeartbeat } from '../queries.ts'
import { type StoredHeartbeat, secondsSince } from './stored-heartbeat.ts'
import { forgetHeartbeat, storedHeartbeats } from './unsent-heartbeats.ts'

const RETRY_MS = 60_000

/** Sessions of players in this document, which send their own heartbeats. */
const alive = new Set<string>()
export const isAlive = (session: string): boolean => alive.has(session)
export const markAlive = (session: string): void => {
  alive.add(session)
}
export const markGone = (session: string): void => {
  alive.delete(session)
}

/**
 * Sends a stored heartbeat under its original number. Returns `null` when it is refused, as for a closed
 * lesson. Throws when the server cannot be reached.
 */
const sendStored = async (session: string, draft: StoredHeartbeat): Promise<Progress | null> => {
  const { lessonId, startedAt, endedAt, ...currentHeartbeat } = draft
  const now = Date.now()
  const times = {
    ...(startedAt === undefined ? {} : { startedSecondsAgo: secondsSince(startedAt, now) }),
    ...(endedAt === undefined ? {} : { endedSecondsAgo: secondsSince(endedAt, now) }),
  }
  try {
    return (await sendHeartbeat(lessonId, { session, ...currentHeartbeat, ...times, isPlaying: false }))
      .progress
  } catch (error) {
    if (mayPassLater(error)) throw error
    console.warn('What was played was refused', error)
    return null
  }
}

/**
 * Oldest first: the server credits sessions in chronological order. Heartbeats of earlier versions have no
 * time.
 */
const inOrder = (draft: ReadonlyMap<string, StoredHeartbeat | null>): [string, StoredHeartbeat | null][] => {
  const begins = ([, currentHeartbeat]: [string, StoredHeartbeat | null]): number =>
    currentHeartbeat?.startedAt ?? currentHeartbeat?.endedAt ?? 0
  return [...draft].sort((one, other) => begins(one) - begins(other))
}

let running: Promise<void> = Promise.resolve()
/**
 * Sends every heartbeat of previous pages once and calls `reply` with each answer. Never throws; what fails
 * stays stored.
 */
export const flushPlayed = (userId: string, reply: (row: Progress) => void): Promise<void> => {
  running = running.then(async () => {
    if (getSession()?.record?.id !== userId || !navigator.onLine) return
    for (const [session, currentHeartbeat] of inOrder(await storedHeartbeats(userId))) {
      if (alive.has(session)) continue
      try {
        const row = currentHeartbeat ? await sendStored(session, currentHeartbeat) : null
        forgetHeartbeat(userId, session)
        if (row) reply(row)
      } catch (error) {
        console.warn('What was played waits', error)
        return
      }
    }
  })
  return running
}

/** Sends stored heartbeats while a page of the member space is open. */
export const usePlayedOutbox = (userId: string): void => {
  const queries = useQueryClient()
  const reply = (row: Progress) =>
    queries.setQueryData<Progress[]>(myProgress(userId).queryKey, (list) =>
      list ? withRow(list, row) : list,
    )
  useRetry(userId, () => void flushPlayed(userId, reply), RETRY_MS)
}
