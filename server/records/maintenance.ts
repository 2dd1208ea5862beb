/** What a whole database is asked: to be tidied, copied, checked and replaced. All of it is SQLite's own. */
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

/** A copy that cannot take the place of the data; its message says why, and may be shown to who sent it. */
export class UnfitCopyError extends Error {}

/**
 * Gives the write-ahead log back to the file and refreshes what the planner knows of the tables. As far as nobody else
 * reads: TRUNCATE would wait for them, five seconds in which nobody is served. What stays is given back another time.
 */
export const tidy = (db: Database): void => {
  db.pragma('wal_checkpoint(PASSIVE)')
  db.pragma('optimize')
}

/** Page by page, so that requests go on being answered; changes made meanwhile are copied with the rest. */
export const copyTo = async (db: Database, path: string): Promise<void> => {
  await db.backup(path)
}

/** The columns of a table in their order; none when there is no such table. */
export const columnsOf = (db: Database, table: string, schema: 'main' | 'restored' = 'main'): string[] =>
  db.prepare('SELECT name FROM pragma_table_info(?, ?)').pluck().all(table, schema) as string[]

/** Every row of a table as an object by column; none when there is no such table. */
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
  // What is derived from the rows is derived anew.
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
 * Replaces the rows of every table but the sessions by those of the file, row ids included, all or nothing; with `isOther`, a copy of another time, the
 * second steps of accounts that are in both stay as well. Returns of how many accounts they differ. Not inside a transaction: SQLite
 * attaches no file there. Throws UnfitCopyError when the file lacks a table or a column of ours.
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

/** Whether somebody could sign in to the administration of a site with these rows. */
const hasAdministrator = (db: Database): boolean => {
  const isThere = (table: string, condition = 'TRUE'): boolean =>
    columnsOf(db, table).length > 0 &&
    db.prepare(`SELECT 1 FROM ${quote(table)} WHERE ${condition} LIMIT 1`).get() !== undefined
  return (
    isThere(SUPERUSERS) || (columnsOf(db, 'users').includes('role') && isThere('users', "role = 'admin'"))
  )
}

/** An error of whoever reads a copy, in words that may be shown. */
const unfit = (error: unknown): unknown =>
  error instanceof UnfitCopyError || error instanceof LostProcessError || isPassing(error)
    ? error
    : new UnfitCopyError('data.db cannot be read', { cause: error })

const CHECK = 'PRAGMA integrity_check(1)'
/** A file of many gigabytes is read from end to end. */
const MAX_CHECK_MS = 3_600_000

/**
 * Reads a copy from end to end, in a process of its own: the site goes on meanwhile. Throws UnfitCopyError when there is none,
 * when it is empty, damaged or no database.
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
 * Judges a sound file of a copy that is to take the place of `db`, and lets `prepare` bring it up to this version's tables.
 * Throws UnfitCopyError when it lacks a table or a column of ours, and when nobody could administer the site with it.
 */
export const checkCopy = (db: Database, path: string, prepare: (copy: Database) => void): void => {
  let copy: Database | undefined
  try {
    copy = new BetterSqlite3(path)
    prepare(copy)
    checkShape(tablesOf(db, 'main'), tablesOf(copy, 'main'))
    if (!hasAdministrator(copy)) throw new UnfitCopyError('data.db has no administrator')
    // One file from here on: what is still in the log beside it would not be attached with it.
    copy.pragma('journal_mode = DELETE')
  } catch (error) {
    throw unfit(error)
  } finally {
    copy?.close()
  }
}
