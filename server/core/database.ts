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
 * Opens a database file, which is its owner's alone, `:memory:`, or a copy in memory of a database's bytes. WAL with `synchronous=FULL`: an answered write survives a power cut; grouped
 * commits, which wait for the disk elsewhere (`commit-log.ts`), make up for its price. 64 MB of cache reads full scans about twice as fast as the default 2 MB.
 */
export const openDatabase = (path: string | Buffer): Database.Database => {
  if (typeof path === 'string' && path !== ':memory:') {
    mkdirSync(dirname(path), { recursive: true, mode: PRIVATE_FOLDER })
    // Before it is opened: SQLite gives the files beside it the mode of this one.
    for (const name of [path, `${path}-wal`, `${path}-shm`])
      if (name === path || existsSync(name)) privateFile(name)
  }
  const db = new Database(path)
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  // A log that one long read let grow gives the disk back once it is written anew from its beginning.
  db.pragma('journal_size_limit = 67108864')
  db.pragma('busy_timeout = 5000')
  db.pragma('foreign_keys = ON')
  db.pragma('cache_size = -65536')
  db.pragma('temp_store = MEMORY')
  registerFunctions(db)
  return db
}

/** How long a connection waits for another process that writes, in milliseconds. */
export const busyTimeoutOf = (db: Database.Database): number =>
  Number(db.pragma('busy_timeout', { simple: true }))

/**
 * Runs a write that throws SQLITE_BUSY at once while another process writes to the same file: SQLite waits on the thread that serves,
 * and nobody would be answered meanwhile.
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

/** A migration that failed or is refused: nothing was changed. */
export class MigrationError extends Error {}

/** The instants of the migrations that a database has run. */
const ranMigrations = (db: Database.Database): number[] => {
  const known = db.prepare("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'").get()
  if (!known) return []
  return db.prepare('SELECT created_at FROM __drizzle_migrations').pluck().all().map(Number)
}

/** What the migrations of a folder make of nothing, as bytes. */
const migratedBytes = new Map<string, Buffer>()

/** A database in memory with the tables of a folder's migrations. They run once in a process: the next one begins as a copy. */
export const openMigratedMemory = (folder: string, clock: Clock): Database.Database => {
  const known = migratedBytes.get(folder)
  if (known) return openDatabase(known)
  const db = openDatabase(':memory:')
  migrateDatabase(db, folder, ':memory:', clock)
  migratedBytes.set(folder, db.serialize())
  return db
}

/** The instants of the migrations of a folder, by which a database remembers them. */
const writtenMigrations = (folder: string): number[] =>
  (
    JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as { entries: { when: number }[] }
  ).entries.map(({ when }) => when)

/** Why a database is none that the migrations of this folder can bring up to date; null when they can. */
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

/** A copy that is being made, by the process that makes it, and the journal that SQLite keeps beside it. */
const DRAFT = /\.(\d+)\.part(-journal)?$/

/** Under its name a copy is whole: half of one, which a kill leaves, must not be taken for the data of before. */
const backUp = (db: Database.Database, dataDir: string, clock: Clock): string => {
  const folder = join(dataDir, 'migration-backups')
  privateFolder(folder)
  const name = `before-${stamp(clock.now()).replace(/[^0-9]/g, '')}.db`
  const path = join(folder, name)
  const draft = `${path}.${process.pid}.part`
  privateFile(draft)
  // VACUUM INTO takes an empty file, and writes a consistent copy although the database is open.
  db.prepare('VACUUM INTO ?').run(draft)
  renameSync(draft, path)
  const names = readdirSync(folder).sort()
  const drafts = names.filter((entry) => DRAFT.test(entry) && !isOfAnother(Number(DRAFT.exec(entry)?.[1])))
  // By their names, which a clock that was set back does not put in order: never the one that was just made.
  const copies = names.filter((entry) => entry.endsWith('.db') && entry !== name)
  for (const entry of [...drafts, ...copies.slice(0, -(MAX_BACKUPS - 1))])
    rmSync(join(folder, entry), { force: true })
  return path
}

/**
 * Has a database that ran the migrations of before the baseline remember the baseline instead; its tables are the same, and nothing
 * else changes. Throws MigrationError, without having written, when it ran only some of them.
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
 * Brings the schema up to date, all pending migrations in one transaction, after a copy of a file that
 * holds something, under `migration-backups` of the data folder.
 * Returns how many ran. Throws `MigrationError` when one fails, the transaction is rolled back and the file is as it was, and for
 * a database that ran only some of the migrations of before the baseline.
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
  // A database in memory has no folder to keep a copy in, and nothing that outlives the process.
  const copy = applied > 0 && !db.memory ? backUp(db, dataDir, clock) : null
  try {
    migrate(drizzle(db), { migrationsFolder: folder })
  } catch (cause) {
    // Another process on this folder was faster: what it did is not there to be done.
    if (ranMigrations(db).length > applied) return migrateDatabase(db, folder, dataDir, clock)
    const stored = copy ? ` A copy from before is kept at ${copy}.` : ''
    throw new MigrationError(`A migration failed; the database was left as it was.${stored}`, { cause })
  }
  return pending
}
