/**
 * The caller. Every read and write of the engine names its actor, so that each bypass is visible in the code:
 * `system` is the server itself (no rule applies), `guest` is not signed in, otherwise a record of an auth
 * collection.
 */
import { type Holder, isAdministrator as isAdministering, type Permission } from '#drizzle/access.ts'
import { PERMISSIONS } from '#drizzle/permissions.ts'

/** A full record: every column decoded, hidden fields included. A password is its stored hash. */
export interface RawRecord {
  id: string
  collectionId: string
  collectionName: string
  [field: string]: unknown
}

export interface Actor {
  readonly kind: 'system' | 'guest' | 'record' | 'superuser'
  /** The caller's own record; null for `system` and `guest`. */
  readonly record: RawRecord | null
  /** The session of the call; absent for a token without one. */
  readonly sessionId?: string
  /** The address of a writing request; absent where there is none. */
  readonly ip?: string
}

export const SUPERUSERS = '_superusers'

export const system: Actor = { kind: 'system', record: null }
export const guest: Actor = { kind: 'guest', record: null }

/** The actor of an auth record; `sessionId` when its token names a session. */
export const actorOf = (record: RawRecord, sessionId?: string): Actor => ({
  kind: record.collectionName === SUPERUSERS ? 'superuser' : 'record',
  record,
  ...(sessionId === undefined ? {} : { sessionId }),
})

/** No API rule applies: the server itself or a superuser. */
export const bypassesRules = (actor: Actor): boolean => actor.kind === 'system' || actor.kind === 'superuser'

/** The caller for `access.ts`; `null` for anyone but superusers and records of `users`. */
export const holderOf = (actor: Actor): Holder | null => {
  if (actor.kind === 'superuser') return { collectionName: SUPERUSERS }
  const record = actor.record
  if (record?.collectionName !== 'users') return null
  return {
    collectionName: record.collectionName,
    role: typeof record.role === 'string' ? record.role : undefined,
    permissions: Array.isArray(record.permissions) ? record.permissions.map(String) : undefined,
  }
}

const permissionsOf = (holder: Holder | null): Permission[] => {
  if (isAdministering(holder)) return [...PERMISSIONS]
  if (holder?.role !== 'staff') return []
  return PERMISSIONS.filter((permission) => holder.permissions?.includes(permission))
}

/** The effective permissions of the caller. Only superusers and records of `users` can have any. */
export const actorPermissions = (actor: Actor): Permission[] => permissionsOf(holderOf(actor))

/** True for the server, superusers, and holders of one of the permissions. */
export const actorHolds = (actor: Actor, permissions: readonly Permission[]): boolean => {
  if (bypassesRules(actor)) return true
  if (permissions.length === 0) return false
  const held = actorPermissions(actor)
  return permissions.some((permission) => held.includes(permission))
}

/** An administrator (`role = "admin"`), a superuser or the server. */
export const isAdministrator = (actor: Actor): boolean =>
  bypassesRules(actor) || isAdministering(holderOf(actor))
