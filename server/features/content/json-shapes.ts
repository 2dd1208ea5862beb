import { JSON_SHAPES } from '#drizzle/json-shapes.ts'
import { invalid } from '#server/core/errors.ts'
import type { Hook } from '#server/records/types.ts'

/**
 * Refuses a JSON value that has not its field's shape, with 400: pages, mails and prices are made of it. What stands as
 * it stood is not asked again, so that a record of before can still be changed in its other fields.
 */
export const checkJsonShapes: Hook = (_tx, { collection, record, original }) => {
  for (const [name, { schema, message }] of Object.entries(JSON_SHAPES[collection.name] ?? {})) {
    const value = record[name]
    if (value === null || value === undefined || value === '') continue
    if (original && JSON.stringify(original[name]) === JSON.stringify(value)) continue
    if (!schema.safeParse(value).success) throw invalid({ [name]: ['validation_invalid_value', message] })
  }
}
