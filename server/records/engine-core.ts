import type { Safe } from '#server/core/sealing.ts'
import type { Actor } from './actor.ts'
import type { Database } from './connection.ts'
import type { EvalContext } from './filter/sql.ts'
import type { RateLimiter } from './http/limits/limiter.ts'
import type { Store } from './read/store.ts'
import type { Costs } from './readers/costs.ts'
import type { Readers } from './readers/readers.ts'
import type { Hub } from './realtime/hub.ts'
import type { Resumable } from './resumable/resumable.ts'
import type { TextIndex } from './search/text-index.ts'
import type { EngineSettings } from './settings.ts'
import type { Engine, Impersonation } from './types.ts'
import type { Imports } from './write/imports.ts'
import type { Session } from './write/session.ts'

/** What is done to the database as a whole. */
export interface Maintenance {
  /** Gives what it can of the write-ahead log back to the file, without waiting, and refreshes what the planner knows. */
  tidy(): void
  /** Writes a consistent copy to a file while everything goes on. */
  copyTo(path: string): Promise<void>
  /** Judges a file before its rows replace ours; `prepare` brings it up to this version. Throws UnfitCopyError. */
  checkCopy(path: string, prepare: (copy: Database) => void): Promise<void>
  /**
   * Replaces every row but the sessions by those of a file, all or nothing, between two transactions. Throws UnfitCopyError when the file
   * lacks a table or a column. Hooks do not run and listeners are not told. `isOther`: the file is of another time, and second steps of
   * accounts that are in both stay as they are; returns of how many accounts they differ.
   */
  replaceRows(path: string, isOther?: boolean): Promise<number>
}

/** What the record routes need beyond the public engine. */
export interface EngineCore extends Engine {
  /** The connection, for whoever opened it; everybody else asks the store and these doors (a test holds it to that). */
  readonly db: Database
  readonly store: Store
  /** Processes that answer what would stop this one; null for a database in memory and where none are wanted. */
  readonly readers: Readers | null
  /** What is asked of them. */
  readonly costs: Costs
  /** Words of records; empty until a feature opens it. */
  readonly texts: TextIndex
  /** Files that come in pieces; null where the schema keeps no rows of them. */
  readonly resumable: Resumable | null
  /** Where files of forms wait until their request ends. */
  readonly workDir: string
  readonly realtime: { readonly hub: Hub }
  /** Where secrets of accounts are kept that have to be read again. */
  readonly safe: Safe
  /** May be changed while the engine runs. */
  readonly settings: EngineSettings
  readonly limiter: RateLimiter
  /** Puts settings in the place of the present ones and tells the listeners. */
  changeSettings(settings: EngineSettings): void
  /** Called after settings were changed, with the new ones. */
  onSettings(listener: (settings: EngineSettings) => void): void
  /** Tells the listeners of `onImpersonate`; their writes are on the disk when it settles. */
  noteImpersonation(impersonation: Impersonation): Promise<void>
  context(actor: Actor, request?: EvalContext['request']): EvalContext
  /** A write with the body and request of an HTTP call. */
  submit<T>(work: (session: Session) => T): Promise<T>
  /** Records of another installation, or of the past, in one transaction. */
  importRows<T>(work: (rows: Imports) => T): Promise<T>
  readonly maintenance: Maintenance
  /** Waits for what is under way and ends the processes beside this one. The connection stays open. */
  close(): Promise<void>
}
