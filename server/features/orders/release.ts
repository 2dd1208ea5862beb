/** What an unpaid order holds, and how it is given back. */
import { coupons, orders } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { conflict, invalid } from '#server/core/errors.ts'
import { system } from '#server/records/actor.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import type { Order } from './order.ts'

/** A stock unit stays with an unpaid order this long (domain §2.5). */
export const HOLD_MINUTES = 15

/** Takes or gives back what an order holds: stock units and one use of its coupon. */
export const hold = (tx: Tx, order: Pick<Order, 'items' | 'coupon'>, sign: 1 | -1): void => {
  for (const item of order.items ?? []) {
    if (item.kind !== 'produit') continue
    const produit = tx.getOrNull(produits, item.ref)
    if (!produit || produit.stock === null) continue
    const left = produit.stock - sign * item.qty
    if (left < 0) throw conflict('Ce produit vient d’être épuisé.')
    tx.update(produits, produit.id, { stock: left })
  }
  const coupon = order.coupon ? tx.getOrNull(coupons, order.coupon) : null
  if (!coupon) return
  const used = coupon.redemptions + sign
  if (coupon.maxRedemptions !== null && used > coupon.maxRedemptions) {
    throw invalid({ coupon: ['validation_invalid_value', 'Ce code n’est plus valable.'] })
  }
  tx.update(coupons, coupon.id, { redemptions: Math.max(0, used) })
}

/** Gives back what an order holds and closes it; a no-op unless it is pending. */
export const cancelOrder = (tx: Tx, orderId: string): void => {
  const order = tx.get(orders, orderId)
  if (order.status !== 'pending') return
  hold(tx, order, -1)
  tx.update(orders, orderId, { status: 'cancelled' })
}

/** Closes the unpaid orders whose hold has run out; returns how many. Runs every minute. */
export const releaseHeldOrders = (engine: Engine): Promise<number> =>
  engine.write(system, (tx) => {
    const limit = new Date(engine.clock.now().getTime() - HOLD_MINUTES * 60_000)
    const held = tx.find(orders, { filter: "status = 'pending' && created < {:limit}", params: { limit } })
    for (const order of held) cancelOrder(tx, order.id)
    return held.length
  })
