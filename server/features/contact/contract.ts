import * as z from 'zod'
import { contactRequests } from '#drizzle/collections/contact-requests.ts'
import { endpoint } from '#drizzle/contract.ts'
import { recordReply } from '#server/core/record-reply.ts'

/**
 * Answers a request by mail. `startedFrom` is the `updated` of the version that the writer has read: 409 when
 * the request was answered or filed meanwhile, so that no person gets two answers.
 */
export const replyToContact = endpoint({
  method: 'POST',
  path: '/api/contact-requests/:id/replies',
  access: ['users.manage'],
  summary: 'Answer a contact request by mail',
  params: z.object({ id: z.string() }),
  body: z.strictObject({ body: z.string().trim().min(1).max(5000), startedFrom: z.string().max(40) }),
  reply: recordReply(contactRequests, ['id', 'updated', 'status']),
  perMinute: 60,
})
