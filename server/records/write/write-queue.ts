/**
 * Group commit: pending writes share one transaction, each in its savepoint, and are answered after the
 * commit has reached the disk; meanwhile other requests are served, and their writes wait for the next
 * transaction.
 */
import type { CommitLog } from '#server/core/commit-log.ts'
import { busyTimeoutOf, withoutWaiting } from '#server/core/database.ts'
import type { Database } from '../connection.ts'

type Commits = Pick<CommitLog, 'early' | 'synced' | 'close'>

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

/** The outcome of a committed batch. */
interface Committed {
  readonly done: readonly Pending[]
  readonly refused: ReadonlyMap<Pending, unknown>
}

const MAX_TOGETHER = 200
/** The interval of checks whether another writing process has finished. */
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

/** The transactions of one connection, in sequence. */
export class WriteQueue {
  readonly #db: Database
  readonly #steps: ReturnType<typeof prepareSteps>
  readonly #commits: Commits
  readonly #around: <T>(transaction: () => T) => T
  readonly #pending: (Pending | Alone)[] = []
  #isScheduled = false

  /** `around` runs each shared transaction: all its changes come from the added writes. */
  constructor(db: Database, commits: Commits, around: <T>(transaction: () => T) => T) {
    this.#db = db
    this.#commits = commits
    this.#around = around
    this.#steps = prepareSteps(db)
  }

  /**
   * Runs `work` in the next shared transaction; an error rolls back its own writes only. `committed` is
   * called with the result after the commit, before the promise settles.
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
   * Runs `work` in its turn, after earlier and before later writes, between two shared transactions; it opens
   * its own transactions.
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

  /** Settles when all added writes are answered. Nothing may be added any more. */
  async close(): Promise<void> {
    await this.alone(() => undefined)
    await this.#commits.close()
  }

  #push(entry: Pending | Alone): void {
    this.#pending.push(entry)
    if (this.#isScheduled) return
    this.#schedule()
  }

  /** The writes of the next shared transaction: as many as fit, up to the next `alone`. */
  #nextBatch(): Pending[] {
    const batch: Pending[] = []
    for (const entry of this.#pending) {
      if ('alone' in entry || batch.length === MAX_TOGETHER) break
      batch.push(entry)
    }
    this.#pending.splice(0, batch.length)
    return batch
  }

  #schedule(delayMs = 0): void {
    this.#isScheduled = true
    const start = () => void this.#takeTurn()
    if (delayMs > 0) setTimeout(start, delayMs)
    else setImmediate(start)
  }

  async #takeTurn(): Promise<void> {
    const batch = this.#nextBatch()
    const [first] = this.#pending
    if (batch.length === 0 && first && 'alone' in first) {
      this.#pending.shift()
      // A transaction left open by a failing disk would swallow what is written here.
      this.#rollBack()
      first.alone()
    }
    const isHeld = batch.length > 0 && (await this.#settle(batch)) === 'held'
    this.#isScheduled = false
    if (this.#pending.length > 0) this.#schedule(isHeld ? LOOK_MS : 0)
  }

  /**
   * Refuses writes that have waited for another process as long as the busy timeout; the rest returns to the
   * queue.
   */
  #putBack(batch: readonly Pending[], error: unknown): void {
    const timeoutMs = busyTimeoutOf(this.#db)
    const now = performance.now()
    const isOver = ({ since }: Pending) => now - since >= timeoutMs
    this.#pending.unshift(...batch.filter((item) => !isOver(item)))
    for (const item of batch) if (isOver(item)) item.fail(error)
  }

  /**
   * Runs a batch and settles its promises; `held` when another process writes and some of the batch still
   * waits.
   */
  async #settle(batch: readonly Pending[]): Promise<'held' | 'told'> {
    const outcome = this.#around(() => this.#write(batch))
    if (typeof outcome === 'string') return outcome
    const { done, refused } = outcome
    for (const [item, error] of refused) item.fail(error)
    if (done.length === 0) return 'told'
    const failure = await this.#commits.synced().then(
      () => null,
      (error: unknown) => ({ error }),
    )
    // The rows are stored whatever the disk reported, so caches must be updated.
    for (const item of done) item.committed()
    for (const item of done)
      if (failure) item.fail(failure.error)
      else item.settle()
    return 'told'
  }

  /** Commits a batch; otherwise its writes are settled with the error, unless they wait on. */
  #write(batch: readonly Pending[]): Committed | 'held' | 'told' {
    const done: Pending[] = []
    const refused = new Map<Pending, unknown>()
    let hasBegun = false
    const transaction = () => {
      withoutWaiting(this.#db, () => this.#steps.begin.run())
      hasBegun = true
      for (const item of batch) {
        const outcome = this.#attempt(item)
        if (outcome === null) done.push(item)
        else refused.set(item, outcome.error)
      }
      this.#steps.commit.run()
    }
    try {
      this.#commits.early(() => this.#whole(transaction))
    } catch (error) {
      if (!hasBegun && isBusy(error)) {
        this.#putBack(batch, error)
        return 'held'
      }
      for (const item of batch) item.fail(refused.get(item) ?? error)
      return 'told'
    }
    return { done, refused }
  }

  #whole(transaction: () => void): void {
    this.#rollBack()
    try {
      transaction()
    } catch (error) {
      this.#rollBack()
      throw error
    }
  }

  /** A failing disk may refuse even this: it is tried again before the next transaction. */
  #rollBack(): void {
    try {
      if (this.#db.inTransaction) this.#steps.undo.run()
    } catch {
      // The error that caused the rollback is the one reported.
    }
  }

  #attempt(item: Pending): { error: unknown } | null {
    this.#steps.save.run()
    try {
      item.run()
      this.#steps.release.run()
      return null
    } catch (error) {
      // A full or failing disk ends the whole transaction with its savepoints: its own error is reported.
      if (!this.#db.inTransaction) throw error
      this.#steps.back.run()
      this.#steps.release.run()
      return { error }
    }
  }
}
