/** The lessons of a course in order, and how far a user may go. */
import { toDate } from './instant.ts'

/** A lesson with its place in the course. */
export type Placed<Lesson> = Lesson & {
  moduleId: string
  moduleTitle: string
  /** Both count from 1. */
  moduleNumber: number
  lessonNumber: number
  /** Position in the whole course, from 1. */
  position: number
}

interface Part<Lesson> {
  readonly id: string
  readonly title: string
  readonly lessons: readonly Lesson[]
}

/** The course's lessons in order, each with its place. */
export const placed = <Lesson>({
  modules,
}: {
  readonly modules: readonly Part<Lesson>[]
}): Placed<Lesson>[] => {
  let position = 0
  return modules.flatMap(({ id, title, lessons }, moduleIndex) =>
    lessons.map((lesson, lessonIndex) => {
      position += 1
      return {
        ...lesson,
        moduleId: id,
        moduleTitle: title,
        moduleNumber: moduleIndex + 1,
        lessonNumber: lessonIndex + 1,
        position,
      }
    }),
  )
}

/** A completed course stays completed when lessons are added to it. */
export const isFinished = (enrollment: {
  readonly completedAt: string
  readonly progress: number
}): boolean => enrollment.completedAt !== '' || enrollment.progress >= 100

/** When a course opens for an enrolled user; empty once it is open. */
export const opensLater = ({ enrolledAt }: { readonly enrolledAt: string }, now = Date.now()): string =>
  (toDate(enrolledAt)?.getTime() ?? 0) > now ? enrolledAt : ''
