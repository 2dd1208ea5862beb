/** What an unpaid order holds, and how it is given back. */
import { coupons, orders } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { conflict, invalid } from '#server/core/errors.ts'
import { system } from '#server/records/actor.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import type { Order } from './order.ts'

/** A stock unit stays with an unpaid order this long (domain §2.5). */
export const HOLD_MINUTES = 15

type Held = Pick<Order, 'items' | 'coupon'>

/** Moves the stock that an order holds: 1 takes it, -1 gives it back. */
const moveStock = (tx: Tx, { items }: Held, sign: 1 | -1): void => {
  for (const item of items ?? []) {
    const produit = item.kind === 'produit' ? tx.getOrNull(produits, item.ref) : null
    if (!produit || produit.stock === null) continue
    const left = produit.stock - sign * item.qty
    if (left < 0) throw conflict('Ce produit vient d’être épuisé.')
    tx.update(produits, produit.id, { stock: left })
  }
}

/** Takes what an order holds: stock units and one use of its coupon. Throws 409 or 400 when there is none left. */
export const hold = (tx: Tx, order: Held): void => {
  moveStock(tx, order, 1)
  const coupon = order.coupon ? tx.getOrNull(coupons, order.coupon) : null
  if (!coupon) return
  if (coupon.maxRedemptions !== null && coupon.redemptions >= coupon.maxRedemptions) {
    throw invalid({ coupon: ['validation_invalid_value', 'Ce code n’est plus valable.'] })
  }
  tx.update(coupons, coupon.id, { redemptions: coupon.redemptions + 1 })
}

/** Gives it back. What the coupon may be used at most is nobody's question then: it may have been lowered since. */
const giveBack = (tx: Tx, order: Held): void => {
  moveStock(tx, order, -1)
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

/**
 * Closes the unpaid orders whose hold has run out, each in a transaction of its own; returns how many. One that cannot be
 * closed is logged and tried again the next minute, and keeps no other from being closed.
 */
export const releaseHeldOrders = async (engine: Engine): Promise<number> => {
  const limit = new Date(engine.clock.now().getTime() - HOLD_MINUTES * 60_000)
  const held = engine
    .read(system)
    .find(orders, { filter: "status = 'pending' && created < {:limit}", params: { limit } })
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
