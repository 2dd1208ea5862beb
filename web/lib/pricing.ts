/** What an offer asks now; the server computes again what is paid. */
import { euros, toDate } from './format.ts'

interface Priced {
  price: number
  salePrice: number | null
  saleStart?: string
  saleEnd?: string
}
export interface Asked {
  /** Euros. */
  amount: number
  /** « 129,00 € » or « Gratuit ». */
  now: string
  /** The struck former price, only during a promotion. */
  before?: string
}

/** True while a lower price runs; without dates it has no end. */
export const isOnSale = (offer: Priced, now = new Date()): boolean => {
  if (offer.salePrice === null || offer.salePrice === undefined || offer.salePrice >= offer.price)
    return false
  const start = toDate(offer.saleStart)
  const end = toDate(offer.saleEnd)
  return (!start || start <= now) && (!end || end > now)
}

export const priceText = (amount: number): string => (amount === 0 ? 'Gratuit' : euros(amount))

export const askedFor = (offer: Priced, now = new Date()): Asked => {
  if (!isOnSale(offer, now)) return { amount: offer.price, now: priceText(offer.price) }
  const amount = offer.salePrice ?? offer.price
  return { amount, now: priceText(amount), before: euros(offer.price) }
}
