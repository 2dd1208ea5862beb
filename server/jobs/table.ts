/**
 * Rows of jobs on their declared table: the frequent statements of queue and worker, prepared once for each
 * database.
 */
import type { Database } from 'better-sqlite3'
import { and, eq, gt, lte, notInArray, sql } from 'drizzle-orm'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import { jobs } from '#drizzle/schema.ts'
import { stamp } from '../core/clock.ts'
import { withoutWaiting } from '../core/database.ts'
import { getOrCreate } from '../core/get-or-create.ts'
import type { Queue } from './queues.ts'

/** A job as the worker takes it. */
export interface TakenJob {
  readonly id: string
  readonly kind: string
  /** JSON. */
  readonly payload: string
  /** Including this one. */
  readonly attempts: number
}

type NewJob = Pick<typeof jobs.$inferInsert, 'id' | 'kind' | 'payload' | 'runAt'> & {
  key: string | null
  /** Time of creation, as stored. */
  now: string
}
/** Outcome of an attempt; `runAt` is the earliest start of the next one. */
type Outcome = Pick<typeof jobs.$inferSelect, 'id' | 'status' | 'error' | 'runAt'> & { now: string }

/** Tolerated clock difference of another process. */
const AHEAD_MS = 60_000

const given = (name: string) => sql`${sql.placeholder(name)}`

const ofId = eq(jobs.id, sql.placeholder('id'))

/** Prepared statements on any job. */
const statementsOf = (db: BetterSQLite3Database) => ({
  waiting: db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.key, sql.placeholder('key')), eq(jobs.status, 'pending')))
    .prepare(),
  insert: db
    .insert(jobs)
    .values({
      id: given('id'),
      kind: given('kind'),
      key: given('key'),
      payload: given('payload'),
      status: 'pending',
      attempts: 0,
      runAt: given('runAt'),
      created: given('now'),
      updated: given('now'),
    })
    .prepare(),
  settle: db
    .update(jobs)
    .set({ status: given('status'), error: given('error'), runAt: given('runAt'), updated: given('now') })
    .where(ofId)
    .prepare(),
  settleEmpty: db
    .update(jobs)
    .set({
      payload: '{}',
      status: given('status'),
      error: given('error'),
      runAt: given('runAt'),
      updated: given('now'),
    })
    .where(ofId)
    .prepare(),
  remove: db.delete(jobs).where(ofId).prepare(),
})

const takerOf = (connection: Database, db: BetterSQLite3Database, { condition }: Queue) => {
  const due = and(eq(jobs.status, 'pending'), lte(jobs.runAt, sql.placeholder('now')), condition)
  const next = db.select({ id: jobs.id }).from(jobs).where(due).orderBy(jobs.runAt, jobs.created).limit(1)
  const take = db
    .update(jobs)
    .set({ status: 'running', attempts: sql`${jobs.attempts} + 1`, updated: given('now') })
    .where(eq(jobs.id, next))
    .returning({ id: jobs.id, kind: jobs.kind, payload: jobs.payload, attempts: jobs.attempts })
    .prepare()
  return (now: string): TakenJob | undefined => withoutWaiting(connection, () => take.get({ now }))
}

const build = (connection: Database) => {
  const db = drizzle(connection)
  const { waiting, insert, settle, settleEmpty, remove } = statementsOf(db)
  return {
    /** The id of the waiting job with this key. */
    waiting: (key: string): string | undefined => waiting.get({ key })?.id,
    add: (job: NewJob): void => {
      insert.run(job)
    },
    /**
     * A function that takes the next due job of a queue at an instant, and marks it as running. It throws
     * while another process writes.
     */
    taker: (queue: Queue) => takerOf(connection, db, queue),
    /** `forgets`: the payload is cleared in the same statement, so that it does not survive a crash. */
    settle: (outcome: Outcome, forgets = false): void => {
      if (forgets) settleEmpty.run(outcome)
      else settle.run(outcome)
    },
    remove: (id: string): void => {
      remove.run({ id })
    },
    /**
     * Jobs created in the future were written before the clock was set back: each waits its original delay,
     * from now on. Returns how many.
     */
    setBack: (now: Date): number => {
      const ahead = db
        .select({ id: jobs.id, runAt: jobs.runAt, updated: jobs.updated })
        .from(jobs)
        .where(and(eq(jobs.status, 'pending'), gt(jobs.updated, stamp(new Date(now.getTime() + AHEAD_MS)))))
        .all()
      for (const { id, runAt, updated } of ahead) {
        const waits = new Date(runAt).getTime() - new Date(updated).getTime()
        const moved = stamp(new Date(now.getTime() + Math.max(0, waits)))
        db.update(jobs)
          .set({ runAt: moved, updated: stamp(now) })
          .where(eq(jobs.id, id))
          .run()
      }
      return ahead.length
    },
    /**
     * Marks jobs as waiting that are stored as running (since before an instant, when given) but are not in
     * `running`.
     */
    recover: (running: readonly string[], before?: Date): void => {
      const isOld = before ? lte(jobs.updated, stamp(before)) : undefined
      db.update(jobs)
        .set({ status: 'pending' })
        .where(and(eq(jobs.status, 'running'), notInArray(jobs.id, [...running]), isOld))
        .run()
    },
  }
}

const tables = new WeakMap<Database, JobTable>()

export type JobTable = ReturnType<typeof build>

/** The jobs of a database whose table exists. */
export const jobTable = (connection: Database): JobTable =>
  getOrCreate(tables, connection, () => build(connection))
