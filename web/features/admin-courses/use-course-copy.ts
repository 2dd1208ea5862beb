import { useQueryClient } from '@tanstack/react-query'
import { useWorkingCopy, type WorkingCopyState } from '../../admin-ui/working-copy/use-working-copy.ts'
import type { WriteTo } from '../../lib/collections.ts'
import { type Course, courseOf, courses, type Lesson, lessons } from './queries.ts'

export type CourseCopy = WorkingCopyState<Course, WriteTo<'courses'>>
export type LessonCopy = WorkingCopyState<Lesson, WriteTo<'lessons'>>

/** A course's sheet: of a published one what is saved waits in its working copy. */
export const useCourseCopy = (course: Course): CourseCopy => {
  const queries = useQueryClient()
  return useWorkingCopy<Course, WriteTo<'courses'>>({
    collection: 'courses',
    record: course,
    isOnline: course.status === 'published',
    read: () => queries.fetchQuery({ ...courseOf(course.id), staleTime: 0 }),
    update: async (change, startedFrom) => {
      const saved = await courses.update(course.id, change, { startedFrom })
      queries.setQueryData(courseOf(saved.id).queryKey, saved)
      void queries.invalidateQueries({ queryKey: ['courses', 'list'] })
      return saved
    },
  })
}

/** A lesson; `isOnline`: members can see it. `stored` is called with each version of the record itself. */
export const useLessonCopy = (
  lesson: Lesson,
  isOnline: boolean,
  stored: (lesson: Lesson) => void,
): LessonCopy => {
  const queries = useQueryClient()
  return useWorkingCopy<Lesson, WriteTo<'lessons'>>({
    collection: 'lessons',
    record: lesson,
    isOnline,
    read: () => queries.fetchQuery({ ...lessons.one(lesson.id), staleTime: 0 }),
    update: async (change, startedFrom) => {
      const saved = await lessons.update(lesson.id, change, { startedFrom })
      stored(saved)
      return saved
    },
  })
}
