/** One request of a batch: made ready outside the transaction, run inside it. */
import type { FastifyRequest } from 'fastify'
import { badRequest, notFound, tooMany } from '#server/core/errors.ts'
import type { RawRecord } from '../actor.ts'
import type { CollectionDefinition } from '../definition.ts'
import { deleteRecord } from '../delete.ts'
import type { EngineCore } from '../engine.ts'
import { checkWritable } from '../refusals.ts'
import type { RequestInfo } from '../request-info.ts'
import type { Session } from '../session.ts'
import type { StoredUpload } from '../uploads.ts'
import { createRecord, updateRecord, type WriteInput, withMessage } from '../write.ts'
import { type BatchItem, type Target, targetOf } from './batch-request.ts'
import { newIdOf, type Prepared, prepare } from './incoming.ts'
import { requestInfo } from './query.ts'
import { shownRecord } from './reply-record.ts'

export interface ItemReply {
  readonly body: unknown
  readonly status: number
}

export interface ReadyItem {
  readonly uploads: readonly StoredUpload[]
  /** What was written, once it has run; null for deletes. */
  written(): { collection: CollectionDefinition; record: RawRecord } | null
  run(session: Session): ItemReply
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

const collectionOf = (engine: EngineCore, target: Target): CollectionDefinition => {
  const collection = engine.registry.find(target.collection)
  if (collection) return collection
  throw notFound(
    target.action === 'delete' ? 'Missing collection context.' : 'Missing or invalid collection context.',
  )
}

/** Each item counts as a call of its own route would. */
const countItem = (
  engine: EngineCore,
  request: FastifyRequest,
  item: BatchItem,
  collection: CollectionDefinition,
  action: 'create' | 'update' | 'delete',
): void => {
  const [path = ''] = item.url.split('?')
  const caller = { actor: request.actor, ip: request.ip, method: item.method, path }
  if (!engine.limiter.allowsAction(caller, collection, '', [action])) throw tooMany()
}

/** What an item does: an upsert changes the record that is there. */
const actionOf = (
  engine: EngineCore,
  item: BatchItem,
  target: Target,
  collection: CollectionDefinition,
): 'create' | 'update' | 'delete' => {
  if (target.action !== 'upsert') return target.action
  const { id } = item.body
  return typeof id === 'string' && engine.store.byId(collection, id) ? 'update' : 'create'
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

/** Whether the caller may try at all, before anything is stored or hashed for it. */
const checkOpenness = (request: FastifyRequest, collection: CollectionDefinition, target: Target): void => {
  const { actor } = request
  const { createRule, updateRule } = collection
  if (target.action === 'upsert') {
    checkWritable(actor, collection, createRule ?? updateRule)
  } else checkWritable(actor, collection, target.action === 'create' ? createRule : updateRule)
}

const prepareItem = (
  engine: EngineCore,
  request: FastifyRequest,
  item: BatchItem,
  target: Target,
  collection: CollectionDefinition,
): Promise<Prepared> => {
  const isUpdate = target.action === 'update'
  const named = isUpdate ? target.id : item.body.id
  const stored =
    target.action !== 'create' && typeof named === 'string' ? engine.store.byId(collection, named) : null
  const recordId = isUpdate ? target.id : newIdOf(engine, item.body)
  if (isUpdate && item.files.length > 0 && !/^[\w-]{1,255}$/.test(recordId)) throw notFound()
  // Only files need the id beforehand; without them rules see the id as the client sent it.
  const data = item.files.length > 0 && !isUpdate ? { ...item.body, id: item.body.id || recordId } : item.body
  const info = infoOf(request, item, target, item.method)
  return prepare(engine, {
    actor: request.actor,
    collection,
    recordId,
    data,
    files: item.files,
    request: info,
    stored,
  })
}

const write = (session: Session, request: FastifyRequest, target: Target, input: WriteInput): RawRecord => {
  const { actor } = request
  const { id } = input.body
  const isThere =
    target.action === 'upsert' && typeof id === 'string' && session.store.byId(input.collection, id) !== null
  const isUpdate = target.action === 'update' || isThere
  try {
    if (!isUpdate) return createRecord(session, actor, input)
    return updateRecord(session, actor, isThere ? String(id) : target.id, input)
  } catch (error) {
    throw withMessage(error, isUpdate ? 'update' : 'create')
  }
}

/** Makes an item ready. Throws what its own route would answer, and 400 for anything but the four record routes. */
export const readyItem = async (
  engine: EngineCore,
  request: FastifyRequest,
  item: BatchItem,
): Promise<ReadyItem> => {
  const target = targetOf(item)
  if (!target) throw badRequest()
  if (target.action === 'delete') return readyDelete(engine, request, item, target)
  const collection = collectionOf(engine, target)
  countItem(engine, request, item, collection, actionOf(engine, item, target, collection))
  checkOpenness(request, collection, target)
  const { input, uploads } = await prepareItem(engine, request, item, target, collection)
  let record: RawRecord | null = null
  return {
    uploads,
    written: () => (record ? { collection, record } : null),
    run(session) {
      record = write(session, request, target, input)
      return {
        body: shownRecord(engine, request.actor, collection, record, input.request, target.query),
        status: 200,
      }
    },
  }
}
