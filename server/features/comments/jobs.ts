import * as z from 'zod'
import type { Worker } from '#server/jobs/worker.ts'
import { system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'

const digest = z.object({ userId: z.string(), since: z.string() })

/** Ten minutes after the first comment that nobody answered: one mail about all of them, which reads what is left by then. */
export const commentJobs = (worker: Worker, engine: Engine): void => {
  worker.handle('comments.digest', async (payload, job) => {
    const mail = { template: 'commentDigest', ...digest.parse(payload) }
    await engine.write(system, (tx) => tx.enqueue('mail', mail, { key: `comments.digest.mail:${job.id}` }))
  })
}
