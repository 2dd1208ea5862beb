/** Pictures that are made of others, one at a time, in a process of their own with bounded memory and time. */
import { join } from 'node:path'
import { AppError } from '../errors.ts'
import { LostProcessError, OvertimeError, WorkerProcess } from '../processes/worker-process.ts'
import type { Drawing, Drawn } from './messages.ts'

/** Milliseconds that drawing one may take. */
const LONGEST_DRAWING = 30_000
/** Milliseconds that one may wait for the others. */
const LONGEST_WAIT = 60_000
/** Bytes of the process: what the largest picture takes decoded, three times, and libvips. */
const MOST_MEMORY = 1_073_741_824

const TOO_LONG = 'The picture takes too long.'
const ENDED: Drawn = { refused: 'The picture ended the process that drew it.' }

/** A file of which no picture can be made, now or later. */
export class UndrawableError extends Error {}

/** Draws for everybody who asks, in their order. */
export class Pictures {
  readonly #process = new WorkerProcess<Drawing, Drawn>({
    name: 'pictures',
    source: join(import.meta.dirname, 'picture-process.ts'),
    args: [],
    mostMemory: MOST_MEMORY,
  })
  /** Those who wait, first come first. */
  readonly #waiting = new Set<() => void>()
  #isBusy = false
  #isClosed = false

  /**
   * The picture that is made of a file. Throws UndrawableError for a file that is none, is too large or ends the process
   * each time, 503 when others took too long before it, and what reading the file throws.
   */
  async draw(drawing: Drawing, open: () => AsyncIterable<Uint8Array>): Promise<Buffer> {
    if (!(await this.#turn())) throw new AppError(503, 'Too many pictures are being made.')
    try {
      // What ended the process may not have been this file: the machine was short of memory.
      const drawn = (await this.#ask(drawing, open())) ?? (await this.#ask(drawing, open())) ?? ENDED
      if ('refused' in drawn) throw new UndrawableError(drawn.refused)
      return Buffer.from(drawn.picture)
    } finally {
      this.#leave()
    }
  }

  /** Ends the process, for good. */
  close(): Promise<void> {
    this.#isClosed = true
    return this.#process.close()
  }

  /** Null when the process ended meanwhile. */
  async #ask(drawing: Drawing, content: AsyncIterable<Uint8Array>): Promise<Drawn | null> {
    if (this.#isClosed) throw new AppError(503)
    try {
      return await this.#process.ask(drawing, { deadline: LONGEST_DRAWING, tooLong: TOO_LONG }, content)
    } catch (error) {
      if (error instanceof LostProcessError) return null
      if (error instanceof OvertimeError) return { refused: TOO_LONG }
      throw error
    }
  }

  /** False when others took too long. */
  #turn(): Promise<boolean> {
    if (!this.#isBusy) {
      this.#isBusy = true
      return Promise.resolve(true)
    }
    return new Promise((resolve) => {
      const start = (): void => {
        clearTimeout(timer)
        resolve(true)
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(start)
        resolve(false)
      }, LONGEST_WAIT)
      this.#waiting.add(start)
    })
  }

  #leave(): void {
    const [next] = this.#waiting
    if (next) {
      this.#waiting.delete(next)
      next()
    } else this.#isBusy = false
  }
}
