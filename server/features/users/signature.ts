/** The author of a text as its readers see it. */
import { users } from '#drizzle/collections/users.ts'
import type { Actor } from '#server/records/actor.ts'

/** Null for the server itself. A superuser has no account of the site. */
export const signatureOf = ({ kind, record }: Actor): { author: string; authorName: string } | null => {
  if (kind === 'system') return null
  if (record?.collectionName !== users.name) return { author: '', authorName: '' }
  const name = typeof record.name === 'string' ? record.name : ''
  return { author: record.id, authorName: name.slice(0, 160) }
}
