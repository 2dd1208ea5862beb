/**
 * Access to fields, an addition to PocketBase: who may change them, beside the API rules. All are off by
 * default.
 */
import { PERMISSION_MESSAGE } from '#drizzle/access.ts'
import { type FieldErrors, forbidden } from '#server/core/errors.ts'
import { type Actor, actorHolds, bypassesRules, isAdministrator, type RawRecord } from '../actor.ts'
import { codecOf } from '../read/codec.ts'
import type { CollectionDefinition, FieldDefinition } from '../schema/definition.ts'
import { mismatch } from '../schema/field-errors.ts'
import { refusedWrite } from './rows.ts'

const isEditor = (actor: Actor, field: FieldDefinition): boolean =>
  field.editableBy?.length === 0 ? isAdministrator(actor) : actorHolds(actor, field.editableBy ?? [])

/** On create, the initial value is no change. */
const isInitial = (field: FieldDefinition, value: unknown): boolean =>
  field.type === 'select' && field.initial !== undefined && value === field.initial

/**
 * Refuses changes of marked fields by the caller's body: 403 for `editableBy`, 400 on the field for
 * `serverOnly`. `before` is the stored record, or a blank one on create.
 */
export const checkFieldAccess = (
  actor: Actor,
  collection: CollectionDefinition,
  submitted: Readonly<Record<string, unknown>>,
  before: RawRecord,
  isNew: boolean,
): void => {
  if (bypassesRules(actor)) return
  const codec = codecOf(collection)
  const errors: FieldErrors = {}
  for (const [name, value] of Object.entries(submitted)) {
    const field = collection.byName.get(name)
    if (!field || (!field.editableBy && !field.serverOnly) || field.type === 'password') continue
    if (codec.encode(name, value) === codec.encode(name, before[name])) continue
    if (isNew && isInitial(field, value)) continue
    if (field.editableBy && !isEditor(actor, field)) throw forbidden(PERMISSION_MESSAGE)
    if (field.serverOnly) errors[name] = mismatch()
  }
  if (Object.keys(errors).length > 0) throw refusedWrite(isNew ? 'create' : 'update', errors)
}
