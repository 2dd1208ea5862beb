/** What people wrote to the team, of every kind that the user may read. */
import { allows, type Holder } from '#drizzle/access.ts'
import type { QueryInputOf, ReplyOf } from '#drizzle/contract.ts'
import { INBOX_ACCESS, INBOX_KINDS, type InboxKind } from '#drizzle/inbox.ts'
import type { countInbox, listInbox } from '#server/features/inbox/contract.ts'
import { callQuery } from '../../lib/call.ts'
import type { CollectionName } from '../../lib/collections.ts'

export type InboxText = ReplyOf<typeof listInbox>['items'][number]

/** The start of the keys of both queries. */
export const INBOX_KEY = ['inbox']
export const inbox = (query: QueryInputOf<typeof listInbox>) =>
  callQuery<typeof listInbox>('GET /api/inbox', { query })
export const waitingInbox = callQuery<typeof countInbox>('GET /api/inbox/waiting')

/** The records that a kind consists of. */
export const COLLECTIONS: Readonly<Record<InboxKind, CollectionName>> = {
  contact: 'contact_requests',
  follow_up: 'client_messages',
  comment: 'lesson_comments',
  review: 'reviews',
  complaint: 'complaints',
}

/** The name that the open text of each kind has in the address. */
export const PARAMETERS: Readonly<Record<InboxKind, string>> = {
  contact: 'message',
  follow_up: 'suivi',
  comment: 'commentaire',
  review: 'avis',
  complaint: 'reclamation',
}

export const openKinds = (user: Holder | null): InboxKind[] =>
  INBOX_KINDS.filter((kind) => allows(user, ...INBOX_ACCESS[kind]))
