import { coupons, type OrderItem, orders } from '#drizzle/collections/payments.ts'
import { invalid } from '#server/core/errors.ts'
import type { Reader, Tx } from '#server/records/types.ts'
import { checkPerson } from '../coupons/person-limit.ts'
import { depositPaid, type Order } from '../order-record/order.ts'
import { kindOf } from '../sellables/registry.ts'

type Held = Pick<Order, 'items' | 'coupon'>

/**
 * Takes the stock of an order's lines and marks the lines whose stock was counted, since a stock may begin to
 * be counted later. Throws 409 when there is not enough left.
 */
export const takeStock = (tx: Tx, items: readonly OrderItem[]): OrderItem[] =>
  items.map((item) => ({
    ...item,
    isCounted: kindOf(tx, item.kind).take?.(tx, item.ref, item.qty, item.variant ?? '') ?? false,
  }))

/** Returns what was taken, where the stock is still counted. Older lines have no mark and count as taken. */
const giveStockBack = (tx: Tx, { items }: Held): void => {
  for (const { kind, ref, variant = '', qty, isCounted = true } of items ?? [])
    if (isCounted) kindOf(tx, kind).giveBack?.(tx, ref, qty, variant)
}

/** Counts one use of an order's coupon, even beyond its maximum. */
export const countCoupon = (tx: Tx, order: Held): void => {
  const coupon = order.coupon ? tx.getOrNull(coupons, order.coupon) : null
  if (coupon) tx.update(coupons, coupon.id, { redemptions: coupon.redemptions + 1 })
}

/** Takes one use of an order's coupon. Throws 400 when none is left, or none for its buyer. */
export const takeCoupon = (tx: Tx, order: Order): void => {
  const coupon = order.coupon ? tx.getOrNull(coupons, order.coupon) : null
  if (coupon && coupon.maxRedemptions !== null && coupon.redemptions >= coupon.maxRedemptions) {
    throw invalid({ coupon: ['validation_invalid_value', 'Ce code n’est plus valable.'] })
  }
  if (coupon) checkPerson(tx, coupon, order, order.id)
  countCoupon(tx, order)
}

/** Returns stock and coupon. The coupon's maximum is not checked, since it may have been lowered since. */
export const giveBack = (tx: Tx, order: Held): void => {
  giveStockBack(tx, order)
  const coupon = order.coupon ? tx.getOrNull(coupons, order.coupon) : null
  if (coupon) tx.update(coupons, coupon.id, { redemptions: Math.max(0, coupon.redemptions - 1) })
}

/** Whether money of its deposit is on its way: a part was received, or a bank is processing it. */
export const hasBegunDeposit = (reader: Reader, { id, balance }: Pick<Order, 'id' | 'balance'>): boolean =>
  balance !== '' &&
  reader.count(orders, {
    filter: "depositOf = {:id} && status = 'pending' && (receivedCents > 0 || processingAt != '')",
    params: { id },
  }) > 0

/**
 * Returns what an order holds and closes it. Returns whether it did: only a pending order of which nothing
 * was received, its deposits included, can be closed. Receipts by hand are undone by the team first
 * (`undo-by-hand.ts`).
 */
export const cancelOrder = (tx: Tx, orderId: string): boolean => {
  const order = tx.getOrNull(orders, orderId)
  if (order?.status !== 'pending' || order.receivedCents > 0 || depositPaid(order) > 0) return false
  if (hasBegunDeposit(tx, order)) return false
  giveBack(tx, order)
  tx.update(orders, orderId, { status: 'cancelled' })
  return true
}
