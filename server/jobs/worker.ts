/**
 * Delivers jobs at least once, in order of `run_at`, in lanes that do not wait for one another. A failure is retried with
 * growing delays, then kept as dead for the administrator to see. A job whose process ended while it ran is taken up again.
 */
import type { Database } from 'better-sqlite3'
import { type Clock, stamp } from '../core/clock.ts'
import { LANES } from './lanes.ts'
import { jobTable, type TakenJob } from './table.ts'

export interface JobLog {
  error(details: object, message: string): void
}
interface JobRun {
  readonly id: string
  /** This one included. */
  readonly attempts: number
}
/** Must be idempotent: the same job may come twice. */
export type JobHandler = (payload: unknown, job: JobRun) => Promise<void> | void

const MAX_ATTEMPTS = 8
const IDLE_MS = 2000
/** How long a stop waits for jobs that run; those that hang are taken up again at the next start. */
const STOP_MS = 3000
/** 10 s, 40 s, 90 s… : 10 s × attempts². */
const delayMs = (attempts: number): number => 10_000 * attempts * attempts

interface HandleOptions {
  /** The payload holds a secret: it is emptied once the job is done or dead. */
  readonly forgets?: boolean
  /** Called before a job is kept as dead, with its last error; idempotent too. */
  readonly gaveUp?: (payload: unknown, job: JobRun, error: string) => Promise<void> | void
}

export interface Worker {
  handle(kind: string, handler: JobHandler, options?: HandleOptions): void
  /** Looks for due jobs now instead of at the next tick. */
  wake(): void
  /** Takes up again what nobody runs although it says so: after a restore, and at start. */
  recover(): void
  /** Runs everything that is due and returns how many jobs ran; for tests. */
  drain(): Promise<number>
  start(): void
  /** Takes no more jobs until it is started again, and settles when those that run have ended, or after three seconds. */
  stop(): Promise<void>
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The worker of a database whose `jobs` table exists. Nothing runs before `start`, `wake` or `drain`. */
export const createWorker = (db: Database, clock: Clock, log: JobLog): Worker => {
  const handlers = new Map<string, HandleOptions & { run: JobHandler }>()
  const table = jobTable(db)
  const lanes = LANES.map((lane) => ({ ...lane, active: 0, take: table.taker(lane) }))
  const now = () => stamp(clock.now())
  const settle = (
    { id }: TakenJob,
    status: 'done' | 'dead' | 'pending',
    error: string | null,
    runAt = now(),
  ) => table.settle({ id, status, error, runAt, now: now() })
  const running = new Map<string, Promise<void>>()
  /** Jobs that a stop did not wait for: the database may be closed when they end. */
  const left = new Set<string>()
  let timer: NodeJS.Timeout | null = null
  let ended = 0
  let isStopping = false

  const fail = async (job: TakenJob, error: unknown): Promise<void> => {
    const { gaveUp, forgets } = handlers.get(job.kind) ?? {}
    log.error({ err: error, job: job.id, kind: job.kind, attempts: job.attempts }, 'A job failed')
    if (job.attempts < MAX_ATTEMPTS) {
      const runAt = new Date(clock.now().getTime() + delayMs(job.attempts))
      settle(job, 'pending', wordsOf(error), stamp(runAt))
      return
    }
    try {
      await gaveUp?.(JSON.parse(job.payload), job, wordsOf(error))
    } catch (failure) {
      log.error({ err: failure, job: job.id, kind: job.kind }, 'Giving up a job failed')
    }
    settle(job, 'dead', wordsOf(error))
    if (forgets) table.forget(job.id)
  }

  const run = async (job: TakenJob): Promise<void> => {
    const handler = handlers.get(job.kind)
    try {
      if (!handler) throw new Error(`No handler for jobs of kind ${job.kind}`)
      // One more than is ever tried: it ended with its process each time.
      if (job.attempts > MAX_ATTEMPTS) throw new Error('The process ended while the job ran')
      await handler.run(JSON.parse(job.payload), job)
      if (left.has(job.id)) return
      settle(job, 'done', null)
      if (handler.forgets) table.forget(job.id)
    } catch (error) {
      if (!left.has(job.id)) await fail(job, error)
    }
  }

  /** The next job of a lane; null when none is due, or when the database cannot say so now: the next tick asks again. */
  const take = (lane: (typeof lanes)[number]): TakenJob | null => {
    try {
      return lane.take(now()) ?? null
    } catch (error) {
      log.error({ err: error }, 'Jobs could not be looked for')
      return null
    }
  }

  const fill = (lane: (typeof lanes)[number]): void => {
    while (!isStopping && lane.active < lane.concurrency) {
      const job = take(lane)
      if (!job) return
      lane.active += 1
      const end = () => {
        lane.active -= 1
        ended += 1
        running.delete(job.id)
        if (!left.delete(job.id)) fill(lane)
      }
      // Only a database that cannot be written gets here.
      const logged = (error: unknown) => log.error({ err: error, job: job.id }, 'A job was not settled')
      running.set(job.id, run(job).catch(logged).then(end))
    }
  }
  const wake = (): void => lanes.forEach(fill)
  const recover = (): void => {
    table.recover([...running.keys()])
    wake()
  }

  return {
    handle: (kind, handler, options = {}) => {
      handlers.set(kind, { ...options, run: handler })
    },
    wake,
    recover,
    drain: async () => {
      const before = ended
      wake()
      while (running.size > 0 && !isStopping) await Promise.all(running.values())
      return ended - before
    },
    start: () => {
      isStopping = false
      timer = setInterval(wake, IDLE_MS)
      timer.unref()
      recover()
    },
    stop: async () => {
      if (timer) clearInterval(timer)
      isStopping = true
      let patience: NodeJS.Timeout | undefined
      const enough = new Promise((resolve) => {
        patience = setTimeout(resolve, STOP_MS)
      })
      await Promise.race([Promise.all(running.values()), enough])
      clearTimeout(patience)
      for (const id of running.keys()) left.add(id)
    },
  }
}
