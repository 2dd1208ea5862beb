/**
 * Tokens of auth records (PocketBase §5.2): JWT HS256, signed with the record's `tokenKey` joined to a secret of its
 * collection and token type, so that a password change ends every session of that record and of no other.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '#server/core/clock.ts'
import type { RawRecord } from '../actor.ts'
import type { CollectionDefinition, TokenType } from '../schema/definition.ts'
import type { Registry } from '../schema/registry.ts'

export interface TokenClaims {
  readonly type: TokenType
  readonly id: string
  readonly collectionId: string
  /** Seconds since 1970. */
  readonly exp: number
  readonly refreshable?: boolean
  readonly email?: string
  readonly newEmail?: string
}
export interface VerifiedToken {
  readonly claims: TokenClaims
  readonly collection: CollectionDefinition
  readonly record: RawRecord
}
export interface SignOptions {
  /** Seconds; absent or 0: the collection's own. */
  readonly duration?: number
  readonly claims?: Readonly<Record<string, unknown>>
}

export interface Tokens {
  /** A token of this type for a full record of an auth collection. */
  sign(type: TokenType, record: RawRecord, options?: SignOptions): string
  /** The token's record when type, signature and expiry are right, otherwise null. Never throws on a bad token. */
  verify(token: string, type: TokenType): VerifiedToken | null
  /** The claims without any trust in them; null when the token is not readable. */
  peek(token: string): Partial<TokenClaims> | null
}

const HEADER = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url')

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parsePart = (part: string | undefined): Record<string, unknown> | null => {
  if (!part) return null
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return isObject(value) ? value : null
  } catch {
    // Not JSON: the caller treats it as any other bad token.
    return null
  }
}

export interface TokenOptions {
  readonly secret: string
  readonly clock: Clock
  readonly registry: Registry
  /** The full record, or null. */
  readonly load: (collection: CollectionDefinition, id: string) => RawRecord | null
}

export const createTokens = ({ secret, clock, registry, load }: TokenOptions): Tokens => {
  const secrets = new Map<string, string>()
  const secretOf = (collectionId: string, type: TokenType): string => {
    // Who may sign in was decided anew: whoever is signed in by the rule before has to be asked again.
    const rule = type === 'auth' ? (registry.find(collectionId)?.auth?.authRule ?? '') : ''
    const key = `${collectionId}:${type}${rule === '' ? '' : `:${rule}`}`
    const known = secrets.get(key)
    if (known) return known
    const derived = createHmac('sha256', secret).update(`record-token:${key}`).digest('base64url')
    secrets.set(key, derived)
    return derived
  }
  const signature = (content: string, record: RawRecord, type: TokenType): Buffer =>
    createHmac('sha256', String(record.tokenKey) + secretOf(record.collectionId, type))
      .update(content)
      .digest()

  const peek = (token: string): Partial<TokenClaims> | null => parsePart(token.split('.')[1])

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
      const content = `${HEADER}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
      return `${content}.${signature(content, record, type).toString('base64url')}`
    },
    verify(token, type) {
      const parts = token.split('.')
      if (parts.length !== 3) return null
      if (parsePart(parts[0])?.alg !== 'HS256') return null
      const claims = parsePart(parts[1])
      if (claims?.type !== type || typeof claims.id !== 'string' || typeof claims.collectionId !== 'string')
        return null
      if (typeof claims.exp !== 'number' || claims.exp * 1000 <= clock.now().getTime()) return null
      const collection = registry.find(claims.collectionId)
      if (!collection?.auth || collection.id !== claims.collectionId) return null
      const record = load(collection, claims.id)
      if (!record?.tokenKey) return null
      const given = Buffer.from(parts[2] ?? '', 'base64url')
      const wanted = signature(`${parts[0]}.${parts[1]}`, record, type)
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null
      return {
        claims: { ...claims, type, id: claims.id, collectionId: claims.collectionId, exp: claims.exp },
        collection,
        record,
      }
    },
  }
}
