import type { Database } from '../connection.ts'

/**
 * The average number of rows of a table that share the values of the first `columns` columns of an index: 1
 * where these are unique, otherwise the last count of ANALYZE. Undefined before the first ANALYZE.
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
  // "200000 50 1": all rows, then those that share the first column, the first two…
  const rows = typeof counts === 'string' ? Number(counts.split(' ')[columns]) : Number.NaN
  return Number.isFinite(rows) ? rows : undefined
}
