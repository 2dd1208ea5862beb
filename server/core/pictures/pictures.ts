/** Pictures that are made of others, one at a time, in a process of their own with bounded memory and time. */
import { join } from 'node:path'
import { AppError } from '../errors.ts'
import { FairTurns } from '../fair-turns.ts'
import { networkOf } from '../ip.ts'
import { LostProcessError, OvertimeError, WorkerProcess } from '../processes/worker-process.ts'
import type { Drawing, Drawn } from './messages.ts'

/** Milliseconds that drawing one may take. */
const MAX_DRAWING_MS = 30_000
/** Milliseconds that one may wait for the others. */
const MAX_WAIT_MS = 60_000
/** How many may wait of a network, and of all; beyond that there is no picture, and the original is served. */
const BOUNDS = { ofOne: 50, ofAll: 500 }
/** Bytes of the process: what the largest picture takes decoded, three times, and libvips. */
const MAX_MEMORY = 1_073_741_824

const TOO_LONG = 'The picture takes too long.'
const ENDED: Drawn = { refused: 'The picture ended the process that drew it.' }

/** A file of which no picture can be made, now or later. */
export class UndrawableError extends Error {}

/** Draws for everybody who asks, one network after the other. */
export class Pictures {
  readonly #process = new WorkerProcess<Drawing, Drawn>({
    name: 'pictures',
    source: join(import.meta.dirname, 'picture-process.ts'),
    args: [],
    mostMemory: MAX_MEMORY,
  })
  readonly #turns = new FairTurns({ atOnce: 1, ...BOUNDS })
  #isClosed = false

  /**
   * The picture that is made of a file, asked for from an address (`''`: by the site itself). Throws UndrawableError for a file that is none,
   * is too large or ends the process each time, 503 when others took too long before it, 429 when too many wait, and what reading
   * the file throws.
   */
  draw(drawing: Drawing, open: () => AsyncIterable<Uint8Array>, ip = ''): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      let hasLeft = false
      const timer = setTimeout(() => {
        hasLeft = true
        reject(new AppError(503, 'Too many pictures are being made.'))
      }, MAX_WAIT_MS)
      const work = async (): Promise<void> => {
        clearTimeout(timer)
        if (!hasLeft) resolve(await this.#draw(drawing, open))
      }
      this.#turns.run(ip === '' ? '' : networkOf(ip), work).catch((error) => {
        clearTimeout(timer)
        reject(error)
      })
    })
  }

  /** Ends the process, for good. */
  close(): Promise<void> {
    this.#isClosed = true
    return this.#process.close()
  }

  async #draw(drawing: Drawing, open: () => AsyncIterable<Uint8Array>): Promise<Buffer> {
    // What ended the process may not have been this file: the machine was short of memory.
    const drawn = (await this.#ask(drawing, open())) ?? (await this.#ask(drawing, open())) ?? ENDED
    if ('refused' in drawn) throw new UndrawableError(drawn.refused)
    return Buffer.from(drawn.picture)
  }

  /** Null when the process ended meanwhile. */
  async #ask(drawing: Drawing, content: AsyncIterable<Uint8Array>): Promise<Drawn | null> {
    if (this.#isClosed) throw new AppError(503)
    try {
      return await this.#process.ask(drawing, { deadline: MAX_DRAWING_MS, tooLong: TOO_LONG }, content)
    } catch (error) {
      if (error instanceof LostProcessError) return null
      if (error instanceof OvertimeError) return { refused: TOO_LONG }
      throw error
    }
  }
}
