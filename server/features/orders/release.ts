/** What an unpaid order holds, and how it is given back. */
import { coupons, type OrderItem, orders } from '#drizzle/collections/payments.ts'
import { invalid } from '#server/core/errors.ts'
import { system } from '#server/records/actor.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import { kindOf } from './kinds.ts'
import type { Order } from './order.ts'

/** A stock unit stays with an unpaid order this long (domain §2.5). */
export const HOLD_MINUTES = 15

type Held = Pick<Order, 'items' | 'coupon'>

/**
 * Takes the stock of an order's lines, and notes in them whether it did: a stock may begin to be counted meanwhile. Throws 409
 * when there is not enough left.
 */
export const takeStock = (tx: Tx, items: readonly OrderItem[]): OrderItem[] =>
  items.map((item) => ({ ...item, isCounted: kindOf(item.kind).take?.(tx, item.ref, item.qty) ?? false }))

/** Gives back what was taken, where the stock is still counted. Lines of before say nothing of it and were taken. */
const giveStockBack = (tx: Tx, { items }: Held): void => {
  for (const { kind, ref, qty, isCounted = true } of items ?? [])
    if (isCounted) kindOf(kind).giveBack?.(tx, ref, qty)
}

/** Takes one use of an order's coupon. Throws 400 when there is none left. */
export const takeCoupon = (tx: Tx, order: Held): void => {
  const coupon = order.coupon ? tx.getOrNull(coupons, order.coupon) : null
  if (!coupon) return
  if (coupon.maxRedemptions !== null && coupon.redemptions >= coupon.maxRedemptions) {
    throw invalid({ coupon: ['validation_invalid_value', 'Ce code n’est plus valable.'] })
  }
  tx.update(coupons, coupon.id, { redemptions: coupon.redemptions + 1 })
}

/** Gives it back. What the coupon may be used at most is nobody's question then: it may have been lowered since. */
const giveBack = (tx: Tx, order: Held): void => {
  giveStockBack(tx, order)
  const coupon = order.coupon ? tx.getOrNull(coupons, order.coupon) : null
  if (coupon) tx.update(coupons, coupon.id, { redemptions: Math.max(0, coupon.redemptions - 1) })
}

/** Gives back what an order holds and closes it; says whether it did: only one that is pending can be. */
export const cancelOrder = (tx: Tx, orderId: string): boolean => {
  const order = tx.getOrNull(orders, orderId)
  if (order?.status !== 'pending') return false
  giveBack(tx, order)
  tx.update(orders, orderId, { status: 'cancelled' })
  return true
}

/** No clock of ours is so far ahead of another: orders beyond were opened while it was wrong, and would hold until it is right. */
const FAR_AHEAD_MS = 86_400_000

/**
 * Closes the unpaid orders whose hold has run out, each in a transaction of its own; returns how many. One that cannot be
 * closed is logged and tried again the next minute, and keeps no other from being closed.
 */
export const releaseHeldOrders = async (engine: Engine): Promise<number> => {
  const now = engine.clock.now().getTime()
  const params = { limit: new Date(now - HOLD_MINUTES * 60_000), ahead: new Date(now + FAR_AHEAD_MS) }
  const filter = "status = 'pending' && (created < {:limit} || created > {:ahead})"
  const held = engine.read(system).find(orders, { filter, params })
  const outcomes = await Promise.all(
    held.map(({ id, number }) =>
      engine
        .write(system, (tx) => cancelOrder(tx, id))
        .catch((error: unknown) => {
          engine.log.error({ err: error, order: number }, 'an unpaid order could not be closed')
          return false
        }),
    ),
  )
  return outcomes.filter(Boolean).length
}
