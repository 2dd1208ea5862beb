import type { QueryInputOf, ReplyOf } from '#drizzle/contract.ts'
import type { listClients } from '#server/features/client/contract.ts'
import { callQuery } from '../../lib/call.ts'
import type { RecordIn } from '../../lib/collections.ts'
import { filter, records } from '../../lib/records.ts'

export type ClientDocument = RecordIn<'client_documents'>
export type UserNote = RecordIn<'user_notes'>
export type FollowedPerson = ReplyOf<typeof listClients>['items'][number]

const users = records('users')
export const clientDocuments = records('client_documents')
export const userNotes = records('user_notes')

/** The account of a followed person. */
export const personOf = (id: string) => users.one(id)
/** Those who are followed. */
export const clients = (query: QueryInputOf<typeof listClients>) =>
  callQuery<typeof listClients>('GET /api/clients', { query })
export const notesOf = (user: string) =>
  userNotes.all({ filter: filter('user = {:user}', { user }), sort: '-created,-id' })
