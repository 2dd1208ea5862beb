import * as z from 'zod'
import { endpoint } from '#drizzle/contract.ts'

/** The records that hold the address of a file; the titles are those of what the team edits. */
export const mediaUses = endpoint({
  method: 'GET',
  path: '/api/media/:id/uses',
  access: ['media.manage'],
  summary: 'Where a file of the library is used',
  params: z.object({ id: z.string().max(15) }),
  reply: z.object({
    items: z.array(z.object({ collection: z.string(), id: z.string(), title: z.string() })),
  }),
})
