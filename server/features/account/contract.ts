import * as z from 'zod'
import { endpoint } from '#drizzle/contract.ts'
import { mailedCode, proof } from '#drizzle/proof.ts'

/** Erases the caller's account: what accounting law asks to keep stays, without the account. */
export const eraseAccount = endpoint({
  method: 'DELETE',
  path: '/api/me',
  access: 'signedIn',
  body: proof,
  perMinute: 5,
})
/**
 * Everything that the site holds on the caller, as a ZIP: `donnees.json`, a table by subject, the caller's
 * files, and `LISEZ-MOI.txt`, which lists what is missing. Hidden fields and other people's data are left
 * out. 400 with `password` or `code` in `data` when the proof is wrong.
 */
export const exportData = endpoint({
  method: 'POST',
  path: '/api/me/export',
  access: 'signedIn',
  summary: 'The caller’s personal data as a ZIP',
  body: proof,
  sends: 'application/zip',
  perMinute: 5,
})
const emailToken = z.string().min(1).max(2000)
/** Sends a code to the present address of the account whose change of address the token confirms. 400 for a dead token. */
export const sendEmailCode = endpoint({
  method: 'POST',
  path: '/api/account/email-change/code',
  access: 'anyone',
  summary: 'A code to the present address, instead of the password',
  body: z.strictObject({ token: emailToken }),
  reply: z.object({ otpId: z.string() }),
  perMinute: 5,
})
/** `confirm-email-change` for people without a password. 400 with `token` or `code` in `data`. */
export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/account/email-change',
  access: 'anyone',
  summary: 'Takes the new address of the token, proved by a code',
  body: z.strictObject({ token: emailToken, ...mailedCode }),
  perMinute: 10,
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
