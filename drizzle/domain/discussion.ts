import { link } from './paths.ts'

/** Where what is said under a lesson is read by whoever takes its course: the tab of a telephone, the section of a wide screen. */
export const discussionLink = (courseId: string, lessonId: string): string =>
  `${link('memberLesson', { id: courseId, lessonId }, { tab: 'echanges' })}#echanges`
