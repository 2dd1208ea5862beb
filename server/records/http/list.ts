/** `GET …/records` (PocketBase §2.1). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { stillLasts } from '#server/core/clock.ts'
import { badRequest, forbidden } from '#server/core/errors.ts'
import { growingTo } from '#server/core/growing.ts'
import { isInProcess, visitorOf } from '#server/core/in-process.ts'
import { searchOf } from '#server/core/request-url.ts'
import { type Actor, bypassesRules } from '../actor.ts'
import type { EngineCore } from '../engine-core.ts'
import { ruleFor } from '../filter/rule-guards.ts'
import type { EvalContext } from '../filter/sql.ts'
import { codecOf } from '../read/codec.ts'
import { type JsonRowWriter, jsonRowWriterOf } from '../read/json-rows.ts'
import { escaped } from '../read/json-text.ts'
import { bindFilter } from '../read/selection.ts'
import { blamed, countIn, type PreparedQuery } from '../read/store.ts'
import type { Readers } from '../readers/readers.ts'
import type { CollectionDefinition } from '../schema/definition.ts'
import { collectionIn } from './guards.ts'
import { type Page, pageOf, type Query, queryOf, requestInfo } from './query.ts'
import { sendJson } from './reply.ts'
import { pageInfo, pageText } from './reply-page.ts'

const MAX_FILTER_LENGTH = 3500
const MAX_REPLIES = 300
const MAX_REPLY = 131_072
const MAX_REQUESTED = 5000

const checkNames = (actor: Actor, text: string): void => {
  if (bypassesRules(actor)) return
  for (const name of ['@collection', '@request'])
    if (text.includes(`${name}.`)) throw forbidden(`Only superusers can filter by ${name}.`)
}

/** Characters of a page, the same as for `expand` (`read/expand.ts`): a thousand long texts are too many. */
const MAX_PAGE_LENGTH = 16_777_216
const AMPLE_PAGE = 134_217_728
const TOO_LONG = 'The page is too large: ask for fewer records at once.'

/** The reply of a list whose items are already JSON texts. */
const envelope = (items: readonly string[], rest: Readonly<Record<string, number>>): string =>
  `{"items":[${items.join(',')}],${JSON.stringify(rest).slice(1)}\n`

/** Throws 400 for rows longer than a reply may be. */
const checkLength = (rows: Rows, actor: Actor): void => {
  const longest = bypassesRules(actor) ? AMPLE_PAGE : MAX_PAGE_LENGTH
  let length = 0
  for (const row of rows) {
    for (const value of row) if (typeof value === 'string') length += value.length
    if (length > longest) throw badRequest(TOO_LONG)
  }
}

/**
 * Node writes a short text together with its headers, and reads a long one twice: to measure and to send it.
 */
const LONG_TEXT = 4096

/** A body that will be sent again; long ones become bytes. */
const cached = (body: string | Buffer): string | Buffer =>
  typeof body === 'string' && body.length >= LONG_TEXT ? Buffer.from(body) : body

type Rows = readonly (readonly unknown[])[]

interface ListRows {
  readonly body: string | Buffer
  readonly isEmpty: boolean
  /** Valid until the next write. */
  readonly isCacheable: boolean
}

const shown = (
  engine: EngineCore,
  context: EvalContext,
  collection: CollectionDefinition,
  rows: Rows,
  { expand }: Query,
) => {
  const codec = codecOf(collection)
  const records = rows.map((row) => codec.decode(row))
  return engine.serialize(context.actor, collection, records, { context, ...(expand ? { expand } : {}) })
}

/** Differs after any write and any definition change. */
interface State {
  /** Changes with commits of other processes and with restores. */
  readonly version: string
  /** Rows changed by this process. */
  readonly changes: number
  readonly text: string
}
const stateOf = ({ store, registry }: EngineCore): State => {
  const [version, changes] = [store.dataVersion(), store.changes()]
  return { version, changes, text: `${version}:${changes}:${registry.version}` }
}

/** The queries of a list. */
interface ListRequest {
  readonly context: EvalContext
  readonly page: Page
  readonly rows: PreparedQuery | null
  /** Null: rows differ by caller, or the request selects something else than rows. */
  readonly writeRow: JsonRowWriter | null
  /** Whether row texts may be cached: a view changes with its source tables. */
  readonly isStored: boolean
  /** The ids of the same rows, where most of their texts are likely to be cached. */
  readonly ids: PreparedQuery | null
  /** Null: not requested, or the result is empty. */
  readonly total: PreparedQuery | null
  /** The total when already known; -1 when not requested. */
  readonly known: number | undefined
}

const prepareList = (
  engine: EngineCore,
  request: FastifyRequest,
  collection: CollectionDefinition,
  query: Query,
  state: string,
): ListRequest => {
  const { actor } = request
  const rule = ruleFor(actor, collection.listRule)
  const filter = query.filter ?? ''
  const sort = query.sort ?? ''
  checkNames(actor, filter)
  checkNames(actor, sort)
  const page = pageOf(query)
  if (Buffer.byteLength(filter) > MAX_FILTER_LENGTH) throw badRequest()
  const { store } = engine
  const { selection, context } = bindFilter(
    { rule, filter, sort, restricted: true, limit: page.perPage, offset: (page.page - 1) * page.perPage },
    { ...engine.context(actor, requestInfo(request, query)), trace: { isVolatile: false } },
  )
  const rows = store.prepareRows(collection, selection, context)
  const total = page.skipTotal ? null : store.prepareCount(collection, selection, context)
  const known = page.skipTotal ? -1 : total ? store.keptCount(total, state) : 0
  const seesAll = bypassesRules(actor)
  // `expand` and `fields` select something else than rows.
  const writeRow = query.expand || query.fields ? null : jsonRowWriterOf(collection, seesAll)
  const isStored = writeRow !== null && collection.viewQuery === undefined
  const ids =
    isStored && rows && store.texts.isWellKnown(collection, seesAll)
      ? store.prepareIds(collection, rows)
      : null
  return { context, page, rows, total, known, writeRow, isStored, ids }
}

interface Answer {
  readonly rows: Rows
  /** Texts instead of rows; null where they were not cached. */
  readonly texts?: readonly string[] | null
  readonly total: number
  /** Read now, so that no later write can have changed it. */
  readonly isFresh: boolean
}

/** The reply of a list, from its rows or their texts. */
const write = (
  engine: EngineCore,
  collection: CollectionDefinition,
  query: Query,
  { context, page, writeRow, isStored }: ListRequest,
  { rows, texts, total, isFresh }: Answer,
): ListRows => {
  const found = (body: string | Buffer, isEmpty: boolean): ListRows => ({
    body,
    isEmpty,
    // Checked last: what is expanded may depend on the time where the list itself does not.
    isCacheable: context.trace?.isVolatile !== true && body.length <= MAX_REPLY,
  })
  if (texts) return found(Buffer.from(envelope(texts, pageInfo(page, total)), 'latin1'), texts.length === 0)
  checkLength(rows, context.actor)
  if (!writeRow) {
    const items = shown(engine, context, collection, rows, query)
    return found(pageText(items, page, total, query.fields), rows.length === 0)
  }
  const written = rows.map(writeRow)
  if (isStored && isFresh) engine.store.texts.learn(collection, bypassesRules(context.actor), rows, written)
  return found(escaped(envelope(written, pageInfo(page, total))), rows.length === 0)
}

/**
 * The texts of a page from the cache; null when some are missing, when they exceed the maximum reply, or when
 * another process has written since.
 */
const cachedTexts = (
  { store, costs }: EngineCore,
  collection: CollectionDefinition,
  { context, rows, ids, writeRow }: ListRequest,
  version: string,
): string[] | null => {
  if (!rows || !ids || !writeRow) return null
  const found = costs.time(rows, () => store.ids(ids))
  const texts = store.texts.page(
    collection,
    bypassesRules(context.actor),
    found,
    (missing) =>
      new Map(
        store.rows(collection, { ids: missing }, context).map((row) => [String(row[0]), writeRow(row)]),
      ),
  )
  const length = texts.reduce((sum, text) => sum + text.length, 0)
  const isWhole = texts.length === found.length && length <= MAX_PAGE_LENGTH
  return isWhole && store.dataVersion() === version ? texts : null
}

/** Runs queries known to be cheap in this process. */
const runInline = (
  engine: EngineCore,
  collection: CollectionDefinition,
  requested: ListRequest,
  state: State,
): Answer => {
  const { store, costs } = engine
  const timed = (question: PreparedQuery) => costs.time(question, () => store.answer(question))
  const texts = cachedTexts(engine, collection, requested, state.version)
  const rows = requested.rows && !texts ? timed(requested.rows) : []
  const total = requested.known ?? (requested.total ? countIn(timed(requested.total)) : 0)
  if (requested.total && requested.known === undefined) store.keepCount(requested.total, state.text, total)
  return { rows, texts, total, isFresh: true }
}

/**
 * Runs queries in a reader process while other requests are served; stops waiting when the caller
 * disconnects.
 */
const runInReader = async (
  { store, costs, readers }: EngineCore & { readers: Readers },
  requested: ListRequest,
  state: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Answer> => {
  const questions = [requested.rows, requested.known === undefined ? requested.total : null].filter(
    (one) => one !== null,
  )
  const left = new AbortController()
  const leave = (): void => left.abort()
  reply.raw.once('close', leave)
  try {
    const notified = await readers.ask(
      questions.map(({ statement, values }) => ({ sql: statement.source, values })),
      {
        ip: visitorOf(request),
        isBound: !bypassesRules(requested.context.actor),
        signal: left.signal,
      },
    )
    for (const [at, question] of questions.entries()) costs.note(question, notified[at]?.ms ?? 0)
    const rowsOf = (question: PreparedQuery | null) =>
      question ? (notified[questions.indexOf(question)]?.rows ?? []) : []
    const total = requested.known ?? countIn(rowsOf(requested.total))
    if (requested.total && requested.known === undefined) store.keepCount(requested.total, state, total)
    return { rows: rowsOf(requested.rows), total, isFresh: false }
  } catch (error) {
    throw blamed({ restricted: true }, error)
  } finally {
    reply.raw.off('close', leave)
  }
}

/** Slows down guesses at hidden rows by repeated empty lists (PocketBase §2.1). */
const createThrottle = (engine: EngineCore) => {
  const misses = new LRUCache<string, { count: number; since: number }>(growingTo(1000))
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
 * The list handler. Whole replies are cached until the next write, by caller and query, unless they depend on
 * time, chance or headers.
 */
export const createListHandler = (engine: EngineCore) => {
  const replies = new LRUCache<string, string | Buffer>(growingTo(MAX_REPLIES))
  /** Requested once since the last write. A reply is cached from the second request on. */
  const requested = new Set<string>()
  const throttle = createThrottle(engine)
  let lastState = ''
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const collection = collectionIn(engine.registry, request, 'Missing collection context.')
    const { actor } = request
    const state = stateOf(engine)
    if (state.text !== lastState) {
      replies.clear()
      requested.clear()
      lastState = state.text
    }
    const caller = actor.record ? `${actor.record.collectionId}/${actor.record.id}` : actor.kind
    const key = `${collection.id}\u0000${caller}\u0000${searchOf(request.raw.url ?? '')}`
    const known = replies.get(key)
    if (known !== undefined) return sendJson(reply, known)
    engine.store.texts.follow(`${state.version}:${engine.registry.version}`, state.changes)
    const query = queryOf(request)
    const list = prepareList(engine, request, collection, query, state.text)
    const { readers } = engine
    const isCostly = [list.rows, list.known === undefined ? list.total : null].some(
      (question) => question !== null && engine.costs.isCostly(question),
    )
    const answer =
      readers && isCostly
        ? await runInReader({ ...engine, readers }, list, state.text, request, reply)
        : runInline(engine, collection, list, state)
    const { body, isEmpty, isCacheable } = write(engine, collection, query, list, answer)
    // A write may have happened while a reader ran.
    if (readers && isCostly && stateOf(engine).text !== state.text) {
      // Valid only for the moment of the request.
    } else if (requested.has(key)) {
      if (isCacheable) replies.set(key, cached(body))
    } else if (requested.size < MAX_REQUESTED) requested.add(key)
    else requested.clear()
    const mayGuess = isEmpty && query.filter && collection.listRule && !bypassesRules(actor)
    if (mayGuess && !isInProcess(request)) await throttle(collection, request)
    return sendJson(reply, body)
  }
}
