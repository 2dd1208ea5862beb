/** The period of a binder: the last twelve months. */
import { and, eq, gte, lte, or, type SQL } from 'drizzle-orm'
import { AT_RISK_DAYS } from '#drizzle/domain/learner.ts'
import { enrollments } from '#drizzle/schema.ts'
import { stamp } from '#server/core/clock.ts'
import { monthsLater } from '#server/core/later.ts'
import { BINDER_MONTHS } from './indicators/course.ts'

const DAY_MS = 86_400_000

/** Instants as records have them. */
export interface Period {
  readonly since: string
  readonly now: string
  /** A member without later activity is at risk. */
  readonly quietSince: string
}

export const periodOf = (time: Date): Period => ({
  since: stamp(monthsLater(time, -BINDER_MONTHS)),
  now: stamp(time),
  quietSince: stamp(new Date(time.getTime() - AT_RISK_DAYS * DAY_MS)),
})

/** The enrollments of a course that began or ended within it. */
export const enrolledIn = (course: string, { since, now }: Period): SQL | undefined =>
  and(
    eq(enrollments.course, course),
    lte(enrollments.enrolledAt, now),
    or(gte(enrollments.enrolledAt, since), gte(enrollments.completedAt, since)),
  )
