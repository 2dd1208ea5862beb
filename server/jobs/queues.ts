/** Which jobs wait for which: those that hang hold up their own lane and no other. */
import { and, eq, like, ne, notLike, or, type SQL } from 'drizzle-orm'
import { jobs } from '#drizzle/schema.ts'

export interface Queue {
  /** How many of its jobs run at the same time. */
  readonly concurrency: number
  /** On the kind; a job is in exactly one lane. */
  readonly condition: SQL | undefined
}

const { kind } = jobs

/**
 * By the name of the kind: `mail` and `mail.…` speak to the mail server, `ai.…` to a model, `payment.…` to the payment provider, `….file` and `….probe` to the store of
 * files; `….import` takes as long as a library of films is large.
 */
export const QUEUES: readonly Queue[] = [
  { concurrency: 3, condition: or(eq(kind, 'mail'), like(kind, 'mail.%')) },
  // A model writes for minutes, or never ends: nothing else waits for it.
  { concurrency: 4, condition: like(kind, 'ai.%') },
  // A provider that does not answer holds up money, and nothing else.
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
