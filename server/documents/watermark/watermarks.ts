/** Watermarks of files for their buyers: in a worker process, one at a time, in bounded memory and time. */
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { AppError } from '#server/core/errors.ts'
import { FairTurns } from '#server/core/fair-turns.ts'
import { networkOf } from '#server/core/ip.ts'
import { LostProcessError, OvertimeError, WorkerProcess } from '#server/core/processes/worker-process.ts'
import type { WatermarkedPdf, WatermarkOptions } from './messages.ts'

/** Milliseconds for one watermark. */
const MAX_WATERMARKING_MS = 30_000
/** How many may wait, per network and in total: each is of another order or another file. */
const BOUNDS = { ofOne: 50, ofAll: 100 }
/** Bytes of the process: the largest file, many times over. */
const MAX_MEMORY = 805_306_368

const TOO_MUCH: WatermarkedPdf = { problem: 'large' }

export class Watermarks {
  readonly #turns = new FairTurns({ atOnce: 1, ...BOUNDS })
  readonly #process: WorkerProcess<WatermarkOptions, WatermarkedPdf> | null
  #isClosed = false

  /** `inWorker`: in a worker process; else in this process, for in-memory sites. */
  constructor({ inWorker }: { readonly inWorker: boolean }) {
    this.#process = inWorker
      ? new WorkerProcess({
          name: 'marks',
          source: join(import.meta.dirname, 'watermark-process.ts'),
          args: [],
          maxMemory: MAX_MEMORY,
        })
      : null
  }

  /**
   * The file with its line, or the reason why it has none; one that exceeds its deadline or ends its process
   * twice is too large. Throws 503 once closed, 429 when too many wait, and the errors of reading the file.
   * `ip`: the caller's address, absent for the site itself; networks take turns, so that a hundred free
   * orders of one caller delay no other.
   */
  mark(options: WatermarkOptions, open: () => AsyncIterable<Uint8Array>, ip = ''): Promise<WatermarkedPdf> {
    return this.#turns.run(ip === '' ? '' : networkOf(ip), async () => {
      if (!this.#process) return (await import('./mark.ts')).watermarkPdf(await buffer(open()), options)
      // The file need not have ended the process: the machine may have been short of memory.
      return (await this.#ask(options, open())) ?? (await this.#ask(options, open())) ?? TOO_MUCH
    })
  }

  /** Ends the process for good. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#process?.close()
  }

  /** Null when the process has ended meanwhile. */
  async #ask(options: WatermarkOptions, content: AsyncIterable<Uint8Array>): Promise<WatermarkedPdf | null> {
    if (this.#isClosed || !this.#process) throw new AppError(503)
    const limits = { deadline: MAX_WATERMARKING_MS, tooLong: 'The file takes too long.' }
    try {
      return await this.#process.ask(options, limits, content)
    } catch (error) {
      if (error instanceof OvertimeError) return TOO_MUCH
      if (error instanceof LostProcessError && !this.#isClosed) return null
      throw error
    }
  }
}
