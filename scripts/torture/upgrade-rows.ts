/** Comparison of databases: the rows of their tables, and their declarations. */
import Database from 'better-sqlite3'
import { tablesOf } from './old-rows.ts'

type Row = Readonly<Record<string, unknown>>
/** By table and id. */
export type Rows = ReadonlyMap<string, ReadonlyMap<string, Row>>

const reading = <T>(path: string, read: (db: Database.Database) => T): T => {
  const db = new Database(path, { readonly: true })
  try {
    return read(db)
  } finally {
    db.close()
  }
}

/** All rows of a database. */
export const dump = (path: string): Rows =>
  reading(
    path,
    (db) =>
      new Map(
        tablesOf(db).map((table) => {
          const rows = db.prepare(`SELECT * FROM "${table}"`).all() as Row[]
          return [table, new Map(rows.map((row) => [String(row.id ?? `${row.series}/${row.year}`), row]))]
        }),
      ),
  )

/** Tables and indexes as SQLite sees them, regardless of the wording and order of their creation. */
export const schemaOf = (path: string): unknown[] =>
  reading(path, (db) =>
    tablesOf(db)
      .sort()
      .map((table) => {
        const columns = db.pragma(`table_info("${table}")`) as { name: string; cid: number }[]
        const indexes = db
          .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = ? ORDER BY name")
          .all(table)
        const declared = columns.map(({ cid, ...rest }) => rest)
        return { table, columns: declared.sort((a, b) => (a.name < b.name ? -1 : 1)), indexes }
      }),
  )

/** Lines on rows and values of `before` that are missing in `after`; cells are named `table.column`. */
export const lostOf = (before: Rows, after: Rows, mayChange: (cell: string) => boolean): string[] => {
  const lines: string[] = []
  for (const [table, rows] of before) {
    const now = after.get(table)
    const lost = [...rows.keys()].filter((id) => !now?.has(id))
    if (lost.length > 0) lines.push(`${lost.length} rows of ${table} are gone`)
    const changed = new Map<string, number>()
    for (const [id, row] of rows)
      for (const [column, value] of Object.entries(row)) {
        const cell = `${table}.${column}`
        const other = now?.get(id)
        if (!other || mayChange(cell) || other[column] === value) continue
        changed.set(cell, (changed.get(cell) ?? 0) + 1)
      }
    for (const [cell, times] of changed) lines.push(`${cell} differs ${times} times`)
  }
  return lines
}
