/**
 * Reader processes for queries that would block all requests: a statement runs to its end on its thread. They
 * are processes instead of threads, because a thread cannot be ended while it is inside SQLite
 * (`worker.terminate()` waited 12 s for a counting query), and a deadline could not be enforced.
 */
import { availableParallelism } from 'node:os'
import { AppError } from '#server/core/errors.ts'
import { FairTurns } from '#server/core/fair-turns.ts'
import { networkOf } from '#server/core/ip.ts'
import { type Limits, LostProcessError, OvertimeError } from '#server/core/processes/worker-process.ts'
import type { SqlValue } from '../filter/sql.ts'
import { Reader, TOO_LONG } from './reader.ts'

/** One core is reserved for the site. */
export const DEFAULT_READERS = Math.max(1, Math.min(4, availableParallelism() - 1))
/** Milliseconds that a query of a caller bound by rules may take. */
export const DEFAULT_DEADLINE = 2000
/** Superusers and the site itself have PocketBase's deadline. */
const AMPLE_DEADLINE = 30_000
const BOUNDS = { ofOne: 100, ofAll: 1000 }

export interface ReadersOptions {
  /** Path of the database file. */
  readonly path: string
  readonly count: number
  /** Milliseconds. */
  readonly deadline: number
}

interface ReaderRequest {
  readonly sql: string
  readonly values: readonly SqlValue[]
}
interface Asking extends Pick<Limits, 'signal'> {
  /** The address in whose turn it runs; `''`: the site's own. */
  readonly ip: string
  /** Bound by rules: the short deadline. */
  readonly isBound: boolean
}

/** The readers of one database. */
export class Readers {
  readonly #free: Reader[]
  readonly #all: readonly Reader[]
  readonly #turns: FairTurns
  readonly #deadline: number
  #isClosed = false

  constructor({ path, count, deadline }: ReadersOptions) {
    this.#all = Array.from({ length: count }, () => new Reader(path))
    this.#free = [...this.#all]
    this.#deadline = deadline
    this.#turns = new FairTurns({ atOnce: count, ...BOUNDS })
  }

  /**
   * The results of queries, in order, from one reader, all within the caller's deadline from their turn on.
   * Throws 429 when too many wait, 400 for a query that exceeds its deadline or has waited that long, 503
   * when a reader was lost twice, and SQLite's errors unchanged.
   */
  ask(questions: readonly ReaderRequest[], { ip, isBound, signal }: Asking) {
    const deadline = isBound ? this.#deadline : Math.max(this.#deadline, AMPLE_DEADLINE)
    const timer = { ms: deadline, tooLate: () => new OvertimeError(TOO_LONG) }
    const work = async () => {
      if (this.#isClosed) throw new AppError(503)
      // `atOnce` is the number of readers: each turn finds a free one.
      const reader = this.#free.pop() as Reader
      const until = performance.now() + deadline
      try {
        const notified = []
        for (const { sql, values } of questions) {
          const ask = () =>
            reader.ask(sql, values, { deadline: Math.max(1, until - performance.now()), signal })
          // A process ended from outside is started again, once.
          notified.push(
            await ask().catch((error) =>
              this.#isClosed || !(error instanceof LostProcessError) ? Promise.reject(error) : ask(),
            ),
          )
        }
        return notified
      } finally {
        this.#free.push(reader)
      }
    }
    return this.#turns.run(ip === '' ? '' : networkOf(ip), work, timer)
  }

  /** Ends them for good. */
  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all(this.#all.map((reader) => reader.close()))
  }
}
