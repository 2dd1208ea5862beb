/** Who may write what in an exercise, and how it affects progress. Only its author reads the answers. */
import { lessons, modules } from '#drizzle/collections/courses.ts'
import { exerciseEntries, type exerciseEntryFields, progress } from '#drizzle/collections/learning.ts'
import { decides, exerciseLeft, questionBlocks } from '#drizzle/domain/exercise-status.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import { conflict, invalid } from '#server/core/errors.ts'
import { type Actor, bypassesRules } from '#server/records/actor.ts'
import type { Engine, HookContext, Tx } from '#server/records/types.ts'
import { readableLesson } from './access.ts'
import { leftOfExercise, MAX_ROUNDS } from './exercise-status.ts'
import { ownerOf } from './owner.ts'

type Entry = RecordOf<typeof exerciseEntryFields>

const NONE = 'Cette leçon n’a pas d’exercice à remplir.'
const CLOSED = 'Cette version est conservée telle quelle. Elle ne se modifie plus.'
const TOO_MANY = `Vous gardez déjà ${MAX_ROUNDS}\u00a0versions de cet exercice. Supprimez-en une pour recommencer.`

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** A new entry must belong to the caller, in a readable lesson that has an exercise. */
const begin = (tx: Tx, { actor, record }: HookContext<Entry>): void => {
  record.user = ownerOf(actor, record.user)
  // An import may contain answers whose lesson was deleted.
  if (bypassesRules(actor)) return
  const lesson = readableLesson(tx, actor, record.lesson)
  if (lesson.type !== 'exercise' || !lesson.exercise || lesson.exercise.blocks.length === 0)
    throw invalid({ lesson: ['validation_no_exercise', NONE] })
  record.isClosed = false
  if (tx.count(exerciseEntries, { user: record.user, lesson: lesson.id }) >= MAX_ROUNDS)
    throw conflict(TOO_MANY)
}

/** A closed entry cannot change, and an entry can neither be written by another user nor moved. */
const goOn = (actor: Actor, record: Entry, original: Entry): void => {
  if (bypassesRules(actor)) return
  const { user, lesson } = original
  Object.assign(record, { user, lesson })
  if (!original.isClosed) return
  if (!isSame(record.answers, original.answers)) throw conflict(CLOSED)
  record.isClosed = true
}

const judge = (engine: Engine) => (tx: Tx, context: HookContext<Entry>) => {
  const { actor, record, original } = context
  if (original) goOn(actor, record, original)
  else begin(tx, context)
  const lesson = tx.getOrNull(lessons, record.lesson)
  // The questions are stored with the answers: the lesson may change or be deleted.
  if (!lesson) return
  const now = stamp(engine.clock.now())
  const answers = record.answers ?? {}
  // The server writes only to clear the reference to a deleted course.
  if (!original || !bypassesRules(actor)) record.course = tx.get(modules, lesson.module).course
  if (!original?.isClosed) {
    record.lessonTitle = lesson.title
    record.asked = questionBlocks(lesson.exercise, record.asked ?? [], answers)
  }
  if (record.isClosed && record.closedAt === '') record.closedAt = now
  const isFilled = decides(lesson.exercise) && exerciseLeft(lesson.exercise, answers) === ''
  if (isFilled && record.completedAt === '') record.completedAt = now
}

/** A completed exercise completes its lesson, once, while the lesson is open to the user. */
const complete = (tx: Tx, { actor, record: { user, lesson: lessonId } }: HookContext<Entry>): void => {
  const lesson = tx.as(actor).getOrNull(lessons, lessonId)
  if (lesson?.type !== 'exercise' || !decides(lesson.exercise)) return
  const known = tx.firstOrNull(progress, { user, lesson: lessonId })
  if (known?.completed || leftOfExercise(tx, user, lesson) !== '') return
  if (known) tx.update(progress, known.id, { completed: true })
  else tx.create(progress, { user, lesson: lessonId, completed: true })
}

/** Rules of exercises: an entry belongs to its user, stores its questions, and completes its lesson. */
export const exerciseHooks = (engine: Engine): void => {
  for (const action of ['create', 'update'] as const) {
    engine.before(exerciseEntries, action, judge(engine))
    engine.after(exerciseEntries, action, complete)
  }
}
