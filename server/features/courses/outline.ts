/** A course's programme as one person may see it: titles, kinds, durations; never a lesson's content. */
import * as z from 'zod'

const lesson = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  type: z.string(),
  durationSeconds: z.number(),
  isPreview: z.boolean(),
  /** When it is held live; empty otherwise. */
  liveAt: z.string(),
  /** True when the caller may not read the lesson's content now. */
  locked: z.boolean(),
  /** The instant from which an enrolled person may read it, empty when that is now. */
  availableAt: z.string(),
})

export const courseOutline = z.object({
  course: z.object({
    id: z.string(),
    slug: z.string(),
    title: z.string(),
    /** Whether the caller's enrollment opens the course now. */
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
