/** What a lesson's page tells while it is open: that it was opened, and what its player plays. */
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

/** Who is where, in a course that she may read now. Throws 403 for other accounts than people's, 404 for what is closed. */
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
 * Notes that the caller has opened a lesson and answers where she stands in it. From the first time on counts what
 * `minimumSeconds` of the lesson asks for. Throws 404 for a lesson that is not open to her.
 */
export const openLesson = (engine: Engine, actor: Actor, lessonId: string) =>
  engine.write(system, (tx) => {
    const { user, lesson, course, known } = placeOf(tx, actor, lessonId)
    noteVisit(tx, { user, lesson: lesson.id, course, at: engine.clock.now() })
    const row = known ?? tx.create(progress, { user, lesson: lesson.id, course })
    return statusOf(engine, row, true)
  })

/** Notes that the caller takes a recording onto a device. Throws 404 for a lesson that is closed to her, or is no recording. */
export const keepCopy = (engine: Engine, actor: Actor, lessonId: string) =>
  engine.write(system, (tx) => {
    const { user, lesson, course } = placeOf(tx, actor, lessonId)
    if (lesson.type !== 'audio' || lesson.audio === '') throw notFound(CLOSED_LESSON)
    noteCopy(tx, { user, lesson: lesson.id, course, at: engine.clock.now() })
  })

/** When the server first heard of somebody in a lesson: she opened it, or took it onto a device. Infinite: never. */
const firstHeardOf = (tx: Tx, { user, lesson, known }: LessonContext): number => {
  const copy = tx.firstOrNull(learningEvents, { user, lesson: lesson.id, kind: 'download' }, { sort: 'at' })
  const traces = [known?.created, copy?.at].filter((at) => at !== undefined)
  return Math.min(...traces.map((at) => new Date(at).getTime()))
}

/**
 * Since when, in milliseconds since 1970, somebody may have played a lesson that is open to her: nothing of it was played before there was
 * the account, the lesson, and, save for a preview, the enrollment and the module's opening; nor before she opened it once or took it onto a
 * device, so that whoever makes hours up has to wait for them all the same. What was open for a while and closed is not told.
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

/** Playing fills no exercise. */
const ONLY_PLAYED = '…'

/** Nothing to store: as before, and not done by it. A film's length may become known after it was played. */
const isSettled = (
  { watched }: CreditedHeartbeat,
  row: Row,
  lesson: Lesson,
  position: number | undefined,
): boolean => {
  const isSame = JSON.stringify(watched) === JSON.stringify(row.watched ?? [])
  if (!isSame || (position !== undefined && position !== row.positionSeconds)) return false
  const watchedSeconds = coveredSeconds(watched)
  const played = { watchedSeconds, openSeconds: 0, marked: false, exerciseLeft: ONLY_PLAYED, now: 0 }
  return row.completed || !status(lesson, played).isDone
}

/**
 * Takes what a player of the caller's played (`playing.ts`) and answers what the server has of it: what is not in `watched`
 * then does not count. Throws 404 for a lesson that is not open to her any more.
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
    // Asked before there is a row of hers.
    const away =
      startedSecondsAgo === undefined
        ? {}
        : { away: { startedSecondsAgo, since: openSince(tx, place, now.getTime()) } }
    const row = known ?? tx.create(progress, { user, lesson: lesson.id, course })
    const taken = creditHeartbeat(tx, {
      ...{ user, lesson, course, ...reply },
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
