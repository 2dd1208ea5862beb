/** What is kept of how a lesson was followed: events, only ever added, and never more than a person can mean. */
import { learningEvents } from '#drizzle/collections/learning.ts'
import { stamp, stillLasts } from '#server/core/clock.ts'
import type { Tx } from '#server/records/types.ts'

/** Events of one kind, person and lesson; what comes after tells nothing that these do not, save for time that was played. */
export const MAX_EVENTS = 100
/** Beyond them, what tells of so much time of the clock is kept: it cannot come more often than it takes. */
export const LONG_SECONDS = 300
/** A lesson that is opened again within the hour is the same visit. */
const VISIT_MS = 3_600_000

interface Act {
  readonly user: string
  readonly lesson: string
  readonly course: string
  readonly kind: 'open' | 'play' | 'pause' | 'progress' | 'complete' | 'quiz' | 'download' | 'join' | 'live'
  readonly at: Date
  readonly sessionId?: string
  /** Seconds are of media and rounded to the hundredth. */
  readonly data?: Readonly<Record<string, number | string>>
}

/** Whether one more of a kind is kept of a person in a lesson; attempts at a quiz have a limit of their own. */
export const hasRoom = (tx: Tx, { user, lesson, kind, data }: Omit<Act, 'course' | 'at'>): boolean =>
  kind === 'quiz' ||
  Number(data?.clockSeconds ?? 0) >= LONG_SECONDS ||
  tx.count(learningEvents, { user, lesson, kind }) < MAX_EVENTS

/** Adds an event, unless there is no room for it (`hasRoom`). Whether it was added. */
export const noteEvent = (tx: Tx, { at, ...act }: Act): boolean => {
  const isStored = hasRoom(tx, act)
  if (isStored) tx.create(learningEvents, { ...act, at: stamp(at) })
  return isStored
}

/** Adds that a recording was taken onto a device, to be heard without network: the first time alone says anything. */
export const noteCopy = (tx: Tx, act: Omit<Act, 'kind'>): void => {
  const { user, lesson } = act
  if (tx.count(learningEvents, { user, lesson, kind: 'download' }) === 0)
    noteEvent(tx, { ...act, kind: 'download' })
}

/** Adds that the lesson was opened: once an hour. */
export const noteVisit = (tx: Tx, act: Omit<Act, 'kind'>): void => {
  const { user, lesson, at } = act
  const last = tx.firstOrNull(learningEvents, { user, lesson, kind: 'open' }, { sort: '-at' })
  if (!last || !stillLasts(new Date(last.at).getTime(), VISIT_MS, at.getTime()))
    noteEvent(tx, { ...act, kind: 'open' })
}
