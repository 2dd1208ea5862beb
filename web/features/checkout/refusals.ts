import { PRICE_CHANGED } from '#drizzle/domain/cart.ts'
import { ALREADY_OWNED } from '#drizzle/domain/ownership.ts'
import { ClientResponseError, type ErrorBody } from '../../lib/pocketbase.ts'

/** Whether the server refuses to sell what the person has already: good news, not an error. */
export const isAlreadyOwned = (error: unknown): boolean => {
  if (!(error instanceof ClientResponseError)) return false
  const { data }: ErrorBody = error.response
  return data?.owned?.code === ALREADY_OWNED
}

/** Whether the server refuses because what is ordered costs something else than the page has shown. */
export const isRepriced = (error: unknown): boolean => {
  if (!(error instanceof ClientResponseError)) return false
  const { data }: ErrorBody = error.response
  return data?.shownTotalCents?.code === PRICE_CHANGED
}
