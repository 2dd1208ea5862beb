/**
 * A record of another installation, stored unchanged: id, times, password hash and file names. The
 * collection's `before` hooks run (rich text is sanitised, addresses are normalised), its `after` hooks do
 * not: no mail is sent and nothing is counted again. Relations are not checked, their records may come later.
 */
import { AppError, type FieldErrors } from '#server/core/errors.ts'
import { knownHash } from '#server/core/passwords.ts'
import { type RawRecord, system } from '../actor.ts'
import type { StoredUpload } from '../files/uploads.ts'
import { codecOf } from '../read/codec.ts'
import type { CollectionDefinition } from '../schema/definition.ts'
import { applyBody } from './body.ts'
import { insertRow } from './rows.ts'
import type { Session } from './session.ts'
import { validateRecord } from './validate/record.ts'
import { fillNew, unwrapPasswords } from './write.ts'

export interface ImportedRecord {
  readonly id: string
  /** Values by field name; passwords are stored hashes, files are names of `uploads`. */
  readonly values: Readonly<Record<string, unknown>>
  readonly uploads: ReadonlyMap<string, StoredUpload>
}

const keepsTimes = ['date', 'autodate']

const bodyOf = (
  collection: CollectionDefinition,
  { id, values }: ImportedRecord,
): Record<string, unknown> => {
  const body: Record<string, unknown> = { ...values, id }
  for (const { name, type } of collection.fields) {
    const value = body[name]
    if (type === 'password' && typeof value === 'string' && value !== '') body[name] = knownHash(value)
  }
  return body
}

/** Validates the record as a new one, without storing it. Throws AppError where a hook refuses it. */
const propose = (
  session: Session,
  collection: CollectionDefinition,
  given: ImportedRecord,
): { record: RawRecord; errors: FieldErrors } => {
  const record: RawRecord = { ...codecOf(collection).blank() }
  const applied = applyBody(collection, record, bodyOf(collection, given), () => true)
  fillNew(session, collection, record)
  session.before(collection, 'create', { actor: system, collection, record, body: applied.submitted })
  for (const { name, type } of collection.fields)
    if (keepsTimes.includes(type) && given.values[name]) record[name] = given.values[name]
  const errors = validateRecord({
    collection,
    record,
    original: null,
    uploads: given.uploads,
    existing: (_field, ids) => ids.length,
    isKeyTaken: () => session.isIdTaken(collection, given.id),
  })
  return { record, errors }
}

/** Stores the record and returns it. Throws AppError 400 with the errors by field when it is refused. */
export const importRecord = (
  session: Session,
  collection: CollectionDefinition,
  given: ImportedRecord,
): RawRecord => {
  const { record, errors } = propose(session, collection, given)
  if (Object.keys(errors).length > 0) throw new AppError(400, 'The record cannot be stored here.', errors)
  unwrapPasswords(collection, record)
  insertRow(session, collection, record)
  return record
}
