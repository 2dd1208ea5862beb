/**
 * Puts the content of a backup in the place of what is there, while the site runs. The tables are replaced in one
 * transaction, so that whoever reads sees the old state or the new one; files that the backup names are added before,
 * files that nothing names any more go after it. Whatever fails before the commit leaves everything as it was.
 */
import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { diskStorage, type Storage } from '#server/ports/storage.ts'
import { quote } from '#server/records/schema/identifiers.ts'

type Db = Database.Database

/** A backup that cannot be restored; its message says why. */
export class RestoreError extends Error {}

interface Table {
  readonly name: string
  readonly columns: readonly string[]
}

const OWN_TABLES =
  "type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name != '__drizzle_migrations'"

const tablesOf = (db: Db, schema: string): Table[] => {
  const names = db.prepare(`SELECT name FROM ${schema}.sqlite_master WHERE ${OWN_TABLES}`).pluck()
  return (names.all() as string[]).map((name) => ({
    name,
    columns: db.prepare('SELECT name FROM pragma_table_info(?, ?)').pluck().all(name, schema) as string[],
  }))
}

/** Throws RestoreError when the copy lacks a table or a column that the running application has. */
const checkShape = (wanted: readonly Table[], given: readonly Table[]): void => {
  for (const { name, columns } of wanted) {
    const found = given.find((table) => table.name === name)
    const missing = found ? columns.filter((column) => !found.columns.includes(column)) : columns
    if (!found) throw new RestoreError(`The backup has no table ${name}`)
    if (missing.length > 0) throw new RestoreError(`The backup's ${name} has no ${missing.join(', ')}`)
  }
}

/** Replaces the rows of every table by those of the file, row ids included, all or nothing. */
const replaceRows = (db: Db, path: string): void => {
  db.prepare('ATTACH ? AS restored').run(path)
  try {
    const tables = tablesOf(db, 'main')
    checkShape(tables, tablesOf(db, 'restored'))
    db.transaction(() => {
      for (const { name, columns } of tables) {
        const list = ['rowid', ...columns.map(quote)].join(', ')
        db.exec(`DELETE FROM main.${quote(name)}`)
        db.exec(`INSERT INTO main.${quote(name)} (${list}) SELECT ${list} FROM restored.${quote(name)}`)
      }
    }).immediate()
  } finally {
    db.exec('DETACH restored')
  }
}

const checkDatabase = (path: string, prepare: (copy: Db) => void): void => {
  if (!existsSync(path)) throw new RestoreError('The backup has no data.db')
  let copy: Db | undefined
  try {
    copy = new Database(path)
    if (copy.pragma('quick_check', { simple: true }) !== 'ok') throw new RestoreError('data.db is damaged')
    prepare(copy)
    // One file from here on: what is still in the log beside it would not be attached with it.
    copy.pragma('journal_mode = DELETE')
  } catch (error) {
    if (error instanceof RestoreError) throw error
    throw new RestoreError('data.db cannot be read', { cause: error })
  } finally {
    copy?.close()
  }
}

export interface RestoreParts {
  readonly db: Db
  /** Where uploads are now; the backup's own are in `storage/` of the folder. */
  readonly storage: Storage
  /** Brings an older copy up to the schema of this version. */
  readonly prepare: (copy: Db) => void
}

/** Adds the files that are not there and runs `settle`; when either fails, what was added is taken away again. */
const withFiles = async (
  from: Storage,
  to: Storage,
  folder: string,
  settle: () => void,
): Promise<Set<string>> => {
  const kept = new Set<string>()
  const added: string[] = []
  try {
    for await (const { key, size } of from.list('')) {
      kept.add(key)
      if ((await to.stat(key))?.size === size) continue
      added.push(key)
      await to.write(key, createReadStream(join(folder, key)))
    }
    settle()
  } catch (error) {
    for (const key of added) await to.delete(key)
    throw error
  }
  return kept
}

/** Restores what was unpacked into a folder. Throws, with everything as it was, when it cannot; RestoreError says why. */
export const restoreFrom = async (folder: string, { db, storage, prepare }: RestoreParts): Promise<void> => {
  const data = join(folder, 'data.db')
  checkDatabase(data, prepare)
  const uploads = join(folder, 'storage')
  if (!existsSync(uploads)) {
    replaceRows(db, data)
    return
  }
  const kept = await withFiles(diskStorage(uploads), storage, uploads, () => replaceRows(db, data))
  const orphans: string[] = []
  for await (const { key } of storage.list('')) if (!kept.has(key)) orphans.push(key)
  for (const key of orphans) await storage.delete(key)
}
