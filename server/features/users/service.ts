import { or, type SQL, sql } from 'drizzle-orm'
import { users } from '#drizzle/schema.ts'

/**
 * People whose name or address holds some words, as a condition of reports over `users`; empty words let everybody through. Words are
 * taken as they are written: `%` and `_` stand for themselves.
 */
export const isCalled = (text: string): SQL | undefined => {
  if (text === '') return undefined
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return or(sql`${users.name} like ${pattern} escape '\\'`, sql`${users.email} like ${pattern} escape '\\'`)
}
