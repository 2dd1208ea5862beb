/** Deletes with all dependent records (PocketBase §4.7). */

import { isMultiple } from '#drizzle/field-kinds.ts'
import { badRequest, notFound } from '#server/core/errors.ts'
import { type Actor, bypassesRules, type RawRecord, SUPERUSERS, system } from '../actor.ts'
import { jsonArrayOf } from '../filter/paths.ts'
import { checkWritable } from '../filter/rule-guards.ts'
import { codecOf } from '../read/codec.ts'
import type { RequestInfo } from '../request-info.ts'
import type { CollectionDefinition } from '../schema/definition.ts'
import { column, quote } from '../schema/identifiers.ts'
import { itemsOf } from '../schema/list-value.ts'
import type { BackReference } from '../schema/registry.ts'
import { removeAuthRows } from './auth-effects.ts'
import { deleteRow, saveChanges } from './rows.ts'
import type { Session } from './session.ts'
import { stampUpdate } from './update-time.ts'

const REFUSED =
  'Failed to delete record. Make sure that the record is not part of a required relation reference.'

/** The records that reference this one in a relation field. */
const referencing = (session: Session, { collection, field }: BackReference, id: string): RawRecord[] => {
  const codec = codecOf(collection)
  const value = column(collection.name, field.name)
  const condition = isMultiple(field)
    ? `EXISTS (SELECT 1 FROM json_each(${jsonArrayOf(value)}) WHERE "value" = ?)`
    : `${value} = ?`
  const sql = `SELECT ${codec.columns(collection.name)} FROM ${quote(collection.name)} WHERE ${condition}`
  return session.store
    .statement(sql)
    .all(id)
    .map((row) => codec.decode(row as unknown[]))
}

const detach = (session: Session, reference: BackReference, record: RawRecord, id: string): void => {
  const { collection, field } = reference
  const rest = itemsOf(record[field.name]).filter((item) => item !== id)
  if (rest.length === 0 && field.cascadeDelete) {
    session.remove(collection, record)
    return
  }
  if (rest.length === 0 && field.required) throw badRequest(REFUSED)
  const changed: RawRecord = { ...record, [field.name]: isMultiple(field) ? rest : (rest[0] ?? '') }
  stampUpdate(collection, changed, record, session.clock.now())
  // Saved like any update, with its hooks, but without validation: other fields may have become invalid
  // since.
  const context = { actor: system, collection, record: changed, original: record, body: {} }
  session.before(collection, 'update', context)
  saveChanges(session, collection, changed, record)
  session.changed({ collection, action: 'update', record: changed, original: record })
  session.after(collection, 'update', context)
}

/**
 * Prepares the delete messages of a record and its dependents before any row is gone: the rules of dependents
 * may read the record (PocketBase evaluates them outside the transaction).
 */
const prepareDeletes = (session: Session, collection: CollectionDefinition, record: RawRecord): void => {
  if (!session.prepareDelete(collection, record)) return
  for (const reference of session.registry.references(collection)) {
    if (!reference.field.cascadeDelete) continue
    for (const found of referencing(session, reference, record.id))
      if (itemsOf(found[reference.field.name]).every((item) => item === record.id))
        prepareDeletes(session, reference.collection, found)
  }
}

/** Deletes a record and its dependents, with hooks and without rules. Skips deleted records. */
export const removeRecord = (
  session: Session,
  collection: CollectionDefinition,
  record: RawRecord,
  actor: Actor,
): void => {
  if (!session.startRemoving(collection, record.id)) return
  const context = { actor, collection, record, body: {} }
  session.before(collection, 'delete', context)
  prepareDeletes(session, collection, record)
  if (!deleteRow(session, collection, record.id)) {
    session.endRemoving(collection, record.id)
    return
  }
  for (const reference of session.registry.references(collection))
    for (const found of referencing(session, reference, record.id))
      detach(session, reference, found, record.id)
  if (collection.auth) removeAuthRows(session, collection, record.id)
  session.changed({ collection, action: 'delete', record, ...session.takePrepared(collection, record) })
  session.after(collection, 'delete', context)
  // A batch may create a record of this id again, and delete it again.
  session.endRemoving(collection, record.id)
}

/** Deletes a record for an actor. Throws 403, 404, or 400 when a required relation references the record. */
export const deleteRecord = (
  session: Session,
  actor: Actor,
  collection: CollectionDefinition,
  id: string,
  request: RequestInfo,
): void => {
  checkWritable(actor, collection, collection.deleteRule)
  const rule = bypassesRules(actor) ? '' : (collection.deleteRule ?? '')
  const record = session.store.allowed(collection, id, rule, { actor, request, now: session.clock.now() })
  if (!record) throw notFound()
  if (collection.name === SUPERUSERS && session.store.count(collection, {}, session.systemContext()) < 2)
    throw badRequest("You can't delete the only existing superuser.")
  removeRecord(session, collection, record, actor)
}
