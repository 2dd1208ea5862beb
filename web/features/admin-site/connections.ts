import { queryOptions } from '@tanstack/react-query'
import type { BodyOf, ReplyOf } from '#drizzle/contract.ts'
import type {
  changeConnections,
  readConnections,
  testConnection,
} from '#server/features/connections/contract.ts'
import { call } from '../../lib/call.ts'

export type SiteConnections = ReplyOf<typeof readConnections>
export type Changes = BodyOf<typeof changeConnections>
export type Tested = BodyOf<typeof testConnection>['what']

/** Mail server, buckets and backups, without their secrets. */
export const siteConnections = queryOptions({
  queryKey: ['connections'],
  queryFn: ({ signal }) => call<typeof readConnections>('GET /api/admin/connections', { signal }),
  staleTime: 0,
})

export const change = (body: Changes) =>
  call<typeof changeConnections>('PATCH /api/admin/connections', { body })
/** Rejects with the reason of a failure. */
export const test = (what: Tested) =>
  call<typeof testConnection>('POST /api/admin/connections/test', { body: { what } })
