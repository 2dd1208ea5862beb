/** A backup as a ZIP: `data.db`, `auxiliary.db` (the request log) and `storage/`, PocketBase's names for the same things. */
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import yauzl from 'yauzl'
import yazl from 'yazl'

export interface Entry {
  /** Its place in the archive, with forward slashes. */
  readonly name: string
  readonly path: string
  /** Pictures and recordings are compressed already: trying again only takes time. */
  readonly compress: boolean
}

/** Writes the files, and the folders even when nothing is in them. */
export const pack = async (
  target: string,
  folders: readonly string[],
  entries: AsyncIterable<Entry>,
): Promise<void> => {
  const zip = new yazl.ZipFile()
  const written = pipeline(zip.outputStream, createWriteStream(target))
  // A file that goes away while it is read must end the whole, not wait for ever.
  const failed = new Promise<never>((_, reject) => zip.on('error', reject))
  for (const folder of folders) zip.addEmptyDirectory(folder)
  try {
    for await (const { name, path, compress } of entries) zip.addFile(path, name, { compress })
    zip.end()
    await Promise.race([written, failed])
  } finally {
    written.catch(() => undefined)
    failed.catch(() => undefined)
  }
}

/**
 * Unpacks what is `wanted` by its name into an existing folder. Throws for what is no ZIP and for names that lead out of
 * the folder.
 */
export const unpack = async (
  source: string,
  folder: string,
  wanted: (name: string) => boolean,
): Promise<void> => {
  const zip = await yauzl.openPromise(source, { lazyEntries: true, autoClose: false })
  try {
    // The library refuses absolute names, `..` and backslashes itself.
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
