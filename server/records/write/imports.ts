/** The door of imports: what a move from another installation, or the demonstration's past, may do in its one transaction. */

import { isMultiple } from '#drizzle/field-kinds.ts'
import type { EnqueueOptions } from '#server/jobs/queue.ts'
import type { RawRecord } from '../actor.ts'
import type { CollectionDefinition, FieldOf } from '../schema/definition.ts'
import { type ImportedRecord, importRecord } from './import-record.ts'
import type { Series } from './numbers.ts'
import { deleteRow, saveChanges } from './rows.ts'
import type { Session } from './session.ts'

export interface Imports {
  /** Whether a record of this id is here. */
  has(collection: CollectionDefinition, id: string): boolean
  /** Stores a record as it was (`import-record.ts`). Throws AppError with the errors by field when it cannot be stored. */
  add(collection: CollectionDefinition, given: ImportedRecord): RawRecord
  /** Those of the ids that lead to no record of the field's target. */
  lost(field: FieldOf<'relation'>, ids: readonly string[]): string[]
  /** Gives a relation of an added record other ids, and returns the record; nothing else of it changes, no hook runs. */
  relink(
    collection: CollectionDefinition,
    record: RawRecord,
    field: FieldOf<'relation'>,
    ids: readonly string[],
  ): RawRecord
  /** Gives a stored record other values of fields that no client writes; nothing is validated, no hook runs, `updated` stays. */
  amend(collection: CollectionDefinition, record: RawRecord, values: Readonly<Record<string, unknown>>): void
  /** Takes an added record back: nothing hangs on it yet. */
  drop(collection: CollectionDefinition, id: string): void
  /** The next number of a series in the Paris year of an instant. */
  nextNumber(series: Series, at: Date): string
  /** A job of the same transaction. */
  enqueue(kind: string, payload: unknown, options?: EnqueueOptions): string
}

/** The door of one transaction. */
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
