/** Scheduled jobs by name, which an administrator can list and run. */
import { Cron } from 'croner'
import type { JobLog } from './attempts.ts'

export interface CronJob {
  id: string
  /** Five fields, or a macro like `@daily`. */
  expression: string
  /** Timezone of the fields; absent: Europe/Paris. */
  timezone?: string
  /** May return a promise; the next run waits for it. */
  run: () => unknown
}

export interface Crons {
  /**
   * Adds a job, or replaces the one with this id; scheduled at once after `start`. Throws for an invalid
   * expression.
   */
  add(job: CronJob): void
  remove(id: string): void
  /** By id, PocketBase's own (`__pb…`) last. */
  list(): readonly CronJob[]
  has(id: string): boolean
  /** Runs a job now. Throws for an unknown id; a failure of the job is logged. */
  run(id: string): Promise<void>
  start(): void
  stop(): void
}

const isSystem = ({ id }: CronJob): boolean => id.startsWith('__pb')

/**
 * Numbers, `*`, lists, ranges and steps: PocketBase accepts no names and no other signs
 * (tools/cron/schedule.go).
 */
const SEGMENT = /^[\d*/,-]+$/

/** Why the expression cannot be scheduled; null when it can. */
export const cronProblem = (expression: string): string | null => {
  const isMacro = /^@(yearly|annually|monthly|weekly|daily|midnight|hourly)$/.test(expression)
  const segments = expression.split(' ')
  if (!isMacro && segments.length !== 5)
    return 'Invalid cron expression - must have exactly 5 space separated segments.'
  if (!isMacro && !segments.every((segment) => SEGMENT.test(segment)))
    return 'Invalid segment or segment step part.'
  try {
    new Cron(expression, { paused: true }).stop()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : 'Invalid cron expression.'
  }
}

/** Jobs are scheduled from `start` on. Runs of the same job never overlap. */
export const createCrons = (log: JobLog): Crons => {
  const jobs = new Map<string, CronJob>()
  const scheduled = new Map<string, Cron>()
  let isStarted = false
  const run = async (job: CronJob): Promise<void> => {
    try {
      await job.run()
    } catch (error) {
      log.error({ err: error, cron: job.id }, 'Scheduled work failed')
    }
  }
  const unschedule = (id: string): void => {
    scheduled.get(id)?.stop()
    scheduled.delete(id)
  }
  const schedule = (job: CronJob): void => {
    const timezone = job.timezone ?? 'Europe/Paris'
    scheduled.set(job.id, new Cron(job.expression, { timezone, protect: true, unref: true }, () => run(job)))
  }
  return {
    add: (job) => {
      unschedule(job.id)
      jobs.set(job.id, job)
      if (isStarted) schedule(job)
    },
    remove: (id) => {
      unschedule(id)
      jobs.delete(id)
    },
    list: () =>
      [...jobs.values()].sort((a, b) => Number(isSystem(a)) - Number(isSystem(b)) || (a.id < b.id ? -1 : 1)),
    has: (id) => jobs.has(id),
    run: async (id) => {
      const job = jobs.get(id)
      if (!job) throw new Error(`No scheduled work is called ${id}`)
      await run(job)
    },
    start: () => {
      isStarted = true
      for (const job of jobs.values()) schedule(job)
    },
    stop: () => {
      isStarted = false
      for (const id of [...scheduled.keys()]) unschedule(id)
    },
  }
}
