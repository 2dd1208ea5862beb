/** Derived pictures, drawn one at a time in a separate process with bounded memory and time. */
import { join } from 'node:path'
import { AppError } from '../errors.ts'
import { FairTurns } from '../fair-turns.ts'
import { networkOf } from '../ip.ts'
import { LostProcessError, OvertimeError, WorkerProcess } from '../processes/worker-process.ts'
import type { Drawing, PictureReply, PictureSize, PictureTask } from './messages.ts'

/** Milliseconds for one drawing. */
const MAX_DRAWING_MS = 30_000
/** Milliseconds that one may wait for others. */
const MAX_WAIT_MS = 60_000
/**
 * How many may wait per network, and in total; beyond that there is no picture, and the original is served.
 */
const BOUNDS = { ofOne: 50, ofAll: 500 }
/** Bytes of the process: three times the largest decoded picture, and libvips. */
const MAX_MEMORY = 1_073_741_824

const TOO_LONG = 'The picture takes too long.'
const ENDED: PictureReply = { refused: 'The picture ended the process that drew it.' }

/** A file from which no picture can be drawn, now or later. */
export class UndrawableError extends Error {}

/** Draws in fair turns by network. */
export class Pictures {
  readonly #process = new WorkerProcess<PictureTask, PictureReply>({
    name: 'pictures',
    source: join(import.meta.dirname, 'picture-process.ts'),
    args: [],
    maxMemory: MAX_MEMORY,
  })
  readonly #turns = new FairTurns({ atOnce: 1, ...BOUNDS })
  #isClosed = false

  /**
   * The picture drawn from a file, in the turn of an address (`''`: the site itself). Throws UndrawableError
   * for a file that is no picture, is too large or ends the process each time, 503 when others took too long
   * before it, 429 when too many wait, and the errors of reading the file.
   */
  async draw(drawing: Drawing, open: () => AsyncIterable<Uint8Array>, ip = ''): Promise<Buffer> {
    const drawn = await this.#inTurn(drawing, open, ip)
    if ('picture' in drawn) return Buffer.from(drawn.picture)
    throw new UndrawableError('No picture was drawn.')
  }

  /** The size of a picture in a file. Throws as `draw`. */
  async measure(open: () => AsyncIterable<Uint8Array>): Promise<PictureSize> {
    const size = await this.#inTurn({ kind: 'measure' }, open, '')
    if ('width' in size) return size
    throw new UndrawableError('The picture was not measured.')
  }

  /** Ends the process for good. */
  close(): Promise<void> {
    this.#isClosed = true
    return this.#process.close()
  }

  #inTurn(task: PictureTask, open: () => AsyncIterable<Uint8Array>, ip: string): Promise<PictureReply> {
    return new Promise((resolve, reject) => {
      let hasLeft = false
      const timer = setTimeout(() => {
        hasLeft = true
        reject(new AppError(503, 'Too many pictures are being made.'))
      }, MAX_WAIT_MS)
      const work = async (): Promise<void> => {
        clearTimeout(timer)
        if (!hasLeft) resolve(await this.#perform(task, open))
      }
      this.#turns.run(ip === '' ? '' : networkOf(ip), work).catch((error) => {
        clearTimeout(timer)
        reject(error)
      })
    })
  }

  async #perform(task: PictureTask, open: () => AsyncIterable<Uint8Array>): Promise<PictureReply> {
    // The file need not have ended the process: the machine may have been short of memory.
    const reply = (await this.#ask(task, open())) ?? (await this.#ask(task, open())) ?? ENDED
    if ('refused' in reply) throw new UndrawableError(reply.refused)
    return reply
  }

  /** Null when the process has ended meanwhile. */
  async #ask(task: PictureTask, content: AsyncIterable<Uint8Array>): Promise<PictureReply | null> {
    if (this.#isClosed) throw new AppError(503)
    try {
      return await this.#process.ask(task, { deadline: MAX_DRAWING_MS, tooLong: TOO_LONG }, content)
    } catch (error) {
      if (error instanceof LostProcessError) return null
      if (error instanceof OvertimeError) return { refused: TOO_LONG }
      throw error
    }
  }
}
