/** The engine as features see it. */

import type { Collection } from '#drizzle/collection.ts'
import type { Field, Fields, FileField, PasswordField } from '#drizzle/field-kinds.ts'
import type { CreateOf, RecordOf } from '#drizzle/fields.ts'
import type { Clock } from '#server/core/clock.ts'
import type { PasswordHash } from '#server/core/passwords.ts'
import type { Pictures } from '#server/core/pictures/pictures.ts'
import type { EnqueueOptions } from '#server/jobs/queue.ts'
import type { Storage } from '#server/ports/storage.ts'
import type { Actor, RawRecord } from './actor.ts'
import type { Jwt, Tokens } from './auth/tokens.ts'
import type { Database, Log } from './connection.ts'
import type { Extensible } from './extensions.ts'
import type { StoredUpload, UploadSource } from './files/uploads.ts'
import type { EvalContext } from './filter/sql.ts'
import type { Reads } from './readers/reads.ts'
import type { RealtimeHooks } from './realtime/realtime-hooks.ts'
import type { RequestInfo } from './request-info.ts'
import type { CollectionDefinition } from './schema/definition.ts'
import type { Registry } from './schema/registry.ts'
import type { LiveSettings } from './settings.ts'
import type { Series } from './write/numbers.ts'

export interface EngineOptions {
  readonly db: Database
  readonly registry: Registry
  readonly clock: Clock
  readonly storage: Storage
  readonly jwt: Jwt
  /** At least 32 characters; every token secret derives from it. */
  readonly secret: string
  readonly log: Log
  /** Absent: PocketBase's defaults. */
  readonly settings?: LiveSettings
  /** Where files of forms wait until their request ends; absent: the system's temporary directory. */
  readonly workDir?: string
  /** The number of reader processes and their deadline in milliseconds; absent: none. */
  readonly readers?: { readonly count: number; readonly deadline: number }
}

type Submitted<F extends Field, Value> = F extends PasswordField
  ? PasswordHash
  : F extends FileField
    ? Value | StoredUpload | readonly (string | StoredUpload)[]
    : Value
/** Data for create and update in a transaction: passwords hashed, files stored beforehand or named. */
export type WriteOf<F extends Fields> = { id?: string } & {
  [Name in keyof F]?: Submitted<F[Name], CreateOf<F>[Name]>
}
/** Equality on columns; `''` and 0 are values like others. */
export type Where<F extends Fields> = Partial<CreateOf<F>> & { created?: string; updated?: string }
/**
 * A condition in the filter language, written by the server's own code: it may name hidden fields, and never
 * contains a client's text. `{:name}` is a bound value of `params`.
 */
export interface FilterQuery {
  readonly filter: string
  readonly params?: Readonly<Record<string, string | number | boolean | Date | null>>
}
export interface FindOptions {
  /** PocketBase's sort syntax: `-created,title`. */
  readonly sort?: string
  readonly limit?: number
  readonly offset?: number
}

/**
 * Reads as one actor: `system` and superusers see all, others what list and view rules allow. Records are
 * complete.
 */
export interface Reader extends Extensible {
  readonly actor: Actor
  /** Throws 404 for an unknown record or one that the actor may not view. */
  get<F extends Fields>(collection: Collection<F>, id: string): RecordOf<F>
  getOrNull<F extends Fields>(collection: Collection<F>, id: string): RecordOf<F> | null
  /** Throws 404 when nothing matches. */
  first<F extends Fields>(
    collection: Collection<F>,
    where: Where<F> | FilterQuery,
    options?: Pick<FindOptions, 'sort'>,
  ): RecordOf<F>
  firstOrNull<F extends Fields>(
    collection: Collection<F>,
    where: Where<F> | FilterQuery,
    options?: Pick<FindOptions, 'sort'>,
  ): RecordOf<F> | null
  find<F extends Fields>(
    collection: Collection<F>,
    where?: Where<F> | FilterQuery,
    options?: FindOptions,
  ): RecordOf<F>[]
  /** As `find`, reading only the id and the named fields of each record, when others are large. */
  pick<F extends Fields, Name extends keyof RecordOf<F> & string>(
    collection: Collection<F>,
    names: readonly Name[],
    where?: Where<F> | FilterQuery,
    options?: FindOptions,
  ): Pick<RecordOf<F>, Name | 'id'>[]
  count<F extends Fields>(collection: Collection<F>, where?: Where<F> | FilterQuery): number
}

/** One transaction. Everything in it is synchronous; an error rolls all of it back. */
export interface Tx extends Reader {
  /**
   * Validates, runs hooks and stores. Throws 400 with field errors, 403 where a rule or a field's access
   * forbids.
   */
  create<F extends Fields>(collection: Collection<F>, data: WriteOf<F>): RecordOf<F>
  /** Changes the named fields; the modifiers of PocketBase (`views+`) are accepted as keys. Throws 404, 400, 403. */
  update<F extends Fields>(collection: Collection<F>, id: string, data: WriteOf<F>): RecordOf<F>
  /** Deletes with cascades (PocketBase §4.7). Throws 404, 400 when a required relation references it. */
  delete<F extends Fields>(collection: Collection<F>, id: string): void
  /** Adds a job to the same transaction: it exists exactly when the transaction is committed. */
  enqueue(kind: string, payload: unknown, options?: EnqueueOptions): string
  /**
   * The next number of a series, `F-2026-000045`: of the Paris year of `at` (absent: now), and without a gap,
   * since it is rolled back with the transaction. `prefix` replaces the series' letter.
   */
  nextNumber(series: Series, at?: Date, prefix?: string): string
  /** The same transaction as another actor. */
  as(actor: Actor): Tx
}

export type Action = 'create' | 'update' | 'delete'

export interface HookContext<Rec = RawRecord> {
  readonly actor: Actor
  readonly collection: CollectionDefinition
  /** Before hooks: the proposed full record, to be changed in place. After hooks: the stored one. */
  readonly record: Rec
  /** The stored record before an update. */
  readonly original?: Rec
  /** The submitted values, cast, by field name. Empty for deletes. */
  readonly body: Readonly<Record<string, unknown>>
}
/**
 * Runs inside the transaction with a `system` view of it; may throw an AppError, which rolls the write back.
 */
export type Hook<Rec = RawRecord> = (tx: Tx, context: HookContext<Rec>) => void

/** A row written by a transaction; `fields`: those changed by an update, null for an insert or delete. */
export interface WrittenRow {
  readonly collection: string
  readonly id: string
  readonly fields: readonly string[] | null
}
/**
 * Runs last in a transaction, with a `system` view of it and every row that it wrote; writes only derived
 * data.
 */
export type RowListener = (tx: Tx, rows: readonly WrittenRow[]) => void

/** A token of an account that was issued to a superuser (PocketBase's `impersonate`). */
export interface Impersonation {
  readonly actor: Actor
  readonly collection: CollectionDefinition
  readonly record: RawRecord
  /** Of the token, in seconds. */
  readonly duration: number
}

export interface CommitEvent {
  readonly collection: CollectionDefinition
  readonly action: Action
  readonly record: RawRecord
  readonly original?: RawRecord
  /** Of a delete: sends the message prepared while the record still existed. */
  readonly announce?: () => void
}

interface SerializeOptions {
  readonly expand?: string
  /** PocketBase's `fields` parameter. */
  readonly fields?: string
  /** For `@request.*` in the view rules of expanded collections. */
  readonly request?: RequestInfo
  /** The context that the records were read with, instead of a new one of the caller and the request. */
  readonly context?: EvalContext
}

export interface Engine extends Extensible {
  readonly registry: Registry
  readonly clock: Clock
  readonly storage: Storage
  readonly log: Log
  readonly pictures: Pictures
  readonly tokens: Tokens
  /** Reads outside a transaction. `at`: the current time of rules; the stored data is today's. */
  read(actor: Actor, at?: Date): Reader
  /** Reads of reports, through Drizzle's builder on the tables of `drizzle/schema.ts`. */
  readonly reads: Reads
  /** The number of records by value of a field; each item of a list counts. No rule applies. */
  countByValue<F extends Fields>(collection: Collection<F>, field: keyof F & string): Map<string, number>
  /**
   * Runs a synchronous function in a transaction shared with the other pending writes (each has its
   * savepoint); the promise settles after the commit has reached the disk.
   */
  write<T>(actor: Actor, work: (tx: Tx) => T): Promise<T>
  before<F extends Fields>(collection: Collection<F>, action: Action, hook: Hook<RecordOf<F>>): void
  before(collection: string, action: Action, hook: Hook): void
  after<F extends Fields>(collection: Collection<F>, action: Action, hook: Hook<RecordOf<F>>): void
  after(collection: string, action: Action, hook: Hook): void
  /**
   * Called in each transaction that wrote rows of the collections (including imports and cascades, excluding
   * restores), for derived data that must be consistent with them.
   */
  onRows(collections: readonly { name: string }[], listener: RowListener): void
  /** Called after each commit with the changes, in order. A listener that throws is logged. */
  onCommit(listener: (events: readonly CommitEvent[]) => void): void
  /** Called in a transaction before a superuser gets another account's token; an error refuses it. */
  onImpersonate(listener: (tx: Tx, impersonation: Impersonation) => void): void
  /** Runs with event streams: before one opens, before its topics change, before each event. */
  onRealtime(hooks: RealtimeHooks): void
  /** Called after each commit that added jobs: the worker checks for them at once. */
  onJobs(listener: () => void): void
  /** The visible part of records for this caller: visibility, private fields, expand, field selection. */
  serialize<F extends Fields>(
    actor: Actor,
    collection: Collection<F> | CollectionDefinition,
    records: readonly RecordOf<F>[] | readonly RawRecord[],
    options?: SerializeOptions,
  ): Record<string, unknown>[]
  /** Whether the stored record satisfies the rule for this caller; `null`: superusers only. */
  matches(
    actor: Actor,
    collection: Collection | CollectionDefinition,
    record: { readonly id: string },
    rule: string | null,
    request?: RequestInfo,
  ): boolean
  /** The ids that this caller may view, by the view rule of the collection. */
  viewable(actor: Actor, collection: Collection | CollectionDefinition, ids: readonly string[]): Set<string>
  /** Stores a file for a record about to be written; the result is passed to create or update. */
  upload<F extends Fields>(
    collection: Collection<F>,
    recordId: string,
    field: keyof F & string,
    source: UploadSource,
  ): Promise<StoredUpload>
  /** Removes uploads whose transaction failed. */
  discard(uploads: readonly StoredUpload[]): Promise<void>
  /** Settles when files of deleted or changed records are removed; call before closing the database. */
  idle(): Promise<void>
  /** A new record id: 15 characters of `[a-z0-9]`. */
  newId(): string
}
