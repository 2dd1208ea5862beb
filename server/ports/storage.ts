/**
 * Where files lie. Keys are `COLLECTION_ID/RECORD_ID/NAME` (PocketBase's layout), always with forward slashes; an
 * S3 store can be put behind the same interface.
 */
import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface StoredFile {
  /** Bytes. */
  readonly size: number
  readonly modified: Date
}
export interface ByteRange {
  readonly start: number
  /** Last byte, included. */
  readonly end: number
}

export interface Storage {
  /** Stores the content under the key, whole or not at all; replaces what was there. */
  write(key: string, content: Readable | Buffer): Promise<void>
  /** Streams a file or a part of it. The stream fails when the file does not exist: ask `stat` first. */
  read(key: string, range?: ByteRange): Readable
  /** Size and date of a file, null when there is none. */
  stat(key: string): Promise<StoredFile | null>
  /** Removes a file; one that does not exist is no error. */
  delete(key: string): Promise<void>
  /** Removes every file below a prefix such as `COLLECTION_ID/RECORD_ID`. */
  deleteDir(prefix: string): Promise<void>
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

/** Files in a folder of this machine. A key that would leave the folder is refused. */
export const diskStorage = (root: string): Storage => {
  const pathOf = (key: string): string => {
    const path = normalize(key)
    if (key.includes('\0') || path.startsWith('..') || path.startsWith(sep) || path === '.')
      throw new Error(`Storage key outside the store: ${JSON.stringify(key)}`)
    return join(root, path)
  }
  return {
    async write(key, content) {
      const path = pathOf(key)
      // Written beside its place and renamed, so that a reader never meets half a file.
      const draft = `${path}.${randomBytes(6).toString('hex')}.part`
      await mkdir(dirname(path), { recursive: true })
      try {
        await pipeline(Buffer.isBuffer(content) ? [content] : content, createWriteStream(draft))
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    read: (key, range) => createReadStream(pathOf(key), range ? { start: range.start, end: range.end } : {}),
    async stat(key) {
      try {
        const found = await stat(pathOf(key))
        return found.isFile() ? { size: found.size, modified: found.mtime } : null
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async delete(key) {
      await rm(pathOf(key), { force: true })
    },
    async deleteDir(prefix) {
      await rm(pathOf(prefix), { force: true, recursive: true })
    },
  }
}
