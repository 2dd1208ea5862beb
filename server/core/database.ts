import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { baselineProblem, isBeforeBaseline } from './baseline.ts'
import { type Clock, stamp } from './clock.ts'
import { PRIVATE_FOLDER, privateFile, privateFolder } from './private-files.ts'
import { registerFunctions } from './sql-functions.ts'
import { isOfAnother } from './work-folder.ts'

const MAX_BACKUPS = 5

/**
 * Opens a database file, readable only by its owner, `:memory:`, or an in-memory copy of a database's bytes.
 * WAL with `synchronous=FULL`: an acknowledged write survives a power cut; grouped commits, which wait for
 * the disk elsewhere (`commit-log.ts`), offset its cost. 64 MB of cache read full scans about twice as fast
 * as the default 2 MB.
 */
export const openDatabase = (path: string | Buffer): Database.Database => {
  if (typeof path === 'string' && path !== ':memory:') {
    mkdirSync(dirname(path), { recursive: true, mode: PRIVATE_FOLDER })
    // Before it is opened: SQLite gives the files next to it the mode of this one.
    for (const name of [path, `${path}-wal`, `${path}-shm`])
      if (name === path || existsSync(name)) privateFile(name)
  }
  const db = new Database(path)
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  // A log grown by one long read returns its disk space once it is written again from its start.
  db.pragma('journal_size_limit = 67108864')
  db.pragma('busy_timeout = 5000')
  db.pragma('foreign_keys = ON')
  db.pragma('cache_size = -65536')
  db.pragma('temp_store = MEMORY')
  registerFunctions(db)
  return db
}

/** How long a connection waits for another writing process, in milliseconds. */
export const busyTimeoutOf = (db: Database.Database): number =>
  Number(db.pragma('busy_timeout', { simple: true }))

/**
 * Runs a write that throws SQLITE_BUSY at once while another process writes to the same file: SQLite waits on
 * the serving thread, and no request would be answered meanwhile.
 */
export const withoutWaiting = <T>(db: Database.Database, write: () => T): T => {
  const timeoutMs = busyTimeoutOf(db)
  // Not prepared: SQLite sets it when the statement is compiled, once.
  db.exec('PRAGMA busy_timeout = 0')
  try {
    return write()
  } finally {
    db.exec(`PRAGMA busy_timeout = ${timeoutMs}`)
  }
}

/** A failed or refused migration: nothing was changed. */
export class MigrationError extends Error {}

/** The instants of the migrations run by a database. */
const ranMigrations = (db: Database.Database): number[] => {
  const known = db.prepare("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'").get()
  if (!known) return []
  return db.prepare('SELECT created_at FROM __drizzle_migrations').pluck().all().map(Number)
}

/** The bytes of an empty database after the migrations of a folder. */
const migratedBytes = new Map<string, Buffer>()

/**
 * An in-memory database with the tables of a folder's migrations. They run once per process: the next one
 * starts as a copy.
 */
export const openMigratedMemory = (folder: string, clock: Clock): Database.Database => {
  const known = migratedBytes.get(folder)
  if (known) return openDatabase(known)
  const db = openDatabase(':memory:')
  migrateDatabase(db, folder, ':memory:', clock)
  migratedBytes.set(folder, db.serialize())
  return db
}

/** The instants of the migrations of a folder, by which a database identifies them. */
const writtenMigrations = (folder: string): number[] =>
  (
    JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as { entries: { when: number }[] }
  ).entries.map(({ when }) => when)

/** Why the migrations of this folder cannot update a database; null when they can. */
export const migrationProblem = (db: Database.Database, folder: string): string | null => {
  const ran = ranMigrations(db)
  if (ran.length === 0) return 'it is no database of this application'
  if (isBeforeBaseline(ran)) return baselineProblem(ran)
  const known = writtenMigrations(folder)
  return ran.every((when) => known.includes(when)) ? null : 'it comes from a newer version'
}

/** Whether a database has run every migration of this folder, and no other. */
export const isUpToDate = (db: Database.Database, folder: string): boolean =>
  migrationProblem(db, folder) === null && ranMigrations(db).length === writtenMigrations(folder).length

/** An unfinished copy, named by its process, and SQLite's journal next to it. */
const DRAFT = /\.(\d+)\.part(-journal)?$/

/**
 * A copy has its final name only when complete: a half-written one, left by a kill, must not be taken for the
 * earlier data.
 */
const backUp = (db: Database.Database, dataDir: string, clock: Clock): string => {
  const folder = join(dataDir, 'migration-backups')
  privateFolder(folder)
  const name = `before-${stamp(clock.now()).replace(/[^0-9]/g, '')}.db`
  const path = join(folder, name)
  const draft = `${path}.${process.pid}.part`
  privateFile(draft)
  // VACUUM INTO accepts an empty file, and writes a consistent copy although the database is open.
  db.prepare('VACUUM INTO ?').run(draft)
  renameSync(draft, path)
  const names = readdirSync(folder).sort()
  const drafts = names.filter((entry) => DRAFT.test(entry) && !isOfAnother(Number(DRAFT.exec(entry)?.[1])))
  // By name, whose order a clock that was set back breaks: never the copy that was just made.
  const copies = names.filter((entry) => entry.endsWith('.db') && entry !== name)
  for (const entry of [...drafts, ...copies.slice(0, -(MAX_BACKUPS - 1))])
    rmSync(join(folder, entry), { force: true })
  return path
}

/**
 * Replaces the pre-baseline migrations of a database by the baseline; its tables are the same, and nothing
 * else changes. Throws MigrationError, without having written, when it has run only some of them.
 */
const adoptBaseline = (db: Database.Database, folder: string): void => {
  const ran = ranMigrations(db)
  if (!isBeforeBaseline(ran)) return
  const problem = baselineProblem(ran)
  if (problem) throw new MigrationError(`The database cannot be used: ${problem}.`)
  const [baseline] = readMigrationFiles({ migrationsFolder: folder })
  if (!baseline) throw new MigrationError(`There is no migration in ${folder}.`)
  const adopt = db.transaction(() => {
    // Another process on this folder may have been faster.
    if (!isBeforeBaseline(ranMigrations(db))) return
    db.exec('DELETE FROM __drizzle_migrations')
    const insert = db.prepare('INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)')
    insert.run(baseline.hash, baseline.folderMillis)
  })
  adopt.immediate()
}

/**
 * Updates the schema, all pending migrations in one transaction, after copying a non-empty file to
 * `migration-backups` of the data folder. Returns how many ran. Throws `MigrationError` when one fails, with
 * the transaction rolled back and the file unchanged, and for a database that has run only some of the
 * pre-baseline migrations.
 */
export const migrateDatabase = (
  db: Database.Database,
  folder: string,
  dataDir: string,
  clock: Clock,
): number => {
  adoptBaseline(db, folder)
  const applied = ranMigrations(db).length
  const pending = writtenMigrations(folder).length - applied
  if (pending <= 0) return 0
  // An in-memory database has no folder for a copy, and nothing that outlives the process.
  const copy = applied > 0 && !db.memory ? backUp(db, dataDir, clock) : null
  try {
    migrate(drizzle(db), { migrationsFolder: folder })
  } catch (cause) {
    // Another process on this folder was faster: its migrations must not run again.
    if (ranMigrations(db).length > applied) return migrateDatabase(db, folder, dataDir, clock)
    const stored = copy ? ` A copy from before is kept at ${copy}.` : ''
    throw new MigrationError(`A migration failed; the database was left as it was.${stored}`, { cause })
  }
  return pending
}
