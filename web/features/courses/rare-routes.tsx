/** The screens of courses that few visits come by. */
import { link, PATHS } from '../../lib/paths.ts'
import { isMissing } from '../../lib/queries.ts'
import type { Screen } from '../../lib/screen.ts'
import { courseOfExtract, extractOf, freeExtracts } from './preview-queries.ts'
import { waveformsOf } from './queries.ts'

export const rareCoursesScreens: readonly Screen[] = [
  {
    path: PATHS.lessonPreview,
    layout: 'none',
    rendered: 'page',
    search: ['lesson'],
    page: () => import('./pages/LessonPreviewPage.tsx'),
    load: async ({ queries, search }) => {
      const id = search.get('lesson')
      if (!id) await queries.prefetchQuery(freeExtracts)
      else if ((await queries.ensureQueryData(extractOf(id))).audio)
        await queries.prefetchQuery(waveformsOf(id))
      return undefined
    },
    head: ({ queries, search }) => {
      const id = search.get('lesson')
      if (!id)
        return {
          title: 'Extraits gratuits',
          description: 'Des leçons à découvrir sans compte avant de choisir.',
          canonical: PATHS.lessonPreview,
        }
      const { queryKey } = extractOf(id)
      const lesson = queries.getQueryData(queryKey)
      const course = lesson && courseOfExtract(lesson)
      if (!lesson) return { title: isMissing(queries, queryKey) ? 'Page introuvable' : 'Extraits gratuits' }
      return {
        title: lesson.title,
        description: `${lesson.title}, une leçon de la formation «\u00a0${course?.title ?? ''}\u00a0».`,
        // The lesson has one address for search engines.
        ...(course ? { canonical: link('lesson', { courseId: course.id, lessonId: id }) } : {}),
      }
    },
  },
]
