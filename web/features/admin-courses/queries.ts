import { queryOptions } from '@tanstack/react-query'
import type { courseFields, lessonFields, moduleFields } from '#drizzle/collections/courses.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import type { createTag, listInstructors } from '#server/features/catalogue/contract.ts'
import type { TableState } from '../../admin-ui/hooks/use-table-state.ts'
import { call, callQuery } from '../../lib/call.ts'
import { every, filter, records } from '../../lib/records.ts'

export type Course = RecordOf<typeof courseFields>
export type Module = RecordOf<typeof moduleFields>
export type Lesson = RecordOf<typeof lessonFields, { module?: Module }>

export const courses = records('courses')
export const modules = records('modules')
export const lessons = records<'lessons', { module?: Module }>('lessons')
const enrollments = records('enrollments')
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
export const courseOf = (id: string) => courses.one(id)
export const modulesOf = (courseId: string) =>
  modules.all({ filter: filter('course = {:courseId}', { courseId }), sort: 'order,created' })
export const lessonsOf = (courseId: string) =>
  lessons.all({ filter: filter('module.course = {:courseId}', { courseId }), sort: 'order,created' })
export const courseCategories = categories.all({ filter: "kind = 'course'", sort: 'order,name' })
export const allTags = tags.all({ sort: 'name' })
export const instructors = callQuery<typeof listInstructors>('GET /api/instructors')
export const addTag = (name: string) => call<typeof createTag>('POST /api/tags', { body: { name } })

export interface Counts {
  lessons: Map<string, number>
  enrolled: Map<string, number>
}
/** Lessons and enrolments of the courses on the page, in two calls whatever their number. */
export const countsOf = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['courses', 'counts', ids],
    queryFn: async ({ client }): Promise<Counts> => {
      const any = (field: string) => ids.map((id) => filter(`${field} = {:id}`, { id })).join(' || ')
      const [listed, enrolled] = await Promise.all([
        client.fetchQuery(
          lessons.all({ filter: any('module.course'), expand: 'module', fields: 'id,expand.module.course' }),
        ),
        client.fetchQuery(enrollments.all({ filter: any('course'), fields: 'id,course' })),
      ])
      const counts: Counts = { lessons: new Map(), enrolled: new Map() }
      const add = (map: Map<string, number>, id: string | undefined) =>
        id && map.set(id, (map.get(id) ?? 0) + 1)
      for (const lesson of listed) add(counts.lessons, lesson.expand?.module?.course)
      for (const enrollment of enrolled) add(counts.enrolled, enrollment.course)
      return counts
    },
  })
