/**
 * Field kind → SQLite column. The record engine's own DDL (for tests and imports) follows the same mapping, and a
 * test compares the two. Dates stay text in PocketBase's format, which sorts as time does.
 */
import { sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  index,
  integer,
  numeric,
  type SQLiteColumnBuilderBase,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import type { Collection } from './collection.ts'
import { type BoolField, type Field, type Fields, isMultiple, type NumberField } from './field-kinds.ts'

const columnOf = (name: string, field: Field): SQLiteColumnBuilderBase => {
  switch (field.type) {
    case 'number':
      return field.nullable
        ? numeric(name, { mode: 'number' })
        : numeric(name, { mode: 'number' }).notNull().default(0)
    case 'bool':
      return integer(name, { mode: 'boolean' }).notNull().default(false)
    case 'json':
      return text(name, { mode: 'json' })
    case 'geoPoint':
      return text(name, { mode: 'json' }).notNull().default(sql`'{"lon":0,"lat":0}'`)
    default:
      return isMultiple(field)
        ? text(name, { mode: 'json' }).notNull().default(sql`'[]'`)
        : text(name).notNull().default('')
  }
}

/** Whether a unique index ignores empty values: only for optional fields. */
const isPartialUnique = (field: Field): boolean =>
  !field.required && !isMultiple(field) && !['number', 'bool', 'json', 'geoPoint'].includes(field.type)

const typedColumns = () => ({
  number: numeric('', { mode: 'number' }).notNull(),
  optionalNumber: numeric('', { mode: 'number' }),
  bool: integer('', { mode: 'boolean' }).notNull(),
  text: text('').notNull(),
})
type TypedColumns = ReturnType<typeof typedColumns>
type Column<F extends Field> =
  F extends NumberField<infer Nullable>
    ? TypedColumns[Nullable extends true ? 'optionalNumber' : 'number']
    : TypedColumns[F extends BoolField ? 'bool' : 'text']
type Columns<F extends Fields> = { [Name in keyof F]: Column<F[Name]> } & {
  id: TypedColumns['text']
  created: TypedColumns['text']
  updated: TypedColumns['text']
}

/** The collection's table, with its columns typed from the declaration. */
export const table = <F extends Fields>(declared: Collection<F>) => {
  const columns: Record<string, SQLiteColumnBuilderBase> = { id: text('id').primaryKey().notNull() }
  for (const [name, field] of Object.entries(declared.fields)) columns[name] = columnOf(name, field)
  columns.created = text('created').notNull().default('')
  columns.updated = text('updated').notNull().default('')
  // The one accepted cast: a mapped object becomes typed columns; tests/unit/drizzle/table.test.ts guards it.
  return sqliteTable(declared.name, columns as Columns<F>, (at) => {
    const column = (name: string): AnySQLiteColumn => {
      const found = (at as Record<string, AnySQLiteColumn>)[name]
      if (!found) throw new Error(`${declared.name} has no column ${name} to index`)
      return found
    }
    const single = Object.entries(declared.fields).flatMap(([name, field]) => {
      const label = `idx_${declared.name}_${name}`
      if (field.unique) {
        const unique = uniqueIndex(label).on(column(name))
        return [isPartialUnique(field) ? unique.where(sql`${column(name)} != ''`) : unique]
      }
      return field.index ? [index(label).on(column(name))] : []
    })
    const declaredIndexes = (declared.policy().indexes ?? []).map((entry) => {
      const [first, ...rest] = entry.columns.map(column)
      if (!first) throw new Error(`${declared.name} declares an index without columns`)
      const label = `idx_${declared.name}_${entry.columns.join('_')}`
      const built = entry.unique ? uniqueIndex(label).on(first, ...rest) : index(label).on(first, ...rest)
      return entry.where ? built.where(sql.raw(entry.where)) : built
    })
    return [...single, ...declaredIndexes]
  })
}
