/** Files of a plan on their way into the store, one after the other, before the transaction that names them. */
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Collection } from '#drizzle/collection.ts'
import { workFolder } from '#server/core/work-folder.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { isMediaType } from '#server/records/files/media-types.ts'
import type { StoredUpload } from '#server/records/files/uploads.ts'
import { type ArchiveFiles, DamagedFileError } from './archive-files.ts'
import { baseName } from './entry-names.ts'
import type { Remarks } from './plan.ts'

export interface Destined {
  readonly collection: Collection
  readonly recordId: string
  readonly field: string
  readonly path: string
  readonly where: string
}

const keyOf = ({ recordId, field, path }: Pick<Destined, 'recordId' | 'field' | 'path'>): string =>
  `${recordId}/${field}/${path}`

export class StoredFiles {
  readonly #engine: EngineCore
  readonly #archive: ArchiveFiles | null
  readonly #remarks: Remarks
  readonly #stored = new Map<string, StoredUpload>()

  constructor(engine: EngineCore, archive: ArchiveFiles | null, remarks: Remarks) {
    this.#engine = engine
    this.#archive = archive
    this.#remarks = remarks
  }

  get all(): StoredUpload[] {
    return [...this.#stored.values()]
  }

  /** The file that was stored for a field; null when it was left out. */
  of(recordId: string, field: string, path: string): StoredUpload | null {
    return this.#stored.get(keyOf({ recordId, field, path })) ?? null
  }

  /** Stores them; calls `onStored` after each, whose error ends the work. */
  async store(wanted: readonly Destined[], onStored: (count: number) => Promise<void>): Promise<void> {
    if (wanted.length === 0) return
    const folder = await workFolder(this.#engine.workDir, 'course-import')
    try {
      for (const [at, one] of wanted.entries()) {
        await this.#one(one, join(folder, 'file'))
        await onStored(at + 1)
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  async #one(one: Destined, draft: string): Promise<void> {
    const { collection, recordId, field, path, where } = one
    try {
      await this.#archive?.copy(path, createWriteStream(draft))
    } catch (error) {
      if (!(error instanceof DamagedFileError)) throw error
      this.#remarks.add(where, `Laissé de côté\u00a0: ${path} est abîmé dans l’archive.`)
      return
    }
    const upload = await this.#engine.upload(collection, recordId, field, {
      name: baseName(path),
      path: draft,
    })
    const declared = collection.fields[field]
    const types = declared?.type === 'file' ? (declared.mimeTypes ?? []) : []
    if (types.length === 0 || types.some((type) => isMediaType(upload.mimeType, type))) {
      this.#stored.set(keyOf(one), upload)
      return
    }
    await this.#engine.discard([upload])
    this.#remarks.add(
      where,
      `Laissé de côté\u00a0: ${path} n’est pas ce que son nom annonce (${upload.mimeType}).`,
    )
  }
}
