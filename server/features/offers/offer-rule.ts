/** Lines added to a basket by an offer: whether the offer still applies, and what it takes off. */
import { offers } from '#drizzle/collections/offers.ts'
import { OFFER_GONE, offeredCents, UPSELL_MINUTES } from '#drizzle/domain/offer.ts'
import { isOnSale } from '#drizzle/domain/price.ts'
import { conflict } from '#server/core/errors.ts'
import type { Reader } from '#server/records/types.ts'
import { pricedRecord } from '../content/index.ts'
import { type Basket, type PricedLine, type PricingRule, reducedLine } from '../pricing/index.ts'
import { basketOf, isTriggered, type OfferRecord } from './trigger.ts'

/** Used after a payment too, where there is no order to take the offer out of. */
const GONE = 'L’offre que vous avez ajoutée n’est plus disponible. Rien n’a été commandé.'
const OVER = `Cette offre n’est plus disponible\u00a0: elle valait une fois, pendant ${UPSELL_MINUTES}\u00a0minutes après votre paiement. Rien n’a été commandé.`

/** The field code lets a page take the offer out and keep the other input. */
const gone = (message = GONE) => conflict(message, { offer: { code: OFFER_GONE, message } })

const offerOf = (reader: Reader, id: string) => {
  const offer = reader.getOrNull(offers, id)
  if (!offer?.active) throw gone()
  return offer
}

/** Throws 409 where the trigger is neither in the same basket nor, after a payment, in the paid order. */
const checkPlace = (offer: OfferRecord, { items, after }: Basket): void => {
  if (offer.kind === 'bump') {
    if (!isTriggered(offer, items)) throw gone()
    return
  }
  // A post-payment offer is ordered alone, since the previous order is paid.
  if (!after || items.length > 1 || !isTriggered(offer, basketOf(after))) throw gone(OVER)
  if (basketOf(after).some(({ kind, id }) => kind === offer.itemKind && id === offer.itemRef))
    throw gone(OVER)
}

/** Cents that the offer of a line takes off it. Throws 409 when the offer does not apply. */
const discountOf = (
  reader: Reader,
  line: PricedLine,
  others: readonly PricedLine[],
  basket: Basket,
): number => {
  const { item, isOpenPrice, unitCents } = line
  const offer = offerOf(reader, item.offer ?? '')
  const isIt =
    offer.itemKind === item.kind && offer.itemRef === item.id && offer.itemVariant === (item.variant ?? '')
  // An offer is for one unit, paid at once, without a price set by hand.
  const isOne = item.qty === 1 && item.option === 'one_time' && item.unitCents === undefined
  if (basket.isGift || !isIt || !isOne || isOpenPrice || item.amountCents !== undefined) throw gone()
  // At most one offer for an order, and none for an item that the basket has already, in a pack or not.
  if (
    others.some((other) => other.item.offer || (other.item.kind === item.kind && other.item.id === item.id))
  )
    throw gone()
  checkPlace(offer, basket)
  // Reductions do not add up: a percentage does not apply to an item on sale.
  const isReduced = isOnSale(pricedRecord(reader, item.kind, item.id), basket.now)
  if (offer.percent !== null && isReduced) throw gone()
  return offeredCents(offer.percent, unitCents)
}

const othersOf = <Line>(lines: readonly Line[], line: Line): Line[] => lines.filter((other) => other !== line)

/**
 * An offer reduces its own line, and nothing else reduces that line. Throws 409 (`offer_gone`) for an offer
 * that was switched off or changed, that is for another thing, a pack, a gift, or an item ordered already, and
 * for one whose trigger is missing.
 */
export const offerRule: PricingRule = {
  // The parts of a pack are separate lines, at shares of one price.
  checkBasket: ({ items }) => {
    if (items.some(({ kind, offer }) => offer && kind === 'pack')) throw gone()
  },
  // When an offered item is unavailable, the offer is refused, not the order.
  refusalOf: ({ offer }) => (offer ? gone() : null),
  checkLines: (reader, basket, lines) => {
    for (const line of lines) if (line.item.offer) discountOf(reader, line, othersOf(lines, line), basket)
  },
  apply: (reader, basket, lines) => {
    const all = lines.map(({ priced }) => priced)
    return {
      lines: lines.map((line) =>
        line.priced.item.offer
          ? {
              ...reducedLine(line, discountOf(reader, line.priced, othersOf(all, line.priced), basket)),
              isFinal: true,
            }
          : line,
      ),
    }
  },
}
