import { or, type SQL, sql } from 'drizzle-orm'
import { users } from '#drizzle/schema.ts'

/**
 * People whose name or address contains a text, as a condition of reports over `users`; an empty text matches
 * everyone. `%` and `_` are literal.
 */
export const isCalled = (text: string): SQL | undefined => {
  if (text === '') return undefined
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return or(sql`${users.name} like ${pattern} escape '\\'`, sql`${users.email} like ${pattern} escape '\\'`)
}
