import * as z from 'zod'
import { endpoint } from '#drizzle/contract.ts'
import { INBOX_KINDS } from '#drizzle/inbox.ts'

/** The permissions that open a kind; each caller sees only the kinds of the permissions held. */
const ACCESS = ['users.manage', 'courses.manage', 'products.manage'] as const
const kind = z.enum(INBOX_KINDS)

/** One page of what people wrote to the team, the newest first. */
export const listInbox = endpoint({
  method: 'GET',
  path: '/api/inbox',
  access: ACCESS,
  summary: 'What people wrote to the team, of the kinds that the caller may read',
  query: z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    perPage: z.coerce.number().int().min(1).max(100).default(30),
    q: z.string().trim().max(200).default(''),
    kind: z.union([z.literal(''), kind]).default(''),
    /** `waiting`: nobody of the team has answered, read or decided yet. */
    state: z.enum(['waiting', 'all']).default('waiting'),
  }),
  reply: z.object({
    page: z.number(),
    perPage: z.number(),
    totalItems: z.number(),
    items: z.array(
      z.object({
        kind,
        /** Of the record; of a follow-up thread, the account's. */
        id: z.string(),
        /** When the last text was written. */
        at: z.string(),
        name: z.string(),
        /** Empty where the collection's rules do not give it. */
        email: z.string(),
        /** What it is about: a subject, a lesson, a course or a product. */
        subject: z.string(),
        /** The beginning of the text. */
        excerpt: z.string(),
        isWaiting: z.boolean(),
      }),
    ),
  }),
})

/** How much waits, by kind; only of the kinds that the caller may read. */
export const countInbox = endpoint({
  method: 'GET',
  path: '/api/inbox/waiting',
  access: ACCESS,
  summary: 'How many texts wait for the team, by kind',
  reply: z.object({ total: z.number(), kinds: z.partialRecord(kind, z.number()) }),
})
