/** What a voucher opens to its holder, and its use. */
import { PERMISSION_MESSAGE } from '#drizzle/access.ts'
import { courses } from '#drizzle/collections/courses.ts'
import { enrollments } from '#drizzle/collections/learning.ts'
import { users } from '#drizzle/collections/users.ts'
import {
  voucherBatches,
  type voucherBatchFields,
  type voucherFields,
  vouchers,
  voucherUses,
} from '#drizzle/collections/vouchers.ts'
import {
  batchState,
  NO_VOUCHER,
  VOUCHER_CLOSED,
  VOUCHER_FULL,
  VOUCHER_OVER,
  VOUCHER_REVOKED,
  VOUCHER_SPENT,
  VOUCHER_SUSPENDED,
  VOUCHER_USED,
  voucherKey,
} from '#drizzle/domain/voucher.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import { conflict, forbidden, notFound } from '#server/core/errors.ts'
import { daysLater } from '#server/core/later.ts'
import { parisDay } from '#server/core/paris.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine, Reader } from '#server/records/types.ts'
import { accessEnd, enrol, enrollmentIn, isSuspended, startOf } from '../enrollments/index.ts'
import type { Guesses } from './guesses.ts'

/** The caller and its network. */
interface Caller {
  readonly actor: Actor
  readonly ip: string
  readonly guesses: Guesses
}

interface FoundVoucher {
  readonly voucher: RecordOf<typeof voucherFields>
  readonly batch: RecordOf<typeof voucherBatchFields>
  readonly course: RecordOf<(typeof courses)['fields']>
}

/** The voucher of a code, however it was typed. Throws 404, and 429 after too many wrong codes. */
const find = (reader: Reader, typed: string, { ip, guesses }: Caller): FoundVoucher => {
  guesses.check(ip)
  const codeKey = voucherKey(typed)
  const voucher = codeKey === '' ? null : reader.firstOrNull(vouchers, { codeKey })
  if (!voucher) {
    // An empty field is no guess.
    if (codeKey !== '') guesses.wrong(ip)
    throw notFound(NO_VOUCHER)
  }
  const batch = reader.get(voucherBatches, voucher.batch)
  return { voucher, batch, course: reader.get(courses, batch.course) }
}

/** Throws 409 with the reason why the voucher admits no new user. */
const checkOpen = ({ voucher, batch, course }: FoundVoucher, now: Date): void => {
  const state = batchState({ ...batch, places: voucher.places, used: voucher.used }, parisDay(now))
  if (state === 'revoked') throw conflict(VOUCHER_REVOKED)
  if (state === 'full') throw conflict(batch.kind === 'single' ? VOUCHER_USED : VOUCHER_FULL)
  if (state === 'over') throw conflict(VOUCHER_OVER)
  if (course.status === 'archived') throw conflict(VOUCHER_CLOSED)
}

/** End of access opened now; empty without end. */
const endOf = ({ batch, course }: FoundVoucher, now: Date): string =>
  batch.accessDays === null ? accessEnd(now, course.accessMonths) : stamp(daysLater(now, batch.accessDays))

const isLater = (end: string, than: string): boolean => than !== '' && (end === '' || end > than)

interface AccessStatus {
  /** The user has used this batch, or has access that lasts as long. */
  readonly hasAccess: boolean
  /** The user's current enrollment. */
  readonly held: ReturnType<typeof enrollmentIn>
}

/** What the voucher would change for a user. Throws 409 where it must not change anything. */
const statusOf = (reader: Reader, found: FoundVoucher, user: string, now: Date): AccessStatus => {
  const { batch, course } = found
  const held = enrollmentIn(reader, user, course.id, now)
  if (user !== '' && reader.firstOrNull(voucherUses, { batch: batch.id, user })) {
    if (!held) throw conflict(VOUCHER_SPENT)
    return { hasAccess: true, held }
  }
  checkOpen(found, now)
  // A code does not reopen a course that was closed to the user by hand.
  const known = user === '' ? null : reader.firstOrNull(enrollments, { user, course: course.id })
  if (known && isSuspended(known)) throw conflict(VOUCHER_SUSPENDED)
  const isOpen = held !== null && startOf(held, now) === ''
  return { hasAccess: isOpen && !isLater(endOf(found, now), held.expiresAt), held }
}

const personOf = ({ record }: Actor): string => (record?.collectionName === users.name ? record.id : '')

/** What a code opens. Throws as its contract says. */
export const lookUpVoucher = (engine: Engine, caller: Caller, typed: string) => {
  const reader = engine.read(system)
  const found = find(reader, typed, caller)
  const { hasAccess } = statusOf(reader, found, personOf(caller.actor), engine.clock.now())
  const { lastDay, accessDays } = found.batch
  const { id, title, slug, coverImage } = found.course
  return { code: found.voucher.code, course: { id, title, slug, coverImage }, lastDay, accessDays, hasAccess }
}

/**
 * Takes a place of the voucher and opens its course to the caller, in one transaction: of two concurrent
 * requests for the last place, one gets it. Existing access is never shortened; the enrollment takes its
 * payment type from the access that carries it. Throws 403 for a superuser, and as its contract says.
 */
export const redeemVoucher = (engine: Engine, caller: Caller, typed: string) =>
  engine.write(system, (tx) => {
    const user = personOf(caller.actor)
    if (user === '') throw forbidden(PERMISSION_MESSAGE)
    const found = find(tx, typed, caller)
    const { voucher, batch, course } = found
    const now = engine.clock.now()
    const { hasAccess, held } = statusOf(tx, found, user, now)
    const shown = { id: course.id, title: course.title }
    if (hasAccess) return { course: shown, outcome: 'already' as const, expiresAt: held?.expiresAt ?? '' }
    const about = { batch: batch.id, voucher: voucher.id, course: course.id }
    tx.create(voucherUses, { ...about, user, usedAt: stamp(now) })
    tx.update(vouchers, voucher.id, { used: voucher.used + 1 })
    tx.update(voucherBatches, batch.id, { used: batch.used + 1 })
    enrol(tx, now, user, course.id, 'voucher', { endsAt: endOf(found, now) })
    const expiresAt = enrollmentIn(tx, user, course.id, now)?.expiresAt ?? ''
    return { course: shown, outcome: held ? ('extended' as const) : ('opened' as const), expiresAt }
  })
