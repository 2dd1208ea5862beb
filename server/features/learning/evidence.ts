/** Evidence of how a lesson was followed: append-only events, limited to a plausible number. */
import { lessons, modules } from '#drizzle/collections/courses.ts'
import { learningEvents } from '#drizzle/collections/learning.ts'
import { users } from '#drizzle/collections/users.ts'
import { shownPdf } from '#drizzle/domain/completion.ts'
import { stamp, stillLasts } from '#server/core/clock.ts'
import { system } from '#server/records/actor.ts'
import type { FileReader } from '#server/records/files/readings.ts'
import type { Engine, Reader, Tx } from '#server/records/types.ts'

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

/** Records that a recording was downloaded or a document opened, only the first time. */
export const noteCopy = (tx: Tx, act: Omit<Act, 'kind'>): void => {
  const { user, lesson } = act
  if (tx.count(learningEvents, { user, lesson, kind: 'download' }) === 0)
    noteEvent(tx, { ...act, kind: 'download' })
}

/** Whether the user has opened the document of a PDF lesson; true for any other lesson. */
export const isDocumentOpened = (
  reader: Reader,
  user: string,
  lesson: { id: string; type: string; attachments: readonly string[] },
): boolean =>
  shownPdf(lesson) === undefined ||
  reader.count(learningEvents, { user, lesson: lesson.id, kind: 'download' }) > 0

/** Has the opening of a PDF lesson's document noted as it is sent to a member. */
export const documentReader =
  (engine: Engine): FileReader =>
  async ({ actor, collection, record, name }) => {
    if (collection.name !== lessons.name || actor.record?.collectionName !== users.name) return
    const user = actor.record.id
    const lesson = engine.read(system).getOrNull(lessons, record.id)
    if (!lesson || shownPdf(lesson) !== name || isDocumentOpened(engine.read(system), user, lesson)) return
    const course = engine.read(system).get(modules, lesson.module).course
    await engine.write(system, (tx) =>
      noteCopy(tx, { user, lesson: lesson.id, course, at: engine.clock.now() }),
    )
  }

/** Records that the lesson was opened, at most once an hour. */
export const noteVisit = (tx: Tx, act: Omit<Act, 'kind'>): void => {
  const { user, lesson, at } = act
  const last = tx.firstOrNull(learningEvents, { user, lesson, kind: 'open' }, { sort: '-at' })
  if (!last || !stillLasts(new Date(last.at).getTime(), VISIT_MS, at.getTime()))
    noteEvent(tx, { ...act, kind: 'open' })
}
