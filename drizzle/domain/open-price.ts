/**
 * « Prix libre »: the buyer enters the price, between a minimum and a maximum. The same rule for forms, carts
 * and the server.
 */
import type { Priced } from './price.ts'

/** Maximum unit price in cents; more is a typing error. */
export const MAX_OPEN_CENTS = 1_000_000

/** The price fields in euros; `price` is the suggestion. */
export type OpenPriced = Pick<Priced, 'price' | 'openPrice' | 'minPrice'>

/** Cents, rounded half up, as in `server/core/money.ts`. */
const centsOf = (euros: number): number => Math.round(Number(`${euros}e2`))

/** Whether the buyer chooses the amount. */
export const isOpenPriced = ({ openPrice }: Pick<Priced, 'openPrice'>): boolean => openPrice === true

/** The minimum unit price in cents; 0 is allowed. */
export const minimumCents = ({ minPrice }: Pick<Priced, 'minPrice'>): number => centsOf(minPrice ?? 0)

/** The suggested price in cents. */
export const suggestedCents = ({ price }: Pick<Priced, 'price'>): number => centsOf(price)

const amount = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })
const inText = (cents: number): string => amount.format(cents / 100).replace(/[\u202f\u00a0 ]/g, '\u00a0')

/** Why an amount in cents cannot be paid, for the buyer; empty when it can. */
export const amountProblem = (offer: Pick<Priced, 'minPrice'>, cents: number): string => {
  const minimum = minimumCents(offer)
  if (!Number.isInteger(cents) || cents < 0) return 'Indiquez un montant en euros et en centimes.'
  if (cents < minimum) return `Le montant minimum est de ${inText(minimum)}.`
  if (cents > MAX_OPEN_CENTS) return `Le montant maximum est de ${inText(MAX_OPEN_CENTS)}.`
  return ''
}

/** Message for a stored line whose amount is below the current minimum. */
export const raisedMinimum = (offer: Pick<Priced, 'minPrice'>, chosenCents: number): string =>
  `Le montant minimum est maintenant de ${inText(minimumCents(offer))}\u00a0: vous aviez choisi ${inText(chosenCents)}.`

/** Errors of an open price itself, by field; none when it is valid. */
export const openPriceProblems = (
  offer: OpenPriced & Pick<Priced, 'salePrice'>,
): Readonly<Record<string, string>> => {
  if (!isOpenPriced(offer)) return {}
  const { salePrice } = offer
  const problems: Record<string, string> = {}
  if (salePrice !== null && salePrice !== undefined)
    problems.salePrice = 'Un prix libre n’a pas de promotion\u00a0: retirez-la.'
  if (suggestedCents(offer) > MAX_OPEN_CENTS)
    problems.price = `Un prix libre va jusqu’à ${inText(MAX_OPEN_CENTS)}.`
  if (suggestedCents(offer) === 0) problems.price = 'Indiquez le montant que vous suggérez.'
  else if (minimumCents(offer) > suggestedCents(offer))
    problems.minPrice = 'Le minimum ne peut pas dépasser le montant suggéré.'
  return problems
}

/** Parses an amount typed in euros (« 12,50 ») into cents; null when it is invalid. */
export const typedCents = (typed: string): number | null => {
  const text = typed.replace(/[\s\u00a0\u202f€]/g, '').replace(',', '.')
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(text)) return null
  return centsOf(Number(text))
}
