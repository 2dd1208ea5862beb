import { link } from './paths.ts'

/** Path of a lesson's discussion: a tab on a phone, a section on a wide screen. */
export const discussionLink = (courseId: string, lessonId: string): string =>
  `${link('memberLesson', { id: courseId, lessonId }, { tab: 'echanges' })}#echanges`
