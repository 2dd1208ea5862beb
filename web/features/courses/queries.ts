import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#drizzle/contract.ts'
import type { lowestPrice } from '#server/features/catalogue/contract.ts'
import type { countThemes, outline } from '#server/features/courses/contract.ts'
import { callQuery } from '../../lib/call.ts'
import type { RecordIn } from '../../lib/collections.ts'
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
export type Course = RecordIn<'courses', { instructor?: Instructor }>
/** A course as far as its cover is shown. */
export type CoverCourse = Pick<Course, 'id' | 'collectionId' | 'coverImage' | 'slug'>
export type Lesson = RecordIn<'lessons'>
export type Outline = ReplyOf<typeof outline>
export type OutlineLesson = Outline['modules'][number]['lessons'][number]

const courses = records<'courses', { instructor?: Instructor }>('courses')
const lessons = records('lessons')
const waveforms = records('waveforms')

/** A card's fields, without descriptions and questions. */
const CARD_FIELDS = [
  'id',
  'collectionId',
  'title',
  'slug',
  'shortDescription',
  'durationMinutes',
  'level',
  'price',
  'salePrice',
  'openPrice',
  'minPrice',
  'coverImage',
] as const
export type CourseCardData = Pick<Course, (typeof CARD_FIELDS)[number] | 'expand'>
const asCards = { fields: [...CARD_FIELDS, 'expand.instructor.name'].join(), expand: 'instructor' }

export interface CourseSearch {
  tag: string
  duration: string
  price: string
  sort: string
  /** How many times 30. */
  pages: number
}
const DURATIONS = new Map([
  ['courte', 'durationMinutes <= 120'],
  ['longue', 'durationMinutes > 120'],
])
const PRICES = new Map([
  ['150', '((salePrice != null && salePrice <= 150) || price <= 150)'],
  ['plus', '(price > 150 && (salePrice = null || salePrice > 150))'],
])
const SORTS = new Map([
  ['recent', '-created'],
  ['prix-asc', 'price'],
  ['prix-desc', '-price'],
])
const PER_PAGE = 30
const MAX_PAGES = 30

/** The catalogue's search in its address. */
export const courseSearch = (search: URLSearchParams): CourseSearch => ({
  tag: search.get('theme') ?? '',
  duration: search.get('duree') ?? '',
  price: search.get('prix') ?? '',
  sort: search.get('tri') ?? '',
  pages: Math.max(1, Math.min(MAX_PAGES, Math.trunc(Number(search.get('page'))) || 1)),
})

/** The first `pages` × 30 published courses; unknown search values are ignored. */
export const publishedCourses = ({ tag, duration, price, sort, pages }: CourseSearch) =>
  courses.list({
    filter: every(
      "status = 'published'",
      tag && filter('tags.slug ?= {:tag}', { tag }),
      DURATIONS.get(duration),
      PRICES.get(price),
    ),
    sort: `${SORTS.get(sort) ?? 'order'},title`,
    perPage: PER_PAGE * pages,
    ...asCards,
  })
export const useCourses = (search: CourseSearch) =>
  useQuery({ ...publishedCourses(search), placeholderData: keepPreviousData })

/** The first ones, for other screens. */
export const featuredCourses = (limit: number) =>
  courses.list({
    filter: "status = 'published'",
    sort: 'order,title',
    perPage: limit,
    skipTotal: true,
    ...asCards,
  })
export const useFeaturedCourses = (limit: number) => useQuery(featuredCourses(limit))

/** Those that the terms find, for a search of the whole shop. */
export const coursesFound = (terms: string) =>
  courses.list({
    filter: every(
      "status = 'published'",
      filter('(title ~ {:terms} || shortDescription ~ {:terms} || tags.name ?~ {:terms})', { terms }),
    ),
    sort: 'order,title',
    perPage: 12,
    skipTotal: true,
    ...asCards,
  })

/** The first of those that cost nothing. */
export const freeCourse = courses.list({
  filter: "status = 'published' && isFree = true && openPrice = false",
  sort: 'order,title',
  perPage: 1,
  skipTotal: true,
  ...asCards,
})

/** By id or slug, with its instructor. */
export const courseOf = (idOrSlug: string) => courses.find(idOrSlug, { expand: 'instructor' })
export const useCourse = (idOrSlug: string) => useQuery(courseOf(idOrSlug))

/** Depends on who asks: enrolled people see their lessons unlocked. `userId` is empty for a visitor. */
export const outlineOf = (idOrSlug: string, userId = '') =>
  callQuery<typeof outline>('GET /api/courses/:idOrSlug/outline', { params: { idOrSlug } }, userId)
const isOutlineOf = (key: readonly unknown[] | undefined, idOrSlug: string): boolean =>
  JSON.stringify(key?.[2]) === JSON.stringify({ idOrSlug })
export const useOutline = (idOrSlug: string) => {
  const user = useUser()
  return useQuery({
    ...outlineOf(idOrSlug, user?.id),
    enabled: idOrSlug !== '',
    // The visitor's view stays until the reader's own is loaded: the page was rendered with it.
    placeholderData: (before, query) =>
      before !== undefined && isOutlineOf(query?.queryKey, idOrSlug) ? before : undefined,
  })
}
/** How loud the recording of a readable lesson is over its time; none where that is unknown. */
export const waveformsOf = (lesson: string) =>
  waveforms.list({
    filter: filter('lesson = {:lesson}', { lesson }),
    fields: 'source,levels',
    perPage: 5,
    skipTotal: true,
  })
/** A lesson that the caller may read; 404 for the others. */
export const lessonOf = (id: string) => lessons.one(id)
export const useLesson = (id: string) => useQuery(lessonOf(id))
/** The themes that published courses have, with how many each. */
export const courseThemes = callQuery<typeof countThemes>('GET /api/courses/themes')
export const useThemes = () => useQuery(courseThemes)
/** The reference price of a running promotion. */
export const lowestCoursePrice = (id: string) =>
  callQuery<typeof lowestPrice>('GET /api/prices/:kind/:id', { params: { kind: 'course', id } })
export const useLowestPrice = (id: string, isEnabled: boolean) =>
  useQuery({ ...lowestCoursePrice(id), enabled: isEnabled })
