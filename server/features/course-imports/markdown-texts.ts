import { join } from 'node:path'
import { FairTurns } from '#server/core/fair-turns.ts'
import { LostProcessError, OvertimeError, WorkerProcess } from '#server/core/processes/worker-process.ts'
import type { Rendered } from './markdown.ts'

/** Milliseconds for one text; an ordinary one takes two. */
const MAX_LENGTH = 5000
const MAX_MEMORY = 536_870_912
/** Texts that may wait: those of some imports that are looked at at once. */
const BOUNDS = { ofOne: 64, ofAll: 64 }

/** Markdown, read beside the site: one text after the other. */
export class MarkdownTexts {
  readonly #turns = new FairTurns({ atOnce: 1, ...BOUNDS })
  readonly #process: WorkerProcess<string, Rendered | null> | null

  /** `inWorker`: in a process of its own; else in the calling process, for sites without a data folder. */
  constructor({ inWorker }: { readonly inWorker: boolean }) {
    const source = join(import.meta.dirname, 'markdown-process.ts')
    this.#process = inWorker
      ? new WorkerProcess({ name: 'markdown', source, args: [], maxMemory: MAX_MEMORY })
      : null
  }

  /** Null for a text that cannot be read, or not in time. Throws 429 and 503. */
  render(text: string): Promise<Rendered | null> {
    return this.#turns.run('', async () => {
      if (!this.#process) return (await import('./markdown.ts')).readMarkdown(text)
      const ask = this.#ask
      // The process may have ended for another reason than this text.
      return ask(text).catch((error: unknown) => {
        if (!(error instanceof LostProcessError)) throw error
        return ask(text).catch((again: unknown) => {
          if (again instanceof LostProcessError) return null
          throw again
        })
      })
    })
  }

  readonly #ask = async (text: string): Promise<Rendered | null> => {
    if (!this.#process) return null
    try {
      return await this.#process.ask(text, { deadline: MAX_LENGTH, tooLong: 'The text takes too long.' })
    } catch (error) {
      if (error instanceof OvertimeError) return null
      throw error
    }
  }

  async close(): Promise<void> {
    await this.#process?.close()
  }
}
