import { ClientResponseError } from '../../../lib/pocketbase.ts'

/** True when the server refused the token itself: expired, used, or for another address. */
export const isSpentLink = (error: unknown): boolean =>
  error instanceof ClientResponseError && error.response.data?.token !== undefined
