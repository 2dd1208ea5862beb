/** What is offered beside an order, in the words and by the rules that the server and the screens share. */

/** `bump`: a box in the drawer, before the payment. `upsell`: on the page of an order that was just paid. */
export const OFFER_KINDS = ['bump', 'upsell'] as const
export type OfferKind = (typeof OFFER_KINDS)[number]

/** The code of a refusal whose cause is the offer in an order: the page takes it out and goes on. */
export const OFFER_GONE = 'offer_gone'

/** How long after the payment an offer is held to the order that was paid. */
export const UPSELL_MINUTES = 30

/** What is taken off a price (cents), for a share in per cent; nothing without one. */
export const offeredCents = (percent: number | null, cents: number): number =>
  Math.round((cents * (percent ?? 0)) / 100)

/**
 * Why something may not be offered, as whoever writes the offer reads it; empty when it may. An offer is at a price that is known before it is
 * chosen, and is taken with one tick: what has a « prix libre », or is sold elsewhere, has no such price.
 */
export const unfitForOffer = (title: string, thing: { openPrice?: boolean; buttonLink?: string }): string => {
  const named = `«\u00a0${title}\u00a0»`
  if (thing.openPrice) return `${named} est à prix libre\u00a0: une offre a un prix.`
  return thing.buttonLink ? `${named} se vend sur un autre site\u00a0: il ne peut pas être offert ici.` : ''
}
