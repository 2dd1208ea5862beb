import * as z from 'zod'
import { endpoint } from '#drizzle/contract.ts'

const instant = z.string().max(40)

/**
 * Marks as read what the other side wrote in a thread up to `until`, the `created` of the newest message that
 * was seen: later ones stay unread. `user` is the owner of the thread, by default the caller; another one's
 * takes `users.manage`.
 */
export const readMessages = endpoint({
  method: 'POST',
  path: '/api/client/messages/read',
  access: 'signedIn',
  summary: 'Mark the messages of a follow-up thread as read',
  body: z.strictObject({ user: z.string().max(40).optional(), until: instant }),
  reply: z.object({ read: z.number() }),
  perMinute: 120,
})

/** Notes that a person has opened a document for the first time; later calls change nothing. 404 for anybody else. */
export const readDocument = endpoint({
  method: 'POST',
  path: '/api/client/documents/:id/read',
  access: 'signedIn',
  summary: 'Note that a shared document was opened',
  params: z.object({ id: z.string().max(40) }),
  reply: z.object({ readAt: z.string() }),
  perMinute: 120,
})

/** The people with messages or shared documents, those waiting for an answer first, paginated. */
export const listClients = endpoint({
  method: 'GET',
  path: '/api/clients',
  access: ['users.manage'],
  summary: 'The people who are followed, with what waits in their threads',
  query: z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    perPage: z.coerce.number().int().min(1).max(100).default(30),
    q: z.string().trim().max(200).default(''),
    /** `unread`: with a message that no team member has read; `unanswered`: the person wrote last. */
    state: z.enum(['', 'unread', 'unanswered']).default(''),
  }),
  reply: z.object({
    page: z.number(),
    perPage: z.number(),
    totalItems: z.number(),
    items: z.array(
      z.object({
        /** The account's. */
        id: z.string(),
        name: z.string(),
        email: z.string(),
        /** The person's messages that no team member has read. */
        unread: z.number(),
        documents: z.number(),
        /** The last message or document, of either side. */
        lastAt: z.string(),
        /** Of the last message, cut; empty without one. */
        lastWords: z.string(),
        isLastOfTeam: z.boolean(),
      }),
    ),
  }),
})
