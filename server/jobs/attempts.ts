/** One attempt of one job: its handler and its outcome. */
import { type Clock, stamp } from '../core/clock.ts'
import type { JobTable, TakenJob } from './table.ts'

export interface JobLog {
  error(details: object, message: string): void
}
interface JobRun {
  readonly id: string
  /** Including this one. */
  readonly attempts: number
}
/** Must be idempotent: the same job may run twice. */
export type JobHandler = (payload: unknown, job: JobRun) => Promise<void> | void

export interface HandleOptions {
  /** The payload holds a secret: it is cleared once the job is done or dead. */
  readonly forgets?: boolean
  /** Called before a job is stored as dead, with its last error; must be idempotent too. */
  readonly gaveUp?: (payload: unknown, job: JobRun, error: string) => Promise<void> | void
}

interface End {
  readonly status: 'done' | 'dead' | 'pending'
  readonly error: string | null
  readonly runAt?: string
  readonly forgets?: boolean | undefined
}

const MAX_ATTEMPTS = 8
/** 10 s, 40 s, 90 s… : 10 s × attempts². */
const delayMs = (attempts: number): number => 10_000 * attempts * attempts

const labelOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Runs jobs by the handlers of their kinds, and stores each outcome in the table. */
export class Attempts {
  readonly #table: JobTable
  readonly #clock: Clock
  readonly #log: JobLog
  readonly #handlers = new Map<string, HandleOptions & { run: JobHandler }>()

  constructor(table: JobTable, clock: Clock, log: JobLog) {
    this.#table = table
    this.#clock = clock
    this.#log = log
  }

  handle(kind: string, run: JobHandler, options: HandleOptions): void {
    this.#handlers.set(kind, { ...options, run })
  }

  /**
   * Settles when the job is done, waits for its next attempt, or is dead; a job with `isLeft` by then is left
   * unchanged.
   */
  async run(job: TakenJob, isLeft: () => boolean): Promise<void> {
    const handler = this.#handlers.get(job.kind)
    try {
      if (!handler) throw new Error(`No handler for jobs of kind ${job.kind}`)
      // One more than the maximum: the process ended during each attempt.
      if (job.attempts > MAX_ATTEMPTS) throw new Error('The process ended while the job ran')
      await handler.run(JSON.parse(job.payload), job)
      if (isLeft()) return
      this.#settle(job, { status: 'done', error: null, forgets: handler.forgets })
    } catch (error) {
      if (!isLeft()) await this.#fail(job, error)
    }
  }

  async #fail(job: TakenJob, error: unknown): Promise<void> {
    const { gaveUp, forgets } = this.#handlers.get(job.kind) ?? {}
    this.#log.error({ err: error, job: job.id, kind: job.kind, attempts: job.attempts }, 'A job failed')
    if (job.attempts < MAX_ATTEMPTS) {
      const runAt = new Date(this.#clock.now().getTime() + delayMs(job.attempts))
      this.#settle(job, { status: 'pending', error: labelOf(error), runAt: stamp(runAt) })
      return
    }
    try {
      await gaveUp?.(JSON.parse(job.payload), job, labelOf(error))
    } catch (failure) {
      this.#log.error({ err: failure, job: job.id, kind: job.kind }, 'Giving up a job failed')
    }
    this.#settle(job, { status: 'dead', error: labelOf(error), forgets })
  }

  #settle({ id }: TakenJob, { forgets, runAt, ...end }: End): void {
    const now = stamp(this.#clock.now())
    this.#table.settle({ id, ...end, runAt: runAt ?? now, now }, forgets)
  }
}
