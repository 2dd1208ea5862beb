import * as z from 'zod'
import { endpoint } from '#drizzle/contract.ts'

const lesson = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  type: z.string(),
  durationSeconds: z.number(),
  isPreview: z.boolean(),
  /** True when the caller may not read the lesson's content now. */
  locked: z.boolean(),
  /** The instant from which an enrolled person may read it, empty when that is now. */
  availableAt: z.string(),
})

/** Modules and lessons of a course that the caller may see: titles, kinds, durations; never a lesson's content. */
export const outline = endpoint({
  method: 'GET',
  path: '/api/courses/:idOrSlug/outline',
  access: 'anyone',
  params: z.object({ idOrSlug: z.string().min(1).max(160) }),
  reply: z.object({
    course: z.object({ id: z.string(), slug: z.string(), title: z.string(), enrolled: z.boolean() }),
    modules: z.array(
      z.object({ id: z.string(), title: z.string(), description: z.string(), lessons: z.array(lesson) }),
    ),
    lessonCount: z.number(),
    /** Sum of the lessons' durations. */
    durationSeconds: z.number(),
  }),
})
