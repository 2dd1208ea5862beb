/** The record that a provider's account signs in, and the changes to it (PocketBase §5.11). */
import { spelledAddress } from '#drizzle/domain/spelled-address.ts'
import { randomText } from '#server/core/ids.ts'
import { hashPassword, type PasswordHash } from '#server/core/passwords.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import type { Actor, RawRecord } from '../../actor.ts'
import type { CollectionDefinition } from '../../schema/definition.ts'
import type { Session } from '../../write/session.ts'
import { createRecord, type WriteInput } from '../../write/write.ts'
import { accountByEmail } from '../accounts.ts'
import { addRow, changeAsServer, refOf, removeRow, rowsWhere } from '../rows.ts'
import type { OAuth2User } from './user-info.ts'

/** An authenticated account of a provider. */
export interface Identity {
  readonly provider: string
  readonly user: OAuth2User
}

/**
 * The linked record, else the caller's own, else the one with the verified address; null when there is none.
 */
export const findAccount = (
  engine: EngineCore,
  collection: CollectionDefinition,
  { provider, user }: Identity,
  actor: Actor,
): RawRecord | null => {
  const [link] = rowsWhere(engine, '_externalAuths', {
    collectionRef: collection.id,
    provider,
    providerId: user.id,
  })
  if (link) return engine.store.byId(collection, String(link.recordRef))
  if (actor.record?.collectionId === collection.id) return engine.store.byId(collection, actor.record.id)
  return user.email === '' ? null : accountByEmail(engine, collection, user.email)
}

const ensureLink = (engine: EngineCore, session: Session, record: RawRecord, identity: Identity): void => {
  const link = { ...refOf(record), provider: identity.provider, providerId: identity.user.id }
  if (rowsWhere(engine, '_externalAuths', link).length === 0) addRow(session, '_externalAuths', link)
}

/**
 * An unverified account may have been registered with a stranger's address: its other links and, unless the
 * caller is signed in as it, its password are removed.
 */
const secured = async (record: RawRecord, actor: Actor): Promise<PasswordHash | undefined> => {
  const isOwn = actor.record?.id === record.id && actor.record.collectionId === record.collectionId
  if (isOwn || record.verified === true || record.email === '') return undefined
  return hashPassword(randomText(30))
}

/** Signs an existing record in: takes over the provider's verified data and stores the link. */
export const updateAccount = async (
  engine: EngineCore,
  collection: CollectionDefinition,
  record: RawRecord,
  identity: Identity,
  actor: Actor,
): Promise<RawRecord> => {
  const { user } = identity
  const password = await secured(record, actor)
  const email = record.email === '' && user.email !== '' ? user.email : record.email
  const isVerified = record.verified === true || email === '' || email === spelledAddress(user.email)
  return engine.submit((session) => {
    // Includes the link of this provider, which is made again below.
    if (record.verified !== true)
      for (const link of rowsWhere(engine, '_externalAuths', refOf(record)))
        removeRow(session, '_externalAuths', link.id)
    const isChanged = password !== undefined || email !== record.email || isVerified !== record.verified
    const changed = isChanged
      ? changeAsServer(session, collection, record.id, { password, email, verified: isVerified })
      : record
    // After the change: becoming verified removes links, and this one has just been authenticated.
    ensureLink(engine, session, changed, identity)
    return changed
  })
}

/** Creates the record as its caller, verified when it has the provider's address, and links it. */
export const createAccount = (
  engine: EngineCore,
  collection: CollectionDefinition,
  identity: Identity,
  actor: Actor,
  input: WriteInput,
): Promise<RawRecord> =>
  engine.submit((session) => {
    const created = createRecord(session, actor, input)
    const record =
      created.email === spelledAddress(identity.user.email) && created.verified !== true
        ? changeAsServer(session, collection, created.id, { verified: true })
        : created
    ensureLink(engine, session, record, identity)
    return record
  })
