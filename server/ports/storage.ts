/**
 * File storage: keys are `COLLECTION_ID/RECORD_ID/NAME` (PocketBase's layout), always with forward slashes.
 */
import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, normalize, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../core/private-files.ts'
import { isOfAnother } from '../core/work-folder.ts'

export interface StoredFile {
  /** Bytes. */
  readonly size: number
  readonly modified: Date
}
export interface StoredEntry extends StoredFile {
  readonly key: string
}
export interface ByteRange {
  readonly start: number
  /** Last byte, included. */
  readonly end: number
}

export interface Storage {
  /** Stores the content under the key atomically; replaces an existing file. */
  write(key: string, content: Readable | Buffer): Promise<void>
  /** Streams a file or a part of it. The stream fails when the file does not exist: call `stat` first. */
  read(key: string, range?: ByteRange): Readable
  /** Size and date of a file, null when there is none. */
  stat(key: string): Promise<StoredFile | null>
  /** Removes a file; a missing one is no error. */
  delete(key: string): Promise<void>
  /** Removes every file below a prefix such as `COLLECTION_ID/RECORD_ID`. */
  deleteDir(prefix: string): Promise<void>
  /** Every file whose key begins with a prefix, in no particular order. */
  list(prefix: string): AsyncIterable<StoredEntry>
}

/** The part of a storage below a prefix that ends with `/`; keys are without it. */
export const below = (storage: Storage, prefix: string): Storage => ({
  write: (key, content) => storage.write(prefix + key, content),
  read: (key, range) => storage.read(prefix + key, range),
  stat: (key) => storage.stat(prefix + key),
  delete: (key) => storage.delete(prefix + key),
  deleteDir: (folder) => storage.deleteDir(prefix + folder),
  async *list(start) {
    for await (const entry of storage.list(prefix + start))
      yield { ...entry, key: entry.key.slice(prefix.length) }
  },
})

/**
 * A storage in front of the one that held the files before it: what it lacks is read from there, and what is deleted goes
 * from both.
 */
export const inFrontOf = (front: Storage, behind: Storage): Storage => ({
  write: (key, content) => front.write(key, content),
  read: (key, range) => Readable.from(whereItIs(front, behind, key, range)),
  stat: async (key) => (await front.stat(key)) ?? behind.stat(key),
  delete: async (key) => {
    await Promise.all([front.delete(key), behind.delete(key)])
  },
  deleteDir: async (folder) => {
    await Promise.all([front.deleteDir(folder), behind.deleteDir(folder)])
  },
  async *list(start) {
    const seen = new Set<string>()
    for await (const entry of front.list(start)) {
      seen.add(entry.key)
      yield entry
    }
    for await (const entry of behind.list(start)) if (!seen.has(entry.key)) yield entry
  },
})

async function* whereItIs(
  front: Storage,
  behind: Storage,
  key: string,
  range?: ByteRange,
): AsyncGenerator<Buffer> {
  const from = (await front.stat(key)) ? front : behind
  yield* from.read(key, range)
}

/**
 * Suffix of a file while it is being written, with the number of the writing process; those of earlier
 * versions have none.
 */
const DRAFT = /\.(?:(\d+)-)?[0-9a-f]{12}\.part$/

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

/**
 * The paths of all files below a folder, one folder after the other. Folders removed meanwhile count as
 * empty: Node's own listing would end there, and all other files would count as missing.
 */
async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else if (entry.isFile()) yield path
  }
}

/**
 * Removes unfinished files of ended processes; no write of this process may be under way below this folder.
 */
export const removeDrafts = async (root: string): Promise<void> => {
  for await (const path of filesBelow(root)) {
    const draft = DRAFT.exec(path)
    if (draft && !isOfAnother(Number(draft[1] ?? process.pid))) await rm(path, { force: true })
  }
}

/**
 * Files in a local folder, unreadable to the machine's other users when `isPrivate`. A key that would leave
 * the folder is refused.
 */
export const diskStorage = (root: string, { isPrivate = false } = {}): Storage => {
  const modes = isPrivate ? { file: PRIVATE_FILE, folder: PRIVATE_FOLDER } : { file: 0o666, folder: 0o777 }
  const pathOf = (key: string): string => {
    const path = normalize(key)
    if (key.includes('\0') || path.startsWith('..') || path.startsWith(sep) || path === '.')
      throw new Error(`Storage key outside the store: ${JSON.stringify(key)}`)
    return join(root, path)
  }
  return {
    async write(key, content) {
      const path = pathOf(key)
      // Written under another name and renamed, so that no reader sees a partial file.
      const draft = `${path}.${process.pid}-${randomBytes(6).toString('hex')}.part`
      await mkdir(dirname(path), { recursive: true, mode: modes.folder })
      const file = createWriteStream(draft, { mode: modes.file })
      try {
        await pipeline(Buffer.isBuffer(content) ? [content] : content, file)
        await rename(draft, path)
      } catch (error) {
        // A write that fails before the file is open would create it after its removal.
        if (!file.closed) await new Promise<void>((resolve) => file.once('close', resolve))
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
    async *list(prefix) {
      for await (const path of filesBelow(root)) {
        if (DRAFT.test(path)) continue
        const key = relative(root, path).split(sep).join('/')
        if (!key.startsWith(prefix)) continue
        const found = await stat(path).catch(() => null)
        if (found) yield { key, size: found.size, modified: found.mtime }
      }
    },
  }
}

/**
 * The currently selected storage: settings may move files from the disk to a bucket while the site runs. A
 * stream stays with the storage where it began.
 */
export const chosenStorage = (choose: () => Storage): Storage => ({
  write: (key, content) => choose().write(key, content),
  read: (key, range) => choose().read(key, range),
  stat: (key) => choose().stat(key),
  delete: (key) => choose().delete(key),
  deleteDir: (prefix) => choose().deleteDir(prefix),
  list: (prefix) => choose().list(prefix),
})
