/**
 * The job queue's write side. A job is a row, written in the same transaction as what made it necessary, so that
 * neither exists without the other. The worker delivers at least once: handlers must be idempotent.
 */
import type { Database } from 'better-sqlite3'
import { type Clock, stamp } from '../core/clock.ts'
import { randomId } from '../core/ids.ts'

export interface EnqueueOptions {
  /** Not before this instant; absent: at once. */
  runAt?: Date
  /** A second job with the same key is not added while the first one waits. One that runs may have read too early. */
  key?: string
}

/** Adds a job and returns its id, or the id of the waiting job with the same key. Call inside a transaction. */
export const enqueueJob = (
  db: Database,
  clock: Clock,
  kind: string,
  payload: unknown,
  options: EnqueueOptions = {},
): string => {
  if (options.key !== undefined) {
    const waiting = db.prepare("SELECT id FROM jobs WHERE key = ? AND status = 'pending'").get(options.key) as
      | { id: string }
      | undefined
    if (waiting) return waiting.id
  }
  const id = randomId()
  const now = stamp(clock.now())
  db.prepare(
    `INSERT INTO jobs (id, kind, key, payload, status, attempts, run_at, created, updated)
     VALUES (?, ?, ?, ?, 'pending', 0, ?, ?, ?)`,
  ).run(
    id,
    kind,
    options.key ?? null,
    JSON.stringify(payload),
    options.runAt ? stamp(options.runAt) : now,
    now,
    now,
  )
  return id
}
