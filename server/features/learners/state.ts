/** `drizzle/domain/learner.ts` as a condition over enrollments: a page is cut from those of one state. */
import { and, eq, gt, gte, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { LearnerState } from '#drizzle/domain/learner.ts'
import { enrollments, learningEvents } from '#drizzle/schema.ts'

/** The last event of the person in the course; empty without one. */
export const lastActivityAt: SQL<string> = sql<string>`coalesce((select max(${learningEvents.at}) from ${learningEvents} where ${learningEvents.user} = ${enrollments.user} and ${learningEvents.course} = ${enrollments.course}), '')`

/** The enrollments of a state; `now` and `quietSince` as in `learnerState`, its counterpart for one. */
export const inState = (state: LearnerState, now: string, quietSince: string): SQL | undefined => {
  const { isActive, enrolledAt, expiresAt, usedUpAt, completedAt } = enrollments
  if (state === 'suspended') return eq(isActive, false)
  if (state === 'expired') return and(eq(isActive, true), ne(expiresAt, ''), lte(expiresAt, now))
  const lasts = and(eq(isActive, true), or(eq(expiresAt, ''), gt(expiresAt, now)))
  if (state === 'used_up') return and(lasts, ne(usedUpAt, ''), lte(usedUpAt, now))
  const hasAccess = and(lasts, or(eq(usedUpAt, ''), gt(usedUpAt, now)))
  if (state === 'waiting') return and(hasAccess, gt(enrolledAt, now))
  const hasBegun = and(hasAccess, lte(enrolledAt, now))
  if (state === 'finished') return and(hasBegun, ne(completedAt, ''))
  const isLearning = and(hasBegun, eq(completedAt, ''))
  const hasActivity = or(gte(enrolledAt, quietSince), gte(lastActivityAt, quietSince))
  return state === 'active' ? and(isLearning, hasActivity) : and(isLearning, sql`not (${hasActivity})`)
}
