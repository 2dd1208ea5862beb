/** Stores records in their tables. UNIQUE violations become field errors (PocketBase §1.4). */
import { AppError, type FieldErrors } from '#server/core/errors.ts'
import { getOrCreate } from '#server/core/get-or-create.ts'
import { PasswordHash } from '#server/core/passwords.ts'
import type { RawRecord } from '../actor.ts'
import { codecOf } from '../read/codec.ts'
import { uniqueErrors } from '../schema/constraints.ts'
import type { CollectionDefinition } from '../schema/definition.ts'
import { quote } from '../schema/identifiers.ts'
import type { Session } from './session.ts'

const MESSAGES = { create: 'Failed to create record.', update: 'Failed to update record.' } as const

/** 400 with PocketBase's message for a refused write, with errors by field where fields are at fault. */
export const refusedWrite = (
  action: 'create' | 'update',
  data: FieldErrors = {},
  cause?: unknown,
): AppError => new AppError(400, MESSAGES[action], data, { isGeneral: true, cause })

/** A hash is unwrapped when the row is written; a plain password never reaches it. */
export const storable = (value: unknown): unknown => (value instanceof PasswordHash ? value.value : value)

const store = (collection: CollectionDefinition, action: 'create' | 'update', run: () => void): void => {
  try {
    run()
  } catch (error) {
    const errors = uniqueErrors(collection, error)
    throw errors ? refusedWrite(action, errors) : error
  }
}

const insertions = new WeakMap<CollectionDefinition, string>()

const insertionInto = (collection: CollectionDefinition): string => {
  const { names } = codecOf(collection)
  const places = names.map(() => '?').join(', ')
  return `INSERT INTO ${quote(collection.name)} (${names.map(quote).join(', ')}) VALUES (${places})`
}

/** Inserts a row. Throws 400 with field errors when a unique index refuses it. */
export const insertRow = (session: Session, collection: CollectionDefinition, record: RawRecord): void => {
  const codec = codecOf(collection)
  const values = codec.names.map((name) => codec.encode(name, record[name]))
  const sql = getOrCreate(insertions, collection, () => insertionInto(collection))
  store(collection, 'create', () => session.store.statement(sql).run(...values))
  session.wrote(collection, record.id, null)
}

/** Updates the columns that differ. Throws 400 with field errors when a unique index refuses them. */
export const saveChanges = (
  session: Session,
  collection: CollectionDefinition,
  record: RawRecord,
  original: RawRecord,
): void => {
  const codec = codecOf(collection)
  const changes = codec.names
    .map((name) => ({ name, value: codec.encode(name, record[name]) }))
    .filter(({ name, value }) => value !== codec.encode(name, original[name]))
  if (changes.length === 0) return
  const assignments = changes.map(({ name }) => `${quote(name)} = ?`).join(', ')
  const sql = `UPDATE ${quote(collection.name)} SET ${assignments} WHERE "id" = ?`
  store(collection, 'update', () =>
    session.store.statement(sql).run(...changes.map(({ value }) => value), original.id),
  )
  session.wrote(
    collection,
    record.id,
    changes.map(({ name }) => name),
  )
}

/** Deletes a row; false when there was none. */
export const deleteRow = (session: Session, collection: CollectionDefinition, id: string): boolean => {
  const sql = `DELETE FROM ${quote(collection.name)} WHERE "id" = ?`
  session.wrote(collection, id, null)
  return session.store.statement(sql).run(id).changes > 0
}

/**
 * Replaces a password hash by another one of the same password: no change of the record, so no other column
 * changes and no hook runs. A hash that was changed meanwhile is unchanged.
 */
export const replaceHash = (
  session: Session,
  collection: CollectionDefinition,
  id: string,
  { from, to }: { readonly from: string; readonly to: string },
): void => {
  const sql = `UPDATE ${quote(collection.name)} SET "password" = ? WHERE "id" = ? AND "password" = ?`
  session.store.statement(sql).run(to, id, from)
}

/**
 * Replaces texts of a row on behalf of the server without writing or validating the rest, so that a secret
 * can be removed from an old row that today's rules would refuse. No hook runs; listeners are notified. False
 * when the row is gone or nothing differs. Throws SQLite's errors.
 */
export const replaceTexts = (
  session: Session,
  collection: CollectionDefinition,
  id: string,
  change: (stored: RawRecord) => Readonly<Record<string, string>>,
): boolean => {
  const stored = session.store.byId(collection, id)
  if (!stored) return false
  const texts = change(stored)
  if (Object.entries(texts).every(([name, text]) => stored[name] === text)) return false
  const record: RawRecord = { ...stored, ...texts }
  saveChanges(session, collection, record, stored)
  session.changed({ collection, action: 'update', record, original: stored })
  return true
}
