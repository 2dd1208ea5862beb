/**
 * Commits that reach the disk beside the thread that serves. With `synchronous=FULL` SQLite itself waits for the disk at the end of
 * each transaction, a tenth of a millisecond or a tenth of a second, and nobody is answered meanwhile. With `NORMAL` it only
 * appends to its log; the same call on that log, made on another thread, gives the same promise (sqlite.org/wal.html, "Durability").
 */
import { close, fdatasync, openSync } from 'node:fs'
import { promisify } from 'node:util'
import type Database from 'better-sqlite3'

type Sync = (file: number) => Promise<void>

const closed = promisify(close)

/** Whether a connection is of a file, and not of memory. */
const isFile = (db: Database.Database): boolean => db.name !== '' && db.name !== ':memory:' && !db.memory

export class CommitLog {
  readonly #db: Database.Database
  readonly #isFile: boolean
  readonly #failed: (error: unknown) => void
  readonly #sync: Sync
  /** SQLite locks its other files, never this one: closing it gives up no lock. It is the same until the last connection closes. */
  #file: number | null = null

  /** `failed` learns what kept the connection from changing its ways; `sync` settles when the disk has a file's data. */
  constructor(db: Database.Database, failed: (error: unknown) => void, sync: Sync = promisify(fdatasync)) {
    this.#db = db
    this.#isFile = isFile(db)
    this.#failed = failed
    this.#sync = sync
  }

  /**
   * Runs a whole transaction whose commit does not wait for the disk: nobody may be told of it before `synced`. Whoever else
   * writes by this connection waits in its commit, as ever.
   */
  early<T>(transaction: () => T): T {
    this.#set('NORMAL')
    try {
      return transaction()
    } finally {
      this.#set('FULL')
    }
  }

  #set(level: 'NORMAL' | 'FULL'): void {
    if (!this.#isFile) return
    try {
      // Not prepared: SQLite sets it when the statement is compiled, once.
      this.#db.exec(`PRAGMA synchronous = ${level}`)
    } catch (error) {
      // A failing disk may leave a transaction open, and inside one nothing is set: the level stays what it was, and `synced` holds
      // whichever it is.
      this.#failed(error)
    }
  }

  /** Settles once all that was committed before is on the disk; rejects with the disk's error. */
  async synced(): Promise<void> {
    if (!this.#isFile) return
    this.#file ??= openSync(`${this.#db.name}-wal`, 'r+')
    await this.#sync(this.#file)
  }

  async close(): Promise<void> {
    if (this.#file !== null) await closed(this.#file)
    this.#file = null
  }
}
