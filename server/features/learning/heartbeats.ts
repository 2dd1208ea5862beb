/** Requests of an open lesson page: that it was opened, and what its player plays. */
import { lessons, modules } from '#drizzle/collections/courses.ts'
import {
  enrollments,
  learningEvents,
  moduleOpenings,
  progress,
  type progressFields,
} from '#drizzle/collections/learning.ts'
import { users } from '#drizzle/collections/users.ts'
import type { BodyOf, ReplyOf } from '#drizzle/contract.ts'
import { status } from '#drizzle/domain/completion.ts'
import { coveredSeconds, mergeIntervals } from '#drizzle/domain/intervals.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { forbidden, notFound } from '#server/core/errors.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import { CLOSED_LESSON, type Lesson } from './access.ts'
import type * as contract from './contract.ts'
import { noteCopy, noteVisit } from './evidence.ts'
import { countHeartbeat } from './hours.ts'
import { type CreditedHeartbeat, creditHeartbeat } from './playing.ts'
import { openFor } from './progress.ts'

type Row = RecordOf<typeof progressFields>

interface LessonContext {
  readonly user: string
  readonly lesson: Lesson
  readonly course: string
  readonly known: Row | null
}

/**
 * The user and the lesson, which must be readable now. Throws 403 for accounts that are not users, 404 for a
 * closed lesson.
 */
const placeOf = (tx: Tx, actor: Actor, lessonId: string): LessonContext => {
  if (actor.record?.collectionName !== 'users') throw forbidden()
  const user = actor.record.id
  const lesson = tx.as(actor).getOrNull(lessons, lessonId)
  if (!lesson) throw notFound(CLOSED_LESSON)
  const { course } = tx.get(modules, lesson.module)
  return { user, lesson, course, known: tx.firstOrNull(progress, { user, lesson: lesson.id }) }
}

const statusOf = (engine: Engine, row: Row, isCurrent: boolean): ReplyOf<typeof contract.openLesson> => ({
  isCurrent,
  openSeconds: openFor(row, engine.clock.now()),
  progress: row,
})

/**
 * Records that the caller has opened a lesson and returns the progress in it. The lesson's `minimumSeconds`
 * count from the first call. Throws 404 for a lesson that is closed to the caller.
 */
export const openLesson = (engine: Engine, actor: Actor, lessonId: string) =>
  engine.write(system, (tx) => {
    const { user, lesson, course, known } = placeOf(tx, actor, lessonId)
    noteVisit(tx, { user, lesson: lesson.id, course, at: engine.clock.now() })
    const row = known ?? tx.create(progress, { user, lesson: lesson.id, course })
    return statusOf(engine, row, true)
  })

/**
 * Records that the caller downloads a recording. Throws 404 for a lesson that is closed to the caller or not
 * a recording.
 */
export const keepCopy = (engine: Engine, actor: Actor, lessonId: string) =>
  engine.write(system, (tx) => {
    const { user, lesson, course } = placeOf(tx, actor, lessonId)
    if (lesson.type !== 'audio' || lesson.audio === '') throw notFound(CLOSED_LESSON)
    noteCopy(tx, { user, lesson: lesson.id, course, at: engine.clock.now() })
  })

/** When the user first opened or downloaded a lesson. Infinity: never. */
const firstHeardOf = (tx: Tx, { user, lesson, known }: LessonContext): number => {
  const copy = tx.firstOrNull(learningEvents, { user, lesson: lesson.id, kind: 'download' }, { sort: 'at' })
  const traces = [known?.created, copy?.at].filter((at) => at !== undefined)
  return Math.min(...traces.map((at) => new Date(at).getTime()))
}

/**
 * The earliest instant, in milliseconds since 1970, at which the user could have played an open lesson: not
 * before the account, the lesson and, except for a preview, the enrollment and the module's opening; nor
 * before the first visit or download, so that invented hours have to be waited for all the same. Periods
 * during which the lesson was closed are not considered.
 */
const openSince = (tx: Tx, place: LessonContext, now: number): number => {
  const { user, lesson, course } = place
  const enrollment = lesson.isPreview ? undefined : tx.firstOrNull(enrollments, { user, course })
  const opening = lesson.isPreview
    ? undefined
    : tx.firstOrNull(moduleOpenings, { user, module: lesson.module })
  const dates = [
    ...[tx.get(users, user).created, lesson.created],
    ...(enrollment ? [enrollment.created, enrollment.enrolledAt] : []),
    ...(opening ? [opening.opensAt] : []),
  ]
  const open = dates.filter((date) => date !== '').map((date) => new Date(date).getTime())
  return Math.min(now, Math.max(...open, firstHeardOf(tx, place)))
}

/** Playback does not complete an exercise. */
const ONLY_PLAYED = '…'

/** Nothing to store: unchanged, and not completed by it. A film's length may become known after playback. */
const isSettled = (
  { watched }: CreditedHeartbeat,
  row: Row,
  lesson: Lesson,
  position: number | undefined,
): boolean => {
  const isSame = JSON.stringify(watched) === JSON.stringify(row.watched ?? [])
  if (!isSame || (position !== undefined && position !== row.positionSeconds)) return false
  const watchedSeconds = coveredSeconds(watched)
  const played = {
    watchedSeconds,
    openSeconds: 0,
    marked: false,
    exerciseLeft: ONLY_PLAYED,
    isOpened: false,
    now: 0,
  }
  return row.completed || !status(lesson, played).isDone
}

/**
 * Takes a heartbeat of the caller's player (`playing.ts`) and returns the stored progress: what is not in its
 * `watched` does not count. Throws 404 for a lesson that is closed to the caller by now.
 */
export const takeBeatOf = (
  engine: Engine,
  actor: Actor,
  lessonId: string,
  { positionSeconds, startedSecondsAgo, ...reply }: BodyOf<typeof contract.beat>,
) =>
  engine.write(system, (tx) => {
    const place = placeOf(tx, actor, lessonId)
    const { user, lesson, course, known } = place
    const now = engine.clock.now()
    // Computed before the progress row is created.
    const away =
      startedSecondsAgo === undefined
        ? {}
        : { away: { startedSecondsAgo, since: openSince(tx, place, now.getTime()) } }
    const row = known ?? tx.create(progress, { user, lesson: lesson.id, course })
    const taken = creditHeartbeat(tx, {
      user,
      lesson,
      course,
      ...reply,
      ...away,
      known: mergeIntervals(row.watched),
      now,
    })
    countHeartbeat(tx, { user, course, now })
    const position = taken.isNews ? positionSeconds : undefined
    const change = {
      watched: [...taken.watched],
      ...(position === undefined ? {} : { positionSeconds: position }),
    }
    const stored = isSettled(taken, row, lesson, position) ? row : tx.update(progress, row.id, change)
    return statusOf(engine, stored, taken.isCurrent)
  })
