import { queryOptions } from '@tanstack/react-query'
import type { courseFields, lessonFields, moduleFields } from '#drizzle/collections/courses.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import type { createTag, listInstructors } from '#server/features/catalogue/contract.ts'
import type {
  arrangeProgramme,
  countCourses,
  duplicateCourse,
  duplicateLesson,
  setCourseStatus,
} from '#server/features/courses/contract.ts'
import { slugsLike } from '../../admin-ui/forms/use-slug.ts'
import type { TableState } from '../../admin-ui/hooks/use-table-state.ts'
import { call, callQuery } from '../../lib/call.ts'
import { fileToken } from '../../lib/files.ts'
import { pb } from '../../lib/pocketbase.ts'
import { every, filter, records } from '../../lib/records.ts'

export type Course = RecordOf<typeof courseFields>
export type Module = RecordOf<typeof moduleFields>
export type Lesson = RecordOf<typeof lessonFields, { module?: Module }>

export const courses = records('courses')
export const modules = records('modules')
export const lessons = records<'lessons', { module?: Module }>('lessons')
const categories = records('categories')
const tags = records('tags')

const shown = (state: TableState) =>
  every(
    state.q && filter('(title ~ {:q} || slug ~ {:q})', { q: state.q }),
    state.filters.status && filter('status = {:status}', { status: state.filters.status }),
  )
export const courseList = (state: TableState) =>
  courses.list({ page: state.page, perPage: state.perPage, sort: state.sort, filter: shown(state) })
export const everyCourse = (state: TableState) => courses.all({ sort: state.sort, filter: shown(state) })
/** A card's fields, without descriptions. */
const BOARD_FIELDS = [
  'id',
  'collectionId',
  'title',
  'slug',
  'status',
  'price',
  'salePrice',
  'openPrice',
  'minPrice',
  'coverImage',
  'updated',
] as const
export type BoardCourse = Pick<Course, (typeof BOARD_FIELDS)[number]>
export const boardCourses = courses.all({ sort: 'order,title', fields: BOARD_FIELDS.join() })
export const courseOf = (id: string) => courses.one(id)
export const modulesOf = (courseId: string) =>
  modules.all({ filter: filter('course = {:courseId}', { courseId }), sort: 'order,created' })
export const lessonsOf = (courseId: string) =>
  lessons.all({ filter: filter('module.course = {:courseId}', { courseId }), sort: 'order,created' })
/** The lessons of a course without their content. */
export const lessonNames = (courseId: string) =>
  lessons.all({
    filter: filter('module.course = {:courseId}', { courseId }),
    sort: 'module.order,order',
    fields: 'id,title,isHidden',
  })
/** Addresses of other courses that begin with `slug`. */
export const otherCourseSlugs = (ownId: string) => async (slug: string) =>
  (await pb.collection('courses').getFullList({ filter: slugsLike(slug, ownId), fields: 'slug' })).map(
    (course) => course.slug,
  )
/** Addresses of the course's other lessons that begin with `slug`. */
export const otherLessonSlugs = (courseId: string, ownId: string) => async (slug: string) => {
  const inCourse = filter('module.course = {:courseId}', { courseId })
  const request = { filter: every(slugsLike(slug, ownId), inCourse), fields: 'slug' }
  return (await pb.collection('lessons').getFullList(request)).map((lesson) => lesson.slug)
}
export const courseCategories = categories.all({ filter: "kind = 'course'", sort: 'order,name' })
export const allTags = tags.all({ sort: 'name' })
export const instructors = callQuery<typeof listInstructors>('GET /api/instructors')
export const addTag = (name: string) => call<typeof createTag>('POST /api/tags', { body: { name } })

export interface Counts {
  lessons: Map<string, number>
  enrolled: Map<string, number>
  completed: Map<string, number>
}
/** Lessons, enrollments and completed ones of the courses on the page, counted by the server. */
export const countsOf = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['courses', 'counts', ids],
    queryFn: async ({ signal }): Promise<Counts> => {
      const query = { ids: ids.join(',') }
      const { counts } = await call<typeof countCourses>('GET /api/courses/counts', { query, signal })
      return {
        lessons: new Map(counts.map(({ id, lessons: count }) => [id, count])),
        enrolled: new Map(counts.map(({ id, enrolled }) => [id, enrolled])),
        completed: new Map(counts.map(({ id, completed }) => [id, completed])),
      }
    },
  })
/** One lesson of a course, a free preview where there is one; `totalItems` counts them. */
export const previewOf = (courseId: string) =>
  lessons.list({
    filter: filter('module.course = {:courseId}', { courseId }),
    sort: '-isPreview',
    perPage: 1,
    fields: 'id,isPreview',
  })
/** Live lessons of a course that have no date: members cannot finish them. */
export const datelessLessonsOf = (courseId: string) =>
  lessons.list({
    filter: filter("module.course = {:courseId} && type = 'live' && liveAt = ''", { courseId }),
    sort: 'title',
    perPage: 5,
    skipTotal: true,
    fields: 'id,title',
  })
/** Lessons of a course whose quiz is closed or missing. */
export const closedQuizzesOf = (courseId: string) =>
  lessons.list({
    filter: filter("module.course = {:courseId} && type = 'quiz' && quiz.status != 'active'", { courseId }),
    sort: 'title',
    perPage: 5,
    skipTotal: true,
    fields: 'id,title',
  })
/** Lessons of a course that a model wrote and no author has reviewed. */
export const unreadLessonsOf = (courseId: string) =>
  lessons.list({
    filter: filter('module.course = {:courseId} && aiDraft = true', { courseId }),
    sort: 'module.order,order',
    perPage: 5,
    fields: 'id,title',
  })
/** Lessons of a course with nothing to read, see, hear or do; what is live happens elsewhere. */
export const hollowLessonsOf = (courseId: string) =>
  lessons.list({
    filter: every(
      filter('module.course = {:courseId}', { courseId }),
      "type != 'live' && content = '' && video = '' && videoId = '' && audio = ''",
      "attachments:length = 0 && quiz = '' && (type != 'exercise' || exercise = null)",
    ),
    sort: 'module.order,order',
    perPage: 5,
    skipTotal: true,
    fields: 'id,title',
  })

/** The exercise lessons of a course, with their blocks. */
export const exercisesOf = (courseId: string) =>
  lessons.list({
    filter: every(
      filter('module.course = {:courseId}', { courseId }),
      "type = 'exercise' && exercise != null",
    ),
    sort: 'module.order,order',
    perPage: 200,
    skipTotal: true,
    fields: 'id,title,exercise',
  })

export const setStatus = (ids: string[], status: 'draft' | 'published' | 'archived') =>
  call<typeof setCourseStatus>('POST /api/courses/status', { body: { ids, status } })
/** A draft with programme and files; the new course. */
export const copyCourse = (id: string) =>
  call<typeof duplicateCourse>('POST /api/courses/:id/duplicate', { params: { id } })
/**
 * Saves a course as a ZIP, as the browser saves what is large: by its address, which a file token opens. Throws `ClientResponseError`
 * when there is no token to be had.
 */
export const exportCourse = async (id: string): Promise<void> => {
  const access = encodeURIComponent(await fileToken())
  const anchor = document.createElement('a')
  anchor.href = `/api/course-exports/${encodeURIComponent(id)}?access=${access}`
  anchor.download = ''
  document.body.append(anchor)
  anchor.click()
  anchor.remove()
}
export const copyLesson = (id: string) =>
  call<typeof duplicateLesson>('POST /api/lessons/:id/duplicate', { params: { id } })
/**
 * Modules in their order; `lessons` of a module puts those first and in it. Those that are not named stay, in
 * their order, at the end of where they are, so that a move reverts no other author's.
 */
export const arrange = (courseId: string, modules: { id: string; lessons: string[] }[]) =>
  call<typeof arrangeProgramme>('PUT /api/courses/:id/programme', {
    params: { id: courseId },
    body: { modules },
  })
