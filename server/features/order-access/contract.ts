import * as z from 'zod'
import { endpoint } from '#drizzle/contract.ts'

const params = z.object({ number: z.string().min(1).max(40) })
const query = z.object({ token: z.string().max(64).optional() })

/** Waives the right of withdrawal after the order, to open its digital content at once; not for staff. */
export const openNow = endpoint({
  method: 'POST',
  path: '/api/orders/:number/open-now',
  access: 'anyone',
  summary: 'Open what waits for the end of the right of withdrawal',
  params,
  query,
  body: z.strictObject({
    waivesWithdrawal: z.literal(true),
    /** Version of the sentence on the page; 409 when it has changed since. */
    consentVersion: z.string().max(40).optional(),
  }),
  reply: z.object({ opensAt: z.string() }),
  perMinute: 20,
})
