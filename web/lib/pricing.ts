/** A price as text; the server computes the amount to pay again. */
import { currentPrice, isOnSale, type Priced } from '#drizzle/domain/price.ts'
import { euros } from './format.ts'

export interface CurrentPrice {
  /** Euros. */
  amount: number
  /** « 129,00 € » or « Gratuit ». */
  now: string
  /** The former price, struck through; only during a promotion. */
  before?: string
  /** « Prix libre »: the buyer chooses, and `amount` is the suggestion. */
  isOpen?: true
}

const priceText = (amount: number): string => (amount === 0 ? 'Gratuit' : euros(amount))

export const currentPriceOf = (offer: Priced, now = new Date()): CurrentPrice => {
  const amount = currentPrice(offer, now)
  if (offer.openPrice) {
    const from = offer.minPrice ? `, à partir de ${euros(offer.minPrice)}` : ''
    return { amount, now: `Prix libre${from}`, isOpen: true }
  }
  const labels = { amount, now: priceText(amount) }
  return isOnSale(offer, now) ? { ...labels, before: euros(offer.price) } : labels
}
