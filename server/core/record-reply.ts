/** Whole records in the replies of own endpoints, derived from the declaration of their collection. */
import * as z from 'zod'
import type { Collection } from '#drizzle/collection.ts'
import { type Field, type Fields, isMultiple } from '#drizzle/field-kinds.ts'
import type { RecordOf } from '#drizzle/fields.ts'

const single = (field: Field): z.ZodType => {
  switch (field.type) {
    case 'number':
      return field.nullable ? z.number().nullable() : z.number()
    case 'bool':
      return z.boolean()
    case 'json':
      return z.unknown()
    case 'geoPoint':
      return z.object({ lon: z.number(), lat: z.number() })
    case 'select':
      // Described, not judged: what is stored may be older than the list of values.
      return z.string().meta({ enum: field.required ? [...field.values] : [...field.values, ''] })
    default:
      return z.string()
  }
}
const schemaOf = (field: Field): z.ZodType => (isMultiple(field) ? z.array(single(field)) : single(field))

const BASE = ['id', 'collectionId', 'collectionName', 'created', 'updated'] as const

/**
 * A record of the collection, every field but the hidden ones. `certain` are those that each reader of the endpoint is
 * sent and that its caller may count on; the others may be private, and are then left out.
 */
export const recordReply = <F extends Fields, const Certain extends keyof RecordOf<F> & string>(
  { fields, type }: Collection<F>,
  certain: readonly Certain[],
): z.ZodType<Pick<RecordOf<F>, Certain> & Record<string, unknown>> => {
  const isShown = ([name, field]: [string, Field]) =>
    !field.hidden && !(type === 'auth' && (name === 'password' || name === 'tokenKey'))
  const shown = [
    ...BASE.map((name): [string, z.ZodType] => [name, z.string()]),
    ...Object.entries(fields)
      .filter(isShown)
      .map(([name, field]): [string, z.ZodType] => [name, schemaOf(field)]),
  ]
  const isCertain = new Set<string>(certain)
  const shape = z.object(
    Object.fromEntries(shown.map(([name, value]) => [name, isCertain.has(name) ? value : value.optional()])),
  )
  // The schema is checked at run time; its type is that of the field declaration.
  return shape as unknown as z.ZodType<Pick<RecordOf<F>, Certain> & Record<string, unknown>>
}
