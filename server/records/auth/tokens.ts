/**
 * Tokens of auth records (PocketBase §5.2): JWT HS256, signed with the record's `tokenKey` joined to a secret
 * of its collection and token type, so that a password change ends every session of that record and of no
 * other.
 */

import { createHmac } from 'node:crypto'
import type { Clock } from '#server/core/clock.ts'
import { isObject } from '#server/core/json-object.ts'
import type { RawRecord } from '../actor.ts'
import type { CollectionDefinition, TokenType } from '../schema/definition.ts'
import type { Registry } from '../schema/registry.ts'
import { isOpenSession, sessionsIn } from '../schema/sessions.ts'

interface TokenClaims {
  readonly type: TokenType
  readonly id: string
  readonly collectionId: string
  /** Seconds since 1970. */
  readonly exp: number
  readonly refreshable?: boolean
  readonly email?: string
  readonly newEmail?: string
  /** An addition to PocketBase: the session of the token (`auth/sessions.ts`), which ends with it. */
  readonly sid?: string
}
export interface VerifiedToken {
  readonly claims: TokenClaims
  readonly collection: CollectionDefinition
  readonly record: RawRecord
}
interface SignOptions {
  /** Seconds; absent or 0: the collection's own. */
  readonly duration?: number
  readonly claims?: Readonly<Record<string, unknown>>
}

export interface Tokens {
  /** A token of this type for a full record of an auth collection. */
  sign(type: TokenType, record: RawRecord, options?: SignOptions): string
  /**
   * The token's record when type, signature and expiry are right and its session, if any, is open; otherwise
   * null. Never throws on a bad token.
   */
  verify(token: string, type: TokenType): VerifiedToken | null
  /** The unverified claims; null when the token is unreadable. */
  peek(token: string): Partial<TokenClaims> | null
}

/**
 * Signs and verifies with the key of each call: `app.jwt` of `@fastify/jwt`, configured for HS256 without
 * `iat`.
 */
export interface Jwt {
  sign(payload: object, options: { key: string }): string
  /**
   * Throws for a wrong signature, another algorithm, or a token expired at `clockTimestamp` (milliseconds
   * since 1970).
   */
  verify(token: string, options: { key: string; clockTimestamp: number }): unknown
  /** The unverified claims. Throws for an unreadable token. */
  decode(token: string): unknown
}

/** The result of a call; null when it throws: a bad token is like none. */
const orNull = <T>(call: () => T): T | null => {
  try {
    return call()
  } catch {
    // The caller does not learn the reason.
    return null
  }
}

interface TokenOptions {
  readonly jwt: Jwt
  readonly secret: string
  readonly clock: Clock
  readonly registry: Registry
  /** The full record, or null. */
  readonly load: (collection: CollectionDefinition, id: string) => RawRecord | null
}

/** Signs and verifies tokens, each with the key of its record; see `Tokens`. */
export const createTokens = ({ jwt, secret, clock, registry, load }: TokenOptions): Tokens => {
  const secrets = new Map<string, string>()
  const secretOf = (collectionId: string, type: TokenType): string => {
    // A changed auth rule invalidates the tokens issued under the previous one.
    const rule = type === 'auth' ? (registry.find(collectionId)?.auth?.authRule ?? '') : ''
    const key = `${collectionId}:${type}${rule === '' ? '' : `:${rule}`}`
    const known = secrets.get(key)
    if (known) return known
    const derived = createHmac('sha256', secret).update(`record-token:${key}`).digest('base64url')
    secrets.set(key, derived)
    return derived
  }
  const keyOf = (record: RawRecord, type: TokenType): string =>
    String(record.tokenKey) + secretOf(record.collectionId, type)

  /**
   * Whether the session named by the claims is open. A token without one is valid by itself, as PocketBase's
   * are.
   */
  const isOpen = ({ sid }: Partial<TokenClaims>, record: RawRecord): boolean => {
    const table = sid === undefined ? undefined : sessionsIn(registry)
    return !table || isOpenSession(load(table, String(sid)), record, clock.now())
  }

  const peek = (token: string): Partial<TokenClaims> | null => {
    const claims = orNull(() => jwt.decode(token))
    return isObject(claims) ? claims : null
  }

  return {
    peek,
    sign(type, record, options = {}) {
      const collection = registry.find(record.collectionId)
      if (!collection?.auth) throw new Error(`${record.collectionName} is not an auth collection`)
      const seconds = options.duration || collection.auth.durations[type]
      const claims = {
        collectionId: record.collectionId,
        exp: Math.floor(clock.now().getTime() / 1000) + seconds,
        id: record.id,
        ...(type === 'auth' ? { refreshable: true } : {}),
        ...options.claims,
        type,
      }
      return jwt.sign(claims, { key: keyOf(record, type) })
    },
    verify(token, type) {
      const claims = peek(token)
      if (claims?.type !== type || typeof claims.id !== 'string' || typeof claims.collectionId !== 'string')
        return null
      const clockTimestamp = clock.now().getTime()
      if (typeof claims.exp !== 'number' || claims.exp * 1000 <= clockTimestamp) return null
      const collection = registry.find(claims.collectionId)
      if (!collection?.auth || collection.id !== claims.collectionId) return null
      const record = load(collection, claims.id)
      if (!record?.tokenKey) return null
      const isSigned = orNull(() => jwt.verify(token, { key: keyOf(record, type), clockTimestamp }))
      if (!isSigned || !isOpen(claims, record)) return null
      return {
        claims: { ...claims, type, id: claims.id, collectionId: claims.collectionId, exp: claims.exp },
        collection,
        record,
      }
    },
  }
}
