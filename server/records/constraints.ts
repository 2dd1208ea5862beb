/** SQLite's UNIQUE violations → `validation_not_unique` on every column of the index (PocketBase §1.4). */
import type { FieldErrors } from '#server/core/errors.ts'
import type { CollectionDefinition } from './definition.ts'
import { notUnique } from './validate/failure.ts'

const CODES = ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']

/** The columns that the violated constraint names: `UNIQUE constraint failed: t.a, t.b` or `: index 'idx_t_a'`. */
const violated = (collection: CollectionDefinition, message: string): readonly string[] => {
  const listed = message.slice(message.indexOf(': ') + 2)
  const index = /^index '(.+)'$/.exec(listed)?.[1]
  if (index) return collection.indexes.find((candidate) => candidate.name === index)?.columns ?? []
  return listed.split(', ').map((column) => column.slice(column.lastIndexOf('.') + 1))
}

/** The field errors of a UNIQUE violation; null for any other error, and for constraints of other tables. */
export const uniqueErrors = (collection: CollectionDefinition, error: unknown): FieldErrors | null => {
  if (!(error instanceof Error) || !('code' in error) || !CODES.includes(String(error.code))) return null
  const columns = violated(collection, error.message).filter((column) => collection.byName.has(column))
  return columns.length > 0 ? Object.fromEntries(columns.map((column) => [column, notUnique()])) : null
}
