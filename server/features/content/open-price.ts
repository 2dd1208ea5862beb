/** The amount of a « prix libre ». */
import { amountProblem, type OpenPriced, suggestedCents } from '#drizzle/domain/open-price.ts'
import { invalid } from '#server/core/errors.ts'

/** Cents of one: what the buyer chose, or what is suggested. Throws 400 on `amountCents` below the minimum or beyond the bound. */
export const chosenCents = (offer: OpenPriced, amountCents: number | undefined): number => {
  const cents = amountCents ?? suggestedCents(offer)
  const problem = amountProblem(offer, cents)
  if (problem) throw invalid({ amountCents: ['validation_invalid_value', problem] })
  return cents
}
