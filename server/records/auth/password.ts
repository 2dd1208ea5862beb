/** Sign-in with a password (PocketBase §5.4). */
import { isEmail } from '#drizzle/domain/email.ts'
import { spelledAddress } from '#drizzle/domain/spelled-address.ts'
import { badRequest } from '#server/core/errors.ts'
import { verifyPassword } from '#server/core/passwords.ts'
import type { RawRecord } from '../actor.ts'
import type { EngineCore } from '../engine-core.ts'
import { recordNamed } from '../read/lookups.ts'
import { type AuthCollection, uniqueIndexOn } from '../schema/definition.ts'
import { replaceOldHash } from './rehash.ts'

/** The record with this identity: in one field, or in each of the configured ones, e-mail first. */
const findIdentity = (
  engine: EngineCore,
  collection: AuthCollection,
  identity: string,
  field: string,
): RawRecord | null => {
  const configured = collection.auth.passwordAuth.identityFields
  const ordered =
    field === '' ? [...configured].sort((a, b) => Number(b === 'email') - Number(a === 'email')) : [field]
  for (const name of ordered) {
    if (name === 'email' && !isEmail(spelledAddress(identity))) continue
    if (!uniqueIndexOn(collection, name)) continue
    const found = recordNamed(engine.store, collection, name, identity)
    if (found) return found
  }
  return null
}

/**
 * The account with this identity and password, requested from the address `from`; a bcrypt hash is replaced.
 * `identityField` is empty or one of the configured ones. Throws 400, the same after the same work whether
 * the identity or the password is wrong.
 */
export const passwordAccount = async (
  engine: EngineCore,
  collection: AuthCollection,
  form: { readonly identity: string; readonly password: string; readonly identityField: string },
  from: string,
): Promise<RawRecord> => {
  const record = findIdentity(engine, collection, form.identity, form.identityField)
  const hash = typeof record?.password === 'string' ? record.password : null
  const isRight = await verifyPassword(hash, form.password, from)
  if (!record || !isRight) throw badRequest('Failed to authenticate.')
  await replaceOldHash(engine, collection, record, form.password, from)
  return record
}
