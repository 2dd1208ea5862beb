import * as z from 'zod'
import { endpoint } from '#drizzle/contract.ts'
import { LEARNER_STATES } from '#drizzle/domain/learner.ts'
import { PARTS } from '#drizzle/domain/retention.ts'
import { courseOutline } from '../courses/index.ts'

const courseId = z.object({ id: z.string().max(40) })

/** The members of a course with their progress, paginated. `q` matches name and address. */
export const courseLearners = endpoint({
  method: 'GET',
  path: '/api/courses/:id/learners',
  access: ['courses.manage'],
  summary: 'Who follows a course, and where each stands',
  params: courseId,
  query: z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    perPage: z.coerce.number().int().min(1).max(100).default(30),
    q: z.string().trim().max(200).default(''),
    state: z.enum(LEARNER_STATES).optional(),
    sort: z
      .string()
      .regex(/^-?(name|progress|enrolledAt|expiresAt|lastActivityAt)$/)
      .default('-enrolledAt'),
  }),
  reply: z.object({
    page: z.number(),
    perPage: z.number(),
    totalItems: z.number(),
    items: z.array(
      z.object({
        /** The enrollment's. */
        id: z.string(),
        user: z.string(),
        name: z.string(),
        email: z.string(),
        state: z.enum(LEARNER_STATES),
        paymentType: z.string(),
        progress: z.number(),
        enrolledAt: z.string(),
        expiresAt: z.string(),
        completedAt: z.string(),
        releaseShiftDays: z.number(),
        /** Of connection, `null` without a bound, and what is used of it: counted only where there is one. */
        mostHours: z.number().nullable(),
        connectedSeconds: z.number(),
        /** The member's last activity in the course; empty before the first. */
        lastActivityAt: z.string(),
        /** Ids of the lessons that the member has completed, and of those begun. */
        done: z.array(z.string()),
        begun: z.array(z.string()),
      }),
    ),
  }),
})

/** How far those enrolled have come, lesson by lesson. */
export const courseFunnel = endpoint({
  method: 'GET',
  path: '/api/courses/:id/funnel',
  access: ['courses.manage'],
  summary: 'How many have begun and done each lesson of a course',
  params: courseId,
  reply: z.object({
    /** Enrolled, whatever their state; and those who are finished. */
    learners: z.number(),
    finished: z.number(),
    lessons: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        /** `2.3`: the third lesson of the second module. */
        place: z.string(),
        type: z.string(),
        begun: z.number(),
        done: z.number(),
        /** Of the media, really played, on average of those who have begun; 0 without media. */
        averageSeconds: z.number(),
      }),
    ),
  }),
})

/** How many of those enrolled played each part of a lesson's film or recording; 404 for an unknown lesson. */
export const lessonRetention = endpoint({
  method: 'GET',
  path: '/api/lessons/:id/retention',
  access: ['courses.manage'],
  summary: 'Where people stop in a film or recording',
  params: z.object({ id: z.string().max(40) }),
  reply: z.object({
    title: z.string(),
    /** Of the media; 0 where nothing is known of its length, and then there is no part. */
    seconds: z.number(),
    /** People who played any part of it. */
    people: z.number(),
    /** How many of them played the middle of each part, in order. */
    parts: z.array(z.number()).max(PARTS),
  }),
})

/**
 * A course as one of its members sees, saw or will see it, by today's programme and access. Of the member's
 * data only which lessons are open is shown. 404 for an unknown enrollment.
 */
export const learnerView = endpoint({
  method: 'GET',
  path: '/api/enrollments/:id/view',
  access: ['courses.manage'],
  summary: 'A course as somebody enrolled sees it at an instant',
  params: z.object({ id: z.string().max(40) }),
  query: z.object({ at: z.iso.datetime().optional() }),
  reply: courseOutline.extend({
    name: z.string(),
    state: z.enum(['open', 'waiting', 'expired', 'used_up', 'suspended']),
    isActive: z.boolean(),
    /** Instants; when access begins and ends, empty without an end. */
    enrolledAt: z.string(),
    expiresAt: z.string(),
    /** Hours of connection, `null` without a bound; since when they are used up, empty at an instant before. */
    mostHours: z.number().nullable(),
    usedUpAt: z.string(),
    /** Time used of those hours, until now; `null` for a past instant, for which usage is not recorded. */
    connectedSeconds: z.number().nullable(),
  }),
})
