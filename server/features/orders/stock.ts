/** What an unpaid order holds, and how it is given back. */
import { coupons, type OrderItem, orders } from '#drizzle/collections/payments.ts'
import { invalid } from '#server/core/errors.ts'
import type { Reader, Tx } from '#server/records/types.ts'
import { checkPerson } from './coupon-person.ts'
import { kindOf } from './kinds.ts'
import { depositPaid, type Order } from './order.ts'

type Held = Pick<Order, 'items' | 'coupon'>

/**
 * Takes the stock of an order's lines, and notes in them whether it did: a stock may begin to be counted meanwhile. Throws 409
 * when there is not enough left.
 */
export const takeStock = (tx: Tx, items: readonly OrderItem[]): OrderItem[] =>
  items.map((item) => ({
    ...item,
    isCounted: kindOf(item.kind).take?.(tx, item.ref, item.qty, item.variant ?? '') ?? false,
  }))

/** Gives back what was taken, where the stock is still counted. Lines of before say nothing of it and were taken. */
const giveStockBack = (tx: Tx, { items }: Held): void => {
  for (const { kind, ref, variant = '', qty, isCounted = true } of items ?? [])
    if (isCounted) kindOf(kind).giveBack?.(tx, ref, qty, variant)
}

/** Counts one use of an order's coupon, whether any is left or not. */
export const countCoupon = (tx: Tx, order: Held): void => {
  const coupon = order.coupon ? tx.getOrNull(coupons, order.coupon) : null
  if (coupon) tx.update(coupons, coupon.id, { redemptions: coupon.redemptions + 1 })
}

/** Takes one use of an order's coupon. Throws 400 when there is none left, or none for its buyer. */
export const takeCoupon = (tx: Tx, order: Order): void => {
  const coupon = order.coupon ? tx.getOrNull(coupons, order.coupon) : null
  if (coupon && coupon.maxRedemptions !== null && coupon.redemptions >= coupon.maxRedemptions) {
    throw invalid({ coupon: ['validation_invalid_value', 'Ce code n’est plus valable.'] })
  }
  if (coupon) checkPerson(tx, coupon, order, order.id)
  countCoupon(tx, order)
}

/** Gives it back. What the coupon may be used at most is nobody's question then: it may have been lowered since. */
export const giveBack = (tx: Tx, order: Held): void => {
  giveStockBack(tx, order)
  const coupon = order.coupon ? tx.getOrNull(coupons, order.coupon) : null
  if (coupon) tx.update(coupons, coupon.id, { redemptions: Math.max(0, coupon.redemptions - 1) })
}

/** Whether money of a deposit of it is on its way: a part was received, or a bank works on it. */
export const hasBegunDeposit = (reader: Reader, { id, balance }: Pick<Order, 'id' | 'balance'>): boolean =>
  balance !== '' &&
  reader.count(orders, {
    filter: "depositOf = {:id} && status = 'pending' && (receivedCents > 0 || processingAt != '')",
    params: { id },
  }) > 0

/**
 * Gives back what an order holds and closes it; says whether it did: only one that is pending can be, of which nothing was received, by a deposit neither. What
 * came by hand is taken back by the team first (`undo-by-hand.ts`).
 */
export const cancelOrder = (tx: Tx, orderId: string): boolean => {
  const order = tx.getOrNull(orders, orderId)
  if (order?.status !== 'pending' || order.receivedCents > 0 || depositPaid(order) > 0) return false
  if (hasBegunDeposit(tx, order)) return false
  giveBack(tx, order)
  tx.update(orders, orderId, { status: 'cancelled' })
  return true
}
