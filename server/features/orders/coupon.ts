/** Whether a code of a basket holds, and what it takes off which line. A refusal says why, at the field of the code. */
import { coupons, type OrderItem } from '#drizzle/collections/payments.ts'
import { type CouponTarget, couponProblems, targetsOf } from '#drizzle/domain/coupon.ts'
import { invalid } from '#server/core/errors.ts'
import { allocateCents } from '#server/core/money.ts'
import { longDate } from '#server/core/paris.ts'
import type { Reader } from '#server/records/types.ts'
import { thingOf } from './kinds.ts'

const UNKNOWN = 'Ce code n’est pas valable.'
const refused = (message: string) => invalid({ coupon: ['validation_invalid_value', message] })

/**
 * The coupon of a code at an instant (`2026-11-22 10:00:00.000Z`). Throws 400 that says why: not begun, over, or used up.
 * One that is over says so also when it was switched off since. A code that is unknown, switched off or badly set has one
 * sentence for all three: codes are not to be guessed.
 */
export const couponFor = (reader: Reader, code: string, at: string) => {
  const coupon = reader.firstOrNull(coupons, { code: code.trim().toUpperCase() })
  if (!coupon || Object.keys(couponProblems(coupon)).length > 0) throw refused(UNKNOWN)
  if (coupon.endsAt !== '' && coupon.endsAt <= at)
    throw refused(`Ce code a expiré le ${longDate(new Date(coupon.endsAt))}.`)
  if (!coupon.active) throw refused(UNKNOWN)
  if (coupon.startsAt > at)
    throw refused(`Ce code ne vaut qu’à partir du ${longDate(new Date(coupon.startsAt))}.`)
  if (coupon.maxRedemptions !== null && coupon.redemptions >= coupon.maxRedemptions)
    throw refused('Ce code a déjà été utilisé autant de fois que prévu.')
  return coupon
}

export type Coupon = ReturnType<typeof couponFor>

/** More than these would not be read under a field. */
const MOST_NAMED = 3

/** What a code is for, by name: only what the shop shows, and nothing when that is too much to read. */
const namesOf = (reader: Reader, targets: readonly CouponTarget[]): string => {
  const shown = targets
    .map((target) => thingOf(reader, target))
    .filter((thing) => thing?.isPublished)
    .map((thing) => `«\u00a0${thing?.title}\u00a0»`)
  return shown.length > MOST_NAMED ? '' : shown.join(', ')
}

const notForThese = (reader: Reader, targets: readonly CouponTarget[]) => {
  const names = namesOf(reader, targets)
  const most = 'Ce code ne concerne pas votre commande'
  return refused(names ? `${most}. Il vaut pour\u00a0: ${names}.` : `${most}, mais d’autres articles.`)
}

/** Cents taken off each line: only off what the coupon is for, and in all exactly what it gives. Throws 400 when that is nothing. */
export const discountsOf = (reader: Reader, coupon: Coupon, items: readonly OrderItem[]): number[] => {
  const targets = targetsOf(coupon.appliesTo) ?? []
  const isFor = (item: OrderItem) =>
    targets.length === 0 || targets.some(({ kind, ref }) => kind === item.kind && ref === item.ref)
  if (!items.some(isFor)) throw notForThese(reader, targets)
  const eligible = items.map((item) => (isFor(item) ? item.unitCents * item.qty : 0))
  const most = eligible.reduce((total, cents) => total + cents, 0)
  if (most === 0) throw refused('Ce code ne change rien\u00a0: votre commande est offerte.')
  const wanted =
    coupon.percent !== null ? Math.round((most * coupon.percent) / 100) : (coupon.amountCents ?? 0)
  return allocateCents(Math.min(most, wanted), eligible)
}
