import { resolve } from 'node:path'
import { getTableColumns } from 'drizzle-orm'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { courseFields } from '#drizzle/collections/courses.ts'
import { collections } from '#drizzle/collections/index.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import * as schema from '#drizzle/schema.ts'
import { systemClock } from '#server/core/clock.ts'
import { migrateDatabase, openDatabase } from '#server/core/database.ts'
import { createRegistry } from '#server/records/schema/registry.ts'
import { createTables } from '#server/records/schema/tables.ts'

interface ColumnRow {
  name: string
  type: string
  notnull: number
  dflt_value: string | null
  pk: number
}
const shapeOf = (db: ReturnType<typeof openDatabase>, name: string) => ({
  columns: (
    db
      .prepare(`SELECT name, lower(type) AS type, "notnull", dflt_value, pk FROM pragma_table_info(?)`)
      .all(name) as ColumnRow[]
  )
    .map((column) => ({ ...column, dflt_value: column.dflt_value?.replace(/^0$/, 'false') ?? null }))
    .map((column) =>
      column.type === 'integer'
        ? column
        : { ...column, dflt_value: column.dflt_value?.replace(/^false$/, '0') ?? null },
    )
    .sort((a, b) => a.name.localeCompare(b.name)),
  indexes: (
    db
      .prepare(
        "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL",
      )
      .all(name) as {
      name: string
      sql: string
    }[]
  )
    .map(({ name: label, sql }) => ({
      label,
      unique: /create unique/i.test(sql),
      // The condition of a partial index, without the quoting of either writer.
      where:
        sql
          .split(/\bwhere\b/i)[1]
          ?.replace(/[`"\s]/g, '')
          .replace(/^\w+\./, '') ?? '',
    }))
    .sort((a, b) => a.label.localeCompare(b.label)),
})

describe('the migrations', () => {
  const migrated = openDatabase(':memory:')
  migrateDatabase(migrated, resolve('migrations'), ':memory:', systemClock)
  const declared = openDatabase(':memory:')
  createTables(declared, createRegistry(collections).all)

  it.each(collections.map((entry) => entry.name))(
    'give %s the columns and indexes of its declaration',
    (name) => {
      expect(shapeOf(migrated, name)).toEqual(shapeOf(declared, name))
    },
  )

  it('have a drizzle table for every collection', () => {
    const tables = new Set(Object.keys(schema))
    expect(tables.size).toBe(collections.length + 3)
  })
})

describe('types of a table and a record', () => {
  it('follow the declaration', () => {
    const columns = getTableColumns(schema.courses)
    expect(columns.title.notNull).toBe(true)
    expect(columns.salePrice.notNull).toBe(false)
    expectTypeOf<RecordOf<typeof courseFields>['status']>().toEqualTypeOf<
      'draft' | 'published' | 'archived' | ''
    >()
    expectTypeOf<RecordOf<typeof courseFields>['salePrice']>().toEqualTypeOf<number | null>()
    expectTypeOf<RecordOf<typeof courseFields>['tags']>().toEqualTypeOf<string[]>()
    expectTypeOf<(typeof schema.courses.$inferSelect)['price']>().toEqualTypeOf<number>()
    expectTypeOf<(typeof schema.courses.$inferSelect)['certificate']>().toEqualTypeOf<boolean>()
  })
})
