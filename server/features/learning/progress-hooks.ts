/** Who may write progress, and what counts of it: seconds are credited, completion is checked. */
import { PERMISSION_MESSAGE } from '#drizzle/access.ts'
import { lessons, modules } from '#drizzle/collections/courses.ts'
import { progress, type progressFields } from '#drizzle/collections/learning.ts'
import { isDecidedByExercise, mediaSeconds, status } from '#drizzle/domain/completion.ts'
import { coveredSeconds, mergeIntervals } from '#drizzle/domain/intervals.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import { forbidden, invalid } from '#server/core/errors.ts'
import { type Actor, actorHolds, bypassesRules } from '#server/records/actor.ts'
import type { Engine, HookContext, Tx } from '#server/records/types.ts'
import { type Lesson, readableLesson } from './access.ts'
import { isDocumentOpened, noteEvent, noteVisit } from './evidence.ts'
import { leftOfExercise } from './exercise-status.ts'
import { countHeartbeat } from './hours.ts'
import { earnedByRecord } from './playing.ts'
import { openFor, recountPerson } from './progress.ts'

type Row = RecordOf<typeof progressFields>

/**
 * The owner of the progress: the caller, or the user that a course manager names. Throws 403 for other kinds
 * of accounts.
 */
const learnerOf = (actor: Actor, submitted: string): string => {
  if (bypassesRules(actor)) return submitted
  if (actor.record?.collectionName !== 'users') throw forbidden(PERMISSION_MESSAGE)
  return submitted !== '' && actorHolds(actor, ['courses.manage']) ? submitted : actor.record.id
}

/**
 * The server, imports, superusers, and course managers writing for another user: their values are taken as
 * they are.
 */
const isTrusted = (actor: Actor, user: string): boolean =>
  bypassesRules(actor) || (actor.record?.id !== user && actorHolds(actor, ['courses.manage']))

/** The intervals played with this write; for untrusted callers, limited to what is possible. */
const watchedOf = (
  { tx, newId, now, lesson }: { tx: Tx; newId: string; now: Date; lesson: Lesson },
  { actor, record, original, body }: HookContext<Row>,
) => {
  const media = mediaSeconds(lesson)
  const known = mergeIntervals(original?.watched, media)
  const { user, course, watched } = record
  if (body.watched === undefined || body.watched === null) return known
  if (isTrusted(actor, user)) return mergeIntervals([...known, ...(watched ?? [])], media)
  return earnedByRecord(tx, { user, lesson, course, watched, known, now }, newId)
}

const judge = (engine: Engine) => (tx: Tx, context: HookContext<Row>) => {
  const { actor, record, original, body } = context
  record.user = learnerOf(actor, original?.user ?? record.user)
  if (original) record.lesson = original.lesson
  const lesson = readableLesson(tx, actor, record.lesson)
  record.course = tx.get(modules, lesson.module).course
  const now = engine.clock.now()
  record.watched = [...watchedOf({ tx, newId: engine.newId(), now, lesson }, context)]
  record.watchedSeconds = coveredSeconds(record.watched)
  // Moving a lesson to another course does not change when the user was last in it.
  if (!original || Object.keys(body).some((name) => name !== 'course')) record.updatedAt = stamp(now)
  const marked = body.completed === true
  const isGranted = marked && isTrusted(actor, record.user)
  const openSeconds = openFor(original, now)
  const { isDone, missing } = status(lesson, {
    watchedSeconds: record.watchedSeconds,
    openSeconds,
    marked,
    now: now.getTime(),
    exerciseLeft: leftOfExercise(tx, record.user, lesson),
    isOpened: isDocumentOpened(tx, record.user, lesson),
  })
  // A request to complete that cannot be granted says what is missing; a completed lesson stays completed.
  if (marked && !isDone && !isGranted && !original?.completed)
    throw invalid({ completed: ['validation_lesson_incomplete', missing] })
  record.completed = isDone || isGranted || (original?.completed ?? false)
  record.completedAt = record.completed ? original?.completedAt || stamp(now) : ''
}

/**
 * How a lesson was completed. A score comes only from a quiz and is written only by the server. It also
 * completes what an exercise decides once that is filled in, and so may the user, when the author now
 * requires less.
 */
const howOf = (tx: Tx, { actor, record, body }: HookContext<Row>, isTrustedWrite: boolean): string => {
  const lesson = tx.get(lessons, record.lesson)
  const isOwn = actor.kind === 'system' || !isTrustedWrite
  if (isOwn && isDecidedByExercise(lesson) && leftOfExercise(tx, record.user, lesson) === '')
    return 'exercise'
  if (body.completed !== true) return 'played'
  if (typeof body.score === 'number') return 'quiz'
  return isTrustedWrite ? 'granted' : 'marked'
}

const notify = (engine: Engine) => (tx: Tx, context: HookContext<Row>) => {
  const { actor, record, original, body } = context
  const { user, lesson, course, watchedSeconds } = record
  const about = { user, lesson, course, at: engine.clock.now() }
  const trusted = isTrusted(actor, user)
  if (!original && !trusted) noteVisit(tx, about)
  // Playback through the record API uses up hours of connection like any heartbeat.
  if (!trusted && Array.isArray(body.watched)) countHeartbeat(tx, { user, course, now: engine.clock.now() })
  if (!record.completed || original?.completed) return
  // Heartbeats are writes of the server too, and mark nothing as done.
  const how = howOf(tx, context, trusted)
  noteEvent(tx, { ...about, kind: 'complete', data: { watchedSeconds, how } })
  recountPerson(engine, tx, user, course)
}

/** Progress is checked before it is stored; completions are notified and counted afterwards. */
export const progressHooks = (engine: Engine): void => {
  for (const action of ['create', 'update'] as const) {
    engine.before(progress, action, judge(engine))
    engine.after(progress, action, notify(engine))
  }
  engine.after(progress, 'delete', (tx, { record }) => {
    // When the lesson was deleted with all its rows, its own hook has them counted by a job.
    if (record.completed && tx.getOrNull(lessons, record.lesson))
      recountPerson(engine, tx, record.user, record.course)
  })
}
