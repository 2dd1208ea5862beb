/** A `pb_data` folder of PocketBase 0.23 or later: `data.db` and `storage/`. Nothing in it is changed. */
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { RawRecord } from '#server/records/actor.ts'
import { columnsOf, rowsOf } from '#server/records/maintenance.ts'
import { Store } from '#server/records/read/store.ts'
import type { CollectionDefinition } from '#server/records/schema/definition.ts'
import { fromPocketBase } from '#server/records/schema/import-schema.ts'
import { Registry } from '#server/records/schema/registry.ts'

/** A folder that cannot be imported; its message is meant for the person at the console. */
export class SourceError extends Error {}

export interface Source {
  readonly collections: readonly CollectionDefinition[]
  records(collection: CollectionDefinition): Iterable<RawRecord>
  /** Where a file of a record lies. */
  filePath(collection: CollectionDefinition, recordId: string, name: string): string
  /** Rows of `_params`: the settings, secrets included. */
  params(): unknown[]
  close(): void
}

/** What a JSON column holds; `undefined` where it is empty. */
const jsonOf = (value: unknown): unknown =>
  typeof value === 'string' && value !== '' ? JSON.parse(value) : undefined

const partsOf = (value: unknown): object => {
  const parsed = jsonOf(value)
  return typeof parsed === 'object' && parsed !== null ? parsed : {}
}

/** Encryption of single columns is left out: all data of a collection is in one row. */
const readCollections = (db: Database.Database): CollectionDefinition[] => {
  if (!columnsOf(db, '_collections').includes('fields'))
    throw new SourceError(
      'This folder was written by a PocketBase older than 0.23. Start it once with a newer PocketBase, which converts it.',
    )
  const rows = rowsOf(db, '_collections')
  const known = new Set(rows.map(({ name }) => name))
  return fromPocketBase(
    rows.map(({ options, ...row }) => ({
      ...partsOf(options),
      ...row,
      system: Boolean(row.system),
      fields: jsonOf(row.fields),
      indexes: jsonOf(row.indexes) ?? [],
    })),
  ).filter((definition) => known.has(definition.name))
}

const copyOf = (folder: string): string => {
  const work = mkdtempSync(join(tmpdir(), 'pb-import-'))
  // With what may still wait in the log beside it: opening the original would write to it.
  for (const name of ['data.db', 'data.db-wal'])
    if (existsSync(join(folder, name))) copyFileSync(join(folder, name), join(work, name))
  return work
}

/** Opens a copy of the folder's database. Throws SourceError when there is none or it is of another kind. */
export const openSource = (folder: string): Source => {
  if (!existsSync(join(folder, 'data.db')))
    throw new SourceError(`There is no data.db in ${folder}: give the path of a pb_data folder.`)
  const work = copyOf(folder)
  const db = new Database(join(work, 'data.db'))
  const close = (): void => {
    db.close()
    rmSync(work, { recursive: true, force: true })
  }
  const read = (): CollectionDefinition[] => {
    try {
      return readCollections(db)
    } catch (error) {
      close()
      if (error instanceof SourceError) throw error
      throw new SourceError(`The collections of ${folder} cannot be read: ${String(error)}`, { cause: error })
    }
  }
  const collections = read()
  const store = new Store(db, new Registry())
  return {
    collections,
    records: (collection) => store.each(collection),
    filePath: (collection, recordId, name) => join(folder, 'storage', collection.id, recordId, name),
    params: () => rowsOf(db, '_params'),
    close,
  }
}
