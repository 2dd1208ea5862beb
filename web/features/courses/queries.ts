import type { courseFields, lessonFields } from '#drizzle/collections/courses.ts'
import type { enrollmentFields } from '#drizzle/collections/learning.ts'
import type { ReplyOf } from '#drizzle/contract.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import type { listTags, lowestPrice } from '#server/features/catalogue/contract.ts'
import type { outline } from '#server/features/courses/contract.ts'
import { callQuery } from '../../lib/call.ts'
import { useQuery } from '../../lib/query.ts'
import { every, filter, records } from '../../lib/records.ts'
import { useUser } from '../../lib/session.ts'

export interface Instructor {
  id: string
  collectionId: string
  name: string
  firstName: string
  avatar: string
  headline: string
  bio: string
}
export type Course = RecordOf<typeof courseFields, { instructor?: Instructor }>
export type Lesson = RecordOf<typeof lessonFields>
export type Outline = ReplyOf<typeof outline>
export type OutlineLesson = Outline['modules'][number]['lessons'][number]

const courses = records<typeof courseFields, { instructor?: Instructor }>('courses')
const lessons = records<typeof lessonFields>('lessons')
const enrollments = records<typeof enrollmentFields>('enrollments')

export interface CourseSearch {
  tag?: string
  duration?: string
  price?: string
  sort?: string
}
const DURATIONS: Record<string, string> = {
  courte: 'durationMinutes <= 120',
  longue: 'durationMinutes > 120',
}
const PRICES: Record<string, string> = {
  150: '((salePrice != null && salePrice <= 150) || price <= 150)',
  plus: '(price > 150 && (salePrice = null || salePrice > 150))',
}
const SORTS: Record<string, string> = { recent: '-created', 'prix-asc': 'price', 'prix-desc': '-price' }

/** Published courses; unknown search values are ignored. */
export const useCourses = (search: CourseSearch = {}) =>
  useQuery(
    courses.list({
      filter: every(
        "status = 'published'",
        search.tag && filter('tags.slug ?= {:tag}', { tag: search.tag }),
        DURATIONS[search.duration ?? ''],
        PRICES[search.price ?? ''],
      ),
      sort: `${SORTS[search.sort ?? ''] ?? 'order'},title`,
      expand: 'instructor',
      perPage: 60,
    }),
  )
/** By id or slug, with its instructor. */
export const useCourse = (idOrSlug: string) => useQuery(courses.find(idOrSlug, { expand: 'instructor' }))
/** Depends on who asks: enrolled people see their lessons unlocked. */
export const useOutline = (idOrSlug: string) => {
  const user = useUser()
  const options = callQuery<typeof outline>('GET /api/courses/:idOrSlug/outline', { params: { idOrSlug } })
  return useQuery({
    queryKey: [...options.queryKey, user?.id ?? ''],
    queryFn: options.queryFn,
    enabled: idOrSlug !== '',
  })
}
/** A lesson that the caller may read; 404 for the others. */
export const useLesson = (id: string) => useQuery(lessons.one(id))
export const useTags = () => useQuery(callQuery<typeof listTags>('GET /api/tags'))
/** The reference price of a running promotion. */
export const useLowestPrice = (id: string, isEnabled: boolean) =>
  useQuery({
    ...callQuery<typeof lowestPrice>('GET /api/prices/:kind/:id', { params: { kind: 'course', id } }),
    enabled: isEnabled,
  })
/** The signed-in person's own enrolment in a course, `null` without one. */
export const useEnrollment = (course: string) => {
  const user = useUser()
  return useQuery({
    ...enrollments.list({
      filter: filter('user = {:user} && course = {:course}', { user: user?.id ?? '', course }),
      perPage: 1,
      skipTotal: true,
    }),
    enabled: user !== null && course !== '',
    select: (page) => page.items[0] ?? null,
  })
}
