/**
 * The job queue's write side. A job is a row, written in the same transaction as what made it necessary, so that
 * neither exists without the other. The worker delivers at least once: handlers must be idempotent.
 */
import type { Database } from 'better-sqlite3'
import { type Clock, stamp } from '../core/clock.ts'
import { randomId } from '../core/ids.ts'
import { jobTable } from './table.ts'

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
  const table = jobTable(db)
  const { key = null } = options
  const waiting = key === null ? undefined : table.waiting(key)
  if (waiting !== undefined) return waiting
  const id = randomId()
  const now = stamp(clock.now())
  const runAt = options.runAt ? stamp(options.runAt) : now
  table.add({ id, kind, key, payload: JSON.stringify(payload), runAt, now })
  return id
}

/** Takes back a job that nobody can have seen yet: call inside the transaction that added it. */
export const withdrawJob = (db: Database, id: string): void => jobTable(db).remove(id)
