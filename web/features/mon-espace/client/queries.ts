/** A person's follow-up, as she and those who follow her read and write it. */

import type { clientDocumentFields, clientMessageFields } from '#drizzle/collections/client.ts'
import type { ReplyOf } from '#drizzle/contract.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import type { readDocument, readMessages } from '#server/features/client/contract.ts'
import type { readOwnOrders } from '#server/features/purchases/contract.ts'
import { call, callQuery } from '../../../lib/call.ts'
import { filter, records } from '../../../lib/records.ts'
import { sendOnce } from '../../../lib/send-once.ts'

export type ClientMessage = RecordOf<typeof clientMessageFields>
export type ClientDocument = RecordOf<typeof clientDocumentFields>
export type Order = ReplyOf<typeof readOwnOrders>['items'][number]

const messages = records('client_messages')
const documents = records('client_documents')

const of = (user: string) => filter('user = {:user}', { user })
/** The list's limit, beyond any real follow-up. */
const MAX_DOCUMENTS = 500

/** The newest messages of a thread, the newest first. */
export const threadOf = (user: string, count: number) =>
  messages.list({ filter: of(user), sort: '-created,-id', perPage: count })
/** The newest unread message of the team to a person; `totalItems` counts them all. */
export const unreadOf = (user: string) =>
  messages.list({
    filter: filter("user = {:user} && isTeam = true && readAt = ''", { user }),
    sort: '-created,-id',
    perPage: 1,
  })
/** The newest document that a person has not opened; `totalItems` counts them all. */
export const unopenedOf = (user: string) =>
  documents.list({
    filter: filter("user = {:user} && readAt = ''", { user }),
    sort: '-created,-id',
    perPage: 1,
  })
export const documentsOf = (user: string) =>
  documents.list({ filter: of(user), sort: '-created,-id', perPage: MAX_DOCUMENTS })
export const ordersOf = (user: string) =>
  callQuery<typeof readOwnOrders>('GET /api/me/orders', undefined, user)

/** Sends a message once, however often it is tried: `id` is its own from its first word on. */
export const sendMessage = (message: {
  id: string
  user: string
  body: string
  file?: File
}): Promise<void> => sendOnce(() => messages.create(message))

/** Marks everything that the other side wrote up to `until` as read. */
export const markRead = (user: string, until: string) =>
  call<typeof readMessages>('POST /api/client/messages/read', { body: { user, until } })
export const markOpened = (id: string) =>
  call<typeof readDocument>('POST /api/client/documents/:id/read', { params: { id } })
