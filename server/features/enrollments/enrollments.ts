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
import { monthsLater } from '#server/core/later.ts'
import type { Reader, Tx } from '#server/records/types.ts'
import { accessesOf, asEnrolled, enrolledBy, isBought, isOpen, withAccess } from './accesses.ts'

/**
 * The end of an enrollment made now: `accessMonths` later, on the last day of a shorter month; empty without
 * end.
 */
export const accessEnd = (now: Date, accessMonths: number | null): string => {
  if (accessMonths === null) return ''
  return stamp(monthsLater(now, accessMonths))
}

type Enrollment = RecordOf<typeof enrollmentFields>

/** Neither withdrawn nor over. */
const lasts = ({ isActive, expiresAt }: Enrollment, now: Date): boolean =>
  isActive && (expiresAt === '' || expiresAt > stamp(now))

const holds = (enrollment: Enrollment, now: Date): boolean =>
  lasts(enrollment, now) && (enrollment.usedUpAt === '' || enrollment.usedUpAt > stamp(now))

/**
 * The beginning of an access granted now: modules opened earlier stay open, unless the course begins later.
 */
const beginningOf = (known: Enrollment, now: Date, beginsAt: string): string => {
  if (lasts(known, now) || beginsAt > stamp(now)) return beginsAt
  return known.enrolledAt < beginsAt ? known.enrolledAt : beginsAt
}

/** How long a course is opened, and by what. */
interface Terms {
  /** Absent: now. */
  readonly beginsAt?: Date
  /** Absent: as long as the course grants; empty: without end. */
  readonly endsAt?: string
  /** Id of what can be withdrawn on its own: an order, or the invitation of a gift. */
  readonly from?: string
}

/**
 * Opens a course to a user, or reopens it. Idempotent. Progress stays, and an existing access is neither
 * delayed nor shortened: each is stored beside the others (`enrollments.accesses`) until it is withdrawn, and
 * the enrollment takes the payment type of the one that carries it. A past access is not restored. The
 * transaction must be `system`.
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
  // A free course can be taken repeatedly: that grants no further hours.
  const mostHours = paymentType === 'free' ? known.mostHours : hoursRenewed(known, course.mostHours)
  const stored = accessesOf(known).filter((access) => lasts(known, now) || !isOpen(access))
  const added = { paymentType, enrolledAt: beginningOf(known, now, begins), expiresAt, mostHours, ...origin }
  tx.update(enrollments, known.id, enrolledBy(withAccess(stored, added), stamp(now), known.connectedSeconds))
}

/** Lets a future enrollment begin now, and end earlier by the same time; a no-op for one that has begun. */
export const beginNow = (tx: Tx, now: Date, userId: string, courseId: string): void => {
  const waiting = tx.firstOrNull(enrollments, { user: userId, course: courseId })
  if (!waiting || startOf(waiting, now) === '') return
  const { accessMonths } = tx.get(courses, courseId)
  // An end set by hand is unchanged.
  const begun = <Access extends { enrolledAt: string; expiresAt: string }>(access: Access): Access => {
    if (access.enrolledAt !== waiting.enrolledAt) return access
    const isOwnEnd = access.expiresAt === accessEnd(new Date(access.enrolledAt), accessMonths)
    const expiresAt = isOwnEnd ? accessEnd(now, accessMonths) : access.expiresAt
    return { ...access, enrolledAt: stamp(now), expiresAt }
  }
  const accesses = waiting.accesses ? accessesOf(waiting).map(begun) : null
  const { enrolledAt, expiresAt } = begun(waiting)
  // Of a suspended enrollment only the beginning changes.
  const changes = accesses
    ? enrolledBy(accesses, stamp(now), waiting.connectedSeconds)
    : { enrolledAt, expiresAt }
  tx.update(enrollments, waiting.id, changes)
}

/** Stores an enrollment given its accesses; does nothing when they are unchanged. */
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
  // Over, but not suspended: it was not closed by hand.
  else tx.update(enrollments, known.id, { expiresAt: now, accesses: null })
}

/**
 * What opened an access: `from` is its id; for older rows without one, `isOnly` says that nothing else can be
 * meant.
 */
interface Origin {
  readonly from: string
  readonly isOnly: boolean
}
/** Whether an access comes from `from`, among these. */
const isFrom = (accesses: readonly EnrolledAs[], { from, isOnly }: Origin) => {
  const isNamed = accesses.some((access) => access.from === from)
  return (access: EnrolledAs): boolean =>
    isNamed ? access.from === from : isOnly && access.from === undefined
}

/**
 * Closes what an order opened (absent: any order) for `cause` (an id). Other accesses are unchanged, and
 * count as over if they have ended meanwhile. Progress stays. Idempotent.
 */
export const closeAccess = (tx: Tx, userId: string, courseId: string, cause: string, origin?: Origin): void =>
  // Without a purchase, the longest access carries the enrollment at any instant.
  rewrite(tx, '', userId, courseId, (accesses) => {
    const isIts = origin ? isFrom(accesses, origin) : () => true
    const isClosed = (access: EnrolledAs) => isOpen(access) && isBought(access) && isIts(access)
    if (!accesses.some(isClosed)) return null
    return accesses.map((access) => (isClosed(access) ? { ...access, closedBy: cause } : access))
  })

/** Reopens what that cause closed, unless it was decided by hand since. Idempotent. */
export const reopenAccess = (tx: Tx, userId: string, courseId: string, cause: string, now: Date): void =>
  rewrite(tx, stamp(now), userId, courseId, (accesses) => {
    if (!accesses.some(({ closedBy }) => closedBy === cause)) return null
    return accesses.map(({ closedBy, ...access }) =>
      closedBy && closedBy !== cause ? { ...access, closedBy } : access,
    )
  })

/**
 * Withdraws what came from `from`, including the extension that it gave; the user's other accesses stay.
 * Idempotent.
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

/** The enrollment by which a user has a course, current or future; `null` without one and when it is over. */
export const enrollmentIn = (
  reader: Reader,
  userId: string,
  courseId: string,
  now: Date,
): Enrollment | null => {
  const found = userId ? reader.firstOrNull(enrollments, { user: userId, course: courseId }) : null
  return found && holds(found, now) ? found : null
}

/** When an enrollment begins; empty when it has begun. */
export const startOf = ({ enrolledAt }: Pick<Enrollment, 'enrolledAt'>, now: Date): string =>
  enrolledAt > stamp(now) ? enrolledAt : ''
