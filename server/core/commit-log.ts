/**
 * Commits that reach the disk beside the thread that serves. With `synchronous=FULL` SQLite itself waits for the disk at the end of
 * each transaction, a tenth of a millisecond or a tenth of a second, and nobody is answered meanwhile. With `NORMAL` it only
 * appends to its log; the same call on that log, made on another thread, gives the same promise (sqlite.org/wal.html, "Durability").
 */
import { close, fdatasync, openSync, readSync, writeSync } from 'node:fs'
import { promisify } from 'node:util'
import type Database from 'better-sqlite3'
import { withoutWaiting } from './database.ts'

type Sync = (file: number) => Promise<void>

const closed = promisify(close)

/** Whether a connection is of a file, and not of memory. */
const isFile = (db: Database.Database): boolean => db.name !== '' && db.name !== ':memory:' && !db.memory

/** Bytes that are written anew at once. */
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
  /** SQLite locks its other files, never this one: closing it gives up no lock. It is the same until the last connection closes. */
  #file: number | null = null
  /** A part of the log may be missing on the disk, although whoever asks for it now is told that all is well. */
  #isDoubtful = false

  /** `failed` learns what kept the connection from changing its ways; `sync` settles when the disk has a file's data. */
  constructor(db: Database.Database, failed: (error: unknown) => void, sync: Sync = promisify(fdatasync)) {
    this.#db = db
    this.#isFile = isFile(db)
    this.#failed = failed
    this.#sync = sync
  }

  /**
   * Runs a whole transaction whose commit does not wait for the disk: nobody may be told of it before `synced`. Whoever else
   * writes by this connection waits in its commit, as ever. Throws, before the transaction, while the log cannot be mended after the disk has refused it.
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
      // A failing disk may leave a transaction open, and inside one nothing is set: the level stays what it was, and `synced` holds
      // whichever it is.
      this.#failed(error)
    }
  }

  /** Settles once all that was committed before is on the disk; rejects with the disk's error. */
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

  /** Tried again before the next transaction where it fails. */
  #mend(): void {
    try {
      this.#writeAgain()
    } catch (error) {
      this.#failed(error)
    }
  }

  /**
   * Linux tells of a page that did not reach the disk once, and takes it for written from then on: the next call would succeed over the gap, and after a
   * power cut SQLite reads its log up to there, without what was answered since. Written anew, the log is asked for as a whole. Nobody else
   * writes meanwhile. Throws the disk's error, and SQLITE_BUSY while another process writes.
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
