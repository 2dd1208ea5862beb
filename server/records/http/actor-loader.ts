/** `Authorization` → actor (PocketBase §1.1): anything but a valid token is a guest, never an error. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { growingTo } from '#server/core/growing.ts'
import { type Actor, actorOf, guest, type RawRecord } from '../actor.ts'
import { sessionUsesOf } from '../auth/session-uses.ts'
import type { EngineCore } from '../engine-core.ts'
import { isSessions } from '../schema/sessions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The caller, by the `Authorization` header; on the product's own endpoints by the session cookie too.
     */
    actor: Actor
  }
  interface FastifyContextConfig {
    /** The action named by a rate limit: `list`, `create`, `auth`… */
    tag?: string
  }
}

interface CachedActor {
  readonly actor: Actor
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

const MAX_TOKENS = 5000

const keyOf = ({ collectionId, id }: RawRecord): string => `${collectionId}/${id}`

/** The token of an `Authorization` header, with or without `Bearer` and one space; `''` without one. */
export const tokenIn = (header: string | undefined): string => header?.replace(/^bearer /i, '') ?? ''

/**
 * Verifies tokens and caches each until it expires, its record or session changes, another process writes, or
 * a collection is redefined: verification costs more than answering a small read.
 */
export const createActorLoader = (engine: EngineCore): ((header: string | undefined) => Actor) => {
  const tokensOf = new Map<string, Set<string>>()
  const known = new LRUCache<string, CachedActor>({
    ...growingTo(MAX_TOKENS),
    // Drops disposed tokens of the record: a user who refreshes for years holds only the cached ones.
    dispose: ({ actor: { record } }, token) => {
      const key = record ? keyOf(record) : ''
      const tokens = tokensOf.get(key)
      tokens?.delete(token)
      if (tokens?.size === 0) tokensOf.delete(key)
    },
  })
  let dataVersion = engine.store.dataVersion()
  let registryVersion = engine.registry.version
  const forgetAll = (): void => {
    known.clear()
    tokensOf.clear()
  }
  const forget = (key: string): void => {
    for (const token of tokensOf.get(key) ?? []) known.delete(token)
    tokensOf.delete(key)
  }
  engine.onCommit((events) => {
    for (const { collection, action, record, original } of events) {
      if (action === 'create') continue
      if (collection.auth) forget(`${collection.id}/${record.id}`)
      else if (isSessions(collection))
        for (const row of [record, original])
          if (row) forget(`${String(row.collectionRef)}/${String(row.recordRef)}`)
    }
  })
  const remember = (token: string, actor: Actor, expiresAt: number): void => {
    const { record } = actor
    if (!record) return
    if (tokensOf.size >= MAX_TOKENS) forgetAll()
    const key = keyOf(record)
    const tokens = tokensOf.get(key) ?? new Set()
    tokens.add(token)
    tokensOf.set(key, tokens)
    known.set(token, { actor, expiresAt })
  }
  return (header) => {
    const token = tokenIn(header)
    if (!token) return guest
    const version = engine.store.dataVersion()
    if (version !== dataVersion || engine.registry.version !== registryVersion) {
      dataVersion = version
      registryVersion = engine.registry.version
      forgetAll()
    }
    const found = known.get(token)
    if (found) return found.expiresAt > engine.clock.now().getTime() ? found.actor : guest
    const verified = engine.tokens.verify(token, 'auth')
    if (!verified) return guest
    const actor = actorOf(verified.record, verified.claims.sid)
    remember(token, actor, verified.claims.exp * 1000)
    return actor
  }
}

/**
 * Forbids caches to store what a signed-in user reads: the next user of the browser may be another person.
 */
export const keepNowhere = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-store')

/** Decorates requests with `actor` and loads it before every handler. Call before `recordRoutes`. */
export const loadActor = (app: FastifyInstance, engine: EngineCore): void => {
  const load = createActorLoader(engine)
  const uses = sessionUsesOf(engine)
  // Only reserves the property: the hook sets it before any read.
  app.decorateRequest('actor', null as never)
  app.addHook('onRequest', (request, reply, done) => {
    request.actor = load(request.headers.authorization)
    if (request.actor.kind !== 'guest') keepNowhere(reply)
    uses.note(request.actor, request.ip)
    done()
  })
  app.addHook('onClose', () => uses.flush())
}
