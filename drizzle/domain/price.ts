/** What is asked for something now: the rule behind every price that is shown and every one that is charged. */
import { toDate } from './instant.ts'

/** Euros beyond which a price is a slip of the finger. */
export const MAX_PRICE = 1_000_000

/** Prices in euros; the bounds of the promotion as they are stored, empty or absent for none. */
export interface Priced {
  readonly price: number
  readonly salePrice?: number | null
  readonly saleStart?: string
  readonly saleEnd?: string
  /** « Prix libre »: the buyer chooses, from `minPrice` on; `price` is what is suggested. */
  readonly openPrice?: boolean
  readonly minPrice?: number | null
}

/**
 * Whether a lower price runs at this instant (a date, or a stored text). The promotion begins with `saleStart` itself and
 * is over with `saleEnd` itself, to the millisecond; without a bound it has always run, or never ends.
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

/** Euros asked at this instant (a date, or a stored text): the sale price while it runs, the price otherwise. */
export const currentPrice = (offer: Priced, at: Date | string): number =>
  isOnSale(offer, at) ? (offer.salePrice ?? offer.price) : offer.price

/**
 * Euros for which one could have it at this instant: of a « prix libre » its minimum, which nothing of a later promotion may be
 * struck through above.
 */
export const lowestPrice = (offer: Priced, at: Date | string): number =>
  offer.openPrice ? (offer.minPrice ?? 0) : currentPrice(offer, at)

/** A price in euros, and the stored instant from which on it was asked. */
export interface PriceChange {
  readonly at: string
  readonly price: number
}

/** What the clock alone has changed since the last known change, up to `until`: the beginning and end of a promotion. */
export const changesByClock = (offer: Priced, last: PriceChange, until: string): PriceChange[] => {
  const changes: PriceChange[] = []
  const edges = [offer.saleStart ?? '', offer.saleEnd ?? ''].filter((at) => at > last.at && at <= until)
  for (const at of edges.sort()) {
    const price = lowestPrice(offer, at)
    if (price !== (changes.at(-1) ?? last).price) changes.push({ at, price })
  }
  return changes
}
