/** `GET …/records` (PocketBase §2.1). */

import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { badRequest, forbidden } from '#server/core/errors.ts'
import { isInProcess } from '#server/core/in-process.ts'
import { searchOf } from '#server/core/request-url.ts'
import { type Actor, bypassesRules } from '../actor.ts'
import type { EngineCore } from '../engine-core.ts'
import { ruleFor } from '../filter/rule-guards.ts'
import type { EvalContext } from '../filter/sql.ts'
import { codecOf } from '../read/codec.ts'
import { jsonRowWriterOf } from '../read/json-rows.ts'
import { bindFilter } from '../read/selection.ts'
import type { CollectionDefinition } from '../schema/definition.ts'
import { collectionIn } from './guards.ts'
import { pageOf, type Query, queryOf, requestInfo } from './query.ts'
import { escapedText, sendJson } from './reply.ts'
import { pageInfo, pageText } from './reply-page.ts'

const LONGEST_FILTER = 3500
const MOST_REPLIES = 300
const LARGEST_REPLY = 131_072
const MOST_ASKED = 5000

const checkNames = (actor: Actor, text: string): void => {
  if (bypassesRules(actor)) return
  for (const name of ['@collection', '@request'])
    if (text.includes(`${name}.`)) throw forbidden(`Only superusers can filter by ${name}.`)
}

/** The reply of a list whose items are texts already. */
const envelopeText = (items: readonly string[], rest: Readonly<Record<string, number>>): string =>
  escapedText(`{"items":[${items.join(',')}],${JSON.stringify(rest).slice(1)}`)

interface Found {
  readonly text: string
  readonly isEmpty: boolean
  /** The same until something is written. */
  readonly isCacheable: boolean
}

const shown = (
  engine: EngineCore,
  context: EvalContext,
  collection: CollectionDefinition,
  rows: readonly (readonly unknown[])[],
  { expand }: Query,
) => {
  const codec = codecOf(collection)
  const records = rows.map((row) => codec.decode(row))
  return engine.serialize(context.actor, collection, records, { context, ...(expand ? { expand } : {}) })
}

const run = (
  engine: EngineCore,
  request: FastifyRequest,
  collection: CollectionDefinition,
  query: Query,
  state: string,
): Found => {
  const { actor } = request
  const rule = ruleFor(actor, collection.listRule)
  const filter = query.filter ?? ''
  const sort = query.sort ?? ''
  checkNames(actor, filter)
  checkNames(actor, sort)
  const { page, perPage, skipTotal } = pageOf(query)
  if (Buffer.byteLength(filter) > LONGEST_FILTER) throw badRequest()
  const info = requestInfo(request, query)
  const trace = { isVolatile: false }
  const { selection, context } = bindFilter(
    { rule, filter, sort, restricted: true, limit: perPage, offset: (page - 1) * perPage },
    { ...engine.context(actor, info), trace },
  )
  const write = query.expand || query.fields ? null : jsonRowWriterOf(collection, bypassesRules(actor))
  const rows = engine.store.rows(collection, selection, context)
  const total = skipTotal ? -1 : engine.store.countKept(collection, selection, context, state)
  const text = write
    ? envelopeText(rows.map(write), pageInfo({ page, perPage }, total))
    : pageText(shown(engine, context, collection, rows, query), { page, perPage }, total, query.fields)
  return { text, isEmpty: rows.length === 0, isCacheable: !trace.isVolatile && text.length <= LARGEST_REPLY }
}

/** Slows down who guesses at hidden rows by asking for empty lists again and again (PocketBase §2.1). */
const createThrottle = (engine: EngineCore) => {
  const misses = new LRUCache<string, { count: number; since: number }>({ max: 1000 })
  return async (collection: CollectionDefinition, request: FastifyRequest): Promise<void> => {
    const key = `${collection.id}:${request.ip}`
    const now = engine.clock.now().getTime()
    const known = misses.get(key)
    const entry = known && now - known.since < 3000 ? known : { count: 0, since: now }
    entry.count += 1
    misses.set(key, entry)
    if (entry.count > 3) await new Promise((resolve) => setTimeout(resolve, Math.random() * 500))
  }
}

/**
 * The list handler. Whole replies are kept until anything is written, by caller and query; those that depend on time,
 * chance or headers are not.
 */
export const createListHandler = (engine: EngineCore) => {
  const replies = new LRUCache<string, string>({ max: MOST_REPLIES })
  /** Asked once since the last write. A reply is worth keeping from the second time on. */
  const asked = new Set<string>()
  const throttle = createThrottle(engine)
  let state = ''
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const collection = collectionIn(engine.registry, request, 'Missing collection context.')
    const { actor } = request
    const stored = engine.store.state()
    const now = `${stored}:${engine.registry.version}`
    if (now !== state) {
      replies.clear()
      asked.clear()
      state = now
    }
    const caller = actor.record ? `${actor.record.collectionId}/${actor.record.id}` : actor.kind
    const key = `${collection.id}\u0000${caller}\u0000${searchOf(request.raw.url ?? '')}`
    const known = replies.get(key)
    if (known !== undefined) return sendJson(reply, known)
    const query = queryOf(request)
    const { text, isEmpty, isCacheable } = run(engine, request, collection, query, stored)
    if (asked.has(key)) {
      if (isCacheable) replies.set(key, text)
    } else if (asked.size < MOST_ASKED) asked.add(key)
    else asked.clear()
    const mayGuess = isEmpty && query.filter && collection.listRule && !bypassesRules(actor)
    if (mayGuess && !isInProcess(request)) await throttle(collection, request)
    return sendJson(reply, text)
  }
}
