/**
 * Delivers jobs at least once, in order of `runAt`, in independent queues. A failure is retried with growing
 * delays, then stored as dead for the administrator. A job whose process ended during its run is taken up
 * again.
 */
import type { Database } from 'better-sqlite3'
import { type Clock, stamp } from '../core/clock.ts'
import { withoutWaiting } from '../core/database.ts'
import { Attempts, type HandleOptions, type JobHandler, type JobLog } from './attempts.ts'
import { QUEUES, type Queue } from './queues.ts'
import { type JobTable, jobTable, type TakenJob } from './table.ts'

const IDLE_MS = 2000
/** Ticks between two checks for jobs of a dead process: one minute. */
const LOOKS_OF_A_ROUND = 30
/** Longer than any job: one running since then is abandoned, even with other processes at work. */
const LEFT_MS = 3_600_000
/** How long a stop waits for running jobs; blocked ones are taken up again at the next start. */
const STOP_MS = 3000

export interface Worker {
  handle(kind: string, handler: JobHandler, options?: HandleOptions): void
  /** Checks for due jobs now instead of at the next tick. */
  wake(): void
  /** Takes up jobs that are stored as running but are not: after a restore, and at start. */
  recover(): void
  /** Runs all due jobs and returns how many ran; for tests. */
  drain(): Promise<number>
  start(): void
  /**
   * Takes no more jobs until the next start, and settles when the running ones have ended, or after three
   * seconds.
   */
  stop(): Promise<void>
}

interface OpenQueue extends Queue {
  active: number
  readonly take: (now: string) => TakenJob | undefined
}

/** The running jobs of each queue. */
class RunningQueues {
  readonly #attempts: Attempts
  readonly #log: JobLog
  readonly #now: () => string
  readonly #lanes: OpenQueue[]
  readonly #running = new Map<string, Promise<void>>()
  /** Jobs that a stop did not wait for: the database may be closed when they end. */
  readonly #left = new Set<string>()
  isStopping = false
  /** Set when the outcome of a job could not be stored: its row still says that it runs. */
  hasUnsettled = false
  /** Number of ended jobs. */
  ended = 0

  constructor(table: JobTable, attempts: Attempts, clock: Clock, log: JobLog) {
    this.#attempts = attempts
    this.#log = log
    this.#now = () => stamp(clock.now())
    this.#lanes = QUEUES.map((queue) => ({ ...queue, active: 0, take: table.taker(queue) }))
  }

  get ids(): string[] {
    return [...this.#running.keys()]
  }

  /** Settles when the running jobs have ended; null when none runs. */
  all(): Promise<unknown> | null {
    return this.#running.size > 0 ? Promise.all(this.#running.values()) : null
  }

  /** Abandons the running jobs, which store no outcome any more. */
  leave(): void {
    for (const id of this.#running.keys()) this.#left.add(id)
  }

  fill(): void {
    for (const queue of this.#lanes) this.#fill(queue)
  }

  #fill(queue: OpenQueue): void {
    while (!this.isStopping && queue.active < queue.concurrency) {
      const job = this.#take(queue)
      if (!job) return
      queue.active += 1
      const end = () => {
        queue.active -= 1
        this.ended += 1
        this.#running.delete(job.id)
        if (!this.#left.delete(job.id)) this.#fill(queue)
      }
      // Only a database that cannot be written leads here.
      const logged = (error: unknown) => {
        this.#log.error({ err: error, job: job.id }, 'A job was not settled')
        this.hasUnsettled = true
      }
      const attempt = this.#attempts.run(job, () => this.#left.has(job.id))
      this.#running.set(job.id, attempt.catch(logged).then(end))
    }
  }

  /**
   * The next job of a queue; null when none is due, or when the database is busy: the next tick tries again.
   */
  #take(queue: OpenQueue): TakenJob | null {
    try {
      return queue.take(this.#now()) ?? null
    } catch (error) {
      this.#log.error({ err: error }, 'Jobs could not be looked for')
      return null
    }
  }
}

/** Settles with the work, or after this timeout. */
const atMost = async (ms: number, work: Promise<unknown> | null): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const enough = new Promise((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, enough])
  clearTimeout(timer)
}

/**
 * The worker of a database whose `jobs` table exists. Nothing runs before `start`, `wake` or `drain`.
 * `isAlone` returns whether no other process works on this database: jobs of other processes are not touched.
 */
export const createWorker = (
  db: Database,
  clock: Clock,
  log: JobLog,
  isAlone: () => boolean = () => true,
): Worker => {
  const table = jobTable(db)
  const attempts = new Attempts(table, clock, log)
  const lanes = new RunningQueues(table, attempts, clock, log)
  let timer: NodeJS.Timeout | null = null

  const wake = (): void => lanes.fill()
  let lookedAt = 0
  let looks = 0
  /** Reschedules jobs when the clock was set back since the last check. */
  const followClock = (): void => {
    const now = clock.now()
    if (now.getTime() < lookedAt) table.setBack(now)
    lookedAt = now.getTime()
  }
  const recoverLeft = (): void => {
    table.recover(lanes.ids, isAlone() ? undefined : new Date(clock.now().getTime() - LEFT_MS))
  }
  const recover = (): void => {
    recoverLeft()
    table.setBack(clock.now())
    wake()
  }

  /** Jobs without a stored outcome wait again as soon as the database can be written. */
  const tick = (): void => {
    try {
      looks += 1
      if (lanes.hasUnsettled || looks % LOOKS_OF_A_ROUND === 0) withoutWaiting(db, recoverLeft)
      lanes.hasUnsettled = false
      followClock()
    } catch (error) {
      log.error({ err: error }, 'Jobs could not be taken up again')
    }
    wake()
  }

  return {
    handle: (kind, handler, options = {}) => attempts.handle(kind, handler, options),
    wake,
    recover,
    drain: async () => {
      const before = lanes.ended
      wake()
      while (!lanes.isStopping) {
        const running = lanes.all()
        if (!running) break
        await running
      }
      return lanes.ended - before
    },
    start: () => {
      lanes.isStopping = false
      timer = setInterval(tick, IDLE_MS)
      timer.unref()
      recover()
    },
    stop: async () => {
      if (timer) clearInterval(timer)
      lanes.isStopping = true
      await atMost(STOP_MS, lanes.all())
      lanes.leave()
    },
  }
}
