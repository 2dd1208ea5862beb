/**
 * Tables of collections that have no migration: tests, later imports. Columns and indexes are those that
 * `drizzle/table.ts` gives to the same declaration; a test compares the two.
 */
import { type CollectionDefinition, type FieldDefinition, indexSql, isMultiple } from './definition.ts'
import { quote } from './filter/sql.ts'
import type { Database } from './types.ts'

const columnType = (field: FieldDefinition): string => {
  if (field.name === 'id') return 'text PRIMARY KEY NOT NULL'
  switch (field.type) {
    case 'number':
      return field.nullable ? 'numeric' : 'numeric NOT NULL DEFAULT 0'
    case 'bool':
      return 'integer NOT NULL DEFAULT false'
    case 'json':
      return 'text'
    case 'geoPoint':
      return `text NOT NULL DEFAULT '{"lon":0,"lat":0}'`
    default:
      return isMultiple(field) ? "text NOT NULL DEFAULT '[]'" : "text NOT NULL DEFAULT ''"
  }
}

const JOBS = `CREATE TABLE IF NOT EXISTS jobs (id text PRIMARY KEY NOT NULL, kind text NOT NULL, key text, payload text NOT NULL,
  status text NOT NULL, attempts integer NOT NULL DEFAULT 0, run_at text NOT NULL, error text, created text NOT NULL, updated text NOT NULL)`

/** The statements that make a collection's table and indexes. */
export const tableSql = (collection: CollectionDefinition): string[] => {
  const columns = collection.fields.map((field) => `${quote(field.name)} ${columnType(field)}`)
  return [
    `CREATE TABLE ${quote(collection.name)} (${columns.join(', ')})`,
    ...collection.indexes.map((index) => indexSql(collection.name, index)),
  ]
}

/** Creates the tables of the definitions and the job queue that writes may need, in one transaction. */
export const createTables = (db: Database, definitions: readonly CollectionDefinition[]): void => {
  db.transaction(() => {
    db.exec(JOBS)
    for (const definition of definitions) for (const sql of tableSql(definition)) db.exec(sql)
  })()
}
