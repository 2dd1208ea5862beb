import { timingSafeEqual } from 'node:crypto'
import { orders } from '#drizzle/collections/payments.ts'
import { notFound } from '#server/core/errors.ts'
import { type Actor, actorHolds, system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import type { Order } from '../order-record/index.ts'

const sameToken = (given: string, wanted: string): boolean => {
  const a = Buffer.from(given)
  const b = Buffer.from(wanted)
  return wanted !== '' && a.length === b.length && timingSafeEqual(a, b)
}

/** The order's own signed-in buyer, or the holder of its token. */
export const isBuyer = (actor: Actor, order: Order, token: string | undefined): boolean =>
  (actor.record?.collectionName === 'users' && order.user !== '' && order.user === actor.record.id) ||
  (token !== undefined && sameToken(token, order.accessToken))

/** The buyer (`isBuyer`), or `payments.manage`. */
export const orderOpenTo = (actor: Actor, order: Order, token: string | undefined): boolean =>
  actorHolds(actor, ['payments.manage']) || isBuyer(actor, order, token)

/**
 * The order of this number (or id, as the payment page has it) for a caller who may see it; 404 otherwise, so
 * that numbers cannot be probed.
 */
export const findOrder = (engine: Engine, actor: Actor, number: string, token: string | undefined): Order => {
  const reader = engine.read(system)
  const order = reader.firstOrNull(orders, { number }) ?? reader.getOrNull(orders, number)
  if (!order || !orderOpenTo(actor, order, token)) throw notFound()
  return order
}
