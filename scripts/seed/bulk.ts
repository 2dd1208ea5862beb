/**
 * Writes the past: records with their own times, validated like any other, whose `after` hooks do not run. No
 * mail is sent, and thirteen months of notifications are not created again.
 */
import type { Collection } from '#drizzle/collection.ts'
import type { Fields } from '#drizzle/field-kinds.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { StoredUpload } from '#server/records/files/uploads.ts'
import type { Engine, WriteOf } from '#server/records/types.ts'
import type { Imports } from '#server/records/write/imports.ts'

export interface Bulk {
  readonly engine: Engine
  /** Stores a record unchanged and returns its id. */
  keep<F extends Fields>(
    collection: Collection<F>,
    values: WriteOf<F> & { created?: string; updated?: string },
  ): string
  /** The next number of a series in the Paris year of an instant. */
  nextNumber: Imports['nextNumber']
  /** Adds a job to the same transaction. */
  enqueue(kind: string, payload: unknown): void
}

const isCore = (engine: Engine): engine is EngineCore => 'importRows' in engine

const uploadsOf = (values: object): StoredUpload[] =>
  Object.values(values)
    .flat()
    .filter((value) => value instanceof StoredUpload)

/** Stored files are named in the record, and identified by their names. */
const nameOfUpload = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(nameOfUpload)
  return value instanceof StoredUpload ? value.name : value
}

const bulk = (engine: Engine, rows: Imports): Bulk => ({
  engine,
  keep: (collection, values) => {
    const id = values.id ?? engine.newId()
    const uploads = new Map(uploadsOf(values).map((upload) => [upload.name, upload]))
    const named = Object.fromEntries(
      Object.entries(values).map(([field, value]) => [field, nameOfUpload(value)]),
    )
    rows.add(engine.registry.of(collection), { id, values: named, uploads })
    return id
  },
  nextNumber: (series, at) => rows.nextNumber(series, at),
  enqueue: (kind, payload) => {
    rows.enqueue(kind, payload)
  },
})

/** Runs `work` in one transaction. */
export const writeHistory = async <T>(engine: Engine, work: (bulk: Bulk) => T): Promise<T> => {
  if (!isCore(engine)) throw new Error('The past can only be written into the record engine itself')
  return engine.importRows((rows) => work(bulk(engine, rows)))
}
