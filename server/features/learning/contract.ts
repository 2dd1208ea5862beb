import * as z from 'zod'
import { endpoint } from '#drizzle/contract.ts'
import { REQUIRED } from '#drizzle/domain/form-sentences.ts'
import { isPrintable } from '#drizzle/domain/holder-name.ts'

const UNPRINTABLE = 'Ce nom ne peut pas être imprimé. Écrivez-le en lettres latines.'

/** What an attestation says, to whoever holds its address of verification; one 404 for every other. */
export const verifyCertificate = endpoint({
  method: 'GET',
  path: '/api/certificates/:verifyToken',
  access: 'anyone',
  summary: 'Whether an attestation holds',
  // Not judged by its form: a token that cannot be one is as unknown as any other.
  params: z.object({ verifyToken: z.string() }),
  reply: z.object({
    status: z.enum(['valid', 'revoked']),
    number: z.string(),
    /** Empty once the person has erased her account. */
    holder: z.string(),
    courseTitle: z.string(),
    hours: z.number(),
    issuedAt: z.string(),
    /** Empty while it holds. */
    revokedAt: z.string(),
  }),
  perMinute: 60,
})

/** A name as it is printed: at least one letter, all of it in the typeface, one space between words. */
const name = (max: number) =>
  z
    .string()
    .trim()
    .min(1, REQUIRED)
    .max(max)
    .transform((text) => text.normalize('NFC').replace(/\s+/g, ' '))
    .refine((text) => /\p{L}/u.test(text) && isPrintable(text), UNPRINTABLE)

/**
 * First name and surname on the caller's own attestation and account, while its name is not complete; the file is drawn anew.
 * The same name again changes nothing. 404 for somebody else's, 409 once the name is complete or the attestation revoked.
 */
export const nameCertificate = endpoint({
  method: 'PUT',
  path: '/api/certificates/:id/holder',
  access: 'signedIn',
  summary: 'The name to print on an attestation',
  params: z.object({ id: z.string().max(40) }),
  // Both and a space are what `certificates.holder` holds.
  body: z.strictObject({ firstName: name(80), lastName: name(79) }),
  reply: z.object({ holder: z.string() }),
  perMinute: 10,
})
