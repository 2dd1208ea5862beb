/**
 * The write side of the job queue. A job is a row, written in the same transaction as its cause, so that
 * neither exists without the other. The worker delivers at least once: handlers must be idempotent.
 */
import type { Database } from 'better-sqlite3'
import { type Clock, stamp } from '../core/clock.ts'
import { randomId } from '../core/ids.ts'
import { jobTable } from './table.ts'

export interface EnqueueOptions {
  /** Earliest start; absent: at once. */
  runAt?: Date
  /**
   * No second job with the same key is added while the first one waits. A running one does not count, since
   * it may have read too early.
   */
  key?: string
}

/**
 * Adds a job and returns its id, or the id of the waiting job with the same key. Call inside a transaction.
 */
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

/** Removes a job before its commit: call inside the transaction that added it. */
export const withdrawJob = (db: Database, id: string): void => jobTable(db).remove(id)
