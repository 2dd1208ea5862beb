import { isOnSale } from '#drizzle/domain/price.ts'
import { fileUrl } from '../../lib/files.ts'
import type { Head, StructuredData } from '../../lib/head.ts'
import { link, PATHS } from '../../lib/paths.ts'
import { failedCall } from '../../lib/pocketbase.ts'

import { currentPriceOf } from '../../lib/pricing.ts'
import { isMissing } from '../../lib/queries.ts'
import { redirectTo } from '../../lib/redirect.ts'
import type { Screen, ScreenContext } from '../../lib/screen.ts'
import { breadcrumb, faqPage, offerOf } from '../../lib/structured-data.ts'
import { isSellable, paymentMethodsQuery } from '../checkout/index.ts'
import { prefetchExtracts } from '../extracts/index.ts'
import { publishedReviews } from '../reviews/index.ts'
import { labelOf } from '../search/index.ts'
import { siteSettings } from '../site/index.ts'
import { foundCourses } from './course-search.ts'
import { courseCrumbs, lessonCrumbs } from './crumbs.ts'
import {
  type Course,
  courseOf,
  courseSearch,
  courseThemes,
  lessonOf,
  lowestCoursePrice,
  type Outline,
  outlineOf,
  publishedCourses,
  waveformsOf,
} from './queries.ts'

const NOT_FOUND = 'Page introuvable'

const courseData = (
  course: Course,
  image: string | undefined,
  brand: string,
  now: Date,
  isSold: boolean,
): StructuredData => {
  const url = link('course', { slug: course.slug })
  const teacher = course.expand?.instructor
  return {
    '@type': 'Course',
    name: course.title,
    description: course.shortDescription,
    inLanguage: 'fr',
    url,
    ...(image ? { image } : {}),
    provider: { '@type': 'Organization', name: brand, url: '/' },
    ...(teacher ? { instructor: { '@type': 'Person', name: teacher.name } } : {}),
    ...(isSold
      ? { offers: { ...offerOf(course, url, now), category: course.price > 0 ? 'Paid' : 'Free' } }
      : {}),
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'online',
      courseWorkload: `PT${Math.max(1, course.durationMinutes)}M`,
    },
  }
}

const courseHead = ({ queries, params, now }: ScreenContext): Head => {
  const query = courseOf(params.slug ?? '')
  const course = queries.getQueryData(query.queryKey)
  if (!course) return { title: isMissing(queries, query.queryKey) ? NOT_FOUND : 'Formation' }
  const brand = queries.getQueryData(siteSettings.queryKey)?.items[0]?.brand ?? ''
  const image = fileUrl(course, course.coverImage, { thumb: '960x720' }) || undefined
  const questions = course.faq ?? []
  return {
    title: course.seoTitle || course.title,
    description: course.seoDescription || course.shortDescription || course.description,
    canonical: link('course', { slug: course.slug }),
    image,
    ...(import.meta.env.SSR
      ? {
          structuredData: [
            courseData(course, image, brand, now, isSellable(queries, currentPriceOf(course, now).amount)),
            breadcrumb(courseCrumbs(course)),
            ...(questions.length > 0 ? [faqPage(questions)] : []),
          ],
        }
      : {}),
  }
}

const loadCourse = async ({ queries, params, reader, now }: ScreenContext): Promise<Response | undefined> => {
  const { slug = '' } = params
  const course = await queries.ensureQueryData(courseOf(slug))
  if (course.slug !== slug) return redirectTo(link('course', { slug: course.slug }))
  await Promise.all([
    queries.prefetchQuery(outlineOf(course.id, reader)),
    queries.prefetchQuery(publishedReviews({ course: course.id })),
    import.meta.env.SSR ? prefetchExtracts(queries, { course: course.id }) : undefined,
    queries.prefetchQuery(paymentMethodsQuery),
    isOnSale(course, now) ? queries.prefetchQuery(lowestCoursePrice(course.id)) : undefined,
  ])
  return undefined
}

const lessonIn = (outline: Outline | undefined, id: string) =>
  outline?.modules.flatMap((module) => module.lessons).find((lesson) => lesson.id === id)

const loadLesson = async ({ queries, params, reader }: ScreenContext): Promise<Response | undefined> => {
  const { courseId = '', lessonId = '' } = params
  const outline = await queries.ensureQueryData(outlineOf(courseId, reader))
  const lesson = lessonIn(outline, lessonId)
  if (!lesson) throw failedCall(link('lesson', { courseId, lessonId }), 404)
  await Promise.all([
    queries.prefetchQuery(courseOf(outline.course.id)),
    lesson.locked ? undefined : queries.prefetchQuery(lessonOf(lesson.id)),
    lesson.locked || lesson.type !== 'audio' ? undefined : queries.prefetchQuery(waveformsOf(lesson.id)),
  ])
  return undefined
}

const lessonHead = ({ queries, params, reader }: ScreenContext): Head => {
  const { courseId = '', lessonId = '' } = params
  const query = outlineOf(courseId, reader)
  const outline = queries.getQueryData(query.queryKey)
  const lesson = lessonIn(outline, lessonId)
  if (!outline || !lesson)
    return { title: outline || isMissing(queries, query.queryKey) ? NOT_FOUND : 'Leçon' }
  return {
    title: lesson.title,
    description: `${lesson.title}, une leçon de la formation « ${outline.course.title} ».`,
    canonical: link('lesson', { courseId: outline.course.id, lessonId }),
    ...(import.meta.env.SSR ? { structuredData: [breadcrumb(lessonCrumbs(outline, lesson.title))] } : {}),
  }
}

export const coursesScreens: readonly Screen[] = [
  {
    path: PATHS.courses,
    layout: 'none',
    rendered: 'page',
    search: ['q', 'theme', 'duree', 'prix', 'tri', 'page'],
    page: () => import('./pages/CoursesPage.tsx'),
    load: async ({ queries, search }) => {
      const text = labelOf(search.get('q') ?? '')
      if (text) await queries.prefetchQuery(foundCourses(text, courseSearch(search).pages))
      else
        await Promise.all([
          queries.prefetchQuery(publishedCourses(courseSearch(search))),
          queries.prefetchQuery(courseThemes),
        ])
      return undefined
    },
    head: () => ({
      title: 'Les formations',
      description: 'Des parcours courts, à suivre chez vous, à votre rythme.',
      canonical: PATHS.courses,
      ...(import.meta.env.SSR
        ? { structuredData: [breadcrumb([{ label: 'Accueil', to: PATHS.home }, { label: 'Formations' }])] }
        : {}),
    }),
  },
  {
    // An order's number and token are in its address.
    path: PATHS.coursesSuccess,
    layout: 'none',
    rendered: 'browser',
    page: () => import('./pages/SuccessPage.tsx'),
    // The page names itself once it knows the order.
    head: ({ search }) => ({
      title: search.has('commande') ? 'Votre commande' : 'Aucune commande à afficher',
    }),
  },
  {
    path: PATHS.course,
    layout: 'none',
    rendered: 'page',
    page: () => import('./pages/CoursePage.tsx'),
    load: loadCourse,
    head: courseHead,
  },
  {
    path: PATHS.lesson,
    layout: 'none',
    rendered: 'page',
    page: () => import('./pages/LessonPage.tsx'),
    load: loadLesson,
    head: lessonHead,
  },
]
