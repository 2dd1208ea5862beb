/** Offers beside an order, with labels and rules shared by server and screens. */

/**
 * `bump`: a checkbox in the drawer, before the payment. `upsell`: on the page of an order that was just paid.
 */
export const OFFER_KINDS = ['bump', 'upsell'] as const
export type OfferKind = (typeof OFFER_KINDS)[number]

/** Error code: the offer in an order is no longer valid; the page removes it and continues. */
export const OFFER_GONE = 'offer_gone'

/** How long after the payment an upsell is valid. */
export const UPSELL_MINUTES = 30

/** The reduction of a price in cents for a percentage; 0 without one. */
export const offeredCents = (percent: number | null, cents: number): number =>
  Math.round((cents * (percent ?? 0)) / 100)

/**
 * Why an item may not be offered, for the author of the offer; empty when it may. An offer has a fixed price
 * and is accepted with one click: an item with a « prix libre », or one sold elsewhere, has no such price.
 */
export const unfitForOffer = (title: string, thing: { openPrice?: boolean; buttonLink?: string }): string => {
  const named = `«\u00a0${title}\u00a0»`
  if (thing.openPrice) return `${named} est à prix libre\u00a0: une offre a un prix.`
  return thing.buttonLink ? `${named} se vend sur un autre site\u00a0: il ne peut pas être offert ici.` : ''
}
