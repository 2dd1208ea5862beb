/** The queues of jobs: a blocked job delays its own queue only. */
import { and, eq, like, ne, notLike, or, type SQL } from 'drizzle-orm'
import { jobs } from '#drizzle/schema.ts'

export interface Queue {
  /** How many of its jobs run at the same time. */
  readonly concurrency: number
  /** Condition on the kind; each job is in exactly one queue. */
  readonly condition: SQL | undefined
}

const { kind } = jobs

/**
 * By the name of the kind: `mail` and `mail.…` use the mail server, `ai.…` a model, `payment.…` the payment
 * provider, `….file` and `….probe` the file storage; `….import` may run as long as a large video library
 * takes.
 */
export const QUEUES: readonly Queue[] = [
  { concurrency: 3, condition: or(eq(kind, 'mail'), like(kind, 'mail.%')) },
  // A model may run for minutes, or never end: nothing else waits for it.
  { concurrency: 4, condition: like(kind, 'ai.%') },
  // An unresponsive provider delays payments only.
  { concurrency: 2, condition: like(kind, 'payment.%') },
  { concurrency: 2, condition: or(like(kind, '%.file'), like(kind, '%.probe')) },
  { concurrency: 1, condition: like(kind, '%.import') },
  {
    concurrency: 1,
    condition: and(
      ne(kind, 'mail'),
      notLike(kind, 'mail.%'),
      notLike(kind, 'ai.%'),
      notLike(kind, 'payment.%'),
      notLike(kind, '%.file'),
      notLike(kind, '%.probe'),
      notLike(kind, '%.import'),
    ),
  },
]
