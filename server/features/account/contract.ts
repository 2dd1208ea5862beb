import * as z from 'zod'
import { endpoint } from '#drizzle/contract.ts'

/** Erases the caller's account after her password: what accounting law asks to keep stays, without the account. */
export const eraseAccount = endpoint({
  method: 'DELETE',
  path: '/api/me',
  access: 'signedIn',
  body: z.strictObject({ password: z.string().min(1).max(255) }),
  perMinute: 5,
})
/**
 * The person's choice for a purpose that needs consent (audience, newsletter): appended, never edited. The server keeps
 * the sentence that the site shows for it; 409 when the page showed another one.
 */
export const recordConsent = endpoint({
  method: 'POST',
  path: '/api/me/consents',
  access: 'signedIn',
  body: z.strictObject({
    purpose: z.enum(['audience', 'newsletter', 'open_tracking', 'click_tracking', 'sms']),
    given: z.boolean(),
    consentVersion: z.string().max(40).optional(),
  }),
})
