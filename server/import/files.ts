/** Files of the source on their way into the application's store, under the names that their records know. */
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import type { Storage } from '#server/ports/storage.ts'
import { fileKey } from '#server/records/files/keys.ts'
import { SNIFFED_BYTES, sniff } from '#server/records/files/media-types.ts'
import { StoredUpload } from '#server/records/files/uploads.ts'
import { itemsOf } from '#server/records/schema/list-value.ts'
import type { Mapping } from './mapping.ts'
import type { Source } from './source.ts'

export interface ImportedFiles {
  /** By the key in the application's store. */
  readonly uploads: ReadonlyMap<string, StoredUpload>
  /** Takes the files of records that were not imported away again. */
  keepOnly(keys: ReadonlySet<string>): Promise<void>
}

const read = async (path: string, key: string, name: string): Promise<StoredUpload | null> => {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) return null
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0)
    return new StoredUpload(key, name, name, found.size, await sniff(buffer.subarray(0, bytesRead)))
  } finally {
    await handle.close()
  }
}

/**
 * Copies the files of every record that has a place, unless this is a rehearsal. Thumbs are made again on
 * request.
 */
export const importFiles = async (
  source: Source,
  mappings: readonly Mapping[],
  storage: Storage,
  isRehearsal: boolean,
): Promise<ImportedFiles> => {
  const uploads = new Map<string, StoredUpload>()
  const written: string[] = []
  const take = async (path: string, key: string, name: string): Promise<void> => {
    const upload = await read(path, key, name)
    if (!upload) return
    uploads.set(key, upload)
    if (isRehearsal || (await storage.stat(key))) return
    written.push(key)
    await storage.write(key, createReadStream(path))
  }
  for (const { from, to, fields } of mappings) {
    const named = fields.filter((field) => field.to.type === 'file')
    if (named.length === 0) continue
    for (const record of source.records(from))
      for (const field of named)
        for (const name of itemsOf(record[field.from.name]))
          await take(source.filePath(from, record.id, name), fileKey(to.id, record.id, name), name)
  }
  return {
    uploads,
    keepOnly: async (keys) => {
      for (const key of written) if (!keys.has(key)) await storage.delete(key)
    },
  }
}
