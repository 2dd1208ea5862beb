/** The one offer that a buyer is shown beside her basket. */
import { offers } from '#drizzle/collections/offers.ts'
import type { BodyOf, ReplyOf } from '#drizzle/contract.ts'
import { MOST_LINES } from '#drizzle/domain/cart.ts'
import { AppError } from '#server/core/errors.ts'
import type { Reader } from '#server/records/types.ts'
import { isTriggered, kindOf, quote } from '../orders/service.ts'
import type * as contract from './contract.ts'

type Basket = BodyOf<typeof contract.readBump>['items']
type Bump = ReplyOf<typeof contract.readBump>['items'][number]
type Offer = ReturnType<typeof activeOffers>[number]

const MOST_OFFERS = 50

const activeOffers = (reader: Reader) =>
  reader.find(
    offers,
    { filter: "active = true && kind = 'bump'" },
    { sort: 'position,id', limit: MOST_OFFERS },
  )

/** An offer at what the checkout itself would ask for it; null where the checkout would refuse it. */
const bumpOf = (reader: Reader, now: Date, user: string, basket: Basket, offer: Offer): Bump | null => {
  const { itemKind: kind, itemRef: id, itemVariant: variant, sentence } = offer
  const sold = kind === '' ? null : kindOf(kind)
  // What needs an account would send a guest away from her payment.
  if (kind === '' || (user === '' && sold?.needsAccount)) return null
  const line = { kind, id, variant, qty: 1, option: 'one_time' as const, offer: offer.id }
  try {
    const priced = quote(reader, now, user, [...basket, line]).items.at(-1)
    if (!priced) return null
    const { title, unitCents, totalCents } = priced
    return { offer: offer.id, kind, id, variant, title, sentence, unitCents, totalCents }
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null
    throw error
  }
}

/** The first offer that may stand beside this basket for a person (`''`: a guest). The reader must be `system`. */
export const readBump = (reader: Reader, now: Date, user: string, items: Basket): Bump[] => {
  const basket = items.filter(({ offer }) => !offer)
  if (basket.length >= MOST_LINES) return []
  for (const offer of activeOffers(reader)) {
    const isIn = basket.some(({ kind, id }) => kind === offer.itemKind && id === offer.itemRef)
    const bump = isIn || !isTriggered(offer, basket) ? null : bumpOf(reader, now, user, basket, offer)
    if (bump) return [bump]
  }
  return []
}
