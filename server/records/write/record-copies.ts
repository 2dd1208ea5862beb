/** Copies of records with their stored files: the files before the transaction, the rows inside it. */
import type { Collection } from '#drizzle/collection.ts'
import type { Fields } from '#drizzle/field-kinds.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { conflict } from '#server/core/errors.ts'
import type { RawRecord } from '../actor.ts'
import { filesOf } from '../files/cleaner.ts'
import { givenNameOf } from '../files/given-names.ts'
import { copyUpload, type StoredUpload } from '../files/uploads.ts'
import { itemsOf } from '../schema/list-value.ts'
import type { Engine, WriteOf } from '../types.ts'

const CHANGED = 'L’original a été modifié pendant la copie. Veuillez réessayer.'

interface Original {
  readonly collection: Collection
  readonly record: RawRecord
}

/** The values of copies, for `tx.create` in the transaction that writes them. */
export class Copies {
  readonly #engine: Engine
  readonly #ids = new Map<string, string>()
  /** By the id of the original and the name of its file; null when the storage had lost it. */
  readonly #files = new Map<string, StoredUpload | null>()
  readonly #used = new Set<StoredUpload>()

  constructor(engine: Engine) {
    this.#engine = engine
  }

  /** Every file stored so far. */
  get stored(): StoredUpload[] {
    return [...this.#files.values()].filter((file) => file !== null)
  }

  get unused(): StoredUpload[] {
    return this.stored.filter((file) => !this.#used.has(file))
  }

  /** Copies the files of one original, one after the other: a course may have hundreds. */
  async copyFilesOf({ collection, record }: Original): Promise<void> {
    const { registry, storage, log } = this.#engine
    const definition = registry.of(collection)
    const id = this.#idFor(record.id)
    for (const name of filesOf(definition, record)) {
      const givenName = givenNameOf(definition, record, name)
      const file = await copyUpload(storage, definition, { recordId: record.id, name, givenName }, id)
      if (!file) log.warn({ collection: definition.name, record: record.id, name }, 'A file to copy is lost')
      this.#files.set(`${record.id}/${name}`, file)
    }
  }

  /**
   * The values of a copy: a new id, and every declared value except those that only the server writes. Files
   * are the copied ones; files missing in the storage are left out. Throws 409 when the original got a new
   * file since the copy.
   */
  valuesOf<F extends Fields>(collection: Collection<F>, record: RecordOf<F>): WriteOf<F> {
    const values: Record<string, unknown> = { id: this.#idFor(record.id) }
    const held: Readonly<Record<string, unknown>> = record
    for (const [name, field] of Object.entries(collection.fields)) {
      if (field.serverOnly || field.system || field.type === 'autodate' || field.type === 'password') continue
      values[name] = field.type === 'file' ? this.#filesIn(record.id, held[name]) : held[name]
    }
    // Built from the declaration's own names, which TypeScript cannot follow through a loop.
    return values as WriteOf<F>
  }

  #filesIn(recordId: string, value: unknown): StoredUpload[] {
    return itemsOf(value).flatMap((name) => {
      const file = this.#files.get(`${recordId}/${name}`)
      if (file === undefined) throw conflict(CHANGED)
      if (file === null) return []
      this.#used.add(file)
      return [file]
    })
  }

  #idFor(original: string): string {
    const id = this.#ids.get(original) ?? this.#engine.newId()
    this.#ids.set(original, id)
    return id
  }
}

/**
 * Copies the files of the originals, then runs `write`, which creates the copies in its own transaction. On
 * any failure the copied files are removed; copied files that no copy names are removed, too.
 */
export const withCopiedFiles = async <T>(
  engine: Engine,
  originals: readonly Original[],
  write: (copies: Copies) => Promise<T>,
): Promise<T> => {
  const copies = new Copies(engine)
  let result: T
  try {
    for (const original of originals) await copies.copyFilesOf(original)
    result = await write(copies)
  } catch (error) {
    await engine.discard(copies.stored)
    throw error
  }
  await engine.discard(copies.unused)
  return result
}
