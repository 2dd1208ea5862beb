import { ClientError } from '../../../lib/client.ts'

/** True when the server refused the token itself: expired, used, or for another address. */
export const isSpentLink = (error: unknown): boolean =>
  error instanceof ClientError && error.response.data?.token !== undefined
