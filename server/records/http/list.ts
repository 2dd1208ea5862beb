/** `GET …/records` (PocketBase §2.1). */

import type { FastifyReply, FastifyRequest } from 'fastify'
import { badRequest, forbidden } from '#server/core/errors.ts'
import { isInProcess } from '#server/core/in-process.ts'
import { type Actor, bypassesRules } from '../actor.ts'
import type { EngineCore } from '../engine.ts'
import { ruleFor } from '../filter/rule-guards.ts'
import { Lru } from '../lru.ts'
import { codecOf } from '../read/codec.ts'
import { rowTextOf } from '../read/json-rows.ts'
import type { CollectionDefinition } from '../schema/definition.ts'
import { collectionIn } from './guards.ts'
import { pageOf, type Query, queryOf, requestInfo } from './query.ts'
import { escapedText, sendJson } from './reply.ts'
import { pageText, standing } from './reply-page.ts'

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
  const context = engine.context(actor, info)
  const selection = {
    rule,
    filter,
    sort,
    restricted: true,
    limit: perPage,
    offset: (page - 1) * perPage,
  }
  const write = query.expand || query.fields ? null : rowTextOf(collection, bypassesRules(actor))
  const rows = engine.store.rows(collection, selection, context)
  const total = skipTotal ? -1 : engine.store.countKept(collection, selection, context, state)
  const isEmpty = rows.length === 0
  if (write) return { text: envelopeText(rows.map(write), standing({ page, perPage }, total)), isEmpty }
  const codec = codecOf(collection)
  const records = rows.map((row) => codec.decode(row))
  const shown = engine.present(actor, collection, records, {
    request: info,
    ...(query.expand ? { expand: query.expand } : {}),
  })
  return { text: pageText(shown, { page, perPage }, total, query.fields), isEmpty }
}

/** Slows down who guesses at hidden rows by asking for empty lists again and again (PocketBase §2.1). */
const createThrottle = (engine: EngineCore) => {
  const misses = new Lru<string, { count: number; since: number }>(1000)
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
  const replies = new Lru<string, string>(MOST_REPLIES)
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
    const key = `${collection.id}\u0000${caller}\u0000${request.raw.url?.split('?')[1] ?? ''}`
    const known = replies.get(key)
    if (known !== undefined) return sendJson(reply, known)
    const query = queryOf(request)
    engine.store.sawVolatile = false
    const { text, isEmpty } = run(engine, request, collection, query, stored)
    if (asked.has(key)) {
      if (!engine.store.sawVolatile && text.length <= LARGEST_REPLY) replies.set(key, text)
    } else if (asked.size < MOST_ASKED) asked.add(key)
    else asked.clear()
    const mayGuess = isEmpty && query.filter && collection.listRule && !bypassesRules(actor)
    if (mayGuess && !isInProcess(request)) await throttle(collection, request)
    return sendJson(reply, text)
  }
}
