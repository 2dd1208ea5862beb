/**
 * A backup as a ZIP: `data.db`, `auxiliary.db` (the request log) and `storage/`, as PocketBase names them.
 */
import { createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { finished, pipeline } from 'node:stream/promises'
import type { ZipFile } from 'yazl'

const ZIP32_BYTES = 2 ** 32

export interface Entry {
  /** Its path in the archive, with forward slashes. */
  readonly name: string
  readonly path: string
  /** Pictures and recordings are compressed already: compressing them again only takes time. */
  readonly compress: boolean
}

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

/** Opens a file for reading, independent of later renames; null when it is gone. */
const openEntry = async (path: string): Promise<FileHandle | null> => {
  try {
    return await open(path)
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

/** Adds one file after the other; each is opened before the archive lists it. */
const addAll = async (
  zip: ZipFile,
  entries: AsyncIterable<Entry>,
  leftOut: (name: string) => void,
  signal: AbortSignal,
): Promise<void> => {
  for await (const { name, path, compress } of entries) {
    const file = await openEntry(path)
    if (!file) {
      leftOut(name)
      continue
    }
    const { mtime, mode, size } = await file.stat()
    const content = file.createReadStream()
    // No size is declared: a file may grow while it is read. Half of the older format's maximum leaves room
    // for that.
    zip.addReadStream(content, name, { compress, mtime, mode, forceZip64Format: size > ZIP32_BYTES / 2 })
    try {
      // The library handles no stream error; a failed target would make it wait for ever.
      await finished(content, { signal })
    } finally {
      content.destroy()
    }
  }
}

/**
 * Writes the files, and the folders even when empty. A file that is gone in its turn is left out and
 * reported. Rejects, leaving a partial archive, when another file cannot be read or the archive not be
 * written.
 */
export const pack = async (
  target: string,
  folders: readonly string[],
  entries: AsyncIterable<Entry>,
  leftOut: (name: string) => void,
): Promise<void> => {
  const { default: yazl } = await import('yazl')
  const zip = new yazl.ZipFile()
  const stop = new AbortController()
  const written = pipeline(zip.outputStream, createWriteStream(target))
  const failed = new Promise<never>((_, reject) => zip.on('error', reject))
  for (const folder of folders) zip.addEmptyDirectory(folder)
  const added = addAll(zip, entries, leftOut, stop.signal).then(() => zip.end())
  try {
    // The first failure rejects the whole at once; neither promise is ever without a handler.
    await Promise.all([added, Promise.race([written, failed])])
  } finally {
    stop.abort()
  }
}

/**
 * Unpacks the entries whose name is `wanted` into an existing folder. Throws for an invalid ZIP and for names
 * outside the folder.
 */
export const unpack = async (
  source: string,
  folder: string,
  wanted: (name: string) => boolean,
): Promise<void> => {
  const { default: yauzl } = await import('yauzl')
  const zip = await yauzl.openPromise(source, { lazyEntries: true, autoClose: false })
  try {
    // The library itself refuses absolute names, `..` and backslashes.
    for await (const entry of zip.eachEntry()) {
      if (!wanted(entry.fileName)) continue
      const path = join(folder, entry.fileName)
      if (entry.fileName.endsWith('/')) {
        await mkdir(path, { recursive: true })
        continue
      }
      await mkdir(dirname(path), { recursive: true })
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(path))
    }
  } finally {
    zip.close()
  }
}
