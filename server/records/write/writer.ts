/** All writes: sessions that share transactions, and the effects of their commits. */
import { CommitLog } from '#server/core/commit-log.ts'
import type { Database, Log } from '../connection.ts'
import type { CommitEvent } from '../types.ts'
import { Session, type SessionParts } from './session.ts'
import { WriteQueue } from './write-queue.ts'

type CommitListener = (events: readonly CommitEvent[]) => void

const refusePromise = <T>(result: T): T => {
  if (result instanceof Promise) throw new Error('A transaction is synchronous: await before engine.write()')
  return result
}

/** The only writer: every create, update, delete, import and restore waits in its queue. */
export class Writer {
  readonly #queue: WriteQueue
  readonly #log: Log
  readonly #parts: SessionParts
  readonly #onCommit: CommitListener[] = []
  readonly #onJobs: (() => void)[] = []

  constructor(db: Database, log: Log, parts: SessionParts) {
    const { store } = parts
    const commits = new CommitLog(db, (error) => log.warn({ err: error }, 'The database keeps its ways'))
    this.#queue = new WriteQueue(db, commits, (transaction) => {
      const before = store.changes()
      const outcome = transaction()
      store.texts.account(before, store.changes())
      return outcome
    })
    this.#log = log
    this.#parts = parts
  }

  /** Runs a synchronous function in its own session; settles after the commit has reached the disk. */
  async submit<T>(work: (session: Session) => T): Promise<T> {
    const { result } = await this.#queue.add(
      () => {
        const session = new Session(this.#parts)
        const result = refusePromise(work(session))
        session.derive()
        return { result, session }
      },
      ({ session }) => {
        this.#announce(session.events)
        if (session.hasJobs) this.#wake()
      },
    )
    return result
  }

  /**
   * Runs work that cannot share a transaction, such as a restore, between two of them. No listener is
   * notified.
   */
  alone<T>(work: () => T): Promise<T> {
    return this.#queue.alone(work)
  }

  /** Settles when all submitted writes are on the disk. Nothing may be submitted any more. */
  close(): Promise<void> {
    return this.#queue.close()
  }

  /**
   * Called after each commit that changed records, in registration order. A listener that throws is logged.
   */
  onCommit(listener: CommitListener): void {
    this.#onCommit.push(listener)
  }

  /** Called after each commit that added jobs. A listener that throws is logged. */
  onJobs(listener: () => void): void {
    this.#onJobs.push(listener)
  }

  #wake(): void {
    for (const listener of this.#onJobs)
      try {
        listener()
      } catch (error) {
        this.#log.error({ err: error }, 'A listener of new jobs failed')
      }
  }

  #announce(events: readonly CommitEvent[]): void {
    if (events.length === 0) return
    for (const listener of this.#onCommit) {
      try {
        listener(events)
      } catch (error) {
        this.#log.error({ err: error }, 'A commit listener failed')
      }
    }
  }
}
