/** What this application asks of a record and PocketBase's own collections do not have. */
import type { CollectionDefinition } from '#server/records/schema/definition.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** A first name, required here: what the account calls itself by, or the beginning of its address. */
const person = (values: Record<string, unknown>): Record<string, unknown> => {
  if (textOf(values.firstName)) return values
  const [first = '', ...rest] = textOf(values.name).split(/\s+/)
  const firstName = first || (textOf(values.email).split('@')[0] ?? '')
  return { ...values, firstName, lastName: textOf(values.lastName) || rest.join(' ') }
}

/** The values with what can be derived of what is missing. */
export const completed = (
  collection: CollectionDefinition,
  values: Record<string, unknown>,
): Record<string, unknown> =>
  collection.name === 'users' && collection.byName.get('firstName')?.required ? person(values) : values
