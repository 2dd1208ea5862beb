/** The current price of an item: the rule behind every price shown and charged. */
import { toDate } from './instant.ts'

/** Maximum price in euros; more is a typing error. */
export const MAX_PRICE = 1_000_000

/** Prices in euros; the bounds of the promotion as stored, empty or absent for none. */
export interface Priced {
  readonly price: number
  readonly salePrice?: number | null
  readonly saleStart?: string
  readonly saleEnd?: string
  /** « Prix libre »: the buyer chooses, from `minPrice` on; `price` is the suggestion. */
  readonly openPrice?: boolean
  readonly minPrice?: number | null
}

/**
 * Whether a promotion runs at this instant (a date, or a stored text). It begins exactly at `saleStart` and
 * is over exactly at `saleEnd`, to the millisecond; a missing bound is unlimited.
 */
export const isOnSale = (
  { price, salePrice, saleStart, saleEnd, openPrice }: Priced,
  at: Date | string,
): boolean => {
  if (openPrice || salePrice === null || salePrice === undefined || salePrice >= price) return false
  const now = toDate(at)
  if (!now) return false
  const start = toDate(saleStart)
  const end = toDate(saleEnd)
  return (start === null || start <= now) && (end === null || now < end)
}

/**
 * The price in euros at this instant (a date, or a stored text): the sale price during the promotion,
 * otherwise the regular one.
 */
export const currentPrice = (offer: Priced, at: Date | string): number =>
  isOnSale(offer, at) ? (offer.salePrice ?? offer.price) : offer.price

/**
 * The lowest price in euros at this instant: for a « prix libre » its minimum, which is the reference of a
 * later promotion.
 */
export const lowestPrice = (offer: Priced, at: Date | string): number =>
  offer.openPrice ? (offer.minPrice ?? 0) : currentPrice(offer, at)

/** A price in euros, and the stored instant from which it applied. */
export interface PriceChange {
  readonly at: string
  readonly price: number
}

/**
 * Price changes caused by time alone since the last known change, up to `until`: the start and end of a
 * promotion.
 */
export const changesByClock = (offer: Priced, last: PriceChange, until: string): PriceChange[] => {
  const changes: PriceChange[] = []
  const edges = [offer.saleStart ?? '', offer.saleEnd ?? ''].filter((at) => at > last.at && at <= until)
  for (const at of edges.sort()) {
    const price = lowestPrice(offer, at)
    if (price !== (changes.at(-1) ?? last).price) changes.push({ at, price })
  }
  return changes
}
