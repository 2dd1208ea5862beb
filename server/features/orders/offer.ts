/** Lines that an offer has added to a basket: whether it still holds, and what it takes off. */
import { offers } from '#drizzle/collections/offers.ts'
import type { OrderItem } from '#drizzle/collections/payments.ts'
import { OFFER_GONE } from '#drizzle/domain/offer.ts'
import { AppError, conflict } from '#server/core/errors.ts'
import type { Reader } from '#server/records/types.ts'
import type { BasketItem } from './pricing.ts'

const GONE =
  'L’offre que vous avez ajoutée n’est plus disponible\u00a0: elle est retirée de votre commande. Rien n’a été commandé.'

/** Its field lets a page take the offer out, and keep what was typed. */
const gone = () => conflict(GONE, { offer: { code: OFFER_GONE, message: GONE } })

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
type Ordered = Pick<BasketItem, 'kind' | 'id' | 'variant' | 'offer'>

const offerOf = (reader: Reader, id: string) => {
  const offer = reader.getOrNull(offers, id)
  if (!offer?.active) throw gone()
  return offer
}

/** Whether what triggers an offer is among the lines that were ordered for themselves. */
export const isTriggered = (
  { triggerKind, triggerRef }: Pick<Offer, 'triggerKind' | 'triggerRef'>,
  lines: readonly Ordered[],
): boolean =>
  lines.some(
    ({ kind, id, offer }) => !offer && (triggerRef === '' || (kind === triggerKind && id === triggerRef)),
  )

/** Cents that an offer takes off a price. */
export const offeredCents = ({ percent }: Pick<Offer, 'percent'>, cents: number): number =>
  Math.round((cents * (percent ?? 0)) / 100)

/**
 * Cents that its offer takes off each line; null of a line that was ordered for itself. The reader must be `system`. Throws 409 for an offer
 * that was switched off or changed, that is for another thing, whose trigger is not ordered, and for one in a gift.
 */
export const offerDiscounts = (
  reader: Reader,
  basket: readonly BasketItem[],
  gross: readonly OrderItem[],
  isGift: boolean,
): (number | null)[] =>
  basket.map((item, at) => {
    if (!item.offer) return null
    const offer = offerOf(reader, item.offer)
    const isIt =
      offer.itemKind === item.kind && offer.itemRef === item.id && offer.itemVariant === (item.variant ?? '')
    // An offer is for one of it, paid at once.
    const isOne = item.qty === 1 && item.option === 'one_time'
    if (isGift || !isIt || !isOne || !isTriggered(offer, basket)) throw gone()
    return offeredCents(offer, gross[at]?.unitCents ?? 0)
  })
