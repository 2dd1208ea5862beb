import * as z from 'zod'
import { endpoint } from '#drizzle/contract.ts'

/** A mail that was given up, once more to the same address. 404 for an unknown one, 409 for one that was not given up. */
export const sendAgain = endpoint({
  method: 'POST',
  path: '/api/email-messages/:id/send',
  access: ['emails.manage'],
  summary: 'Send a mail again that was given up',
  params: z.object({ id: z.string().max(40) }),
})
