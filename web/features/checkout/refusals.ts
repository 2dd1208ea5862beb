import { AT_BANK, PRICE_CHANGED } from '#drizzle/domain/cart.ts'
import { OFFER_GONE } from '#drizzle/domain/offer.ts'
import { ALREADY_OWNED } from '#drizzle/domain/ownership.ts'
import { ClientResponseError, type ErrorBody } from '../../lib/pocketbase.ts'
import { NOTHING_TYPED } from './order-draft.ts'

/** Whether the server refuses to sell what the person has already: good news, not an error. */
export const isAlreadyOwned = (error: unknown): boolean => {
  if (!(error instanceof ClientResponseError)) return false
  const { data }: ErrorBody = error.response
  return data?.owned?.code === ALREADY_OWNED
}

/** Whether the server refuses because what is ordered costs something else than the page has shown. */
export const isRepriced = (error: unknown): boolean => {
  if (!(error instanceof ClientResponseError)) return false
  const { data }: ErrorBody = error.response
  return data?.shownTotalCents?.code === PRICE_CHANGED
}

/** Whether the server refuses because of the offer beside the order alone. */
export const isOfferGone = (error: unknown): boolean => {
  if (!(error instanceof ClientResponseError)) return false
  const { data }: ErrorBody = error.response
  return data?.offer?.code === OFFER_GONE
}

/** The number of the order that a bank already works on, of a refusal to order its things once more; empty of any other. */
export const orderAtBank = (error: unknown): string => {
  if (!(error instanceof ClientResponseError)) return ''
  const { data }: ErrorBody = error.response
  const number = data?.besides?.code === AT_BANK ? data.besides.params?.number : ''
  return typeof number === 'string' ? number : ''
}

/**
 * The errors shown at their own place: at a box, at the code, at the offer, at the amount, or beside the
 * bank's order.
 */
const SAID = new Set([
  ...['terms', 'acceptsTerms', 'start', 'waivesWithdrawal', 'gift', 'company'],
  ...['coupon', 'offer', 'amountCents', 'besides'],
])

/**
 * The server's error of a name without an input in the form (a changed price, a too heavy parcel); empty:
 * none.
 */
export const unsaidIn = (errors: Readonly<Record<string, string>>): string =>
  Object.entries(errors).find(
    ([name]) => !(name in NOTHING_TYPED) && !SAID.has(name) && !/^(gift|company)\./.test(name),
  )?.[1] ?? ''
