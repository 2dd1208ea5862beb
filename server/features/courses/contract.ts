import * as z from 'zod'
import { courses, lessons } from '#drizzle/collections/courses.ts'
import { endpoint } from '#drizzle/contract.ts'
import { recordReply } from '#server/core/record-reply.ts'

const lesson = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  type: z.string(),
  durationSeconds: z.number(),
  isPreview: z.boolean(),
  /** When it is held live; empty otherwise. */
  liveAt: z.string(),
  /** True when she may not read the lesson's content now. */
  locked: z.boolean(),
  /** The instant from which an enrolled person may read it, empty when that is now. */
  availableAt: z.string(),
})

/** A course's programme as one person may see it: titles, kinds, durations; never a lesson's content. */
export const courseOutline = z.object({
  course: z.object({
    id: z.string(),
    slug: z.string(),
    title: z.string(),
    /** Whether her enrollment opens the course now. */
    enrolled: z.boolean(),
    /** When it will, for an enrollment that has not begun; empty otherwise. */
    opensAt: z.string(),
  }),
  modules: z.array(
    z.object({ id: z.string(), title: z.string(), description: z.string(), lessons: z.array(lesson) }),
  ),
  lessonCount: z.number(),
  /** Sum of the lessons' durations. */
  durationSeconds: z.number(),
})

const ids = z
  .array(z.string())
  .max(1000)
  .refine((list) => new Set(list).size === list.length, 'Un élément y figure deux fois.')
const byId = z.object({ id: z.string() })
const CERTAIN = ['id', 'title', 'slug'] as const

/** Modules and lessons of a course that the caller may see: titles, kinds, durations; never a lesson's content. */
export const outline = endpoint({
  method: 'GET',
  path: '/api/courses/:idOrSlug/outline',
  access: 'anyone',
  params: z.object({ idOrSlug: z.string().min(1).max(160) }),
  reply: courseOutline,
})

const lessonsOnce = (modules: readonly { lessons: readonly string[] }[]): boolean => {
  const named = modules.flatMap(({ lessons }) => lessons)
  return new Set(named).size === named.length
}

/** Order of modules and lessons; a lesson may move to another module of its course. */
export const arrangeProgramme = endpoint({
  method: 'PUT',
  path: '/api/courses/:id/programme',
  access: ['courses.manage'],
  params: byId,
  body: z.strictObject({
    modules: z
      .array(z.strictObject({ id: z.string(), lessons: z.array(z.string()).max(5000) }))
      .min(1)
      .max(1000)
      .refine(
        (list) => new Set(list.map(({ id }) => id)).size === list.length,
        'Un module y figure deux fois.',
      )
      .refine(lessonsOnce, 'Une leçon y figure deux fois.'),
  }),
})

/** A draft with the same words, prices, programme and files. */
export const duplicateCourse = endpoint({
  method: 'POST',
  path: '/api/courses/:id/duplicate',
  access: ['courses.manage'],
  params: byId,
  reply: recordReply(courses, CERTAIN),
})

/** A second lesson with the same content and files, at the end of its module. */
export const duplicateLesson = endpoint({
  method: 'POST',
  path: '/api/lessons/:id/duplicate',
  access: ['courses.manage'],
  params: byId,
  reply: recordReply(lessons, CERTAIN),
})

/** Publishes, archives or takes back several courses, all or none. */
export const setCourseStatus = endpoint({
  method: 'POST',
  path: '/api/courses/status',
  access: ['courses.manage'],
  body: z.strictObject({ ids: ids.min(1), status: z.enum(['draft', 'published', 'archived']) }),
})

/** The tags that published courses have, with how many courses each; a theme without a course is none. */
export const countThemes = endpoint({
  method: 'GET',
  path: '/api/courses/themes',
  access: 'anyone',
  reply: z.object({
    themes: z.array(z.object({ id: z.string(), name: z.string(), slug: z.string(), count: z.number() })),
  }),
})

/** Lessons, enrollments and how many of those are completed, of the courses named, separated by commas; an id that is no course is left out. */
export const countCourses = endpoint({
  method: 'GET',
  path: '/api/courses/counts',
  access: ['courses.manage'],
  query: z.object({
    ids: z
      .string()
      .regex(/^[a-z0-9]+(,[a-z0-9]+)*$/)
      .max(16_000),
  }),
  reply: z.object({
    counts: z.array(
      z.object({ id: z.string(), lessons: z.number(), enrolled: z.number(), completed: z.number() }),
    ),
  }),
})
