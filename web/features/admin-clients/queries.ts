import type { QueryInputOf, ReplyOf } from '#drizzle/contract.ts'
import type { listClients } from '#server/features/client/contract.ts'
import { callQuery } from '../../lib/call.ts'

export type FollowedPerson = ReplyOf<typeof listClients>['items'][number]

/** Those who are followed. */
export const clients = (query: QueryInputOf<typeof listClients>) =>
  callQuery<typeof listClients>('GET /api/clients', { query })
