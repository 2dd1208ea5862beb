/** One request of a batch: prepared outside the transaction, run inside it. */

import type { FastifyRequest } from 'fastify'
import { AppError, notFound, tooMany } from '#server/core/errors.ts'
import { pathOf, searchOf } from '#server/core/request-url.ts'
import type { RawRecord } from '../actor.ts'
import type { EngineCore } from '../engine-core.ts'
import { checkWritable } from '../filter/rule-guards.ts'
import { type RequestInfo, withRequestChanges } from '../request-info.ts'
import type { CollectionDefinition } from '../schema/definition.ts'
import type { ReadyWrite } from '../write/batch.ts'
import { castText } from '../write/casts.ts'
import { deleteRecord } from '../write/delete.ts'
import { bringsFiles, newIdOf, type Prepared, prepare } from '../write/incoming.ts'
import { type Precondition, preconditionIn } from '../write/precondition.ts'
import type { Session } from '../write/session.ts'
import { createRecord, updateRecord, type WriteInput, withMessage } from '../write/write.ts'
import { NewPasswords } from './batch-passwords.ts'
import { type BatchItem, type Target, targetOf } from './batch-request.ts'
import { formData } from './form.ts'
import { requestInfo } from './query.ts'
import { shownRecord } from './reply-record.ts'

export interface ItemReply {
  readonly body: unknown
  readonly status: number
}

export type ReadyItem = ReadyWrite<ItemReply>

/** What the requests of one batch share during their preparation. */
export interface BatchRun {
  readonly engine: EngineCore
  readonly request: FastifyRequest
  readonly passwords: NewPasswords
}

export const batchRun = (engine: EngineCore, request: FastifyRequest): BatchRun => ({
  engine,
  request,
  passwords: new NewPasswords(),
})

/** Query parameters are values of the body too, as in any form (PocketBase §4.2): a batch runs as forms. */
const fromQuery = (item: BatchItem): Record<string, unknown> => {
  const query = searchOf(item.url)
  return formData([...new URLSearchParams(query)]) ?? {}
}

/** The call as rules see it: the item's own method and query, its headers over those of the batch. */
const infoOf = (request: FastifyRequest, item: BatchItem, { query }: Target, method: string): RequestInfo => {
  const outer = requestInfo(request, query, 'batch')
  const own = Object.entries(item.headers)
    .map(([name, value]) => [name.toLowerCase().replaceAll('-', '_'), value] as const)
    .filter(([name]) => name !== 'authorization')
  return {
    context: 'batch',
    method,
    query,
    body: {},
    get headers() {
      return { ...outer.headers, ...Object.fromEntries(own) }
    },
  }
}

/**
 * The precondition of an item on the record that it changes; the headers of the batch itself name no record.
 * A create has none, an upsert has one only where it is an update.
 */
const preconditionOf = (item: BatchItem, target: Target): Precondition | undefined => {
  if (target.action === 'create') return undefined
  const [, header] = Object.entries(item.headers).find(([name]) => name.toLowerCase() === 'if-match') ?? []
  return preconditionIn(header)
}

const collectionOf = (engine: EngineCore, target: Target): CollectionDefinition => {
  const collection = engine.registry.find(target.collection)
  if (collection) return collection
  throw notFound('Missing collection context.')
}

/** Counts an item as a call of its own route. */
const countItem = (
  engine: EngineCore,
  request: FastifyRequest,
  item: BatchItem,
  collection: CollectionDefinition,
  action: 'create' | 'update' | 'delete',
): void => {
  const path = pathOf(item.url)
  const caller = { actor: request.actor, ip: request.ip, method: item.method, path }
  if (!engine.limiter.allowsAction(caller, collection, '', [action])) throw tooMany()
}

/** The id named by a body, `''` when none. */
const idIn = (body: BatchItem['body']): string => castText(body.id)

/** The action of an item: an upsert changes an existing record. */
const actionOf = (
  engine: EngineCore,
  item: BatchItem,
  target: Target,
  collection: CollectionDefinition,
): 'create' | 'update' | 'delete' => {
  if (target.action !== 'upsert') return target.action
  return engine.store.byId(collection, idIn(item.body)) ? 'update' : 'create'
}

const readyDelete = (
  engine: EngineCore,
  request: FastifyRequest,
  item: BatchItem,
  target: Target,
): ReadyItem => {
  const collection = collectionOf(engine, target)
  countItem(engine, request, item, collection, 'delete')
  const info = infoOf(request, item, target, 'DELETE')
  return {
    uploads: [],
    written: () => null,
    run(session) {
      deleteRecord(session, request.actor, collection, target.id, info)
      return { body: null, status: 204 }
    },
  }
}

/** Checks whether the caller may try at all, before anything is stored or hashed. */
const checkOpenness = (request: FastifyRequest, collection: CollectionDefinition, target: Target): void => {
  const { actor } = request
  const { createRule, updateRule } = collection
  if (target.action === 'upsert') {
    checkWritable(actor, collection, createRule ?? updateRule)
  } else checkWritable(actor, collection, target.action === 'create' ? createRule : updateRule)
}

const prepareItem = async (
  { engine, request, passwords }: BatchRun,
  item: BatchItem,
  target: Target,
  collection: CollectionDefinition,
): Promise<Prepared> => {
  const isUpdate = target.action === 'update'
  const stored =
    target.action === 'create'
      ? null
      : passwords.stored(engine, collection, isUpdate ? target.id : idIn(item.body))
  const recordId = isUpdate ? target.id : newIdOf(engine, item.body)
  // Only files need the id beforehand; without them, rules see the id that the client sent.
  const body = { ...fromQuery(item), ...item.body }
  const isWithFiles = bringsFiles(collection, body, item.files)
  if (isUpdate && isWithFiles && !/^[\w-]{1,255}$/.test(recordId)) throw notFound()
  const data = isWithFiles && !isUpdate ? { ...body, id: item.body.id || recordId } : body
  const info = infoOf(request, item, target, item.method)
  const prepared = await prepare(engine, {
    actor: request.actor,
    collection,
    recordId,
    data,
    files: item.files,
    request: info,
    from: request.ip,
    stored,
  })
  passwords.remember(collection, recordId, prepared.input.body.password)
  return prepared
}

const write = (session: Session, request: FastifyRequest, target: Target, input: WriteInput): RawRecord => {
  const { actor } = request
  const isUpsert = target.action === 'upsert'
  const id = isUpsert ? idIn(input.body) : target.id
  const isUpdate = isUpsert ? session.store.byId(input.collection, id) !== null : target.action === 'update'
  // Rules see the action that the upsert resolves to.
  const method = isUpdate ? 'PATCH' : 'POST'
  const meant = isUpsert ? { ...input, request: withRequestChanges(input.request, { method }) } : input
  try {
    return isUpdate ? updateRecord(session, actor, id, meant) : createRecord(session, actor, meant)
  } catch (error) {
    throw withMessage(error, isUpdate ? 'update' : 'create')
  }
}

/**
 * Prepares an item. Throws what its own route would answer, and 500 for anything but the four record routes
 * (PocketBase).
 */
export const readyItem = async (run: BatchRun, item: BatchItem): Promise<ReadyItem> => {
  const { engine, request } = run
  const target = targetOf(item)
  if (!target) throw new AppError(500)
  if (target.action === 'delete') return readyDelete(engine, request, item, target)
  const collection = collectionOf(engine, target)
  countItem(engine, request, item, collection, actionOf(engine, item, target, collection))
  checkOpenness(request, collection, target)
  const { input, uploads } = await prepareItem(run, item, target, collection)
  const precondition = preconditionOf(item, target)
  let record: RawRecord | null = null
  return {
    uploads,
    written: () => (record ? { collection, record } : null),
    run(session) {
      record = write(session, request, target, { ...input, precondition })
      return {
        body: shownRecord(engine, request.actor, collection, record, input.request, target.query),
        status: 200,
      }
    },
  }
}
