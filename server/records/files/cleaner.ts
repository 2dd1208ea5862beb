/** Removes files that no record names any more, after the commit, in the background (PocketBase §4.4). */
import type { Storage } from '#server/ports/storage.ts'
import type { RawRecord } from '../actor.ts'
import type { Log } from '../connection.ts'
import type { CollectionDefinition } from '../schema/definition.ts'
import { itemsOf } from '../schema/list-value.ts'
import type { CommitEvent } from '../types.ts'
import { fileKey, thumbsKey } from './keys.ts'
import type { StoredUpload } from './uploads.ts'

export const filesOf = (collection: CollectionDefinition, record: RawRecord): string[] =>
  collection.fields.filter((field) => field.type === 'file').flatMap((field) => itemsOf(record[field.name]))

export class FileCleaner {
  readonly #storage: Storage
  readonly #log: Log
  readonly #running = new Set<Promise<void>>()

  constructor(storage: Storage, log: Log) {
    this.#storage = storage
    this.#log = log
  }

  afterCommit(events: readonly CommitEvent[]): void {
    for (const { collection, action, record, original } of events) {
      if (action === 'create' || !collection.fields.some((field) => field.type === 'file')) continue
      if (action === 'delete') {
        this.#start(this.#storage.deleteDir(`${collection.id}/${record.id}`))
        continue
      }
      const stored = filesOf(collection, record)
      for (const name of original ? filesOf(collection, original) : [])
        if (!stored.includes(name)) this.#start(this.#remove(collection.id, record.id, name))
    }
  }

  /** Removes uploads whose record was not written. */
  async discard(uploads: readonly StoredUpload[]): Promise<void> {
    await Promise.all(uploads.map((upload) => this.#storage.delete(upload.key)))
  }

  /** Settles when no removal is pending. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }

  async #remove(collectionId: string, recordId: string, name: string): Promise<void> {
    await this.#storage.delete(fileKey(collectionId, recordId, name))
    await this.#storage.deleteDir(thumbsKey(collectionId, recordId, name))
  }

  #start(work: Promise<void>): void {
    const watched = work
      .catch((error: unknown) => this.#log.error({ err: error }, 'A file could not be removed'))
      .finally(() => this.#running.delete(watched))
    this.#running.add(watched)
  }
}
