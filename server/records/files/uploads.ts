/**
 * Files for a record (PocketBase §4.4). They are measured, recognised by content and stored before the
 * transaction, which is synchronous; when it fails they are removed.
 */
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { randomId } from '#server/core/ids.ts'
import type { Storage } from '#server/ports/storage.ts'
import type { CollectionDefinition } from '../schema/definition.ts'
import { fileKey } from './keys.ts'
import { SNIFFED_BYTES, sniff } from './media-types.ts'
import { originalName, storedName } from './names.ts'

/** A file on arrival: its own name, and its content in memory or in a local file. */
export type UploadSource =
  | { readonly name: string; readonly content: Buffer }
  | {
      readonly name: string
      readonly path: string
      /** Of a resumable upload. */
      readonly uploadId?: string
    }

/** A file of a form, waiting in a temporary folder until the request ends. */
export interface IncomingFile {
  /** The form's key: `f`, `f+` or `+f`. */
  readonly key: string
  readonly name: string
  readonly path: string
}

/** A stored file that no record names yet. */
export class StoredUpload {
  readonly key: string
  /** The name in the storage and in the record. */
  readonly name: string
  readonly originalName: string
  /** Bytes. */
  readonly size: number
  /** Recognised from the content. */
  readonly mimeType: string
  /**
   * The resumable upload of its content, which its record takes in the same transaction; empty for others.
   */
  readonly uploadId: string

  constructor(
    key: string,
    name: string,
    originalName: string,
    size: number,
    mimeType: string,
    uploadId = '',
  ) {
    this.key = key
    this.name = name
    this.originalName = originalName
    this.size = size
    this.mimeType = mimeType
    this.uploadId = uploadId
  }
}

const headOf = async (source: UploadSource): Promise<Buffer> => {
  if ('content' in source) return source.content.subarray(0, SNIFFED_BYTES)
  const handle = await open(source.path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Stores a file under the record's folder with a new name. */
export const storeUpload = async (
  storage: Storage,
  collection: CollectionDefinition,
  recordId: string,
  source: UploadSource,
): Promise<StoredUpload> => {
  const head = await headOf(source)
  const mimeType = await sniff(head)
  const name = storedName(source.name, mimeType, randomId)
  const key = `${collection.id}/${recordId}/${name}`
  const size = 'content' in source ? source.content.length : (await stat(source.path)).size
  await storage.write(key, 'content' in source ? source.content : createReadStream(source.path))
  const uploadId = 'path' in source ? source.uploadId : undefined
  return new StoredUpload(key, name, source.name, size, mimeType, uploadId)
}

/**
 * Copies a stored file for another record, of its collection or of `toCollection`, under a new name. It is streamed: a film may
 * exceed the memory. Null when the storage has no such file, or it is removed meanwhile.
 */
export const copyUpload = async (
  storage: Storage,
  collection: CollectionDefinition,
  from: { readonly recordId: string; readonly name: string; readonly givenName?: string | null },
  toRecordId: string,
  toCollection: CollectionDefinition = collection,
): Promise<StoredUpload | null> => {
  const key = fileKey(collection.id, from.recordId, from.name)
  const found = await storage.stat(key)
  if (!found) return null
  try {
    const end = Math.min(found.size, SNIFFED_BYTES) - 1
    const mimeType = await sniff(
      end < 0 ? Buffer.alloc(0) : await buffer(storage.read(key, { start: 0, end })),
    )
    const original = from.givenName ?? originalName(from.name)
    const name = storedName(original, mimeType, randomId)
    const copy = new StoredUpload(
      fileKey(toCollection.id, toRecordId, name),
      name,
      original,
      found.size,
      mimeType,
    )
    const content = storage.read(key)
    // Until the storage starts to read, the stream has no listener: an error would end the process. The
    // reader receives it later.
    content.on('error', () => undefined)
    await storage.write(copy.key, content)
    return copy
  } catch (error) {
    if (await storage.stat(key)) throw error
    return null
  }
}
