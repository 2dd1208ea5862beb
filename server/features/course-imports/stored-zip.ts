/** Reads a stored archive in place: on disk or in a bucket, a window at a time. */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { RandomAccessReader } from 'yauzl'
import type { Storage } from '#server/ports/storage.ts'

/** Bytes read at once where a few are needed: the entries of an archive's directory are adjacent. */
const WINDOW = 256 * 1024

/** The library's reader. */
export class StoredZip extends RandomAccessReader {
  readonly #storage: Storage
  readonly #key: string
  readonly #size: number
  #window: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) }

  constructor(storage: Storage, key: string, size: number) {
    super()
    this.#storage = storage
    this.#key = key
    this.#size = size
  }

  /** `end` is not included. */
  override _readStreamForRange(start: number, end: number): Readable {
    if (end <= start) return Readable.from([])
    return this.#storage.read(this.#key, { start, end: end - 1 })
  }

  override read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.#bytes(position, length).then(
      (bytes) => {
        bytes.copy(target, offset)
        callback(null)
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
    )
  }

  async #bytes(position: number, length: number): Promise<Buffer> {
    const isHeld =
      position >= this.#window.start && position + length <= this.#window.start + this.#window.bytes.length
    if (!isHeld) {
      const end = Math.min(this.#size, position + Math.max(length, WINDOW))
      this.#window = { start: position, bytes: await buffer(this._readStreamForRange(position, end)) }
    }
    const from = position - this.#window.start
    const bytes = this.#window.bytes.subarray(from, from + length)
    if (bytes.length < length) throw new Error('The archive ends before what it announces')
    return bytes
  }
}
