/** What the site draws as PDF: beside it, one at a time, so that nobody waits for it but who asked. */
import { join } from 'node:path'
import { AppError } from '#server/core/errors.ts'
import { FairTurns } from '#server/core/fair-turns.ts'
import { LostProcessError, WorkerProcess } from '#server/core/processes/worker-process.ts'
import type { DocumentKind, DrawingRequest, PartsOf } from './drawers.ts'
import type { Drawn } from './messages.ts'
import { Watermarks } from './watermark/watermarks.ts'

/** Milliseconds that drawing one may take. */
const MAX_DRAWING_MS = 30_000
/** How many may wait; everybody has one queue, as what asks is mostly the site's own jobs. */
const BOUNDS = { ofOne: 200, ofAll: 200 }
/** Bytes of the process: some hundred pages, many times over. */
const MAX_MEMORY = 536_870_912

/** The site's documents. */
export class Documents {
  /** Files that others made, and that are marked for their buyers. */
  readonly marks: Watermarks
  readonly #turns = new FairTurns({ atOnce: 1, ...BOUNDS })
  readonly #process: WorkerProcess<DrawingRequest, Drawn> | null
  #isClosed = false

  /** `inWorker`: in a process of their own; else where they are asked for, for sites that keep nothing. */
  constructor({ inWorker }: { readonly inWorker: boolean }) {
    this.marks = new Watermarks({ inWorker })
    this.#process = inWorker
      ? new WorkerProcess({
          name: 'documents',
          source: join(import.meta.dirname, 'document-process.ts'),
          args: [],
          mostMemory: MAX_MEMORY,
        })
      : null
  }

  /**
   * The PDF of a document. Throws 503 when its process was lost twice, 429 when too many wait, 400 when it takes longer than
   * it may, and an Error with the cause when drawing failed.
   */
  draw<K extends DocumentKind>(kind: K, ...parts: PartsOf<K>): Promise<Buffer> {
    return this.#turns.run('', async () => {
      // Each kind comes with its own parts: the compiler cannot tell one member of the union from its generic.
      const wanted = { kind, parts } as DrawingRequest
      if (!this.#process) return (await import('./drawers.ts')).draw(wanted)
      const ask = (): Promise<Drawn> => this.#ask(wanted)
      // What ended it may have been no fault of this one.
      const drawn = await ask().catch((error) =>
        error instanceof LostProcessError ? ask() : Promise.reject(error),
      )
      if ('error' in drawn) throw new Error(`A document (${kind}) could not be drawn: ${drawn.error}`)
      return Buffer.from(drawn.pdf)
    })
  }

  /** Ends its processes, for good. */
  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all([this.#process?.close(), this.marks.close()])
  }

  #ask(wanted: DrawingRequest): Promise<Drawn> {
    if (this.#isClosed || !this.#process) throw new AppError(503)
    return this.#process.ask(wanted, { deadline: MAX_DRAWING_MS, tooLong: 'The document takes too long.' })
  }
}
