/** The files of an uploaded archive: untrusted, and none of its names ever becomes a path on the server. */
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as pause } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'
import { type ImportRemark, MAX_ARCHIVE, MAX_ENTRIES } from '#drizzle/domain/course-import.ts'
import { decodeText } from '#drizzle/domain/text-encoding.ts'
import { AppError, badRequest } from '#server/core/errors.ts'
import { limitText } from '#server/core/limit-text.ts'
import type { Storage } from '#server/ports/storage.ts'
import { entryPath, isClutter, isHonestPath, pathKey } from './entry-names.ts'
import { StoredZip } from './stored-zip.ts'

/** Texts shrink to a twentieth; what shrinks to less than a hundredth is made to burst. */
const MAX_EXPANSION = 100
/** Smaller output is accepted at any compression ratio. */
const HARMLESS_BYTES = 64 * 1024 * 1024
const STORED = 0
const DEFLATED = 8
const LINK = 0o120000
const KIND_OF_FILE = 0o170000
/** Entries between which everybody else is served. */
const AT_ONCE = 250

export interface ArchivedFile {
  /** Composed, with forward slashes. */
  readonly path: string
  readonly bytes: number
}
interface Held extends ArchivedFile {
  readonly entry: Entry
}

/** A file that differs from the archive's directory: truncated, overwritten, forged. */
export class DamagedFileError extends Error {}

const UNREADABLE = 'Cette archive ZIP est abîmée ou incomplète\u00a0: créez-la de nouveau, puis renvoyez-la.'

const entryProblem = (entry: Entry, path: string): string | null => {
  if (!isHonestPath(path)) return 'son chemin sort de l’archive.'
  if (entry.isEncrypted()) return 'il est protégé par un mot de passe.'
  if (((entry.externalFileAttributes >>> 16) & KIND_OF_FILE) === LINK)
    return 'c’est un lien vers un autre fichier.'
  if (![STORED, DEFLATED].includes(entry.compressionMethod))
    return 'il est compressé d’une façon que le site ne lit pas.'
  return null
}

/** Lets bytes through and ends with an error where they are not those that the archive announces. */
const verified = ({ crc32: expected, uncompressedSize }: Entry): Transform => {
  let sum = 0
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum)
      bytes += chunk.length
      if (bytes > uncompressedSize) done(new DamagedFileError('A file is longer than announced'))
      else done(null, chunk)
    },
    flush(done) {
      done(sum === expected && bytes === uncompressedSize ? null : new DamagedFileError('A checksum differs'))
    },
  })
}

export class ArchiveFiles {
  readonly #zip: ZipFile
  readonly #files = new Map<string, Held>()
  /** The archive's skipped content, with reasons. */
  readonly remarks: ImportRemark[] = []

  private constructor(zip: ZipFile) {
    this.#zip = zip
  }

  /** Reads the list of a stored archive. Throws 400 for what is none, and for one that holds more than it may. */
  static async open(storage: Storage, key: string, size: number): Promise<ArchiveFiles> {
    const { fromRandomAccessReaderPromise } = await import('yauzl')
    const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true }
    const zip = await fromRandomAccessReaderPromise(new StoredZip(storage, key, size), size, options).catch(
      (cause: unknown) => {
        throw new AppError(400, UNREADABLE, {}, { cause })
      },
    )
    const files = new ArchiveFiles(zip)
    try {
      await files.#list(size)
    } catch (error) {
      files.close()
      throw error
    }
    return files
  }

  /** In the archive's own order. */
  get all(): ArchivedFile[] {
    return [...this.#files.values()]
  }

  /** The file of this path, however its letters are composed and capitalised; null when there is none. */
  find(path: string): ArchivedFile | null {
    return this.#files.get(pathKey(path)) ?? null
  }

  /** A text of at most so many bytes, in any encoding. Throws DamagedFileError. */
  async text(path: string, most: number): Promise<string> {
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of (await this.#open(path)) as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > most) throw new DamagedFileError('A text is longer than announced')
      chunks.push(chunk)
    }
    return decodeText(Buffer.concat(chunks))
  }

  /** Its content into a stream. Throws DamagedFileError. */
  async copy(path: string, target: NodeJS.WritableStream): Promise<void> {
    await pipeline(await this.#open(path), target)
  }

  close(): void {
    this.#zip.close()
  }

  async #open(path: string): Promise<Readable> {
    const held = this.#files.get(pathKey(path))
    if (!held) throw new DamagedFileError('A file is not there')
    const content = await this.#zip.openReadStreamPromise(held.entry).catch((cause: unknown) => {
      throw new DamagedFileError('A file cannot be opened', { cause })
    })
    const checked = verified(held.entry)
    content.on('error', (cause) => checked.destroy(new DamagedFileError('A file cannot be read', { cause })))
    checked.on('close', () => content.destroy())
    return content.pipe(checked)
  }

  async #list(size: number): Promise<void> {
    if (this.#zip.entryCount > MAX_ENTRIES)
      throw badRequest(`Cette archive contient plus de ${MAX_ENTRIES.toLocaleString('fr-FR')} fichiers.`)
    let bytes = 0
    let count = 0
    try {
      for await (const entry of this.#zip.eachEntry()) {
        count += 1
        if (count % AT_ONCE === 0) await pause()
        bytes += entry.uncompressedSize
        this.#take(entry)
      }
    } catch (cause) {
      throw new AppError(400, UNREADABLE, {}, { cause })
    }
    if (bytes > MAX_ARCHIVE)
      throw badRequest(`Une fois dépliée, cette archive dépasserait ${limitText(MAX_ARCHIVE)}.`)
    if (bytes > Math.max(HARMLESS_BYTES, size * MAX_EXPANSION))
      throw badRequest(
        'Cette archive se déplie de façon anormale\u00a0: par prudence, elle n’est pas ouverte.',
      )
  }

  #take(entry: Entry): void {
    const path = entryPath(entry)
    if (path.endsWith('/') || isClutter(path)) return
    const where = path.slice(0, 200)
    const problem = entryProblem(entry, path)
    if (problem) this.remarks.push({ where, message: `Laissé de côté\u00a0: ${problem}` })
    else if (this.#files.has(pathKey(path)))
      this.remarks.push({
        where,
        message: 'Laissé de côté\u00a0: un autre fichier de l’archive porte ce nom.',
      })
    else this.#files.set(pathKey(path), { path, bytes: entry.uncompressedSize, entry })
  }
}
