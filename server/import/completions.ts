/** Values that this application requires of a record and PocketBase's own collections do not have. */
import { personName } from '#drizzle/domain/person-name.ts'
import type { CollectionDefinition } from '#server/records/schema/definition.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

const person = (values: Record<string, unknown>): Record<string, unknown> => {
  if (textOf(values.firstName)) return values
  const { firstName, lastName } = personName({ name: textOf(values.name), email: textOf(values.email) })
  return { ...values, firstName, lastName: textOf(values.lastName) || lastName }
}

/** What is published there without a price is given there. */
const given = (collection: CollectionDefinition, values: Record<string, unknown>): Record<string, unknown> =>
  collection.byName.has('isFree') && values.status === 'published' && !values.price
    ? { ...values, isFree: true }
    : values

/** The values with what can be derived of what is missing. */
export const completed = (
  collection: CollectionDefinition,
  values: Record<string, unknown>,
): Record<string, unknown> =>
  collection.name === 'users' && collection.byName.get('firstName')?.required
    ? person(values)
    : given(collection, values)
