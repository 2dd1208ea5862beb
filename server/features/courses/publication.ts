/** The requirements of a course's publication. */
import { courses, lessons } from '#drizzle/collections/courses.ts'
import { invalid } from '#server/core/errors.ts'
import type { Engine } from '#server/records/types.ts'

const withoutLesson = (title: string): string =>
  `La formation «\u00a0${title}\u00a0» n’a pas encore de leçon\u00a0: ajoutez-en une avant de la publier.`

const withUnread = (title: string, count: number): string => {
  const lessonText = count > 1 ? `${count} leçons proposées` : 'une leçon proposée'
  return `La formation «\u00a0${title}\u00a0» a encore ${lessonText} par une IA que personne n’a relue${count > 1 ? 's' : ''}\u00a0: relisez-${count > 1 ? 'les' : 'la'} avant de la publier.`
}

/**
 * Publishing a course without a lesson, or with one that a model wrote and no author has reviewed, is refused
 * with 400 on `status`, also at creation: a draft comes first, in a batch too. The server itself may (the
 * demonstration, an import, which bring the lessons after the course). A published course that loses its last
 * lesson stays published: its members must not lose their page, and the screen warns before.
 */
export const publicationHooks = (engine: Engine): void => {
  for (const action of ['create', 'update'] as const)
    engine.before(courses, action, (tx, { actor, record, original }) => {
      if (record.status !== 'published' || original?.status === 'published' || actor.kind === 'system') return
      const inCourse = { filter: 'module.course = {:course}', params: { course: record.id } }
      if (tx.count(lessons, inCourse) === 0) {
        const message = withoutLesson(record.title)
        throw invalid({ status: ['validation_empty_course', message] }, message)
      }
      const unread = tx.count(lessons, { ...inCourse, filter: `${inCourse.filter} && aiDraft = true` })
      if (unread === 0) return
      const message = withUnread(record.title, unread)
      throw invalid({ status: ['validation_ai_draft', message] }, message)
    })
  // With the whole course, the lessons that waited to be put online.
  engine.after(courses, 'update', (tx, { record, original }) => {
    if (record.status !== 'published' || original?.status === 'published') return
    const filter = 'module.course = {:course} && isHidden = true'
    for (const { id } of tx.pick(lessons, ['title'], { filter, params: { course: record.id } }))
      tx.update(lessons, id, { isHidden: false })
  })
}
