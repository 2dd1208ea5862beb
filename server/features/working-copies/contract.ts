import * as z from 'zod'
import { endpoint } from '#drizzle/contract.ts'

const id = z.string().max(15)

/**
 * Writes working copies into their records, all or none, and shows hidden lessons. `startedFrom` is the record's
 * `updated` that the author saw the changes against: 409 when the record has changed since.
 */
export const publishChanges = endpoint({
  method: 'POST',
  path: '/api/working-copies/publish',
  access: ['courses.manage', 'products.manage', 'pages.manage'],
  summary: 'Put working copies and hidden lessons online',
  body: z.strictObject({
    copies: z.array(z.strictObject({ id, startedFrom: z.string().max(40) })).max(500),
    lessons: z.array(id).max(500),
  }),
})
