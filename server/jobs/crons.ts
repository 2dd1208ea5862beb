/** Scheduled work by name, in Paris time, listed and runnable by an administrator. */
import { Cron } from 'croner'
import type { JobLog } from './worker.ts'

export interface CronJob {
  id: string
  /** Five fields, read in Europe/Paris. */
  expression: string
  run: () => Promise<void> | void
}

export interface Crons {
  add(job: CronJob): void
  list(): readonly CronJob[]
  /** Runs a job now. Throws when it is unknown; a failure of the job is logged. */
  run(id: string): Promise<void>
  start(): void
  stop(): void
}

export const createCrons = (log: JobLog): Crons => {
  const jobs = new Map<string, CronJob>()
  let running: Cron[] = []
  const run = async (job: CronJob): Promise<void> => {
    try {
      await job.run()
    } catch (error) {
      log.error({ err: error, cron: job.id }, 'Scheduled work failed')
    }
  }
  return {
    add: (job) => {
      jobs.set(job.id, job)
    },
    list: () => [...jobs.values()].sort((a, b) => a.id.localeCompare(b.id)),
    run: async (id) => {
      const job = jobs.get(id)
      if (!job) throw new Error(`No scheduled work is called ${id}`)
      await run(job)
    },
    start: () => {
      running = [...jobs.values()].map(
        (job) =>
          new Cron(job.expression, { timezone: 'Europe/Paris', protect: true, unref: true }, () => run(job)),
      )
    },
    stop: () => {
      for (const cron of running) cron.stop()
      running = []
    },
  }
}
