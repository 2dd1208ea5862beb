/** The uses of a code: an order holds one while it waits for its payment. */
import { coupons } from '#drizzle/collections/payments.ts'
import { invalid } from '#server/core/errors.ts'
import type { Tx } from '#server/records/types.ts'
import type { Order } from '../order-record/index.ts'
import type { OrderHold } from '../orders/index.ts'
import { checkPerson } from './person-limit.ts'

const couponOf = (tx: Tx, { coupon }: Order) => (coupon === '' ? null : tx.getOrNull(coupons, coupon))

/** Counts one use, even beyond the maximum. */
const count = (tx: Tx, order: Order): void => {
  const coupon = couponOf(tx, order)
  if (coupon) tx.update(coupons, coupon.id, { redemptions: coupon.redemptions + 1 })
}

export const couponHold: OrderHold = {
  take: (tx, order) => {
    const coupon = couponOf(tx, order)
    if (coupon && coupon.maxRedemptions !== null && coupon.redemptions >= coupon.maxRedemptions)
      throw invalid({ coupon: ['validation_invalid_value', 'Ce code n’est plus valable.'] })
    if (coupon) checkPerson(tx, coupon, order, order.id)
    count(tx, order)
  },
  retake: count,
  // The maximum is not checked, since it may have been lowered since.
  release: (tx, order) => {
    const coupon = couponOf(tx, order)
    if (coupon) tx.update(coupons, coupon.id, { redemptions: Math.max(0, coupon.redemptions - 1) })
  },
}
