/** Who may see an order. */
import { timingSafeEqual } from 'node:crypto'
import { type Actor, actorHolds } from '#server/records/actor.ts'
import type { Order } from './order.ts'

const sameToken = (given: string, wanted: string): boolean => {
  const a = Buffer.from(given)
  const b = Buffer.from(wanted)
  return wanted !== '' && a.length === b.length && timingSafeEqual(a, b)
}

/** The order's own signed-in buyer, or the holder of its token. */
export const isBuyer = (actor: Actor, order: Order, token: string | undefined): boolean =>
  (actor.record?.collectionName === 'users' && order.user !== '' && order.user === actor.record.id) ||
  (token !== undefined && sameToken(token, order.accessToken))

/** Its buyer (`isBuyer`), or `payments.manage`. */
export const orderOpenTo = (actor: Actor, order: Order, token: string | undefined): boolean =>
  actorHolds(actor, ['payments.manage']) || isBuyer(actor, order, token)
