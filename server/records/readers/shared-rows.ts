import type { Database } from '../connection.ts'

/**
 * How many rows of a table share the values of the first `columns` columns of an index, on average: 1 where it is unique by
 * them, otherwise as SQLite counted them when the database was last tidied. Undefined when it never did.
 */
export const sharedRows = (db: Database, index: string, columns: number): number | undefined => {
  const unique = db
    .prepare(
      'SELECT (SELECT count(*) FROM pragma_index_info(l.name)) FROM sqlite_master m, pragma_index_list(m.tbl_name) l WHERE m.name = ? AND l.name = m.name AND l."unique" = 1',
    )
    .pluck()
    .get(index)
  if (unique !== undefined && Number(unique) <= columns) return 1
  const isCounted = db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'sqlite_stat1'").get() !== undefined
  const counts = isCounted
    ? db.prepare('SELECT stat FROM sqlite_stat1 WHERE idx = ?').pluck().get(index)
    : undefined
  // « 200000 50 1 »: all rows, then those that share the first column, the first two…
  const rows = typeof counts === 'string' ? Number(counts.split(' ')[columns]) : Number.NaN
  return Number.isFinite(rows) ? rows : undefined
}
