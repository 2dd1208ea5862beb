import * as z from 'zod'
import { endpoint } from '#drizzle/contract.ts'
import { giftRecipient } from './gift-recipient.ts'
import { giftReply } from './gift-reply.ts'

const params = z.object({ number: z.string().min(1).max(40) })
const query = z.object({ token: z.string().max(64).optional() })

/**
 * Changes the recipient of a gift until it is accepted; not for staff. 409 once it was answered, withdrawn,
 * or corrected too often.
 */
export const correctGift = endpoint({
  method: 'PATCH',
  path: '/api/orders/:number/gift',
  access: 'anyone',
  summary: 'Correct the address of a gift',
  params,
  query,
  body: z.strictObject(giftRecipient),
  reply: giftReply,
  perMinute: 10,
})
