/** `GET …/records` (PocketBase §2.1). */

import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { stillLasts } from '#server/core/clock.ts'
import { badRequest, forbidden } from '#server/core/errors.ts'
import { isInProcess, visitorOf } from '#server/core/in-process.ts'
import { searchOf } from '#server/core/request-url.ts'
import { type Actor, bypassesRules } from '../actor.ts'
import type { EngineCore } from '../engine-core.ts'
import { ruleFor } from '../filter/rule-guards.ts'
import type { EvalContext } from '../filter/sql.ts'
import { codecOf } from '../read/codec.ts'
import { jsonRowWriterOf } from '../read/json-rows.ts'
import { bindFilter } from '../read/selection.ts'
import { blamed, countIn, type Question } from '../read/store.ts'
import type { Readers } from '../readers/readers.ts'
import type { CollectionDefinition } from '../schema/definition.ts'
import { collectionIn } from './guards.ts'
import { type Page, pageOf, type Query, queryOf, requestInfo } from './query.ts'
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

/** Characters of a page, as many as `expand` may write (`read/expand.ts`): long texts times a thousand are many. */
const LONGEST_PAGE = 16_777_216
const AMPLE_PAGE = 134_217_728
const TOO_LONG = 'The page is too large: ask for fewer records at once.'

/** The reply of a list whose items are texts already. */
const envelopeText = (items: readonly string[], rest: Readonly<Record<string, number>>): string =>
  escapedText(`{"items":[${items.join(',')}],${JSON.stringify(rest).slice(1)}`)

/** Throws 400 for rows whose texts are longer than a reply may be. */
const checkLength = (rows: readonly (readonly unknown[])[], actor: Actor): void => {
  const longest = bypassesRules(actor) ? AMPLE_PAGE : LONGEST_PAGE
  let length = 0
  for (const row of rows) {
    for (const value of row) if (typeof value === 'string') length += value.length
    if (length > longest) throw badRequest(TOO_LONG)
  }
}

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

/** What a list has to ask of the tables. */
interface Asked {
  readonly context: EvalContext
  readonly page: Page
  readonly rows: Question | null
  /** Null: nobody asked, or there are none. */
  readonly total: Question | null
  /** The total where it is known already; -1 when nobody asked. */
  readonly known: number | undefined
}

const prepareList = (
  engine: EngineCore,
  request: FastifyRequest,
  collection: CollectionDefinition,
  query: Query,
  state: string,
): Asked => {
  const { actor } = request
  const rule = ruleFor(actor, collection.listRule)
  const filter = query.filter ?? ''
  const sort = query.sort ?? ''
  checkNames(actor, filter)
  checkNames(actor, sort)
  const page = pageOf(query)
  if (Buffer.byteLength(filter) > LONGEST_FILTER) throw badRequest()
  const { selection, context } = bindFilter(
    { rule, filter, sort, restricted: true, limit: page.perPage, offset: (page.page - 1) * page.perPage },
    { ...engine.context(actor, requestInfo(request, query)), trace: { isVolatile: false } },
  )
  const rows = engine.store.rowsQuestion(collection, selection, context)
  const total = page.skipTotal ? null : engine.store.countQuestion(collection, selection, context)
  const known = page.skipTotal ? -1 : total ? engine.store.keptCount(total, state) : 0
  return { context, page, rows, total, known }
}

/** The reply of a list, written from its rows. */
const write = (
  engine: EngineCore,
  collection: CollectionDefinition,
  query: Query,
  { context, page }: Asked,
  rows: readonly (readonly unknown[])[],
  total: number,
): Found => {
  checkLength(rows, context.actor)
  const writeRow =
    query.expand || query.fields ? null : jsonRowWriterOf(collection, bypassesRules(context.actor))
  const text = writeRow
    ? envelopeText(rows.map(writeRow), pageInfo(page, total))
    : pageText(shown(engine, context, collection, rows, query), page, total, query.fields)
  const isVolatile = context.trace?.isVolatile === true
  return { text, isEmpty: rows.length === 0, isCacheable: !isVolatile && text.length <= LARGEST_REPLY }
}

/** Answers here and now what is known to be cheap. */
const answerHere = ({ store, costs }: EngineCore, asked: Asked, state: string) => {
  const timed = (question: Question) => costs.time(question, () => store.answer(question))
  const rows = asked.rows ? timed(asked.rows) : []
  if (asked.known !== undefined || !asked.total) return { rows, total: asked.known ?? 0 }
  const total = countIn(timed(asked.total))
  store.keepCount(asked.total, state, total)
  return { rows, total }
}

/** Has a reader answer, while everybody else is served; whoever leaves is not waited for. */
const answerBeside = async (
  { store, costs, readers }: EngineCore & { readers: Readers },
  asked: Asked,
  state: string,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const questions = [asked.rows, asked.known === undefined ? asked.total : null].filter((one) => one !== null)
  const left = new AbortController()
  const leave = (): void => left.abort()
  reply.raw.once('close', leave)
  try {
    const told = await readers.ask(
      questions.map(({ statement, values }) => ({ sql: statement.source, values })),
      {
        ip: visitorOf(request),
        isBound: !bypassesRules(asked.context.actor),
        signal: left.signal,
      },
    )
    for (const [at, question] of questions.entries()) costs.note(question, told[at]?.ms ?? 0)
    const rowsOf = (question: Question | null) =>
      question ? (told[questions.indexOf(question)]?.rows ?? []) : []
    const total = asked.known ?? countIn(rowsOf(asked.total))
    if (asked.total && asked.known === undefined) store.keepCount(asked.total, state, total)
    return { rows: rowsOf(asked.rows), total }
  } catch (error) {
    throw blamed({ restricted: true }, error)
  } finally {
    reply.raw.off('close', leave)
  }
}

/** Slows down who guesses at hidden rows by asking for empty lists again and again (PocketBase §2.1). */
const createThrottle = (engine: EngineCore) => {
  const misses = new LRUCache<string, { count: number; since: number }>({ max: 1000 })
  return async (collection: CollectionDefinition, request: FastifyRequest): Promise<void> => {
    const key = `${collection.id}:${request.ip}`
    const now = engine.clock.now().getTime()
    const known = misses.get(key)
    const entry = known && stillLasts(known.since, 3000, now) ? known : { count: 0, since: now }
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
    const list = prepareList(engine, request, collection, query, stored)
    const { readers } = engine
    const isCostly = [list.rows, list.known === undefined ? list.total : null].some(
      (question) => question !== null && engine.costs.isCostly(question),
    )
    const { rows, total } =
      readers && isCostly
        ? await answerBeside({ ...engine, readers }, list, stored, request, reply)
        : answerHere(engine, list, stored)
    const { text, isEmpty, isCacheable } = write(engine, collection, query, list, rows, total)
    // While it was read elsewhere, something may have been written.
    if (readers && isCostly && `${engine.store.state()}:${engine.registry.version}` !== now) {
      // Right for the moment at which it was asked, and for no other.
    } else if (asked.has(key)) {
      if (isCacheable) replies.set(key, text)
    } else if (asked.size < MOST_ASKED) asked.add(key)
    else asked.clear()
    const mayGuess = isEmpty && query.filter && collection.listRule && !bypassesRules(actor)
    if (mayGuess && !isInProcess(request)) await throttle(collection, request)
    return sendJson(reply, text)
  }
}
