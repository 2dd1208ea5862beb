/** The only offer that a buyer sees: next to the basket, or after the payment. */
import { offers } from '#drizzle/collections/offers.ts'
import type { BodyOf, ReplyOf } from '#drizzle/contract.ts'
import { MAX_LINES } from '#drizzle/domain/cart.ts'
import { type OfferKind, offeredCents, UPSELL_MINUTES } from '#drizzle/domain/offer.ts'
import { isOnSale } from '#drizzle/domain/price.ts'
import { referenceOf } from '#drizzle/domain/promotion.ts'
import type { LineKind } from '#drizzle/domain/sellable.ts'
import { stamp } from '#server/core/clock.ts'
import { AppError } from '#server/core/errors.ts'
import { toCents } from '#server/core/money.ts'
import type { Actor } from '#server/records/actor.ts'
import type { Reader } from '#server/records/types.ts'
import { pricedRecord, pricesOf } from '../content/index.ts'
import type { Order } from '../order-record/index.ts'
import { priceBasket } from '../pricing/index.ts'
import { isBundle, kindOf } from '../sellables/index.ts'
import type * as contract from './contract.ts'
import { isTriggered, lineOfOffer } from './trigger.ts'
import { upsellOrder } from './upsell.ts'

type Bump = ReplyOf<typeof contract.readBump>['items'][number]
type Upsell = ReplyOf<typeof contract.readUpsell>['items'][number]
type Preview = ReplyOf<typeof contract.previewOffer>
type Basket = BodyOf<typeof contract.readBump>['items']
type Offer = ReturnType<typeof activeOffers>[number]

const MAX_OFFERS = 50

const activeOffers = (reader: Reader, kind: OfferKind) =>
  reader.find(
    offers,
    { filter: 'active = true && kind = {:kind}', params: { kind } },
    { sort: 'position,id', limit: MAX_OFFERS },
  )

/** An offered item at its price with the offer. */
interface Reduced {
  readonly kind: LineKind
  readonly id: string
  readonly variant: string
  readonly totalCents: number
}

/**
 * The price to strike through next to an offer (Code de la consommation, art. L112-1-1), in cents: the lowest
 * price of the last thirty days, of a variant its own. Null where the offer is not below it. The reader must
 * be `system`.
 */
const wasCentsOf = (reader: Reader, now: Date, { kind, id, variant, totalCents }: Reduced): number | null => {
  const at = stamp(now)
  const { changes } = pricesOf(reader, kind, pricedRecord(reader, kind, id, variant), at)
  const lowest = referenceOf([...changes, { at, price: totalCents / 100 }], null)?.lowest ?? null
  return lowest !== null && totalCents < toCents(lowest) ? toCents(lowest) : null
}

/** An offered item with its title, picture and price. */
const shownAs = (reader: Reader, now: Date, title: string, reduced: Reduced) => {
  const { kind, id, variant, totalCents } = reduced
  const thing = kindOf(reader, kind).thing(reader, id, variant)
  const { collectionId = '', file: image = '' } = thing?.picture ?? {}
  const wasCents = wasCentsOf(reader, now, reduced)
  return { slug: thing?.slug ?? '', title, collectionId, image, totalCents, wasCents }
}

/** The result of `work`; null where the shop refuses it: what cannot be ordered is not offered. */
const unlessRefused = <Answer>(work: () => Answer): Answer | null => {
  try {
    return work()
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null
    throw error
  }
}

interface Stand {
  readonly user: string
  /** Minimum amount of a card payment, in cents. */
  readonly minCents: number
  readonly basket: Basket
  readonly after: Order | null
}

/** An offer at the checkout's own price; null where the checkout would refuse it. */
const madeOf = (
  reader: Reader,
  now: Date,
  { user, minCents, basket, after }: Stand,
  offer: Offer,
): Bump | null => {
  const line = lineOfOffer(offer)
  // An item that needs an account would take a guest away from the payment.
  if (!line || isBundle(reader, line.kind) || (user === '' && kindOf(reader, line.kind).needsAccount))
    return null
  const { kind, id } = line
  const { itemVariant: variant, sentence } = offer
  const items = [...basket, line]
  const price = unlessRefused(() => priceBasket(reader, { items, now, user, after }))
  const priced = price?.items.at(-1)
  if (!price || !priced || (price.dueCents > 0 && price.dueCents < minCents)) return null
  const { title, totalCents } = priced
  const shown = shownAs(reader, now, title, { kind, id, variant, totalCents })
  return { offer: offer.id, kind, id, variant, sentence, ...shown }
}

/**
 * The first offer that applies to this basket for a buyer (`user`; `''`: a guest); the chosen one, while it
 * applies. The reader must be `system`.
 */
export const readBump = (
  reader: Reader,
  now: Date,
  { user, minCents }: Pick<Stand, 'user' | 'minCents'>,
  { items, taken }: BodyOf<typeof contract.readBump>,
): Bump[] => {
  const basket = items.filter(({ offer }) => !offer)
  if (basket.length === 0 || basket.length >= MAX_LINES) return []
  const known = activeOffers(reader, 'bump')
  for (const offer of [...known.filter(({ id }) => id === taken), ...known]) {
    const bump = isTriggered(offer, basket)
      ? madeOf(reader, now, { user, minCents, basket, after: null }, offer)
      : null
    if (bump) return [bump]
  }
  return []
}

/**
 * The first offer after an order that was just paid, for its own buyer only and for a limited time. The
 * reader must be `system`.
 */
export const readUpsell = (
  reader: Reader,
  now: Date,
  { actor, user, minCents }: Pick<Stand, 'user' | 'minCents'> & { readonly actor: Actor },
  named: { readonly number: string; readonly token?: string },
): Upsell[] => {
  const after = upsellOrder(reader, actor, named, now)
  if (!after) return []
  const until = stamp(new Date(Date.parse(after.paidAt) + UPSELL_MINUTES * 60_000))
  for (const offer of activeOffers(reader, 'upsell')) {
    const made = madeOf(reader, now, { user, minCents, basket: [], after }, offer)
    if (made) return [{ ...made, until }]
  }
  return []
}

const GONE = 'Ce contenu n’existe plus.'
const REDUCED =
  'Une promotion est en cours sur ce contenu\u00a0: une remise ne s’y ajoute pas, l’offre attend la fin de la promotion.'

/** The sentence of a refusal; of one that only names a field, that field's. */
const problemOf = ({ message, isGeneral, data }: AppError): string => {
  const [first] = Object.values(data)
  return isGeneral && typeof first?.message === 'string' ? first.message : message
}

/** An unsaved offer as it would be shown, or why it could not be shown now. The reader must be `system`. */
export const previewOffer = (
  reader: Reader,
  now: Date,
  { kind, id, variant, percent }: BodyOf<typeof contract.previewOffer>,
): Preview => {
  const sold = kindOf(reader, kind)
  if (!sold.thing(reader, id, variant)) return { shown: null, problem: GONE }
  if (percent !== null && isOnSale(pricedRecord(reader, kind, id), now))
    return { shown: null, problem: REDUCED }
  try {
    const { title, unitCents } = sold.offer({ reader, now, id, variant, qty: 1, option: 'one_time' })
    const totalCents = unitCents - offeredCents(percent, unitCents)
    return { shown: shownAs(reader, now, title, { kind, id, variant, totalCents }), problem: '' }
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return { shown: null, problem: problemOf(error) }
    throw error
  }
}
