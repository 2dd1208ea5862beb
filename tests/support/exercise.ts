/** Exercises that a test starts from. */
import { lessons } from '#drizzle/collections/courses.ts'
import { enrollments } from '#drizzle/collections/learning.ts'
import type { Exercise, ExerciseBlock } from '#drizzle/domain/exercise.ts'
import { testApp } from './app.ts'
import { makeCourseWithLessons } from './catalogue.ts'

/** The parts that every block has. */
export const blockBase = { id: 'bloc', title: 'Un bloc', help: '', required: true }

/** An exercise of these blocks; without any of one free answer that is required. */
export const makeExercise = (
  blocks: readonly ExerciseBlock[] = [{ ...blockBase, kind: 'free', isLong: false }],
): Exercise => ({ version: 1, blocks })

/** Claire, enrolled in a course of two lessons, the first of which is this exercise. */
export const exerciseScene = async (exercise: Exercise = makeExercise()) => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const place = await app.seed((tx) => {
    const { course, lessons: list } = makeCourseWithLessons(tx, 2)
    const id = list[0]?.id ?? ''
    tx.update(lessons, id, { type: 'exercise', manualCompletion: false, exercise })
    tx.create(enrollments, { user: claire.id, course: course.id })
    return { course: course.id, lesson: id, other: list[1]?.id ?? '' }
  })
  return { app, claire, ...place }
}
