/**
 * The writes of imports: a move from another installation, or the history of the demonstration, in one
 * transaction.
 */

import { isMultiple } from '#drizzle/field-kinds.ts'
import type { EnqueueOptions } from '#server/jobs/queue.ts'
import type { RawRecord } from '../actor.ts'
import type { CollectionDefinition, FieldOf } from '../schema/definition.ts'
import { type ImportedRecord, importRecord } from './import-record.ts'
import type { Series } from './numbers.ts'
import { deleteRow, saveChanges } from './rows.ts'
import type { Session } from './session.ts'

export interface Imports {
  /** Whether a record of this id exists. */
  has(collection: CollectionDefinition, id: string): boolean
  /**
   * Stores a record unchanged (`import-record.ts`). Throws AppError with the errors by field when it cannot
   * be stored.
   */
  add(collection: CollectionDefinition, given: ImportedRecord): RawRecord
  /** The ids without a record in the field's target. */
  lost(field: FieldOf<'relation'>, ids: readonly string[]): string[]
  /** Replaces the ids in a relation of an added record and returns it; nothing else changes, no hook runs. */
  relink(
    collection: CollectionDefinition,
    record: RawRecord,
    field: FieldOf<'relation'>,
    ids: readonly string[],
  ): RawRecord
  /**
   * Changes fields of a stored record that no client writes, without validation or hooks; `updated` does not
   * change.
   */
  amend(collection: CollectionDefinition, record: RawRecord, values: Readonly<Record<string, unknown>>): void
  /** Removes an added record, which has no dependents yet. */
  drop(collection: CollectionDefinition, id: string): void
  /** The next number of a series in the Paris year of an instant. */
  nextNumber(series: Series, at: Date): string
  /** Adds a job to the same transaction. */
  enqueue(kind: string, payload: unknown, options?: EnqueueOptions): string
}

export const createImports = (session: Session): Imports => ({
  has: (collection, id) => session.store.byId(collection, id) !== null,
  add: (collection, given) => importRecord(session, collection, given),
  lost: (field, ids) => ids.filter((id) => session.countExisting(field, [id]) <= 0),
  relink: (collection, record, field, ids) => {
    const changed: RawRecord = { ...record, [field.name]: isMultiple(field) ? ids : (ids[0] ?? '') }
    saveChanges(session, collection, changed, record)
    return changed
  },
  amend: (collection, record, values) => saveChanges(session, collection, { ...record, ...values }, record),
  drop: (collection, id) => {
    deleteRow(session, collection, id)
  },
  nextNumber: (series, at) => session.nextNumber(series, at),
  enqueue: (kind, payload, options) => session.enqueue(kind, payload, options),
})
