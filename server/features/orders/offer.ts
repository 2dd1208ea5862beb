/** Lines that an offer has added to a basket: whether it still holds, and what it takes off. */
import { offers } from '#drizzle/collections/offers.ts'
import { orders, payments } from '#drizzle/collections/payments.ts'
import { OFFER_GONE, offeredCents, UPSELL_MINUTES } from '#drizzle/domain/offer.ts'
import { isOnSale } from '#drizzle/domain/price.ts'
import type { Sellable } from '#drizzle/domain/sellable.ts'
import { AppError, conflict } from '#server/core/errors.ts'
import type { Actor } from '#server/records/actor.ts'
import type { Reader } from '#server/records/types.ts'
import { pricedRecord } from '../content/service.ts'
import type { BasketItem, PricedLine } from './basket.ts'
import { giftOf } from './gift.ts'
import { isSettled, linesOf, type Order } from './order.ts'
import { isBuyer } from './readers.ts'

/** After a payment too, where there is no order that it could be taken out of: the box beside one says by itself that it was. */
const GONE = 'L’offre que vous avez ajoutée n’est plus disponible. Rien n’a été commandé.'
const OVER = `Cette offre n’est plus disponible\u00a0: elle valait une fois, pendant ${UPSELL_MINUTES}\u00a0minutes après votre paiement. Rien n’a été commandé.`

/** Its field lets a page take the offer out, and keep what was typed. */
const gone = (message = GONE) => conflict(message, { offer: { code: OFFER_GONE, message } })

/** Prices an offered thing. One that cannot be had any more refuses the offer, and not the order. */
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

/** What was chosen for itself, as a basket names it. */
interface Chosen {
  readonly kind: Sellable
  readonly id: string
  readonly offer?: string
}

/** Whether what triggers an offer is among the things that were ordered for themselves. */
export const isTriggered = (
  { triggerKind, triggerRef }: Pick<Offer, 'triggerKind' | 'triggerRef'>,
  basket: readonly Chosen[],
): boolean =>
  basket.some(
    ({ kind, id, offer }) => !offer && (triggerRef === '' || (kind === triggerKind && id === triggerRef)),
  )

/** What an order was of, as its basket named it: a part of a pack is also that pack. */
const basketOf = (order: Order): Chosen[] =>
  linesOf(order).flatMap(({ kind, ref, pack, offer }): Chosen[] => [
    { kind, id: ref, offer },
    ...(pack ? [{ kind: 'pack' as const, id: pack.ref, offer }] : []),
  ])

/** The line by which an offer is taken. */
export const lineOfOffer = ({ id: offer, itemKind, itemRef: id, itemVariant }: Offer): BasketItem | null =>
  itemKind === ''
    ? null
    : { kind: itemKind, id, variant: itemVariant || undefined, qty: 1, option: 'one_time', offer }

/** Whether a basket takes an offer that is made after a payment: any other one has nothing to do with the order that it names. */
export const takesUpsell = (reader: Reader, basket: readonly { readonly offer?: string }[]): boolean =>
  basket.some(({ offer }) => offer && reader.getOrNull(offers, offer)?.kind === 'upsell')

/** Orders by which the offer after an order was taken: paid, paid back since, or waiting for its payment. */
export const takenAfter = (reader: Reader, after: string): Order[] =>
  reader.find(orders, {
    filter: "offerAfter = {:after} && status != 'cancelled'",
    params: { after },
  })

/**
 * The order that an offer was made after, for its own buyer: settled, for herself, paid less than half an hour ago, nothing of it paid
 * back, and no offer taken after it. It is none that such an offer has made, so that one leads to no other. Null otherwise, as for a
 * stranger's: whoever names one learns nothing. Orders that were bargained for (a quote, a deposit) end with what was agreed.
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

/** Where an offer stands: what else is ordered, for whom, and after which order. */
interface Stand {
  readonly basket: readonly BasketItem[]
  readonly isGift: boolean
  readonly after: Order | null
  readonly now: Date
}

/** Throws 409 where its trigger is neither ordered beside it nor, after a payment, in the order that was paid. */
const checkPlace = (offer: Offer, { basket, after }: Stand): void => {
  if (offer.kind === 'bump') {
    if (!isTriggered(offer, basket)) throw gone()
    return
  }
  // Ordered alone: the order before it is paid.
  if (!after || basket.length > 1 || !isTriggered(offer, basketOf(after))) throw gone(OVER)
  if (basketOf(after).some(({ kind, id }) => kind === offer.itemKind && id === offer.itemRef))
    throw gone(OVER)
}

/** Cents that the offer of a line takes off it. Throws 409 when it does not hold. */
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
  // An offer is for one of it, paid at once, at its price: the team asks for another one without an offer.
  const isOne = item.qty === 1 && item.option === 'one_time' && item.unitCents === undefined
  if (stand.isGift || !isIt || !isOne || isOpenPrice || item.amountCents !== undefined) throw gone()
  // It is there already, by itself, in a pack, or by another offer: one is for an order.
  if (
    others.some((other) => other.item.offer || (other.item.kind === item.kind && other.item.id === item.id))
  )
    throw gone()
  checkPlace(offer, stand)
  // No reduction upon another: while a promotion of its own runs, an offer takes nothing more off, and is not made.
  const isReduced = isOnSale(pricedRecord(reader, item.kind, item.id), stand.now)
  if (offer.percent !== null && isReduced) throw gone()
  return offeredCents(offer.percent, unitCents)
}

/** Throws 409 (`offer_gone`) for a pack that names an offer: its parts are lines of their own, at shares of one price. */
export const checkNoPack = (basket: readonly BasketItem[]): void => {
  if (basket.some(({ kind, offer }) => offer && kind === 'pack')) throw gone()
}

/**
 * Cents that its offer takes off each line; null of a line that was ordered for itself. The reader must be `system`. Throws 409 (`offer_gone`) for an offer
 * that was switched off or changed, that is for another thing, a pack, a gift, or what is ordered already, and for one whose trigger is missing.
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
