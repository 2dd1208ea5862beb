/** One unit of work on the records: what a transaction's functions share. */
import type { Clock } from '#server/core/clock.ts'
import { getOrCreate } from '#server/core/get-or-create.ts'
import { type EnqueueOptions, enqueueJob, withdrawJob } from '#server/jobs/queue.ts'
import { type Actor, type RawRecord, system } from '../actor.ts'
import type { EvalContext } from '../filter/sql.ts'
import type { Hooks } from '../hooks.ts'
import type { Store } from '../read/store.ts'
import { noRequest } from '../request-info.ts'
import type { CollectionDefinition, FieldOf } from '../schema/definition.ts'
import { quote } from '../schema/identifiers.ts'
import type { Registry } from '../schema/registry.ts'
import type { Action, CommitEvent, HookContext, RowListener, Tx, WrittenRow } from '../types.ts'
import { nextNumber, type Series } from './numbers.ts'

export interface SessionParts {
  readonly store: Store
  readonly registry: Registry
  readonly clock: Clock
  readonly hooks: Hooks
  /** Told of written rows, by the name of their collection. */
  readonly rowListeners: ReadonlyMap<string, readonly RowListener[]>
  /** The same transaction for hooks: they act as the server. */
  readonly tx: (session: Session, actor: Actor) => Tx
  readonly remove: (session: Session, collection: CollectionDefinition, record: RawRecord) => void
  /** Whether anybody listens at all: nothing is prepared for nobody. */
  readonly hasSubscribers: () => boolean
  /** Asked before a row goes; what it gives back is called after the commit. */
  readonly beforeDelete: (
    collection: CollectionDefinition,
    record: RawRecord,
    isUnseen: boolean,
  ) => (() => void) | null
}

/** One write of the queue: its events and jobs, hooks, and what is being deleted. It ends with the commit or is taken back whole. */
export class Session {
  readonly store: Store
  readonly registry: Registry
  readonly clock: Clock
  /** What changed, in order; told to listeners after the commit. */
  readonly events: CommitEvent[] = []
  /** Whether a job was added; told to the worker after the commit. */
  hasJobs = false
  readonly #parts: SessionParts
  readonly #removing = new Set<string>()
  readonly #prepared = new Map<string, (() => void) | null>()
  #hookTx: Tx | null = null
  readonly #written = new Map<RowListener, WrittenRow[]>()

  constructor(parts: SessionParts) {
    this.#parts = parts
    this.store = parts.store
    this.registry = parts.registry
    this.clock = parts.clock
  }

  systemContext(): EvalContext {
    return { actor: system, request: noRequest, now: this.clock.now() }
  }

  before(collection: CollectionDefinition, action: Action, context: HookContext): void {
    this.#parts.hooks.run('before', collection, action, () => this.asServer(), context)
  }

  after(collection: CollectionDefinition, action: Action, context: HookContext): void {
    this.#parts.hooks.run('after', collection, action, () => this.asServer(), context)
  }

  /** Notes a row that was written, whichever way, for those who derive something from it. */
  wrote(collection: CollectionDefinition, id: string, fields: readonly string[] | null): void {
    this.store.texts.drop(collection, id)
    for (const listener of this.#parts.rowListeners.get(collection.name) ?? [])
      getOrCreate(this.#written, listener, () => []).push({ collection: collection.name, id, fields })
  }

  /** Tells the listeners of rows what this write has changed: the last thing in it. */
  derive(): void {
    for (const [listener, rows] of this.#written) listener(this.asServer(), rows)
    this.#written.clear()
  }

  changed(event: CommitEvent): void {
    this.events.push(event)
  }

  /** Adds a job to the same transaction and returns its id. */
  enqueue(kind: string, payload: unknown, options?: EnqueueOptions): string {
    this.hasJobs = true
    return enqueueJob(this.store.db, this.clock, kind, payload, options)
  }

  /** Takes a job of this transaction back. */
  withdraw(id: string): void {
    withdrawJob(this.store.db, id)
  }

  /** The next number of a series; `at` (absent: now) decides the year. */
  nextNumber(series: Series, at: Date = this.clock.now(), prefix?: string): string {
    return nextNumber(this.store, series, at, prefix)
  }

  /**
   * Prepares to tell of a delete, as long as rules can still be asked about the record and about what it hangs on.
   * False when that has been done, or when nobody listens.
   */
  prepareDelete(collection: CollectionDefinition, record: RawRecord): boolean {
    const key = `${collection.id}/${record.id}`
    if (!this.#parts.hasSubscribers() || this.#prepared.has(key)) return false
    // Nobody could see it yet: PocketBase asks rules outside of the transaction, where it does not exist.
    const isUnseen = this.events.some(
      (event) =>
        event.action === 'create' && event.collection.id === collection.id && event.record.id === record.id,
    )
    this.#prepared.set(key, this.#parts.beforeDelete(collection, record, isUnseen))
    return true
  }

  /** What was prepared for the delete of this record, once. */
  takePrepared(collection: CollectionDefinition, record: RawRecord): Pick<CommitEvent, 'announce'> {
    const key = `${collection.id}/${record.id}`
    const announce = this.#prepared.get(key)
    this.#prepared.delete(key)
    return announce ? { announce } : {}
  }

  /** Deletes on behalf of the server: cascades, rows of a deleted account. */
  remove(collection: CollectionDefinition, record: RawRecord): void {
    this.#parts.remove(this, collection, record)
  }

  /** False when the record is being deleted already: cascades may come round in a circle. */
  startRemoving(collection: CollectionDefinition, id: string): boolean {
    const key = `${collection.id}/${id}`
    if (this.#removing.has(key)) return false
    this.#removing.add(key)
    return true
  }

  endRemoving(collection: CollectionDefinition, id: string): void {
    this.#removing.delete(`${collection.id}/${id}`)
    // What was prepared and did not go after all may have changed by the time it does.
    if (this.#removing.size === 0) this.#prepared.clear()
  }

  /** How many of the ids are records of the field's target; -1 when the target is not registered. */
  countExisting(field: FieldOf<'relation'>, ids: readonly string[]): number {
    const target = this.registry.target(field)
    if (!target) return -1
    const [only] = ids
    if (only !== undefined && ids.length === 1)
      return this.store.isAllowed(target, only, '', this.systemContext()) ? 1 : 0
    return this.store.count(target, { ids }, this.systemContext())
  }

  /** Whether a record of the collection has this id, in whatever case. */
  isIdTaken(collection: CollectionDefinition, id: string): boolean {
    const sql = `SELECT 1 FROM ${quote(collection.name)} WHERE "id" = ? COLLATE NOCASE LIMIT 1`
    return this.store.statement(sql).get(id) !== undefined
  }

  isAuthIdTaken(collection: CollectionDefinition, id: string): boolean {
    return this.registry.all
      .filter((other) => other.type === 'auth' && other.id !== collection.id)
      .some(
        (other) =>
          this.store.statement(`SELECT 1 FROM ${quote(other.name)} WHERE "id" = ?`).get(id) !== undefined,
      )
  }

  /** This transaction as the server itself. */
  asServer(): Tx {
    this.#hookTx ??= this.#parts.tx(this, system)
    return this.#hookTx
  }
}
