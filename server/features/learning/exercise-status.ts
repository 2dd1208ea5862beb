/** What of a lesson's exercise a person has still to fill. */
import { exerciseEntries } from '#drizzle/collections/learning.ts'
import { isDecidedByExercise } from '#drizzle/domain/completion.ts'
import { exerciseLeft } from '#drizzle/domain/exercise-status.ts'
import type { Reader } from '#server/records/types.ts'
import type { Lesson } from './access.ts'

/** Rounds of one exercise that a person keeps, the open one included. */
export const MAX_ROUNDS = 50

/**
 * What the person's exercise still asks for; empty when one of her rounds has everything, and for lessons that no exercise
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
