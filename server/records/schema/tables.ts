/**
 * Tables of collections without a migration: tests and later imports. Columns and indexes are those that
 * `drizzle/table.ts` gives the same declaration; a test compares the two.
 */

import { isMultiple } from '#drizzle/field-kinds.ts'
import type { Database } from '../connection.ts'
import { type CollectionDefinition, type FieldDefinition, indexSql } from './definition.ts'
import { quote } from './identifiers.ts'

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

const withoutSemicolons = (query: string): string => query.replace(/^[;\s]+|[;\s]+$/g, '')

/** Settings changed by an administrator at run time. */
const PARAMS =
  'CREATE TABLE IF NOT EXISTS _params (id text PRIMARY KEY NOT NULL, value text, created text NOT NULL, updated text NOT NULL)'

/** A view's query as PocketBase wraps it (core/view.go), so that its last clause has no wider effect. */
const viewSql = (name: string, query = ''): string =>
  `CREATE VIEW ${quote(name)} AS SELECT * FROM (${withoutSemicolons(query)})`

const MISTAKEN = /^no such column: "(.*)" - should this be a string literal/

interface ViewColumn {
  readonly name: string
  readonly type: string
}

/**
 * Ids are texts: one that is no text column of a table (a number, an expression) is cast (PocketBase
 * core/view.go).
 */
const settleId = (db: Database, name: string, query: string): void => {
  const columns = db.pragma(`table_info(${quote(name)})`) as ViewColumn[]
  const id = columns.find((candidate) => candidate.name === 'id')
  if (!id || /text|char|clob/i.test(id.type)) return
  const selected = columns.map((candidate) =>
    candidate === id ? 'CAST("id" AS TEXT) AS "id"' : `"${candidate.name.replaceAll('"', '""')}"`,
  )
  db.exec(`DROP VIEW ${quote(name)}`)
  db.exec(viewSql(name, `SELECT ${selected.join(', ')} FROM (${withoutSemicolons(query)})`))
}

/**
 * Reads the view once, so that an invalid query stops the start instead of a request. PocketBase's SQLite
 * takes a double-quoted text that is no column for a string; this one refuses it with its name. Throws
 * SQLite's other errors.
 */
const settleView = (db: Database, { name, viewQuery = '' }: CollectionDefinition): void => {
  let query = viewQuery
  for (;;) {
    try {
      db.prepare(`SELECT * FROM ${quote(name)} LIMIT 0`)
      settleId(db, name, query)
      return
    } catch (error) {
      const text = error instanceof Error ? MISTAKEN.exec(error.message)?.[1] : undefined
      const mistaken = `"${text}"`
      if (text === undefined || !query.includes(mistaken))
        throw new Error(`The query of the view ${name} cannot be run`, { cause: error })
      query = query.replaceAll(mistaken, `'${text.replaceAll("'", "''")}'`)
      db.exec(`DROP VIEW ${quote(name)}`)
      db.exec(viewSql(name, query))
    }
  }
}

/** The statements that create a collection's table and indexes, or its view. */
export const tableSql = (collection: CollectionDefinition): string[] => {
  if (collection.type === 'view') return [viewSql(collection.name, collection.viewQuery)]
  const columns = collection.fields.map((field) => `${quote(field.name)} ${columnType(field)}`)
  return [
    `CREATE TABLE ${quote(collection.name)} (${columns.join(', ')})`,
    ...collection.indexes.map((index) => indexSql(collection.name, index)),
  ]
}

/**
 * Creates the missing tables of the definitions, the job queue that writes may need and the settings' table,
 * in one transaction. Existing tables are unchanged: changing one is a migration's work. Views are always
 * recreated.
 */
export const createTables = (db: Database, definitions: readonly CollectionDefinition[]): void => {
  db.transaction(() => {
    db.exec(JOBS)
    db.exec(PARAMS)
    const known = new Set(
      db.prepare("SELECT lower(name) FROM sqlite_master WHERE type = 'table'").pluck().all(),
    )
    const views = definitions.filter((definition) => definition.type === 'view')
    for (const definition of definitions)
      if (definition.type !== 'view' && !known.has(definition.name.toLowerCase()))
        for (const sql of tableSql(definition)) db.exec(sql)
    for (const view of views) {
      db.exec(`DROP VIEW IF EXISTS ${quote(view.name)}`)
      db.exec(viewSql(view.name, view.viewQuery))
    }
    // Last: a view may read another one.
    for (const view of views) settleView(db, view)
  })()
}
