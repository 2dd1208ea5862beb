import { PERMISSION_MESSAGE } from '#drizzle/access.ts'
import { superusers } from '#drizzle/collections/system.ts'
import { users } from '#drizzle/collections/users.ts'
import { WRONG_PASSWORD } from '#drizzle/domain/failure-sentences.ts'
import { stamp } from '#server/core/clock.ts'
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
import { passMfa } from '#server/records/auth/mfa.ts'
import { replaceOldHash } from '#server/records/auth/rehash.ts'
import { checkSuperuserIp } from '#server/records/auth/superuser-ips.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import type { RequestInfo } from '#server/records/request-info.ts'
import type { Engine } from '#server/records/types.ts'

/** Name and life of the cookie that opens /admin (specification §9). */
export const SESSION_COOKIE = 'auth-token'
export const SESSION_SECONDS = 7 * 86_400

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

/**
 * Signs staff, administrators and superusers in. Throws 400 `Email et mot de passe requis` for blank fields, 400 for a
 * wrong address or password (the same for both, after the same work), 403 for an account without any permission and
 * for a superuser who calls from an address that the settings do not allow; 401 with `mfaId` when a second step follows.
 */
export const login = async (
  engine: EngineCore,
  email: string,
  password: string,
  { ip, ...asked }: { ip: string; actor: Actor; request: RequestInfo },
) => {
  const identity = email.trim().toLowerCase()
  if (identity === '' || password === '') throw badRequest('Email et mot de passe requis')
  const account = accountOf(engine, identity)
  const hash = typeof account?.password === 'string' ? account.password : null
  const matches = await verifyPassword(hash, password, ip)
  if (!account || !matches) throw badRequest(WRONG_PASSWORD)
  if (account.collectionName === SUPERUSERS) checkSuperuserIp(engine.settings, ip)
  await replaceOldHash(engine, engine.registry.of({ name: account.collectionName }), account, password, ip)
  const actor = actorOf(account)
  const permissions = actorPermissions(actor)
  if (permissions.length === 0) throw forbidden(PERMISSION_MESSAGE)
  const definition = engine.registry.of({ name: account.collectionName })
  if (definition.auth) {
    const collection = { ...definition, auth: definition.auth }
    const mfaId = await passMfa(engine, {
      collection,
      record: account,
      method: 'password',
      mfaId: '',
      ...asked,
    })
    // As the record API answers it: the code of the second step then opens the session there.
    if (mfaId !== null) throw new AppError(401, '', {}, { body: { mfaId } })
  }
  if (account.collectionName === 'users') {
    await engine.write(system, (tx) =>
      tx.update(users, account.id, {
        lastLoginAt: stamp(engine.clock.now()),
        lastSeenAt: stamp(engine.clock.now()),
      }),
    )
  }
  return {
    user: presentSelf(engine, actor),
    token: engine.tokens.sign('auth', account, { duration: SESSION_SECONDS }),
    permissions,
  }
}

/**
 * A fresh cookie token for someone of the administration, when the one she has is past half its life or when she came
 * with a header; null when the cookie may stay as it is, or when she has no business there.
 */
export const renewedSession = (engine: Engine, actor: Actor, cookie: string | undefined): string | null => {
  if (!actor.record || actorPermissions(actor).length === 0) return null
  const claims = cookie ? engine.tokens.verify(cookie, 'auth')?.claims : undefined
  const left = claims ? claims.exp - engine.clock.now().getTime() / 1000 : 0
  if (claims?.id === actor.record.id && left > SESSION_SECONDS / 2) return null
  return engine.tokens.sign('auth', actor.record, { duration: SESSION_SECONDS })
}

const SEEN_EVERY_MS = 5 * 60_000

/** Keeps when somebody of the site was last here, at most every five minutes. */
export const noteSeen = async (engine: Engine, record: RawRecord): Promise<void> => {
  if (record.collectionName !== 'users') return
  const now = engine.clock.now()
  const seen = typeof record.lastSeenAt === 'string' && record.lastSeenAt !== '' ? record.lastSeenAt : null
  if (seen && now.getTime() - new Date(seen).getTime() <= SEEN_EVERY_MS) return
  await engine.write(system, (tx) => tx.update(users, record.id, { lastSeenAt: stamp(now) }))
}

/** The actor of the session cookie, null without a valid one. */
export const cookieActor = (engine: Engine, cookie: string | undefined): Actor | null => {
  const verified = cookie ? engine.tokens.verify(cookie, 'auth') : null
  return verified ? actorOf(verified.record) : null
}
