/**
 * Group commit: writes that are ready share one transaction, each in its savepoint, and are answered after the commit
 * has reached the disk. With `synchronous=FULL` this is what makes durability affordable (stack.md 5.5).
 */
import { patienceOf, withoutWaiting } from '#server/core/database.ts'
import type { Database } from '../connection.ts'

interface Pending {
  /** When it was added, by the monotonic clock. */
  readonly since: number
  readonly run: () => void
  readonly committed: () => void
  readonly settle: () => void
  readonly fail: (error: unknown) => void
}

interface Alone {
  readonly alone: () => void
}

const MOST_TOGETHER = 200
/** How often it is looked whether another process that writes has ended. */
const LOOK_MS = 20

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')

const prepareSteps = (db: Database) => ({
  begin: db.prepare('BEGIN IMMEDIATE'),
  commit: db.prepare('COMMIT'),
  undo: db.prepare('ROLLBACK'),
  save: db.prepare('SAVEPOINT write_item'),
  release: db.prepare('RELEASE write_item'),
  back: db.prepare('ROLLBACK TO write_item'),
})

/** The transactions of one connection, one after the other. */
export class WriteQueue {
  readonly #db: Database
  readonly #steps: ReturnType<typeof prepareSteps>
  readonly #around: (transaction: () => boolean) => boolean
  readonly #pending: (Pending | Alone)[] = []
  #isScheduled = false

  /** `around` runs each shared transaction: every change that it makes was made by what was added. */
  constructor(db: Database, around: (transaction: () => boolean) => boolean) {
    this.#db = db
    this.#around = around
    this.#steps = prepareSteps(db)
  }

  /**
   * Runs `work` in the next shared transaction; what it throws takes back its own writes only. `committed` is called
   * with the result after the commit, before the promise settles.
   */
  add<T>(work: () => T, committed: (result: T) => void): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let result: T
      this.#push({
        since: performance.now(),
        run: () => {
          result = work()
        },
        committed: () => committed(result),
        settle: () => resolve(result),
        fail: reject,
      })
    })
  }

  /**
   * Runs `work` in its turn, after what was added before it and before what comes later, between two shared transactions;
   * what it needs of one it opens itself.
   */
  alone<T>(work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#push({
        alone: () => {
          try {
            resolve(work())
          } catch (error) {
            reject(error)
          }
        },
      })
    })
  }

  #push(entry: Pending | Alone): void {
    this.#pending.push(entry)
    if (this.#isScheduled) return
    this.#schedule()
  }

  /** What shares the next transaction: as much as fits, up to what runs alone. */
  #nextBatch(): Pending[] {
    const batch: Pending[] = []
    for (const entry of this.#pending) {
      if ('alone' in entry || batch.length === MOST_TOGETHER) break
      batch.push(entry)
    }
    this.#pending.splice(0, batch.length)
    return batch
  }

  #schedule(delayMs = 0): void {
    this.#isScheduled = true
    if (delayMs > 0) setTimeout(() => this.#flush(), delayMs)
    else setImmediate(() => this.#flush())
  }

  #flush(): void {
    const batch = this.#nextBatch()
    const [first] = this.#pending
    if (batch.length === 0 && first && 'alone' in first) {
      this.#pending.shift()
      first.alone()
    }
    const isHeld = batch.length > 0 && !this.#around(() => this.#settle(batch))
    this.#isScheduled = false
    if (this.#pending.length > 0) this.#schedule(isHeld ? LOOK_MS : 0)
  }

  /** Refuses what has waited for another process as long as the connection would; the rest goes back to its place. */
  #putBack(batch: readonly Pending[], error: unknown): void {
    const patienceMs = patienceOf(this.#db)
    const now = performance.now()
    const isOver = ({ since }: Pending) => now - since >= patienceMs
    this.#pending.unshift(...batch.filter((item) => !isOver(item)))
    for (const item of batch) if (isOver(item)) item.fail(error)
  }

  /** False when another process writes, so that some of it still waits. */
  #settle(batch: readonly Pending[]): boolean {
    const done: Pending[] = []
    const refused = new Map<Pending, unknown>()
    let hasBegun = false
    try {
      this.#rollBack()
      withoutWaiting(this.#db, () => this.#steps.begin.run())
      hasBegun = true
      for (const item of batch) {
        const outcome = this.#attempt(item)
        if (outcome === null) done.push(item)
        else refused.set(item, outcome.error)
      }
      this.#steps.commit.run()
    } catch (error) {
      if (!hasBegun && isBusy(error)) {
        this.#putBack(batch, error)
        return false
      }
      this.#rollBack()
      for (const item of batch) item.fail(refused.get(item) ?? error)
      return true
    }
    for (const [item, error] of refused) item.fail(error)
    for (const item of done) item.committed()
    for (const item of done) item.settle()
    return true
  }

  /** A disk that fails may refuse even this: it is tried again before the next transaction. */
  #rollBack(): void {
    try {
      if (this.#db.inTransaction) this.#steps.undo.run()
    } catch {
      // The error that made it necessary is the one that is told.
    }
  }

  #attempt(item: Pending): { error: unknown } | null {
    this.#steps.save.run()
    try {
      item.run()
      this.#steps.release.run()
      return null
    } catch (error) {
      // A full or failing disk ends the whole transaction, savepoints and all: its own error is the one to tell.
      if (!this.#db.inTransaction) throw error
      this.#steps.back.run()
      this.#steps.release.run()
      return { error }
    }
  }
}
