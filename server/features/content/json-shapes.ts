import { JSON_SHAPES } from '#drizzle/json-shapes.ts'
import { invalid } from '#server/core/errors.ts'
import type { Hook } from '#server/records/types.ts'

/**
 * Refuses with 400 a JSON value that does not have its field's shape: pages, mails and prices are made of it.
 * An unchanged value is not checked again, so that the other fields of an old record can still be changed.
 */
export const checkJsonShapes: Hook = (_tx, { collection, record, original }) => {
  for (const [name, { schema, message }] of Object.entries(JSON_SHAPES[collection.name] ?? {})) {
    const value = record[name]
    if (value === null || value === undefined || value === '') continue
    if (original && JSON.stringify(original[name]) === JSON.stringify(value)) continue
    if (!schema.safeParse(value).success) throw invalid({ [name]: ['validation_invalid_value', message] })
  }
}
