/**
 * Commits that reach the disk without blocking the serving thread. With `synchronous=FULL` SQLite itself
 * waits for the disk at the end of each transaction, from a tenth of a millisecond to a tenth of a second,
 * and no request is answered meanwhile. With `NORMAL` it only appends to its log; the same sync of that log,
 * made on another thread, gives the same guarantee (sqlite.org/wal.html, "Durability").
 */
import { close, fdatasync, openSync, readSync, writeSync } from 'node:fs'
import { promisify } from 'node:util'
import type Database from 'better-sqlite3'
import { withoutWaiting } from './database.ts'

type Sync = (file: number) => Promise<void>

const closed = promisify(close)

/** Whether a connection is to a file instead of memory. */
const isFile = (db: Database.Database): boolean => db.name !== '' && db.name !== ':memory:' && !db.memory

/** Bytes rewritten at once. */
const CHUNK = 1_048_576

/** Writes a file over itself. Throws the disk's error. */
const writeOver = (file: number): void => {
  const chunk = Buffer.allocUnsafe(CHUNK)
  for (let at = 0; ; ) {
    const length = readSync(file, chunk, 0, CHUNK, at)
    if (length === 0) return
    for (let done = 0; done < length; ) done += writeSync(file, chunk, done, length - done, at + done)
    at += length
  }
}

export class CommitLog {
  readonly #db: Database.Database
  readonly #isFile: boolean
  readonly #failed: (error: unknown) => void
  readonly #sync: Sync
  /**
   * SQLite locks its other files, never this one: closing it releases no lock. It is the same until the last
   * connection closes.
   */
  #file: number | null = null
  /** A part of the log may be missing on the disk, although a sync now reports success. */
  #isDoubtful = false

  /**
   * `failed` receives the errors of changing the connection's mode; `sync` settles when a file's data is on
   * the disk.
   */
  constructor(db: Database.Database, failed: (error: unknown) => void, sync: Sync = promisify(fdatasync)) {
    this.#db = db
    this.#isFile = isFile(db)
    this.#failed = failed
    this.#sync = sync
  }

  /**
   * Runs a whole transaction whose commit does not wait for the disk: it must not be reported before
   * `synced`. Other writes of this connection wait in their commit as usual. Throws, before the transaction,
   * while the log cannot be repaired after a disk error.
   */
  early<T>(transaction: () => T): T {
    if (this.#isDoubtful) this.#writeAgain()
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
      // A failing disk may leave a transaction open, in which nothing is set: the level is unchanged, and
      // `synced` is correct either way.
      this.#failed(error)
    }
  }

  /** Settles once all earlier commits are on the disk; rejects with the disk's error. */
  async synced(): Promise<void> {
    if (!this.#isFile) return
    this.#file ??= openSync(`${this.#db.name}-wal`, 'r+')
    try {
      await this.#sync(this.#file)
    } catch (error) {
      this.#isDoubtful = true
      this.#mend()
      throw error
    }
  }

  /** On failure it is tried again before the next transaction. */
  #mend(): void {
    try {
      this.#writeAgain()
    } catch (error) {
      this.#failed(error)
    }
  }

  /**
   * Linux reports a page that did not reach the disk once, and treats it as written from then on: the next
   * sync would succeed over the gap, and after a power cut SQLite would read its log up to there, without
   * later acknowledged writes. The log is rewritten so that it is synced as a whole. No other write may run
   * meanwhile. Throws the disk's error, and SQLITE_BUSY while another process writes.
   */
  #writeAgain(): void {
    const file = this.#file
    if (file === null) return
    const isInside = this.#db.inTransaction
    if (!isInside) withoutWaiting(this.#db, () => this.#db.exec('BEGIN IMMEDIATE'))
    try {
      writeOver(file)
    } finally {
      if (!isInside) this.#db.exec('ROLLBACK')
    }
    this.#isDoubtful = false
  }

  async close(): Promise<void> {
    if (this.#file !== null) await closed(this.#file)
    this.#file = null
  }
}
