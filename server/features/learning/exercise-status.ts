/** What a user still has to fill in of a lesson's exercise. */
import { exerciseEntries } from '#drizzle/collections/learning.ts'
import { isDecidedByExercise } from '#drizzle/domain/completion.ts'
import { exerciseLeft } from '#drizzle/domain/exercise-status.ts'
import type { Reader } from '#server/records/types.ts'
import type { Lesson } from './access.ts'

/** Maximum entries per exercise and user, including the open one. */
export const MAX_ROUNDS = 50

/**
 * What the user's exercise still requires; empty when one entry is complete, and for lessons that no exercise
 * decides. The reader must be `system`.
 */
export const leftOfExercise = (reader: Reader, user: string, lesson: Lesson): string => {
  if (!isDecidedByExercise(lesson)) return ''
  const rounds = reader.find(
    exerciseEntries,
    { user, lesson: lesson.id },
    { sort: 'isClosed,-closedAt', limit: MAX_ROUNDS },
  )
  const left = rounds.map(({ answers }) => exerciseLeft(lesson.exercise, answers ?? {}))
  if (left.includes('')) return ''
  const current = rounds[0]?.isClosed === false ? left[0] : undefined
  return current ?? exerciseLeft(lesson.exercise, {})
}
