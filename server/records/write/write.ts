/**
 * Create and update of one record inside a transaction: rule → field access → hooks → validation → row → hooks.
 * Deletes are in `delete.ts`.
 */

import { uploads as uploadRows } from '#drizzle/collections/uploads.ts'
import { stamp } from '#server/core/clock.ts'
import { AppError, conflict, type FieldErrors, notFound } from '#server/core/errors.ts'
import { randomText } from '#server/core/ids.ts'
import { PasswordHash } from '#server/core/passwords.ts'
import { type Actor, bypassesRules, type RawRecord, SUPERUSERS } from '../actor.ts'
import { nameFiles } from '../files/given-names.ts'
import { checkWritable } from '../filter/rule-guards.ts'
import type { EvalContext, SqlValue } from '../filter/sql.ts'
import { codecOf } from '../read/codec.ts'
import { type RequestInfo, withRequestChanges } from '../request-info.ts'
import type { CollectionDefinition, FieldDefinition } from '../schema/definition.ts'
import { failure } from '../schema/field-errors.ts'
import { itemsOf } from '../schema/list-value.ts'
import { afterAuthChange } from './auth-effects.ts'
import { type AuthForm, checkAuthForm } from './auth-form.ts'
import { autogenerate } from './autogenerate.ts'
import { type Applied, applyBody } from './body.ts'
import { checkFieldAccess } from './field-access.ts'
import { checkPrecondition, type Precondition } from './precondition.ts'
import { insertRow, refusedWrite, saveChanges, storable } from './rows.ts'
import type { Session } from './session.ts'
import { stampUpdate } from './update-time.ts'
import { validateRecord } from './validate/record.ts'
import { checkSignInRow } from './validate/sign-in-rows.ts'

export interface WriteInput {
  readonly collection: CollectionDefinition
  readonly body: Readonly<Record<string, unknown>>
  readonly request: RequestInfo
  /** Present when an HTTP client writes an auth record. */
  readonly form?: AuthForm
  /** The caller's condition on the stored record. */
  readonly precondition?: Precondition
}

const refuseWhenAny = (errors: FieldErrors, action: 'create' | 'update'): void => {
  if (Object.keys(errors).length > 0) throw refusedWrite(action, errors)
}

/** Hidden fields are dropped for all callers but superusers, except the password of an auth record. */
const acceptance =
  (actor: Actor, collection: CollectionDefinition) =>
  (field: FieldDefinition): boolean =>
    bypassesRules(actor) || !field.hidden || (collection.type === 'auth' && field.type === 'password')

const visibleBody = (
  collection: CollectionDefinition,
  actor: Actor,
  body: WriteInput['body'],
  applied: Applied,
) => {
  const accepts = acceptance(actor, collection)
  const raw = Object.entries(body).filter(([key]) => {
    const field = collection.byName.get(key)
    return !field || accepts(field)
  })
  return { ...Object.fromEntries(raw), ...applied.submitted }
}

const contextOf = (session: Session, actor: Actor, input: WriteInput, applied: Applied): EvalContext => ({
  actor,
  request: withRequestChanges(input.request, {
    body: visibleBody(input.collection, actor, input.body, applied),
  }),
  now: session.clock.now(),
})

const checkPasswords = (collection: CollectionDefinition, applied: Applied): void => {
  for (const field of collection.fields) {
    const value = applied.submitted[field.name]
    if (field.type !== 'password' || value === undefined || value instanceof PasswordHash || value === '')
      continue
    throw new Error(`A plain password reached ${collection.name}: hash it first with hashPassword()`)
  }
}

const virtualRow = (collection: CollectionDefinition, record: RawRecord): Record<string, SqlValue> => {
  const codec = codecOf(collection)
  return Object.fromEntries(
    collection.fields.map((field) => [field.name, codec.encode(field.name, storable(record[field.name]))]),
  )
}

/** The context of rules for a record that does not exist yet. */
const contextOfNew = (
  session: Session,
  actor: Actor,
  input: WriteInput,
  applied: Applied,
  record: RawRecord,
): EvalContext => {
  const virtual = virtualRow(input.collection, record)
  if (virtual.id === '') virtual.id = `__pb_create__${randomText(8)}`
  if (input.collection.type === 'auth') virtual.verified = 0
  return { ...contextOf(session, actor, input, applied), virtual }
}

/** Sets the server's values: id, generated texts, initial select values, times. */
export const fillNew = (session: Session, collection: CollectionDefinition, record: RawRecord): void => {
  const now = stamp(session.clock.now())
  for (const field of collection.fields) {
    const isEmpty = record[field.name] === ''
    if (field.type === 'autodate' && field.onCreate) record[field.name] = now
    else if (field.type === 'text' && isEmpty && field.name === 'tokenKey')
      record[field.name] = randomText(50)
    else if (field.type === 'text' && isEmpty && field.autogeneratePattern)
      record[field.name] = autogenerate(field.autogeneratePattern)
    else if (field.type === 'select' && isEmpty && field.initial !== undefined)
      record[field.name] = field.initial
  }
  if (collection.name === SUPERUSERS) record.verified = true
}

/**
 * The errors of a proposed record: of its fields; if these are valid, of its unique values and references.
 */
const validate = (
  session: Session,
  collection: CollectionDefinition,
  record: RawRecord,
  original: RawRecord | null,
  applied: Applied,
): FieldErrors => {
  const errors = validateRecord({
    collection,
    record,
    original,
    uploads: applied.uploads,
    existing: (field, ids) => session.countExisting(field, ids),
    isKeyTaken: () => session.isIdTaken(collection, record.id),
  })
  if (Object.keys(errors).length > 0) return errors
  if (!original && collection.type === 'auth' && session.isAuthIdTaken(collection, record.id))
    return { id: failure('validation_invalid_auth_id', 'Invalid or duplicated auth record id.') }
  return checkSignInRow(collection, record, {
    collection: (id) => session.registry.all.find((candidate) => candidate.id === id),
    exists: (owner, id) => session.store.byId(owner, id) !== null,
  })
}

/** Replaces the wrapper by the hash, right before the row is written. */
export const unwrapPasswords = (collection: CollectionDefinition, record: RawRecord): void => {
  for (const field of collection.fields)
    if (field.type === 'password') record[field.name] = storable(record[field.name])
}

/** Whether the caller manages accounts of this collection, for the form checks. */
const managesNew = (session: Session, actor: Actor, input: WriteInput, context: EvalContext): boolean => {
  if (bypassesRules(actor)) return true
  const rule = input.collection.auth?.manageRule
  return (
    actor.kind === 'record' &&
    Boolean(rule) &&
    session.store.wouldMatch(input.collection, rule ?? '', context)
  )
}
const managesStored = (
  session: Session,
  actor: Actor,
  input: WriteInput,
  id: string,
  context: EvalContext,
): boolean => {
  if (bypassesRules(actor)) return true
  const rule = input.collection.auth?.manageRule
  return (
    actor.kind === 'record' &&
    Boolean(rule) &&
    session.store.isAllowed(input.collection, id, rule ?? '', context)
  )
}

/**
 * Records which record has taken the resumable uploads, once, in its transaction. Throws 409 when another
 * write took one first or an upload has been withdrawn.
 */
const claimUploads = (
  session: Session,
  collection: CollectionDefinition,
  record: RawRecord,
  applied: Applied,
): void => {
  for (const { name, uploadId } of applied.uploads.values()) {
    const isStored = collection.fields.some(
      (field) => field.type === 'file' && itemsOf(record[field.name]).includes(name),
    )
    if (!uploadId || !isStored) continue
    const row = session.asServer().getOrNull(uploadRows, uploadId)
    if (row?.storedName !== '') throw conflict('Cet envoi vient d’être utilisé ou retiré.')
    session.asServer().update(uploadRows, uploadId, { storedName: name, takenBy: record.id })
  }
}

/** Creates a record for an actor and returns it complete. */
export const createRecord = (session: Session, actor: Actor, input: WriteInput): RawRecord => {
  const { collection } = input
  checkWritable(actor, collection, collection.createRule)
  const blank = codecOf(collection).blank()
  const record: RawRecord = { ...blank }
  const applied = applyBody(collection, record, input.body, acceptance(actor, collection))
  checkPasswords(collection, applied)
  let manages = bypassesRules(actor)
  if (!manages) {
    const rule = collection.createRule ?? ''
    // Built only for rules that read it: open collections do not.
    const asNew =
      rule === '' && !collection.auth ? null : contextOfNew(session, actor, input, applied, record)
    if (asNew && !session.store.wouldMatch(collection, rule, asNew)) throw refusedWrite('create')
    checkFieldAccess(actor, collection, applied.submitted, blank, true)
    manages = asNew !== null && collection.auth !== null && managesNew(session, actor, input, asNew)
  }
  checkPrecondition(collection, null, input.precondition)
  if (input.form) refuseWhenAny(checkAuthForm(input.form, record, null, manages), 'create')
  fillNew(session, collection, record)
  session.before(collection, 'create', { actor, collection, record, body: applied.submitted })
  nameFiles(collection, record, applied.uploads)
  refuseWhenAny(validate(session, collection, record, null, applied), 'create')
  unwrapPasswords(collection, record)
  insertRow(session, collection, record)
  claimUploads(session, collection, record, applied)
  session.changed({ collection, action: 'create', record })
  session.after(collection, 'create', { actor, collection, record, body: applied.submitted })
  return record
}

/** Changes a record for an actor and returns it complete. Throws 409 when the precondition fails. */
export const updateRecord = (session: Session, actor: Actor, id: string, input: WriteInput): RawRecord => {
  const { collection } = input
  checkWritable(actor, collection, collection.updateRule)
  const stored = session.store.byId(collection, id)
  if (!stored) throw notFound()
  const record: RawRecord = { ...stored }
  const applied = applyBody(collection, record, input.body, acceptance(actor, collection))
  checkPasswords(collection, applied)
  let manages = bypassesRules(actor)
  if (!manages) {
    const rule = collection.updateRule ?? ''
    const context = rule === '' && !collection.auth ? null : contextOf(session, actor, input, applied)
    if (context && !session.store.isAllowed(collection, id, rule, context)) throw notFound()
    checkFieldAccess(actor, collection, applied.submitted, stored, false)
    manages =
      context !== null && collection.auth !== null && managesStored(session, actor, input, id, context)
  }
  checkPrecondition(collection, stored, input.precondition)
  if (input.form) refuseWhenAny(checkAuthForm(input.form, record, stored, manages), 'update')
  if (collection.name === SUPERUSERS) record.verified = true
  stampUpdate(collection, record, stored, session.clock.now())
  session.before(collection, 'update', {
    actor,
    collection,
    record,
    original: stored,
    body: applied.submitted,
  })
  nameFiles(collection, record, applied.uploads)
  refuseWhenAny(validate(session, collection, record, stored, applied), 'update')
  unwrapPasswords(collection, record)
  if (collection.auth) afterAuthChange(session, collection, record, stored)
  saveChanges(session, collection, record, stored)
  claimUploads(session, collection, record, applied)
  session.changed({ collection, action: 'update', record, original: stored })
  session.after(collection, 'update', {
    actor,
    collection,
    record,
    original: stored,
    body: applied.submitted,
  })
  return record
}

const isWithoutText = (error: unknown): error is AppError =>
  error instanceof AppError && error.status === 400 && error.isGeneral

/** Adds the message of the action to a hook's error without one, as the envelope requires. */
export const withMessage = (error: unknown, action: 'create' | 'update'): unknown =>
  isWithoutText(error) ? refusedWrite(action, error.data, error) : error

/** The same for a write that is part of another action with its own message, also for refused fields. */
export const withText = (error: unknown, message: string): unknown =>
  isWithoutText(error) ? new AppError(400, message, error.data, { cause: error }) : error
