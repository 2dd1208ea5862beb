import { PERMISSION_MESSAGE } from '#drizzle/access.ts'
import { superusers } from '#drizzle/collections/system.ts'
import { users } from '#drizzle/collections/users.ts'
import { WRONG_PASSWORD } from '#drizzle/domain/failure-sentences.ts'
import { spelledAddress } from '#drizzle/domain/spelled-address.ts'
import { stamp, stillLasts } from '#server/core/clock.ts'
import { AppError, badRequest, forbidden } from '#server/core/errors.ts'
import { verifyPassword } from '#server/core/passwords.ts'
import {
  type Actor,
  actorOf,
  actorPermissions,
  type RawRecord,
  SUPERUSERS,
  system,
} from '#server/records/actor.ts'
import { noteOrigin, type Origin } from '#server/records/auth/alert.ts'
import { passMfa } from '#server/records/auth/mfa.ts'
import { replaceOldHash } from '#server/records/auth/rehash.ts'
import { openSession } from '#server/records/auth/sessions.ts'
import { checkSuperuserIp } from '#server/records/auth/superuser-ips.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import type { RequestInfo } from '#server/records/request-info.ts'
import type { AuthCollection } from '#server/records/schema/definition.ts'
import type { Engine } from '#server/records/types.ts'
import { SESSION_SECONDS } from './session-cookie.ts'

/** The caller's own record as she may see it. */
export const presentSelf = (engine: Engine, actor: Actor) => {
  const record = actor.record
  if (!record) throw new Error('A signed-in caller has a record')
  const definition = engine.registry.find(record.collectionId)
  if (!definition) throw new Error(`No collection has the id ${record.collectionId}`)
  const shown = engine.serialize(actor, definition, [record])[0]
  return { ...shown, id: record.id, collectionName: record.collectionName, email: String(record.email) }
}

const accountOf = (engine: Engine, email: string): RawRecord | null => {
  const reader = engine.read(system)
  return reader.firstOrNull(users, { email, deletedAt: '' }) ?? reader.firstOrNull(superusers, { email })
}

const authCollectionOf = (engine: Engine, { collectionName }: RawRecord): AuthCollection => {
  const definition = engine.registry.of({ name: collectionName })
  if (!definition.auth) throw new Error(`${collectionName} is no auth collection`)
  return { ...definition, auth: definition.auth }
}

/**
 * Signs staff, administrators and superusers in. Throws 400 `Email et mot de passe requis` for blank fields, 400 for a
 * wrong address or password (the same for both, after the same work), 403 for an account without any permission and
 * for a superuser who calls from an address that the settings do not allow; 401 with `mfaId` when a second step follows.
 */
export const login = async (
  engine: EngineCore,
  email: string,
  password: string,
  { origin, ...requested }: { origin: Origin; actor: Actor; request: RequestInfo },
) => {
  const { ip } = origin
  const identity = spelledAddress(email)
  if (identity === '' || password === '') throw badRequest('Email et mot de passe requis')
  // As typed first: accounts created before 25 November 2026 were stored unnormalised.
  const account = accountOf(engine, email.trim().toLowerCase()) ?? accountOf(engine, identity)
  const hash = typeof account?.password === 'string' ? account.password : null
  const matches = await verifyPassword(hash, password, ip)
  if (!account || !matches) throw badRequest(WRONG_PASSWORD)
  if (account.collectionName === SUPERUSERS) checkSuperuserIp(engine.settings, ip)
  await replaceOldHash(engine, engine.registry.of({ name: account.collectionName }), account, password, ip)
  const actor = actorOf(account)
  const permissions = actorPermissions(actor)
  if (permissions.length === 0) throw forbidden(PERMISSION_MESSAGE)
  const collection = authCollectionOf(engine, account)
  const step = { collection, record: account, method: 'password', mfaId: '', ...requested } as const
  const mfaId = await passMfa(engine, step)
  // As the record API answers it: the code of the second step then opens the session there.
  if (mfaId !== null) throw new AppError(401, '', {}, { body: { mfaId } })
  const token = await openSession(engine, account, origin, SESSION_SECONDS)
  await noteOrigin(engine, collection, account, origin)
  return { user: presentSelf(engine, actor), token, permissions }
}

const SEEN_EVERY_MS = 5 * 60_000

/** Stores the last visit, at most every five minutes. */
export const noteSeen = async (engine: Engine, record: RawRecord): Promise<void> => {
  if (record.collectionName !== 'users') return
  const now = engine.clock.now()
  const seen = typeof record.lastSeenAt === 'string' && record.lastSeenAt !== '' ? record.lastSeenAt : null
  if (seen && stillLasts(new Date(seen).getTime(), SEEN_EVERY_MS, now.getTime())) return
  await engine.write(system, (tx) => tx.update(users, record.id, { lastSeenAt: stamp(now) }))
}
