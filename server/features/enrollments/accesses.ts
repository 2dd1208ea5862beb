/**
 * What opened a course to a user, one access each. An enrollment is their combination, and is recomputed when
 * one of them is withdrawn. Pure.
 */
import type { EnrolledAs, enrollmentFields } from '#drizzle/collections/learning.ts'
import type { RecordOf } from '#drizzle/fields.ts'

type Enrollment = RecordOf<typeof enrollmentFields>
type Stored = Pick<
  Enrollment,
  'paymentType' | 'enrolledAt' | 'expiresAt' | 'mostHours' | 'isActive' | 'closedBy' | 'accesses'
>

const BOUGHT: readonly string[] = ['one_time', 'installment', 'subscription', 'free']
export const isBought = ({ paymentType }: Pick<EnrolledAs, 'paymentType'>): boolean =>
  BOUGHT.includes(paymentType)

export const isOpen = ({ closedBy = '' }: EnrolledAs): boolean => closedBy === ''

/**
 * Whether the enrollment was closed by hand. One closed by a refund, a dispute or a missed payment is not
 * suspended, and another access may open it.
 */
export const isSuspended = ({ isActive, closedBy }: Pick<Stored, 'isActive' | 'closedBy'>): boolean =>
  !isActive && closedBy === ''

/** The later of two ends; empty means without end. */
const laterEnd = (one: string, other: string): string => {
  if (one === '' || other === '') return ''
  return one > other ? one : other
}
const earlierEnd = (one: string, other: string): string => {
  if (one === '' || other === '') return one || other
  return one < other ? one : other
}
const earlier = (one: string, other: string): string => (one < other ? one : other)
const moreHours = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : Math.max(one, other)

/** The enrollment as its only access. */
export const asEnrolled = ({
  paymentType,
  enrolledAt,
  expiresAt,
  mostHours,
}: Pick<Stored, 'paymentType' | 'enrolledAt' | 'expiresAt' | 'mostHours'>): EnrolledAs => ({
  paymentType: paymentType || 'invitation',
  enrolledAt,
  expiresAt,
  mostHours,
})

/** The combination of accesses: from the first beginning to the last end. */
const together = ([first, ...others]: readonly [EnrolledAs, ...EnrolledAs[]]) =>
  others.reduce<Omit<EnrolledAs, 'paymentType'>>(
    (all, access) => ({
      enrolledAt: earlier(all.enrolledAt, access.enrolledAt),
      expiresAt: laterEnd(all.expiresAt, access.expiresAt),
      mostHours: moreHours(all.mostHours, access.mostHours),
    }),
    { enrolledAt: first.enrolledAt, expiresAt: first.expiresAt, mostHours: first.mostHours },
  )

const openOf = (accesses: readonly EnrolledAs[]): [EnrolledAs, ...EnrolledAs[]] | null => {
  const [first, ...others] = accesses.filter(isOpen)
  return first ? [first, ...others] : null
}

/**
 * Dates and hours set by hand since then apply to each access: the one that names the enrollment gets the
 * end, and no other lasts longer.
 */
const asSetByHand = (row: Stored, accesses: readonly EnrolledAs[]): readonly EnrolledAs[] => {
  const open = openOf(accesses)
  if (!open) return accesses
  const { enrolledAt, expiresAt, mostHours } = together(open)
  const named = open.find(({ paymentType }) => paymentType === row.paymentType) ?? open[0]
  const endOf = (access: EnrolledAs): string => {
    if (expiresAt === row.expiresAt) return access.expiresAt
    return access === named ? row.expiresAt : earlierEnd(access.expiresAt, row.expiresAt)
  }
  return accesses.map((access) =>
    isOpen(access)
      ? {
          ...access,
          enrolledAt: enrolledAt === row.enrolledAt ? access.enrolledAt : row.enrolledAt,
          expiresAt: endOf(access),
          mostHours: mostHours === row.mostHours ? access.mostHours : row.mostHours,
        }
      : access,
  )
}

/** The accesses of an enrollment, closed ones included; none for a suspended one. */
export const accessesOf = (row: Stored): readonly EnrolledAs[] => {
  if (row.accesses) return asSetByHand(row, row.accesses)
  if (row.isActive) return [asEnrolled(row)]
  return row.closedBy === '' ? [] : [{ ...asEnrolled(row), closedBy: row.closedBy }]
}

/** Maximum stored per enrollment, each with up to two names: they fit into the column. */
const MAX_ACCESSES = 100

/**
 * Makes room for one more: the first closed access is dropped, else the two oldest of a kind are merged,
 * which are then withdrawn with the later one.
 */
const withRoom = (accesses: readonly EnrolledAs[]): readonly EnrolledAs[] => {
  if (accesses.length < MAX_ACCESSES) return accesses
  const closed = accesses.find((access) => !isOpen(access))
  if (closed) return withRoom(accesses.filter((access) => access !== closed))
  const isAlike = (one: EnrolledAs) => (other: EnrolledAs) =>
    other !== one && other.paymentType === one.paymentType
  const oldest = accesses.find((access) => accesses.some(isAlike(access)))
  const next = oldest && accesses.find(isAlike(oldest))
  if (!oldest || !next) return accesses
  const both = { ...next, ...together([oldest, next]) }
  return withRoom(accesses.flatMap((access) => (access === oldest ? [] : [access === next ? both : access])))
}

/** Adds an access. One that differs only in time is merged, and lasts as long as the longer. */
export const withAccess = (accesses: readonly EnrolledAs[], added: EnrolledAs): EnrolledAs[] => {
  const isSame = (access: EnrolledAs) =>
    isOpen(access) && access.paymentType === added.paymentType && access.from === added.from
  const known = accesses.find(isSame)
  if (!known) return [...withRoom(accesses), added]
  return [...accesses.filter((access) => access !== known), { ...added, ...together([known, added]) }]
}

/**
 * The access that carries an enrollment at an instant: a purchase before a grant, then the longest; used-up
 * hours carry nothing.
 */
const carrierOf = (
  open: readonly [EnrolledAs, ...EnrolledAs[]],
  now: string,
  connectedSeconds: number,
): EnrolledAs => {
  const lasting = open.filter(({ expiresAt }) => expiresAt === '' || expiresAt > now)
  const usable = lasting.filter(({ mostHours }) => mostHours === null || mostHours * 3600 > connectedSeconds)
  const among = [usable, lasting, open].find(({ length }) => length > 0) ?? open
  // When two end at the same time, the earlier one names the enrollment.
  const longest = (accesses: readonly EnrolledAs[]) =>
    accesses.reduce<EnrolledAs | null>(
      (best, access) =>
        best && laterEnd(best.expiresAt, access.expiresAt) === best.expiresAt ? best : access,
      null,
    )
  return longest(among.filter(isBought)) ?? longest(among) ?? open[0]
}

/**
 * An enrollment's values given its accesses, at least one; `now` in the format of records. When all are
 * closed, the enrollment is closed and otherwise unchanged.
 */
export const enrolledBy = (
  accesses: readonly EnrolledAs[],
  now: string,
  connectedSeconds: number,
): Partial<Stored> => {
  const closedBy = accesses.findLast((access) => !isOpen(access))?.closedBy ?? ''
  const stored = { closedBy, accesses: [...accesses] }
  const open = openOf(accesses)
  if (!open) return { ...stored, isActive: false }
  const { enrolledAt, expiresAt, mostHours } = together(open)
  const { paymentType } = carrierOf(open, now, connectedSeconds)
  return { ...stored, isActive: true, paymentType, enrolledAt, expiresAt, mostHours }
}
