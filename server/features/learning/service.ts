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
import { accessesOf, asEnrolled, enrolledBy, isBought, isOpen, withAccess } from './accesses.ts'

export { CLOSED_LESSON, type Lesson } from './access.ts'
export { isSuspended } from './accesses.ts'
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

/** From when on an access counts that is had now: modules that were released before stay so, unless the course is to stay shut for now. */
const beginningOf = (known: Enrollment, now: Date, beginsAt: string): string => {
  if (lasts(known, now) || beginsAt > stamp(now)) return beginsAt
  return known.enrolledAt < beginsAt ? known.enrolledAt : beginsAt
}

/** How long a course is opened, and by what. */
interface Terms {
  /** Absent: now. */
  readonly beginsAt?: Date
  /** Absent: as long as the course gives; empty: without end. */
  readonly endsAt?: string
  /** Id of what may be taken back by itself: an order, or the invitation of a gift. */
  readonly from?: string
}

/**
 * Opens a course to a person, or opens it again. Idempotent. Progress is kept, and access that there is already is neither delayed nor shortened: each
 * is kept beside the others (`enrollments.accesses`) until it is taken back, and the enrollment is called by what carries it. What is over is nothing
 * to come back to. The transaction must be `system`.
 */
export const enrol = (
  tx: Tx,
  now: Date,
  userId: string,
  courseId: string,
  paymentType: (typeof PAYMENT_TYPES)[number],
  { beginsAt = now, endsAt, from }: Terms = {},
): void => {
  const course = tx.get(courses, courseId)
  const known = tx.firstOrNull(enrollments, { user: userId, course: courseId })
  const begins = stamp(beginsAt)
  const expiresAt = endsAt ?? accessEnd(beginsAt, course.accessMonths)
  const origin = from === undefined ? {} : { from }
  if (!known) {
    const isActive = true
    const about = { user: userId, course: courseId, enrolledAt: begins, isActive, paymentType, expiresAt }
    const made = tx.create(enrollments, about)
    if (from !== undefined)
      tx.update(enrollments, made.id, { accesses: [{ ...asEnrolled(made), ...origin }] })
    return
  }
  // What costs nothing is taken again and again: it gives no more than it gave.
  const mostHours = paymentType === 'free' ? known.mostHours : hoursRenewed(known, course.mostHours)
  const stored = accessesOf(known).filter((access) => lasts(known, now) || !isOpen(access))
  const added = { paymentType, enrolledAt: beginningOf(known, now, begins), expiresAt, mostHours, ...origin }
  tx.update(enrollments, known.id, enrolledBy(withAccess(stored, added), stamp(now), known.connectedSeconds))
}

/** Lets an enrollment that was to begin later begin now, and end as much earlier; a no-op for one that has begun. */
export const beginNow = (tx: Tx, now: Date, userId: string, courseId: string): void => {
  const waiting = tx.firstOrNull(enrollments, { user: userId, course: courseId })
  if (!waiting || startOf(waiting, now) === '') return
  const { accessMonths } = tx.get(courses, courseId)
  // An end that somebody has set by hand stays.
  const begun = <Access extends { enrolledAt: string; expiresAt: string }>(access: Access): Access => {
    if (access.enrolledAt !== waiting.enrolledAt) return access
    const isOwnEnd = access.expiresAt === accessEnd(new Date(access.enrolledAt), accessMonths)
    const expiresAt = isOwnEnd ? accessEnd(now, accessMonths) : access.expiresAt
    return { ...access, enrolledAt: stamp(now), expiresAt }
  }
  const accesses = waiting.accesses ? accessesOf(waiting).map(begun) : null
  const { enrolledAt, expiresAt } = begun(waiting)
  // Of one that is suspended the day changes, and nothing else.
  const changes = accesses
    ? enrolledBy(accesses, stamp(now), waiting.connectedSeconds)
    : { enrolledAt, expiresAt }
  tx.update(enrollments, waiting.id, changes)
}

/** Writes what an enrollment is once its accesses are these; nothing where they are what they were. */
const rewrite = (
  tx: Tx,
  now: string,
  userId: string,
  courseId: string,
  change: (accesses: readonly EnrolledAs[]) => readonly EnrolledAs[] | null,
): void => {
  const known = userId ? tx.firstOrNull(enrollments, { user: userId, course: courseId }) : null
  const accesses = known && change(accessesOf(known))
  if (!accesses) return
  if (accesses.length > 0) tx.update(enrollments, known.id, enrolledBy(accesses, now, known.connectedSeconds))
  // Over, and not suspended: nobody has closed it to her.
  else tx.update(enrollments, known.id, { expiresAt: now, accesses: null })
}

/** What opened an access: `from` names it, and of rows of before, which name nothing, `isOnly` says that nothing else may be meant. */
interface Origin {
  readonly from: string
  readonly isOnly: boolean
}
/** Whether an access came from there, among these. */
const isFrom = (accesses: readonly EnrolledAs[], { from, isOnly }: Origin) => {
  const isNamed = accesses.some((access) => access.from === from)
  return (access: EnrolledAs): boolean =>
    isNamed ? access.from === from : isOnly && access.from === undefined
}

/**
 * Closes what an order has opened (absent: what any has), for `cause` (an id); what was given otherwise stays as it was: over, if that has ended meanwhile. Progress is kept.
 * Idempotent.
 */
export const closeAccess = (tx: Tx, userId: string, courseId: string, cause: string, origin?: Origin): void =>
  // Without a purchase the longest access carries it, at any instant.
  rewrite(tx, '', userId, courseId, (accesses) => {
    const isIts = origin ? isFrom(accesses, origin) : () => true
    const isClosed = (access: EnrolledAs) => isOpen(access) && isBought(access) && isIts(access)
    if (!accesses.some(isClosed)) return null
    return accesses.map((access) => (isClosed(access) ? { ...access, closedBy: cause } : access))
  })

/** Opens again what that cause has closed, unless somebody has decided about it since. Idempotent. */
export const reopenAccess = (tx: Tx, userId: string, courseId: string, cause: string, now: Date): void =>
  rewrite(tx, stamp(now), userId, courseId, (accesses) => {
    if (!accesses.some(({ closedBy }) => closedBy === cause)) return null
    return accesses.map(({ closedBy, ...access }) =>
      closedBy && closedBy !== cause ? { ...access, closedBy } : access,
    )
  })

/**
 * Takes back what was given from there, and with it what it had lengthened; what she has otherwise stays. Idempotent.
 */
export const withdrawAccess = (
  tx: Tx,
  now: Date,
  { user, course, ...origin }: Origin & { readonly user: string; readonly course: string },
): void =>
  rewrite(tx, stamp(now), user, course, (accesses) => {
    const isIts = isFrom(accesses, origin)
    const isIt = (access: EnrolledAs) => access.paymentType === 'gift' && isIts(access)
    return accesses.some(isIt) ? accesses.filter((access) => !isIt(access)) : null
  })

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
