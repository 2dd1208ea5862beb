/**
 * Delivers jobs at least once, in order of `run_at`, one at a time. A failure is retried with growing delays, then
 * kept as dead for the administrator to see. A job that was running when the process died runs again at start.
 */
import type { Database } from 'better-sqlite3'
import { type Clock, stamp } from '../core/clock.ts'

export interface JobLog {
  error(details: object, message: string): void
}
/** Must be idempotent: the same job may come twice. */
export type JobHandler = (payload: unknown, job: { id: string; attempts: number }) => Promise<void> | void

interface JobRow {
  id: string
  kind: string
  payload: string
  attempts: number
}

const MAX_ATTEMPTS = 8
const IDLE_MS = 2000
/** 10 s, 40 s, 90 s… : 10 s × attempts². */
const delayMs = (attempts: number): number => 10_000 * attempts * attempts

export interface HandleOptions {
  /** The payload holds a secret: it is emptied once the job is done or dead. */
  readonly forgets?: boolean
}

export interface Worker {
  handle(kind: string, handler: JobHandler, options?: HandleOptions): void
  /** Looks for due jobs now instead of at the next tick. */
  wake(): void
  /** Runs everything that is due and returns how many jobs ran; for tests and shutdown. */
  drain(): Promise<number>
  start(): void
  stop(): Promise<void>
}

export const createWorker = (db: Database, clock: Clock, log: JobLog): Worker => {
  const handlers = new Map<string, JobHandler>()
  const forgetful = new Set<string>()
  const take = db.prepare(
    `UPDATE jobs SET status = 'running', attempts = attempts + 1, updated = @now
     WHERE id = (SELECT id FROM jobs WHERE status = 'pending' AND run_at <= @now ORDER BY run_at, created LIMIT 1)
     RETURNING id, kind, payload, attempts`,
  )
  const settle = db.prepare('UPDATE jobs SET status = ?, error = ?, run_at = ?, updated = ? WHERE id = ?')
  const forget = db.prepare("UPDATE jobs SET payload = '{}' WHERE id = ?")
  let timer: NodeJS.Timeout | null = null
  let busy: Promise<number> | null = null
  let stopping = false

  const run = async (job: JobRow): Promise<void> => {
    const now = () => stamp(clock.now())
    try {
      const handler = handlers.get(job.kind)
      if (!handler) throw new Error(`No handler for jobs of kind ${job.kind}`)
      await handler(JSON.parse(job.payload), { id: job.id, attempts: job.attempts })
      settle.run('done', null, now(), now(), job.id)
      if (forgetful.has(job.kind)) forget.run(job.id)
    } catch (error) {
      const dead = job.attempts >= MAX_ATTEMPTS
      const retryAt = stamp(new Date(clock.now().getTime() + delayMs(job.attempts)))
      settle.run(
        dead ? 'dead' : 'pending',
        error instanceof Error ? error.message : String(error),
        retryAt,
        now(),
        job.id,
      )
      if (dead && forgetful.has(job.kind)) forget.run(job.id)
      log.error({ err: error, job: job.id, kind: job.kind, attempts: job.attempts }, 'A job failed')
    }
  }

  const drainOnce = async (): Promise<number> => {
    let done = 0
    while (!stopping) {
      const job = take.get({ now: stamp(clock.now()) }) as JobRow | undefined
      if (!job) return done
      await run(job)
      done += 1
    }
    return done
  }
  const drain = async (): Promise<number> => {
    if (busy) return busy
    busy = drainOnce().finally(() => {
      busy = null
    })
    return busy
  }
  const wake = () => {
    void drain()
  }

  return {
    handle: (kind, handler, options = {}) => {
      handlers.set(kind, handler)
      if (options.forgets) forgetful.add(kind)
    },
    wake,
    drain,
    start: () => {
      db.prepare("UPDATE jobs SET status = 'pending' WHERE status = 'running'").run()
      timer = setInterval(wake, IDLE_MS)
      timer.unref()
      wake()
    },
    stop: async () => {
      if (timer) clearInterval(timer)
      stopping = true
      await busy
      stopping = false
    },
  }
}
