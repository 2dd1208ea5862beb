/**
 * Delivers jobs at least once, in order of `runAt`, in lanes that do not wait for one another. A failure is retried with
 * growing delays, then kept as dead for the administrator to see. A job whose process ended while it ran is taken up again.
 */
import type { Database } from 'better-sqlite3'
import { type Clock, stamp } from '../core/clock.ts'
import { withoutWaiting } from '../core/database.ts'
import { Attempts, type HandleOptions, type JobHandler, type JobLog } from './attempts.ts'
import { QUEUES, type Queue } from './queues.ts'
import { type JobTable, jobTable, type TakenJob } from './table.ts'

const IDLE_MS = 2000
/** So many looks lie between two for jobs of a process that has died: a minute. */
const LOOKS_OF_A_ROUND = 30
/** No job takes so long: what is said to run since then was left, whoever else is at work. */
const LEFT_MS = 3_600_000
/** How long a stop waits for jobs that run; those that hang are taken up again at the next start. */
const STOP_MS = 3000

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

interface OpenQueue extends Queue {
  active: number
  readonly take: (now: string) => TakenJob | undefined
}

/** The jobs that run now, lane by lane. */
class RunningQueues {
  readonly #attempts: Attempts
  readonly #log: JobLog
  readonly #now: () => string
  readonly #lanes: OpenQueue[]
  readonly #running = new Map<string, Promise<void>>()
  /** Jobs that a stop did not wait for: the database may be closed when they end. */
  readonly #left = new Set<string>()
  isStopping = false
  /** Jobs ended that could not say so: their rows still say that they run. */
  hasUnsettled = false
  /** How many have ended. */
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

  /** Settles when those that run now have ended; null when none does. */
  all(): Promise<unknown> | null {
    return this.#running.size > 0 ? Promise.all(this.#running.values()) : null
  }

  /** What still runs is not waited for, and settles nothing any more. */
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
      // Only a database that cannot be written gets here.
      const logged = (error: unknown) => {
        this.#log.error({ err: error, job: job.id }, 'A job was not settled')
        this.hasUnsettled = true
      }
      const attempt = this.#attempts.run(job, () => this.#left.has(job.id))
      this.#running.set(job.id, attempt.catch(logged).then(end))
    }
  }

  /** The next job of a lane; null when none is due, or when the database cannot say so now: the next tick asks again. */
  #take(queue: OpenQueue): TakenJob | null {
    try {
      return queue.take(this.#now()) ?? null
    } catch (error) {
      this.#log.error({ err: error }, 'Jobs could not be looked for')
      return null
    }
  }
}

/** Settles with the work, or after this long without it. */
const atMost = async (ms: number, work: Promise<unknown> | null): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const enough = new Promise((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, enough])
  clearTimeout(timer)
}

/**
 * The worker of a database whose `jobs` table exists. Nothing runs before `start`, `wake` or `drain`. `isAlone` says whether no
 * other process works on this database: what others run is left to them.
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
  /** Runs what the clock was to bring, when it has been set back since the last look. */
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

  /** What could not be settled waits again as soon as the database can be written. */
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
