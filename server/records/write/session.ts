/** One write: the state that a transaction's functions share. */
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
  /** Notified of written rows, by the name of their collection. */
  readonly rowListeners: ReadonlyMap<string, readonly RowListener[]>
  /** The same transaction for hooks, which act as the server. */
  readonly tx: (session: Session, actor: Actor) => Tx
  readonly remove: (session: Session, collection: CollectionDefinition, record: RawRecord) => void
  /** Whether there are any subscribers: without them nothing is prepared. */
  readonly hasSubscribers: () => boolean
  /** Called before a row is deleted; its result is called after the commit. */
  readonly beforeDelete: (
    collection: CollectionDefinition,
    record: RawRecord,
    isUnseen: boolean,
  ) => (() => void) | null
}

/**
 * One write of the queue: its events and jobs, hooks and pending deletes. It is committed or rolled back as a
 * whole.
 */
export class Session {
  readonly store: Store
  readonly registry: Registry
  readonly clock: Clock
  /** The changes in order; listeners are notified after the commit. */
  readonly events: CommitEvent[] = []
  /** Whether a job was added; the worker is notified after the commit. */
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

  /** Records a written row, whatever the write, for listeners that derive data from it. */
  wrote(collection: CollectionDefinition, id: string, fields: readonly string[] | null): void {
    this.store.texts.drop(collection, id)
    for (const listener of this.#parts.rowListeners.get(collection.name) ?? [])
      getOrCreate(this.#written, listener, () => []).push({ collection: collection.name, id, fields })
  }

  /** Notifies the row listeners of the changes: the last step of a write. */
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

  /** Removes a job of this transaction. */
  withdraw(id: string): void {
    withdrawJob(this.store.db, id)
  }

  /** The next number of a series; `at` (absent: now) decides the year. */
  nextNumber(series: Series, at: Date = this.clock.now(), prefix?: string): string {
    return nextNumber(this.store, series, at, prefix)
  }

  /**
   * Prepares the message of a delete while rules can still read the record and its relations. False when that
   * is done already, or when there are no subscribers.
   */
  prepareDelete(collection: CollectionDefinition, record: RawRecord): boolean {
    const key = `${collection.id}/${record.id}`
    if (!this.#parts.hasSubscribers() || this.#prepared.has(key)) return false
    // No subscriber could see it yet: PocketBase evaluates rules outside the transaction, where it does not
    // exist.
    const isUnseen = this.events.some(
      (event) =>
        event.action === 'create' && event.collection.id === collection.id && event.record.id === record.id,
    )
    this.#prepared.set(key, this.#parts.beforeDelete(collection, record, isUnseen))
    return true
  }

  /** Returns and removes what was prepared for the delete of this record. */
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

  /** False when the record is being deleted already: cascades may form a circle. */
  startRemoving(collection: CollectionDefinition, id: string): boolean {
    const key = `${collection.id}/${id}`
    if (this.#removing.has(key)) return false
    this.#removing.add(key)
    return true
  }

  endRemoving(collection: CollectionDefinition, id: string): void {
    this.#removing.delete(`${collection.id}/${id}`)
    // A record that was prepared and not deleted may change before its next delete.
    if (this.#removing.size === 0) this.#prepared.clear()
  }

  /** The number of ids that are records of the field's target; -1 when the target is not registered. */
  countExisting(field: FieldOf<'relation'>, ids: readonly string[]): number {
    const target = this.registry.target(field)
    if (!target) return -1
    const [only] = ids
    if (only !== undefined && ids.length === 1)
      return this.store.isAllowed(target, only, '', this.systemContext()) ? 1 : 0
    return this.store.count(target, { ids }, this.systemContext())
  }

  /** Whether a record of the collection has this id, ignoring case. */
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
