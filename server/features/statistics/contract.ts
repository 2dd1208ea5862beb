import * as z from 'zod'
import { endpoint } from '#drizzle/contract.ts'
import { calendarDay } from '#server/core/calendar-day.ts'

/** Figures of the range `from`–`to` (Paris days, both included; the last 30 days when absent). Money is in cents. */
export const statistics = endpoint({
  method: 'GET',
  path: '/api/admin/statistics',
  access: ['stats.view'],
  query: z.object({ from: calendarDay.optional(), to: calendarDay.optional() }),
  reply: z.object({
    range: z.object({ from: z.string(), to: z.string() }),
    courses: z.object({
      total: z.number(),
      published: z.number(),
      draft: z.number(),
      archived: z.number(),
      views: z.number(),
    }),
    students: z.object({
      total: z.number(),
      /** Enrolled, with something played or completed in the range. */
      active: z.number(),
      /** Enrolled for the first time in the range. */
      new: z.number(),
    }),
    revenue: z.object({
      /** Paid less refunded, since the beginning. */
      total: z.number(),
      /** Within the range. */
      monthly: z.number(),
      /** Percent against the range of the same length before; null when that one was empty or too small to compare. */
      growth: z.number().nullable(),
    }),
    engagement: z.object({
      completionRate: z.number(),
      averageProgress: z.number(),
      activeUsers: z.number(),
    }),
    series: z.object({
      revenue: z.array(z.object({ date: z.string(), cents: z.number() })),
      enrollments: z.array(z.object({ date: z.string(), count: z.number() })),
    }),
    topCourses: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        enrollments: z.number(),
        cents: z.number(),
        averageProgress: z.number(),
      }),
    ),
    activity: z.array(
      z.object({
        kind: z.enum(['payment', 'enrollment', 'completion', 'user']),
        at: z.string(),
        text: z.string(),
        user: z.string(),
      }),
    ),
    todo: z.object({
      draftCourses: z.number(),
      draftProduits: z.number(),
      pendingReviews: z.number(),
      newContacts: z.number(),
    }),
  }),
})
