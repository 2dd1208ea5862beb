/**
 * The bytes of unfinished uploads: one file each, whose length is the progress. A killed process loses none
 * of them.
 */
import { createHash } from 'node:crypto'
import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, tooLarge } from '#server/core/errors.ts'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '#server/core/private-files.ts'
import { RESUMABLE_FOLDER } from '#server/core/work-folder.ts'

/** The checksum that a request states for its bytes (tus, checksum extension). */
export interface Checksum {
  readonly algorithm: 'sha1' | 'sha256'
  /** Base64. */
  readonly value: string
}

export interface Piece {
  /** Its start; there is nothing after it to overwrite. */
  readonly offset: number
  /** Of the whole file: no byte beyond is stored. */
  readonly size: number
  readonly bytes: AsyncIterable<Buffer>
  readonly checksum: Checksum | null
  /** Whether the sender has disconnected: received bytes are stored, and no reply is awaited. */
  readonly isBroken: () => boolean
}

const mismatch = () => new AppError(460, 'Le contenu reçu diffère de celui qui a été envoyé.')

interface Received {
  readonly length: number
  readonly isWhole: boolean
}

export class PartialFiles {
  readonly #folder: string

  constructor(workDir: string) {
    this.#folder = join(workDir, RESUMABLE_FOLDER)
  }

  pathOf(id: string): string {
    return join(this.#folder, id)
  }

  /** Creates an empty file. Rejects with the disk's error. */
  async make(id: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: PRIVATE_FOLDER })
    await (await open(this.pathOf(id), 'wx', PRIVATE_FILE)).close()
  }

  /** Received bytes and the time of the last; null once the file is gone. */
  async stateOf(id: string): Promise<{ length: number; touched: Date } | null> {
    try {
      const { size, mtime } = await stat(this.pathOf(id))
      return { length: size, touched: mtime }
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
      throw error
    }
  }

  /**
   * Appends a piece and returns the new length, once it is on the disk. A piece that breaks off is stored as
   * far as it came, unless it has a checksum, which cannot be verified then. Throws 413 when it would exceed
   * the announced length, 460 for a wrong checksum.
   */
  async append(id: string, piece: Piece): Promise<number> {
    const { offset, checksum } = piece
    const handle = await open(this.pathOf(id), 'r+')
    try {
      const hash = checksum ? createHash(checksum.algorithm) : null
      const { length, isWhole } = await this.#receive(piece, (chunk, at) => {
        hash?.update(chunk)
        return handle.write(chunk, 0, chunk.length, at)
      })
      if (hash && (!isWhole || hash.digest('base64') !== checksum?.value)) {
        await handle.truncate(offset)
        if (isWhole) throw mismatch()
        return offset
      }
      // Acknowledged bytes survive a power cut.
      await handle.sync()
      return length
    } catch (error) {
      // Nothing of a piece that is too long is stored.
      if (error instanceof AppError && error.status === 413) await handle.truncate(offset)
      throw error
    } finally {
      await handle.close()
    }
  }

  async #receive(
    { offset, size, bytes, isBroken }: Piece,
    write: (chunk: Buffer, at: number) => Promise<unknown>,
  ): Promise<Received> {
    let at = offset
    const chunks = bytes[Symbol.asyncIterator]()
    for (;;) {
      let next: IteratorResult<Buffer>
      try {
        next = await chunks.next()
      } catch (error) {
        if (!isBroken()) throw error
        return { length: at, isWhole: false }
      }
      if (next.done) return { length: at, isWhole: !isBroken() }
      if (at + next.value.length > size) throw tooLarge()
      await write(next.value, at)
      at += next.value.length
    }
  }

  async remove(id: string): Promise<void> {
    await rm(this.pathOf(id), { force: true })
  }

  /** The names in the folder, of any age. */
  async all(): Promise<string[]> {
    return readdir(this.#folder).catch(() => [])
  }

  /** Free bytes on the disk. */
  async free(): Promise<number> {
    await mkdir(this.#folder, { recursive: true, mode: PRIVATE_FOLDER })
    const { bavail, bsize } = await statfs(this.#folder)
    return bavail * bsize
  }
}
