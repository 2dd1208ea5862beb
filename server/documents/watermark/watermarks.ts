/** Files that are marked for their buyers: beside the site, one at a time, in bounded memory and time. */
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { AppError } from '#server/core/errors.ts'
import { FairTurns } from '#server/core/fair-turns.ts'
import { networkOf } from '#server/core/ip.ts'
import { LostProcessError, OvertimeError, WorkerProcess } from '#server/core/processes/worker-process.ts'
import type { MarkWanted, WatermarkedPdf } from './messages.ts'

/** Milliseconds that marking one may take. */
const MAX_WATERMARKING_MS = 30_000
/** How many may wait, of one network and of all: each is of another order or another file. */
const BOUNDS = { ofOne: 50, ofAll: 100 }
/** Bytes of the process: the largest file, many times over. */
const MAX_MEMORY = 805_306_368

const TOO_MUCH: WatermarkedPdf = { problem: 'large' }

/** Marks files for everybody who asks. */
export class Watermarks {
  readonly #turns = new FairTurns({ atOnce: 1, ...BOUNDS })
  readonly #process: WorkerProcess<MarkWanted, WatermarkedPdf> | null
  #isClosed = false

  /** `inWorker`: in a process of their own; else where they are asked for, for sites that keep nothing. */
  constructor({ inWorker }: { readonly inWorker: boolean }) {
    this.#process = inWorker
      ? new WorkerProcess({
          name: 'marks',
          source: join(import.meta.dirname, 'watermark-process.ts'),
          args: [],
          mostMemory: MAX_MEMORY,
        })
      : null
  }

  /**
   * The file with its line, or why it carries none; one that takes too long or ends its process twice is too large. Throws 503 once
   * closed, 429 when too many wait, and what reading the file throws. `ip`: for whom, absent for the site itself; networks take turns, so that
   * whoever orders what is free a hundred times keeps nobody else waiting.
   */
  mark(wanted: MarkWanted, open: () => AsyncIterable<Uint8Array>, ip = ''): Promise<WatermarkedPdf> {
    return this.#turns.run(ip === '' ? '' : networkOf(ip), async () => {
      if (!this.#process) return (await import('./mark.ts')).watermarkPdf(await buffer(open()), wanted)
      // What ended the process may not have been this file: the machine was short of memory.
      return (await this.#ask(wanted, open())) ?? (await this.#ask(wanted, open())) ?? TOO_MUCH
    })
  }

  /** Ends the process, for good. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#process?.close()
  }

  /** Null when the process ended meanwhile. */
  async #ask(wanted: MarkWanted, content: AsyncIterable<Uint8Array>): Promise<WatermarkedPdf | null> {
    if (this.#isClosed || !this.#process) throw new AppError(503)
    const limits = { deadline: MAX_WATERMARKING_MS, tooLong: 'The file takes too long.' }
    try {
      return await this.#process.ask(wanted, limits, content)
    } catch (error) {
      if (error instanceof OvertimeError) return TOO_MUCH
      if (error instanceof LostProcessError && !this.#isClosed) return null
      throw error
    }
  }
}
