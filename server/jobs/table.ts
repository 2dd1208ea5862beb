/** The rows of jobs, built on their declared table: what queue and worker ask all the time, prepared once a database. */
import type { Database } from 'better-sqlite3'
import { and, eq, gt, lte, notInArray, sql } from 'drizzle-orm'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import { jobs } from '#drizzle/schema.ts'
import { stamp } from '../core/clock.ts'
import { withoutWaiting } from '../core/database.ts'
import { getOrCreate } from '../core/get-or-create.ts'
import type { Queue } from './queues.ts'

/** What the worker is given of a job that it takes. */
export interface TakenJob {
  readonly id: string
  readonly kind: string
  /** JSON. */
  readonly payload: string
  /** This one included. */
  readonly attempts: number
}

type NewJob = Pick<typeof jobs.$inferInsert, 'id' | 'kind' | 'payload' | 'runAt'> & {
  key: string | null
  /** The instant of its making, as it is stored. */
  now: string
}
/** How an attempt ended; `runAt` is when the next one may begin. */
type Outcome = Pick<typeof jobs.$inferSelect, 'id' | 'status' | 'error' | 'runAt'> & { now: string }

/** Another process's clock may be so far ahead. */
const AHEAD_MS = 60_000

const given = (name: string) => sql`${sql.placeholder(name)}`

const ofId = eq(jobs.id, sql.placeholder('id'))

/** What is asked of any job, prepared. */
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
    /** A function that takes the next due job of a lane at an instant, and marks it as running. It throws while another process writes. */
    taker: (queue: Queue) => takerOf(connection, db, queue),
    /** `forgets`: the payload goes in the same statement, so that no crash leaves it behind. */
    settle: (outcome: Outcome, forgets = false): void => {
      if (forgets) settleEmpty.run(outcome)
      else settle.run(outcome)
    },
    remove: (id: string): void => {
      remove.run({ id })
    },
    /**
     * What waits since later than now was written by a clock that has been set back since: it waits as long as it was to, from now
     * on. Returns how many.
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
    /** What says that it runs, since before an instant when one is given, and is none of these, waits again. */
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
