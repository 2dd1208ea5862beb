import { courses } from '#drizzle/collections/courses.ts'
import {
  type EnrolledAs,
  type enrollmentFields,
  enrollments,
  type PAYMENT_TYPES,
} from '#drizzle/collections/learning.ts'
import { hoursRenewed } from '#drizzle/domain/connected-hours.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import { monthsLater } from '#server/core/months.ts'
import type { Reader, Tx } from '#server/records/types.ts'

export { CLOSED_LESSON, type Lesson } from './access.ts'
export { noteEvent } from './evidence.ts'
export { openingsOf } from './openings.ts'
export { keepScore } from './quiz-score.ts'

/** When an enrollment of now ends: `accessMonths` later, the last day of a shorter month; empty without end. */
export const accessEnd = (now: Date, accessMonths: number | null): string => {
  if (accessMonths === null) return ''
  return stamp(monthsLater(now, accessMonths))
}

type Enrollment = RecordOf<typeof enrollmentFields>

/** Neither taken away nor over. */
const lasts = ({ isActive, expiresAt }: Enrollment, now: Date): boolean =>
  isActive && (expiresAt === '' || expiresAt > stamp(now))

const holds = (enrollment: Enrollment, now: Date): boolean =>
  lasts(enrollment, now) && (enrollment.usedUpAt === '' || enrollment.usedUpAt > stamp(now))

/** The later end of two; empty is without end. */
const laterEnd = (one: string, other: string): string => {
  if (one === '' || other === '') return ''
  return one > other ? one : other
}

const BOUGHT: readonly string[] = ['one_time', 'installment', 'subscription', 'free']

const asEnrolled = ({ paymentType, enrolledAt, expiresAt, mostHours }: Enrollment): EnrolledAs => ({
  paymentType: paymentType || 'invitation',
  ...{ enrolledAt, expiresAt, mostHours },
})

/** What a purchase takes the place of: access that was given otherwise and lasts, or what another purchase took the place of before. */
const placeTaken = (known: Enrollment, now: Date): EnrolledAs | null => {
  if (!lasts(known, now)) return null
  return BOUGHT.includes(known.paymentType) ? known.otherAccess : asEnrolled(known)
}

/** What stands beside a purchase once more was given than stood there: it is left when the purchase goes back, and no more than that. */
const givenBeside = (other: EnrolledAs | null, given: EnrolledAs, now: Date): EnrolledAs => {
  const before = other && (other.expiresAt === '' || other.expiresAt > stamp(now)) ? other : null
  if (!before) return given
  return {
    ...{ paymentType: before.paymentType, mostHours: given.mostHours },
    enrolledAt: before.enrolledAt < given.enrolledAt ? before.enrolledAt : given.enrolledAt,
    expiresAt: laterEnd(before.expiresAt, given.expiresAt),
  }
}

/** What an enrollment is called by, and what stands beside it, once its course is had once more: what lasts keeps its name unless it is bought. */
const calledAs = (known: Enrollment, had: EnrolledAs, now: Date) => {
  const { paymentType } = had
  if (BOUGHT.includes(paymentType)) return { paymentType, otherAccess: placeTaken(known, now) }
  // Hours that are used up give nothing any more, as a time that is over.
  if (!holds(known, now)) return { paymentType, otherAccess: null }
  const { otherAccess, closedBy } = known
  const isBought = BOUGHT.includes(known.paymentType)
  return {
    paymentType: known.paymentType || paymentType,
    otherAccess: isBought ? givenBeside(otherAccess, had, now) : otherAccess,
    closedBy,
  }
}

/** What an enrollment becomes when its course is had once more: what it gives already is never taken away. */
const renewed = (known: Enrollment, now: Date, beginsAt: string, expiresAt: string) => {
  const earlier = known.enrolledAt < beginsAt ? known.enrolledAt : beginsAt
  if (lasts(known, now)) return { enrolledAt: earlier, expiresAt: laterEnd(known.expiresAt, expiresAt) }
  // Modules that were released before stay so, unless the course is to stay shut for now.
  return { enrolledAt: beginsAt > stamp(now) ? beginsAt : earlier, expiresAt }
}

/**
 * Opens a course to a person from `beginsAt` on (absent: from `now`), or opens it again; idempotent. Progress is kept, and
 * access that there is already is neither delayed nor shortened, and bought stays bought: what is given stands beside it (`otherAccess`). `endsAt` (absent: as long as the course gives) is empty without
 * end. The transaction must be `system`.
 */
export const enrol = (
  tx: Tx,
  now: Date,
  userId: string,
  courseId: string,
  paymentType: (typeof PAYMENT_TYPES)[number],
  beginsAt: Date = now,
  endsAt?: string,
): void => {
  const course = tx.get(courses, courseId)
  const existing = tx.firstOrNull(enrollments, { user: userId, course: courseId })
  const enrolledAt = stamp(beginsAt)
  const expiresAt = endsAt ?? accessEnd(beginsAt, course.accessMonths)
  if (existing) {
    const times = renewed(existing, now, enrolledAt, expiresAt)
    // What costs nothing is taken again and again: it gives no more than it gave.
    const mostHours = paymentType === 'free' ? existing.mostHours : hoursRenewed(existing, course.mostHours)
    const called = calledAs(existing, { paymentType, enrolledAt, expiresAt, mostHours }, now)
    tx.update(enrollments, existing.id, { isActive: true, mostHours, ...called, ...times })
    return
  }
  tx.create(enrollments, {
    user: userId,
    course: courseId,
    enrolledAt,
    isActive: true,
    paymentType,
    expiresAt,
  })
}

/** Lets an enrollment that was to begin later begin now, and end as much earlier; a no-op for one that has begun. */
export const beginNow = (tx: Tx, now: Date, userId: string, courseId: string): void => {
  const waiting = tx.firstOrNull(enrollments, { user: userId, course: courseId })
  if (!waiting || startOf(waiting, now) === '') return
  const { accessMonths } = tx.get(courses, courseId)
  // An end that somebody has set by hand stays.
  const isOwnEnd = waiting.expiresAt === accessEnd(new Date(waiting.enrolledAt), accessMonths)
  tx.update(enrollments, waiting.id, {
    enrolledAt: stamp(now),
    expiresAt: isOwnEnd ? accessEnd(now, accessMonths) : waiting.expiresAt,
  })
}

/**
 * Closes what a purchase has opened, for `cause` (an id); what was given otherwise since stays, and what it took the place of is as it was: over, if that
 * has ended meanwhile. Progress is kept. Idempotent.
 */
export const closeAccess = (tx: Tx, userId: string, courseId: string, cause: string): void => {
  const known = userId ? tx.firstOrNull(enrollments, { user: userId, course: courseId }) : null
  if (!known?.isActive || !BOUGHT.includes(known.paymentType)) return
  const before = known.otherAccess
  const left = before ? { ...before, otherAccess: asEnrolled(known) } : { isActive: false }
  tx.update(enrollments, known.id, { ...left, closedBy: cause })
}

/** Opens again what that cause has closed, unless somebody has decided about it since. Idempotent. */
export const reopenAccess = (tx: Tx, userId: string, courseId: string, cause: string): void => {
  const known = userId ? tx.firstOrNull(enrollments, { user: userId, course: courseId }) : null
  if (known?.closedBy !== cause) return
  const { isActive, otherAccess } = known
  // Open all the same, by what it took the place of: the two change places once more.
  const back = isActive && otherAccess ? { ...otherAccess, otherAccess: asEnrolled(known) } : {}
  tx.update(enrollments, known.id, { isActive: true, ...back, closedBy: '' })
}

/** The enrollment by which a person has a course, begun or to come; `null` without one and when it is over. */
export const enrollmentIn = (
  reader: Reader,
  userId: string,
  courseId: string,
  now: Date,
): Enrollment | null => {
  const found = userId ? reader.firstOrNull(enrollments, { user: userId, course: courseId }) : null
  return found && holds(found, now) ? found : null
}

/** When an enrollment begins, empty when it has begun. */
export const startOf = ({ enrolledAt }: Pick<Enrollment, 'enrolledAt'>, now: Date): string =>
  enrolledAt > stamp(now) ? enrolledAt : ''
