/** The amount of a « prix libre », and that a price of nothing is chosen. */
import { amountProblem, type OpenPriced, suggestedCents } from '#drizzle/domain/open-price.ts'
import { invalid } from '#server/core/errors.ts'

/** Cents of one: what the buyer chose, or what is suggested. Throws 400 on `amountCents` below the minimum or beyond the bound. */
export const chosenCents = (offer: OpenPriced, amountCents: number | undefined): number => {
  const cents = amountCents ?? suggestedCents(offer)
  const problem = amountProblem(offer, cents)
  if (problem) throw invalid({ amountCents: ['validation_invalid_value', problem] })
  return cents
}

interface Offered {
  readonly status: string
  price: number
  salePrice: number | null
  isFree: boolean
  readonly openPrice: boolean
  readonly installmentPrice?: number | null
  readonly subscriptionPrice?: number | null
}

const NO_PRICE = 'Indiquez un prix, ou choisissez «\u00a0Gratuit\u00a0».'

const isPriced = ({ price, isFree, openPrice, installmentPrice, subscriptionPrice }: Offered): boolean =>
  price > 0 || isFree || openPrice || Boolean(installmentPrice) || Boolean(subscriptionPrice)

/**
 * « Gratuit » and a price exclude each other: what was written last stands. Throws 400 on `price` when something would be
 * offered for nothing that nobody chose to give; what was online before that rule stays, and the server itself may.
 */
export const settlePrice = (record: Offered, original: Offered | null, isSystem: boolean): void => {
  if (record.isFree && !original?.isFree) {
    record.price = 0
    record.salePrice = null
  } else if (record.price > 0 || record.openPrice) record.isFree = false
  if (record.status !== 'published' || isSystem || isPriced(record)) return
  if (original?.status === 'published' && !isPriced(original)) return
  throw invalid({ price: ['validation_required', NO_PRICE] }, NO_PRICE)
}
