import * as z from 'zod'
import { endpoint } from '#drizzle/contract.ts'

/**
 * All records of a type, or `all` of them as a zip of one file a type, streamed. `filter` and `sort` are those of the
 * record API and show what the caller may list; without a filter it is everything. Hidden fields never leave. 404 for
 * an unknown type.
 */
export const exportData = endpoint({
  method: 'GET',
  path: '/api/admin/export/:type',
  access: ['data.export'],
  summary: 'Records as a file',
  params: z.object({ type: z.string().max(40) }),
  query: z.object({
    format: z.enum(['json', 'csv', 'xlsx']).default('csv'),
    filter: z.string().max(4000).optional(),
    sort: z.string().max(200).optional(),
  }),
  sends: 'application/octet-stream',
  perMinute: 20,
})
