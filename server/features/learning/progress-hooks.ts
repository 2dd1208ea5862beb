/** Who may write progress, and what of it counts: seconds are earned, marks are judged. */
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
import { noteEvent, noteVisit } from './evidence.ts'
import { leftOfExercise } from './exercise-status.ts'
import { countHeartbeat } from './hours.ts'
import { earnedByRecord } from './playing.ts'
import { openFor, recountPerson } from './progress.ts'

type Row = RecordOf<typeof progressFields>

/**
 * Whose progress it is: the caller's own, or of whom those who manage courses name. Throws 403 for other kinds of accounts.
 */
const learnerOf = (actor: Actor, submitted: string): string => {
  if (bypassesRules(actor)) return submitted
  if (actor.record?.collectionName !== 'users') throw forbidden(PERMISSION_MESSAGE)
  return submitted !== '' && actorHolds(actor, ['courses.manage']) ? submitted : actor.record.id
}

/** The server, imports, superusers, and who manages courses for somebody else: they know what they set. */
const isTrusted = (actor: Actor, user: string): boolean =>
  bypassesRules(actor) || (actor.record?.id !== user && actorHolds(actor, ['courses.manage']))

/** What the person has played of the lesson with this write: those whom nobody trusts, as far as it can be true. */
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
  // A lesson that moves to another course tells nothing of when somebody was in it.
  if (!original || Object.keys(body).some((name) => name !== 'course')) record.updatedAt = stamp(now)
  const marked = body.completed === true
  const isGranted = marked && isTrusted(actor, record.user)
  const openSeconds = openFor(original, now)
  const { isDone, missing } = status(lesson, {
    ...{ watchedSeconds: record.watchedSeconds, openSeconds, marked, now: now.getTime() },
    exerciseLeft: leftOfExercise(tx, record.user, lesson),
  })
  // A request to complete that cannot be granted says what is missing; what is done stays done.
  if (marked && !isDone && !isGranted && !original?.completed)
    throw invalid({ completed: ['validation_lesson_incomplete', missing] })
  record.completed = isDone || isGranted || (original?.completed ?? false)
  record.completedAt = record.completed ? original?.completedAt || stamp(now) : ''
}

/**
 * How a lesson came to be done. A score comes from a quiz alone: only the server writes one. It completes what an exercise decides
 * once that is filled, and so may the person herself, when her author asks for less than before.
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
  // What is played through the record API uses hours of connection up like any beat.
  if (!trusted && Array.isArray(body.watched)) countHeartbeat(tx, { user, course, now: engine.clock.now() })
  if (!record.completed || original?.completed) return
  // Beats are the server's own writes too, and mark nothing.
  const how = howOf(tx, context, trusted)
  noteEvent(tx, { ...about, kind: 'complete', data: { watchedSeconds, how } })
  recountPerson(engine, tx, user, course)
}

/** Progress is judged before it is stored, and completions are told of and counted after. */
export const progressHooks = (engine: Engine): void => {
  for (const action of ['create', 'update'] as const) {
    engine.before(progress, action, judge(engine))
    engine.after(progress, action, notify(engine))
  }
  engine.after(progress, 'delete', (tx, { record }) => {
    // With the lesson went everybody's rows of it: its own hook has them counted by a job.
    if (record.completed && tx.getOrNull(lessons, record.lesson))
      recountPerson(engine, tx, record.user, record.course)
  })
}
