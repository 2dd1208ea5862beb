/** SQLite's UNIQUE violations → `validation_not_unique` on every column of the index (PocketBase §1.4). */
import type { FieldErrors } from '#server/core/errors.ts'
import type { CollectionDefinition } from './definition.ts'
import { notUnique } from './field-errors.ts'

const CODES = ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']

/**
 * The columns named by the violated constraint: `UNIQUE constraint failed: t.a, t.b` or `: index 'idx_t_a'`,
 * which may cover only expressions; null when it is none of the collection's.
 */
const violated = (collection: CollectionDefinition, message: string): readonly string[] | null => {
  const listed = message.slice(message.indexOf(': ') + 2)
  const name = /^index '(.+)'$/.exec(listed)?.[1]
  if (name) {
    const index = collection.indexes.find((candidate) => candidate.name === name)
    return index ? index.columns.filter((column) => collection.byName.has(column)) : null
  }
  const columns = listed.split(', ').map((column) => column.slice(column.lastIndexOf('.') + 1))
  const known = columns.filter((column) => collection.byName.has(column))
  return known.length > 0 ? known : null
}

/**
 * The field errors of a UNIQUE violation, none for an expression; null for any other error, and for
 * constraints of other tables.
 */
export const uniqueErrors = (collection: CollectionDefinition, error: unknown): FieldErrors | null => {
  if (!(error instanceof Error) || !('code' in error) || !CODES.includes(String(error.code))) return null
  const columns = violated(collection, error.message)
  return columns && Object.fromEntries(columns.map((column) => [column, notUnique()]))
}
