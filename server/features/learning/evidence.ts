/** Evidence of how a lesson was followed: append-only events, limited to a plausible number. */
import { learningEvents } from '#drizzle/collections/learning.ts'
import { stamp, stillLasts } from '#server/core/clock.ts'
import type { Tx } from '#server/records/types.ts'

/** Maximum events per kind, user and lesson; later ones add no information, except for playing time. */
export const MAX_EVENTS = 100
/**
 * Beyond the maximum, an event that covers this much clock time is still stored: its duration limits its
 * rate.
 */
export const LONG_SECONDS = 300
/** Reopening a lesson within an hour is the same visit. */
const VISIT_MS = 3_600_000

interface Act {
  readonly user: string
  readonly lesson: string
  readonly course: string
  readonly kind: 'open' | 'play' | 'pause' | 'progress' | 'complete' | 'quiz' | 'download' | 'join' | 'live'
  readonly at: Date
  readonly sessionId?: string
  /** Seconds are seconds of media, rounded to the hundredth. */
  readonly data?: Readonly<Record<string, number | string>>
}

/**
 * Whether another event of a kind may be stored for a user and lesson; quiz attempts have their own limit.
 */
export const hasRoom = (tx: Tx, { user, lesson, kind, data }: Omit<Act, 'course' | 'at'>): boolean =>
  kind === 'quiz' ||
  Number(data?.clockSeconds ?? 0) >= LONG_SECONDS ||
  tx.count(learningEvents, { user, lesson, kind }) < MAX_EVENTS

/** Adds an event unless `hasRoom` says otherwise. Returns whether it was added. */
export const noteEvent = (tx: Tx, { at, ...act }: Act): boolean => {
  const isStored = hasRoom(tx, act)
  if (isStored) tx.create(learningEvents, { ...act, at: stamp(at) })
  return isStored
}

/** Records the download of a recording, only the first time. */
export const noteCopy = (tx: Tx, act: Omit<Act, 'kind'>): void => {
  const { user, lesson } = act
  if (tx.count(learningEvents, { user, lesson, kind: 'download' }) === 0)
    noteEvent(tx, { ...act, kind: 'download' })
}

/** Records that the lesson was opened, at most once an hour. */
export const noteVisit = (tx: Tx, act: Omit<Act, 'kind'>): void => {
  const { user, lesson, at } = act
  const last = tx.firstOrNull(learningEvents, { user, lesson, kind: 'open' }, { sort: '-at' })
  if (!last || !stillLasts(new Date(last.at).getTime(), VISIT_MS, at.getTime()))
    noteEvent(tx, { ...act, kind: 'open' })
}
