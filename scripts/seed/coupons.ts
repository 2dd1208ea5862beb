/** The two coupons: a valid welcome coupon, and one of an ended campaign. */
import { coupons } from '#drizzle/collections/payments.ts'
import { stamp } from '#server/core/clock.ts'
import type { Bulk } from './bulk.ts'
import { type Calendar, stamps } from './calendar.ts'
import type { Sale } from './sales.ts'

/** Discount of an order in cents, by its subtotal. */
export const DISCOUNTS = {
  BIENVENUE10: (cents: number) => Math.round(cents / 10),
  NUITS20: () => 2000,
} as const

export type CouponIds = Record<NonNullable<Sale['coupon']>, string>

/** Writes the coupons, with the number of uses by the sales. */
export const keepCoupons = (
  bulk: Bulk,
  days: Calendar,
  sales: readonly Sale[],
  sleepCourse: string,
): CouponIds => {
  const used = (code: Sale['coupon']) => sales.filter(({ coupon }) => coupon === code).length
  return {
    BIENVENUE10: bulk.keep(coupons, {
      code: 'BIENVENUE10',
      percent: 10,
      duration: 'repeating',
      periods: 3,
      startsAt: stamp(days.at(300, 0)),
      maxRedemptions: 100,
      redemptions: used('BIENVENUE10'),
      active: true,
      ...stamps(days.at(301, 600)),
    }),
    NUITS20: bulk.keep(coupons, {
      code: 'NUITS20',
      amountCents: 2000,
      appliesTo: [{ kind: 'course', ref: sleepCourse }],
      startsAt: stamp(days.at(131, 0)),
      endsAt: stamp(days.at(44, 0)),
      redemptions: used('NUITS20'),
      active: false,
      ...stamps(days.at(132, 600)),
    }),
  }
}
