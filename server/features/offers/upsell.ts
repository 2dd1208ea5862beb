/** Offers after a payment: the order that one follows, and the orders that took it. */
import { offers } from '#drizzle/collections/offers.ts'
import { orders, payments } from '#drizzle/collections/payments.ts'
import { UPSELL_MINUTES } from '#drizzle/domain/offer.ts'
import type { Actor } from '#server/records/actor.ts'
import type { Reader } from '#server/records/types.ts'
import { giftOf } from '../gifts/index.ts'
import { isSettled, type Order } from '../order-record/index.ts'
import { isBuyer } from '../orders/index.ts'

/** Whether a basket takes a post-payment offer: only such an offer depends on a previous order. */
export const takesUpsell = (reader: Reader, basket: readonly { readonly offer?: string }[]): boolean =>
  basket.some(({ offer }) => offer && reader.getOrNull(offers, offer)?.kind === 'upsell')

/** Orders that took the offer after an order: paid, refunded since, or pending. */
export const takenAfter = (reader: Reader, after: string): Order[] =>
  reader.find(orders, {
    filter: "offerAfter = {:after} && status != 'cancelled'",
    params: { after },
  })

/**
 * The order that a post-payment offer follows, for its own buyer: settled, no gift, paid less than half an
 * hour ago, without refund, and with no offer taken after it. It must not come from such an offer itself, so
 * that offers do not chain. Null otherwise, as for a stranger's order, so that naming one discloses nothing.
 * Negotiated orders (a quote, a deposit) get no offer.
 */
export const upsellOrder = (
  reader: Reader,
  actor: Actor,
  named: { readonly number: string; readonly token?: string } | undefined,
  now: Date,
): Order | null => {
  const order = named ? reader.firstOrNull(orders, { number: named.number }) : null
  if (!order || !isBuyer(actor, order, named?.token)) return null
  const isOwn = isSettled(order) && order.offerAfter === '' && order.depositOf === '' && order.balance === ''
  const ageMs = now.getTime() - Date.parse(order.paidAt)
  if (!isOwn || !(ageMs < UPSELL_MINUTES * 60_000) || giftOf(reader, order.id)) return null
  const isGoing = ({ status, heldUntil, processingAt }: Order) =>
    status !== 'pending' || heldUntil !== '' || processingAt !== ''
  const isUsed = takenAfter(reader, order.id).some(isGoing)
  const back = { filter: 'order = {:id} && refundedCents > 0', params: { id: order.id } }
  return isUsed || reader.count(payments, back) > 0 ? null : order
}
