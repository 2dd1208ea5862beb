import * as z from 'zod'
import { endpoint } from '#drizzle/contract.ts'
import { MAX_VARIANT_KEY_LENGTH } from '#drizzle/domain/variants.ts'
import { emailBody } from '#drizzle/email-body.ts'

/** Requests a notice of a return to stock, once; the reply never reveals whether the address was known. */
export const askRestock = endpoint({
  method: 'POST',
  path: '/api/produits/:id/restock',
  access: 'anyone',
  summary: 'Ask to be told when a product is back',
  params: z.object({ id: z.string().length(15) }),
  body: z.strictObject({
    variant: z.string().max(MAX_VARIANT_KEY_LENGTH).default(''),
    email: emailBody,
    consents: z.literal(true),
  }),
  perMinute: 6,
})

/** Takes it back, by the link of the mail; the answer is the same for a link that is unknown or was used. */
export const stopRestock = endpoint({
  method: 'POST',
  path: '/api/restock/stop',
  access: 'anyone',
  summary: 'Not be told of the return of a product',
  body: z.strictObject({ token: z.string().min(1).max(64) }),
  perMinute: 20,
})
