/** The site's PDFs: drawn in a worker process, one at a time, so that only the caller waits. */
import { join } from 'node:path'
import { AppError } from '#server/core/errors.ts'
import { FairTurns } from '#server/core/fair-turns.ts'
import { LostProcessError, WorkerProcess } from '#server/core/processes/worker-process.ts'
import type { DocumentKind, DrawingRequest, PartsOf } from './drawers.ts'
import type { Drawn } from './messages.ts'
import { Watermarks } from './watermark/watermarks.ts'

/** Milliseconds for one drawing. */
const MAX_DRAWING_MS = 30_000
/** How many may wait; there is one queue, as most requests are the site's own jobs. */
const BOUNDS = { ofOne: 200, ofAll: 200 }
/** Bytes of the process: some hundred pages, many times over. */
const MAX_MEMORY = 536_870_912

export class Documents {
  /** Watermarks of third-party files for their buyers. */
  readonly marks: Watermarks
  readonly #turns = new FairTurns({ atOnce: 1, ...BOUNDS })
  readonly #process: WorkerProcess<DrawingRequest, Drawn> | null
  #isClosed = false

  /** `inWorker`: in worker processes; else in this process, for in-memory sites. */
  constructor({ inWorker }: { readonly inWorker: boolean }) {
    this.marks = new Watermarks({ inWorker })
    this.#process = inWorker
      ? new WorkerProcess({
          name: 'documents',
          source: join(import.meta.dirname, 'document-process.ts'),
          args: [],
          maxMemory: MAX_MEMORY,
        })
      : null
  }

  /**
   * The PDF of a document. Throws 503 when its process was lost twice, 429 when too many wait, 400 when it
   * exceeds its deadline, and an Error with the cause when drawing failed.
   */
  draw<K extends DocumentKind>(kind: K, ...parts: PartsOf<K>): Promise<Buffer> {
    return this.#turns.run('', async () => {
      // Each kind has its own parts: the compiler cannot distinguish one member of the union from its
      // generic.
      const wanted = { kind, parts } as DrawingRequest
      if (!this.#process) return (await import('./drawers.ts')).draw(wanted)
      const ask = (): Promise<Drawn> => this.#ask(wanted)
      // The document need not have ended the process.
      const drawn = await ask().catch((error) =>
        error instanceof LostProcessError ? ask() : Promise.reject(error),
      )
      if ('error' in drawn) throw new Error(`A document (${kind}) could not be drawn: ${drawn.error}`)
      return Buffer.from(drawn.pdf)
    })
  }

  /** Ends its processes for good. */
  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all([this.#process?.close(), this.marks.close()])
  }

  #ask(wanted: DrawingRequest): Promise<Drawn> {
    if (this.#isClosed || !this.#process) throw new AppError(503)
    return this.#process.ask(wanted, { deadline: MAX_DRAWING_MS, tooLong: 'The document takes too long.' })
  }
}
