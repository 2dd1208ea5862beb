/** What is asked for something now: the rule behind every price that is shown and every one that is charged. */
import { toDate } from './instant.ts'

/** Prices in euros; the bounds of the promotion as they are stored, empty or absent for none. */
export interface Priced {
  readonly price: number
  readonly salePrice?: number | null
  readonly saleStart?: string
  readonly saleEnd?: string
}

/**
 * Whether a lower price runs at this instant (a date, or a stored text). The promotion begins with `saleStart` itself and
 * is over with `saleEnd` itself, to the millisecond; without a bound it has always run, or never ends.
 */
export const isOnSale = ({ price, salePrice, saleStart, saleEnd }: Priced, at: Date | string): boolean => {
  if (salePrice === null || salePrice === undefined || salePrice >= price) return false
  const now = toDate(at)
  if (!now) return false
  const start = toDate(saleStart)
  const end = toDate(saleEnd)
  return (start === null || start <= now) && (end === null || now < end)
}

/** Euros asked at this instant (a date, or a stored text): the sale price while it runs, the price otherwise. */
export const askedPrice = (offer: Priced, at: Date | string): number =>
  isOnSale(offer, at) ? (offer.salePrice ?? offer.price) : offer.price
