import { type CONSENT_PURPOSES, consents } from '#drizzle/collections/payments.ts'
import type { Reader } from '#server/records/types.ts'

export type Purpose = (typeof CONSENT_PURPOSES)[number]

/** « May I? »: the person's last word for a purpose; no word is a no. The reader must be `system`. */
export const mayDo = (reader: Reader, userId: string, purpose: Purpose): boolean =>
  reader.find(consents, { user: userId, purpose }, { sort: '-at', limit: 1 })[0]?.given ?? false
