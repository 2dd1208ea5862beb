/** A price in words; the server computes again what is paid. */
import { askedPrice, isOnSale, type Priced } from '#drizzle/domain/price.ts'
import { euros } from './format.ts'

export interface Asked {
  /** Euros. */
  amount: number
  /** « 129,00 € » or « Gratuit ». */
  now: string
  /** The struck former price, only during a promotion. */
  before?: string
  /** « Prix libre »: its buyer chooses, and `amount` is what is suggested. */
  isOpen?: true
}

const priceText = (amount: number): string => (amount === 0 ? 'Gratuit' : euros(amount))

export const askedFor = (offer: Priced, now = new Date()): Asked => {
  const amount = askedPrice(offer, now)
  if (offer.openPrice) {
    const from = offer.minPrice ? `, à partir de ${euros(offer.minPrice)}` : ''
    return { amount, now: `Prix libre${from}`, isOpen: true }
  }
  const words = { amount, now: priceText(amount) }
  return isOnSale(offer, now) ? { ...words, before: euros(offer.price) } : words
}
