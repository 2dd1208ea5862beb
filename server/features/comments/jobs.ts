import * as z from 'zod'
import type { Worker } from '#server/jobs/worker.ts'
import { system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'

const digest = z.object({ userId: z.string(), since: z.string() })

/** One mail, ten minutes after the first unanswered comment, about all that are unanswered by then. */
export const commentJobs = (worker: Worker, engine: Engine): void => {
  worker.handle('comments.digest', async (payload, job) => {
    const mail = { template: 'commentDigest', ...digest.parse(payload) }
    await engine.write(system, (tx) => tx.enqueue('mail', mail, { key: `comments.digest.mail:${job.id}` }))
  })
}
