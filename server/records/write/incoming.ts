/**
 * Writes of clients from end to end: files are stored and passwords hashed before the transaction, which is
 * synchronous; files of a failed write are removed.
 */
import { referredUpload } from '#drizzle/domain/resumable.ts'
import { hashPassword, verifyPassword } from '#server/core/passwords.ts'
import { type Actor, bypassesRules, type RawRecord } from '../actor.ts'
import type { EngineCore } from '../engine-core.ts'
import { filesOf } from '../files/cleaner.ts'
import { type IncomingFile, type StoredUpload, storeUpload } from '../files/uploads.ts'
import type { RequestInfo } from '../request-info.ts'
import type { CollectionDefinition } from '../schema/definition.ts'
import { type AuthForm, authFormOf } from './auth-form.ts'
import { parseKey } from './body.ts'
import { castText } from './casts.ts'
import { deleteRecord } from './delete.ts'
import { checkDrawable } from './drawable.ts'
import type { Session } from './session.ts'
import { type WriteInput, withMessage } from './write.ts'

export interface Prepared {
  readonly input: WriteInput
  readonly uploads: readonly StoredUpload[]
}

type Data = Record<string, unknown>

const asList = (value: unknown): unknown[] => {
  if (value === undefined || value === '') return []
  return Array.isArray(value) ? value : [value]
}

/** Stores the files of file fields; plain names beside them come first (PocketBase §4.4). */
const takeFiles = async (
  engine: EngineCore,
  collection: CollectionDefinition,
  recordId: string,
  data: Data,
  files: readonly IncomingFile[],
  uploads: StoredUpload[],
): Promise<void> => {
  for (const file of files) {
    const field = parseKey(collection, file.key)?.field
    if (field?.type !== 'file') continue
    const upload = await storeUpload(engine.storage, collection, recordId, {
      name: file.name,
      path: file.path,
    })
    uploads.push(upload)
    await checkDrawable(engine, field, upload)
    data[file.key] = [...asList(data[file.key]), upload]
  }
}

const isGone = (error: unknown, path: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'ENOENT' &&
  'path' in error &&
  error.path === path

/**
 * Resolves an item of a field: the stored file of the upload that it names, the file name under which that
 * was taken before, or the item itself.
 */
const takeUpload = async (
  engine: EngineCore,
  resumable: NonNullable<EngineCore['resumable']>,
  { actor, collection, recordId }: Submission,
  field: string,
  item: unknown,
): Promise<{ item: unknown; upload?: StoredUpload }> => {
  const destination = { collection: collection.name, field, record: recordId }
  const taken = await resumable.take(actor, destination, item)
  if (taken === null || typeof taken === 'string') return { item: taken ?? item }
  const { id: uploadId, name, path } = taken
  try {
    const upload = await storeUpload(engine.storage, collection, recordId, { name, path, uploadId })
    return { item: upload, upload }
  } catch (error) {
    if (!isGone(error, path)) throw error
    // Withdrawn since, or taken by an earlier attempt of the same write: its row says which.
    const known = await resumable.take(actor, destination, item)
    if (typeof known !== 'string') throw error
    return { item: known }
  }
}

/** Replaces the names of finished uploads by their files. Throws 400 for one that cannot be taken. */
const takeUploads = async (
  engine: EngineCore,
  submission: Submission,
  data: Data,
  uploads: StoredUpload[],
): Promise<void> => {
  const { collection } = submission
  for (const [key, value] of Object.entries(data)) {
    const field = namesUpload(collection, key, value)
    if (!field || !engine.resumable) continue
    const items: unknown[] = []
    for (const named of asList(value)) {
      const { item, upload } = await takeUpload(engine, engine.resumable, submission, field, named)
      if (upload) uploads.push(upload)
      items.push(item)
    }
    data[key] = items
  }
}

/** The file field of a body key whose value names an upload for it; null otherwise. */
const namesUpload = (collection: CollectionDefinition, key: string, value: unknown): string | null => {
  const found = parseKey(collection, key)
  if (found?.field.type !== 'file' || found.modifier === 'f-') return null
  return asList(value).some((item) => referredUpload(item) !== null) ? found.field.name : null
}

/**
 * Whether a body brings files, in its form or by the names of uploads: a new record then needs its id
 * beforehand.
 */
export const bringsFiles = (
  collection: CollectionDefinition,
  data: Readonly<Data>,
  files: readonly IncomingFile[],
): boolean =>
  files.length > 0 ||
  Object.entries(data).some(([key, value]) => namesUpload(collection, key, value) !== null)

const hashPasswords = async (collection: CollectionDefinition, data: Data, from: string): Promise<void> => {
  for (const field of collection.fields) {
    if (field.type !== 'password' || data[field.name] === undefined) continue
    const plain = castText(data[field.name])
    data[field.name] = plain === '' ? '' : await hashPassword(plain, from)
  }
}

/** The stored hash that the submitted old password matches, or null. */
const verifyOld = async ({ stored, data, from }: Submission): Promise<string | null> => {
  const oldPassword = castText(data.oldPassword)
  if (oldPassword === '' || typeof stored?.password !== 'string') return null
  return (await verifyPassword(stored.password, oldPassword, from)) ? stored.password : null
}

export interface Submission {
  readonly actor: Actor
  readonly collection: CollectionDefinition
  readonly recordId: string
  readonly data: Readonly<Record<string, unknown>>
  readonly files: readonly IncomingFile[]
  readonly request: RequestInfo
  /** The caller's address: passwords are hashed in fair turns by network. */
  readonly from: string
  /** The record to change, of which only the password hash is read; null on create. */
  readonly stored: Readonly<Record<string, unknown>> | null
}

/** Prepares a client's body for the transaction. Files stored by a failed preparation are removed. */
export const prepare = async (engine: EngineCore, submission: Submission): Promise<Prepared> => {
  const { actor, collection, recordId, data, files, request, stored, from } = submission
  const body: Data = { ...data }
  const uploads: StoredUpload[] = []
  try {
    await takeUploads(engine, submission, body, uploads)
    await takeFiles(engine, collection, recordId, body, files, uploads)
    let form: AuthForm | undefined
    if (collection.auth) {
      const needsOld = stored !== null && !bypassesRules(actor)
      form = authFormOf(data, needsOld ? await verifyOld(submission) : null)
    }
    await hashPasswords(collection, body, from)
    return { input: { collection, body, request, ...(form ? { form } : {}) }, uploads }
  } catch (error) {
    await engine.discard(uploads)
    throw error
  }
}

/** The id of a new record: files are stored under it before the transaction. */
export const newIdOf = (engine: EngineCore, data: Readonly<Record<string, unknown>>): string =>
  typeof data.id === 'string' && /^[\w-]{1,255}$/.test(data.id) ? data.id : engine.newId()

/** A single-value field takes the last of several files; a field that the caller may not set takes none. */
export const discardUnused = async (
  engine: EngineCore,
  collection: CollectionDefinition,
  record: RawRecord,
  uploads: readonly StoredUpload[],
): Promise<void> => {
  if (uploads.length === 0) return
  const used = filesOf(collection, record)
  await engine.discard(uploads.filter((upload) => !used.includes(upload.name)))
}

/**
 * Runs a prepared write in a transaction. Uploads whose record was not written are removed; a refusal has the
 * message of the action (PocketBase §4).
 */
export const submitPrepared = async <T>(
  engine: EngineCore,
  action: 'create' | 'update',
  uploads: readonly StoredUpload[],
  work: (session: Session) => T,
): Promise<T> => {
  try {
    return await engine.submit(work)
  } catch (error) {
    await engine.discard(uploads)
    throw withMessage(error, action)
  }
}

/** Deletes a record for a caller, in a transaction. Throws as `deleteRecord`. */
export const submitDelete = (
  engine: EngineCore,
  actor: Actor,
  collection: CollectionDefinition,
  id: string,
  request: RequestInfo,
): Promise<void> => engine.submit((session) => deleteRecord(session, actor, collection, id, request))
