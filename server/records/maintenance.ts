/** Operations on a whole database: tidying, copying, checking and replacing, all by SQLite itself. */
import { existsSync, statSync } from 'node:fs'
import BetterSqlite3 from 'better-sqlite3'
import { isPassing } from '#server/core/errors.ts'
import { LostProcessError } from '#server/core/processes/worker-process.ts'
import { SUPERUSERS } from './actor.ts'
import type { Database } from './connection.ts'
import { Reader } from './readers/reader.ts'
import { keepingSecondSteps, keepingSessions } from './restored-sign-ins.ts'
import { quote } from './schema/identifiers.ts'
import type { Registry } from './schema/registry.ts'
import { isIndexTable, makeIndexAnew } from './search/index-tables.ts'

/** A copy that cannot replace the data; its message is the reason, and may be shown to its sender. */
export class UnfitCopyError extends Error {}

/**
 * Checkpoints the write-ahead log and refreshes the planner's statistics, as far as there are no other
 * readers: TRUNCATE would wait for them, five seconds in which no request is served. The rest is checkpointed
 * another time.
 */
export const tidy = (db: Database): void => {
  db.pragma('wal_checkpoint(PASSIVE)')
  db.pragma('optimize')
}

/** Page by page, so that requests are served meanwhile; concurrent changes are copied too. */
export const copyTo = async (db: Database, path: string): Promise<void> => {
  await db.backup(path)
}

/** The columns of a table in their order; none for an unknown table. */
export const columnsOf = (db: Database, table: string, schema: 'main' | 'restored' = 'main'): string[] =>
  db.prepare('SELECT name FROM pragma_table_info(?, ?)').pluck().all(table, schema) as string[]

/** Every row of a table as an object by column; none for an unknown table. */
export const rowsOf = (db: Database, table: string): Record<string, unknown>[] =>
  columnsOf(db, table).length === 0
    ? []
    : (db.prepare(`SELECT * FROM ${quote(table)}`).all() as Record<string, unknown>[])

interface Table {
  readonly name: string
  readonly columns: readonly string[]
}

const OWN_TABLES =
  "type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name != '__drizzle_migrations'"

const tablesOf = (db: Database, schema: 'main' | 'restored'): Table[] => {
  const names = db.prepare(`SELECT name FROM ${schema}.sqlite_master WHERE ${OWN_TABLES}`).pluck()
  // Derived tables are derived again.
  const own = (names.all() as string[]).filter((name) => !isIndexTable(name))
  return own.map((name) => ({ name, columns: columnsOf(db, name, schema) }))
}

const checkShape = (wanted: readonly Table[], given: readonly Table[]): void => {
  for (const { name, columns } of wanted) {
    const found = given.find((table) => table.name === name)
    const missing = found ? columns.filter((column) => !found.columns.includes(column)) : columns
    if (!found) throw new UnfitCopyError(`The backup has no table ${name}`)
    if (missing.length > 0) throw new UnfitCopyError(`The backup's ${name} has no ${missing.join(', ')}`)
  }
}

/**
 * Replaces the rows of every table but the sessions by those of the file, row ids included, all or nothing;
 * with `isOther`, a copy of another time, the second steps of accounts in both are preserved as well. Returns
 * the number of accounts where they differ. Not inside a transaction: SQLite attaches no file there. Throws
 * UnfitCopyError when the file lacks a table or a column.
 */
export const replaceRows = (db: Database, registry: Registry, path: string, isOther: boolean): number => {
  db.prepare('ATTACH ? AS restored').run(path)
  try {
    const tables = tablesOf(db, 'main')
    checkShape(tables, tablesOf(db, 'restored'))
    const replace = (stored: readonly string[]): void => {
      for (const { name, columns } of tables) {
        if (stored.includes(name)) continue
        const list = ['rowid', ...columns.map(quote)].join(', ')
        db.exec(`DELETE FROM main.${quote(name)}`)
        db.exec(`INSERT INTO main.${quote(name)} (${list}) SELECT ${list} FROM restored.${quote(name)}`)
      }
    }
    const replaceAll = (): number => {
      let different = 0
      keepingSessions(db, registry, (sessions) => {
        const others = (stored: readonly string[]) => replace([...sessions, ...stored])
        if (isOther) different = keepingSecondSteps(db, registry, others)
        else others([])
      })
      makeIndexAnew(db)
      return different
    }
    return db.transaction(replaceAll).immediate()
  } finally {
    db.exec('DETACH restored')
  }
}

/** Whether a user could sign in to the administration of a site with these rows. */
const hasAdministrator = (db: Database): boolean => {
  const isThere = (table: string, condition = 'TRUE'): boolean =>
    columnsOf(db, table).length > 0 &&
    db.prepare(`SELECT 1 FROM ${quote(table)} WHERE ${condition} LIMIT 1`).get() !== undefined
  return (
    isThere(SUPERUSERS) || (columnsOf(db, 'users').includes('role') && isThere('users', "role = 'admin'"))
  )
}

/** An error of a copy's reader, with a message that may be shown. */
const unfit = (error: unknown): unknown =>
  error instanceof UnfitCopyError || error instanceof LostProcessError || isPassing(error)
    ? error
    : new UnfitCopyError('data.db cannot be read', { cause: error })

const CHECK = 'PRAGMA integrity_check(1)'
/** A file of many gigabytes is read completely. */
const MAX_CHECK_MS = 3_600_000

/**
 * Reads a copy completely, in its own process: requests are served meanwhile. Throws UnfitCopyError when it
 * is missing, empty, damaged or no database.
 */
export const checkSound = async (path: string): Promise<void> => {
  if (!existsSync(path)) throw new UnfitCopyError('The backup has no data.db')
  // SQLite takes an empty file for an empty database.
  if (statSync(path).size === 0) throw new UnfitCopyError('data.db is empty')
  const reader = new Reader(path)
  try {
    const { rows } = await reader.ask(CHECK, [], { deadline: MAX_CHECK_MS })
    if (rows[0]?.[0] !== 'ok') throw new UnfitCopyError('data.db is damaged')
  } catch (error) {
    throw unfit(error)
  } finally {
    await reader.close()
  }
}

/**
 * Checks a sound copy that is to replace `db`, and lets `prepare` migrate it to this version's tables. Throws
 * UnfitCopyError when it lacks a table or a column, or an administrator.
 */
export const checkCopy = (db: Database, path: string, prepare: (copy: Database) => void): void => {
  let copy: Database | undefined
  try {
    copy = new BetterSqlite3(path)
    prepare(copy)
    checkShape(tablesOf(db, 'main'), tablesOf(copy, 'main'))
    if (!hasAdministrator(copy)) throw new UnfitCopyError('data.db has no administrator')
    // A single file from here on: an existing log beside it would not be attached with it.
    copy.pragma('journal_mode = DELETE')
  } catch (error) {
    throw unfit(error)
  } finally {
    copy?.close()
  }
}
