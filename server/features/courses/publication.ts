/** What a course needs before anybody may have it. */
import { courses, lessons } from '#drizzle/collections/courses.ts'
import { invalid } from '#server/core/errors.ts'
import type { Engine } from '#server/records/types.ts'

const withoutLesson = (title: string): string =>
  `La formation «\u00a0${title}\u00a0» n’a pas encore de leçon\u00a0: ajoutez-en une avant de la publier.`

/**
 * Who publishes a course without a lesson is refused with 400 on `status`, also where it is created so: a draft comes first,
 * in a batch too. The server itself may (the demonstration, an import, which bring the lessons after the course). A published
 * course that loses its last lesson stays as it is: those who have it must not lose their page, and the screen says so before.
 */
export const publicationHooks = (engine: Engine): void => {
  for (const action of ['create', 'update'] as const)
    engine.before(courses, action, (tx, { actor, record, original }) => {
      if (record.status !== 'published' || original?.status === 'published' || actor.kind === 'system') return
      const inCourse = { filter: 'module.course = {:course}', params: { course: record.id } }
      if (tx.count(lessons, inCourse) > 0) return
      const message = withoutLesson(record.title)
      throw invalid({ status: ['validation_empty_course', message] }, message)
    })
}
