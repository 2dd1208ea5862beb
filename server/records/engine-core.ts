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

/** Operations on the whole database. */
export interface Maintenance {
  /**
   * Checkpoints as much of the write-ahead log as possible without waiting, and refreshes the planner's
   * statistics.
   */
  tidy(): void
  /** Writes a consistent copy to a file while requests are served. */
  copyTo(path: string): Promise<void>
  /**
   * Checks a file before its rows replace the current ones; `prepare` migrates it to this version. Throws
   * UnfitCopyError.
   */
  checkCopy(path: string, prepare: (copy: Database) => void): Promise<void>
  /**
   * Replaces every row but the sessions by those of a file, all or nothing, between two transactions. Throws
   * UnfitCopyError when the file lacks a table or a column. Hooks do not run and listeners are not notified.
   * `isOther`: the file is of another time, and second steps of accounts in both are preserved; returns the
   * number of accounts where they differ.
   */
  replaceRows(path: string, isOther?: boolean): Promise<number>
}

/** The engine for record routes, beyond the public engine. */
export interface EngineCore extends Engine {
  /** The connection, for its opener; all other code uses the store and these methods (enforced by a test). */
  readonly db: Database
  readonly store: Store
  /** Processes for queries that would block this one; null for an in-memory database or without readers. */
  readonly readers: Readers | null
  /** The known costs of their queries. */
  readonly costs: Costs
  /** The full-text index; empty until a feature opens it. */
  readonly texts: TextIndex
  /** Resumable uploads; null where the schema has no collection for them. */
  readonly resumable: Resumable | null
  /** Where files of forms wait until their request ends. */
  readonly workDir: string
  readonly realtime: { readonly hub: Hub }
  /** Encrypts secrets of accounts that must be read again. */
  readonly safe: Safe
  /** May be changed while the engine runs. */
  readonly settings: EngineSettings
  readonly limiter: RateLimiter
  /** Replaces the settings and notifies the listeners. */
  changeSettings(settings: EngineSettings): void
  /** Called after settings were changed, with the new ones. */
  onSettings(listener: (settings: EngineSettings) => void): void
  /** Notifies the listeners of `onImpersonate`; their writes are on the disk when it settles. */
  noteImpersonation(impersonation: Impersonation): Promise<void>
  context(actor: Actor, request?: EvalContext['request']): EvalContext
  /** A write with the body and request of an HTTP call. */
  submit<T>(work: (session: Session) => T): Promise<T>
  /** Imports records of another installation, or of the past, in one transaction. */
  importRows<T>(work: (rows: Imports) => T): Promise<T>
  readonly maintenance: Maintenance
  /** Waits for pending work and ends the worker processes. The connection remains open. */
  close(): Promise<void>
}
