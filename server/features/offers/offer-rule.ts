/** Lines added to a basket by an offer: whether the offer still applies, and what it takes off. */

import { offers } from '#drizzle/collections/offers.ts'
import { orders, payments } from '#drizzle/collections/payments.ts'
import { OFFER_GONE, offeredCents, UPSELL_MINUTES } from '#drizzle/domain/offer.ts'
import { isOnSale } from '#drizzle/domain/price.ts'
import type { Sellable } from '#drizzle/domain/sellable.ts'
import { AppError, conflict } from '#server/core/errors.ts'
import type { Actor } from '#server/records/actor.ts'
import type { Reader } from '#server/records/types.ts'
import { pricedRecord } from '../content/service.ts'
import { giftOf } from '../gifts/gift.ts'
import { isSettled, linesOf, type Order } from '../order-record/order.ts'
import { isBuyer } from '../orders/readers.ts'
import type { BasketItem, PricedLine } from '../pricing/basket.ts'

/** Used after a payment too, where there is no order to take the offer out of. */
const GONE = 'L’offre que vous avez ajoutée n’est plus disponible. Rien n’a été commandé.'
const OVER = `Cette offre n’est plus disponible\u00a0: elle valait une fois, pendant ${UPSELL_MINUTES}\u00a0minutes après votre paiement. Rien n’a été commandé.`

/** The field code lets a page take the offer out and keep the other input. */
const gone = (message = GONE) => conflict(message, { offer: { code: OFFER_GONE, message } })

/** Prices an offered item. When it is unavailable, the offer is refused, not the order. */
export const whileOffered = <Answer>(price: () => Answer): Answer => {
  try {
    return price()
  } catch (error) {
    if (error instanceof AppError && error.status < 500) throw gone()
    throw error
  }
}

type Offer = ReturnType<typeof offerOf>

const offerOf = (reader: Reader, id: string) => {
  const offer = reader.getOrNull(offers, id)
  if (!offer?.active) throw gone()
  return offer
}

/** An item ordered without an offer, as a basket names it. */
interface Chosen {
  readonly kind: Sellable
  readonly id: string
  readonly offer?: string
}

/** Whether an offer's trigger is among the items ordered without an offer. */
export const isTriggered = (
  { triggerKind, triggerRef }: Pick<Offer, 'triggerKind' | 'triggerRef'>,
  basket: readonly Chosen[],
): boolean =>
  basket.some(
    ({ kind, id, offer }) => !offer && (triggerRef === '' || (kind === triggerKind && id === triggerRef)),
  )

/** The items of an order as its basket named them: a part of a pack also counts as that pack. */
const basketOf = (order: Order): Chosen[] =>
  linesOf(order).flatMap(({ kind, ref, pack, offer }): Chosen[] => [
    { kind, id: ref, offer },
    ...(pack ? [{ kind: 'pack' as const, id: pack.ref, offer }] : []),
  ])

/** The basket line that takes an offer. */
export const lineOfOffer = ({ id: offer, itemKind, itemRef: id, itemVariant }: Offer): BasketItem | null =>
  itemKind === ''
    ? null
    : { kind: itemKind, id, variant: itemVariant || undefined, qty: 1, option: 'one_time', offer }

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

/** Context of an offer: the rest of the basket, the buyer, and the previous order. */
interface Stand {
  readonly basket: readonly BasketItem[]
  readonly isGift: boolean
  readonly after: Order | null
  readonly now: Date
}

/** Throws 409 where the trigger is neither in the same basket nor, after a payment, in the paid order. */
const checkPlace = (offer: Offer, { basket, after }: Stand): void => {
  if (offer.kind === 'bump') {
    if (!isTriggered(offer, basket)) throw gone()
    return
  }
  // A post-payment offer is ordered alone, since the previous order is paid.
  if (!after || basket.length > 1 || !isTriggered(offer, basketOf(after))) throw gone(OVER)
  if (basketOf(after).some(({ kind, id }) => kind === offer.itemKind && id === offer.itemRef))
    throw gone(OVER)
}

/** Cents that the offer of a line takes off it. Throws 409 when the offer does not apply. */
const discountOf = (
  reader: Reader,
  line: PricedLine,
  others: readonly PricedLine[],
  stand: Stand,
): number => {
  const { item, isOpenPrice, unitCents } = line
  const offer = offerOf(reader, item.offer ?? '')
  const isIt =
    offer.itemKind === item.kind && offer.itemRef === item.id && offer.itemVariant === (item.variant ?? '')
  // An offer is for one unit, paid at once, without a price set by hand.
  const isOne = item.qty === 1 && item.option === 'one_time' && item.unitCents === undefined
  if (stand.isGift || !isIt || !isOne || isOpenPrice || item.amountCents !== undefined) throw gone()
  // At most one offer for an order, and none for an item that the basket has already, in a pack or not.
  if (
    others.some((other) => other.item.offer || (other.item.kind === item.kind && other.item.id === item.id))
  )
    throw gone()
  checkPlace(offer, stand)
  // Reductions do not add up: a percentage does not apply to an item on sale.
  const isReduced = isOnSale(pricedRecord(reader, item.kind, item.id), stand.now)
  if (offer.percent !== null && isReduced) throw gone()
  return offeredCents(offer.percent, unitCents)
}

/**
 * Throws 409 (`offer_gone`) for a pack that names an offer: its parts are separate lines, at shares of one
 * price.
 */
export const checkNoPack = (basket: readonly BasketItem[]): void => {
  if (basket.some(({ kind, offer }) => offer && kind === 'pack')) throw gone()
}

/**
 * Cents that its offer takes off each line; null for a line without an offer. The reader must be `system`.
 * Throws 409 (`offer_gone`) for an offer that was switched off or changed, that is for another thing, a pack,
 * a gift, or an item ordered already, and for one whose trigger is missing.
 */
export const offerDiscounts = (
  reader: Reader,
  lines: readonly PricedLine[],
  stand: Stand,
): (number | null)[] => {
  return lines.map((line) =>
    line.item.offer
      ? discountOf(
          reader,
          line,
          lines.filter((other) => other !== line),
          stand,
        )
      : null,
  )
}
