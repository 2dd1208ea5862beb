import { type lessonFields, lessons } from '#drizzle/collections/courses.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { invalid } from '#server/core/errors.ts'
import type { Actor } from '#server/records/actor.ts'
import type { Tx } from '#server/records/types.ts'

export type Lesson = RecordOf<typeof lessonFields>

/** The error message for a lesson that is closed to the user. */
export const CLOSED_LESSON = 'Cette leçon ne vous est pas ouverte.'

/**
 * The lesson, provided that the caller may read it: no endpoint reveals or records a closed lesson. Throws
 * 400.
 */
export const readableLesson = (tx: Tx, actor: Actor, lessonId: string): Lesson => {
  const lesson = tx.as(actor).getOrNull(lessons, lessonId)
  if (!lesson) throw invalid({ lesson: ['validation_missing_rel_records', CLOSED_LESSON] })
  return lesson
}
