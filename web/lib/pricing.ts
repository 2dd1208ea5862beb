/** A price in words; the server computes again what is paid. */
import { currentPrice, isOnSale, type Priced } from '#drizzle/domain/price.ts'
import { euros } from './format.ts'

export interface CurrentPrice {
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

export const currentPriceOf = (offer: Priced, now = new Date()): CurrentPrice => {
  const amount = currentPrice(offer, now)
  if (offer.openPrice) {
    const from = offer.minPrice ? `, à partir de ${euros(offer.minPrice)}` : ''
    return { amount, now: `Prix libre${from}`, isOpen: true }
  }
  const labels = { amount, now: priceText(amount) }
  return isOnSale(offer, now) ? { ...labels, before: euros(offer.price) } : labels
}
