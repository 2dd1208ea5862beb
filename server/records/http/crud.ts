/** View, create, update and delete of records (PocketBase §4). */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#server/core/errors.ts'
import { bypassesRules, type RawRecord } from '../actor.ts'
import type { EngineCore } from '../engine-core.ts'
import { firstLook } from '../filter/first-look.ts'
import { checkWritable, ruleFor } from '../filter/rule-guards.ts'
import { withRequestChanges } from '../request-info.ts'
import type { CollectionDefinition } from '../schema/definition.ts'
import {
  bringsFiles,
  discardUnused,
  newIdOf,
  prepare,
  submitDelete,
  submitPrepared,
} from '../write/incoming.ts'
import { preconditionIn } from '../write/precondition.ts'
import { refusedWrite } from '../write/rows.ts'
import { createRecord, updateRecord } from '../write/write.ts'
import { bodyOf, dataOf } from './body.ts'
import { collectionIn, nameIn } from './guards.ts'
import { createListHandler } from './list.ts'
import { queryOf, requestInfo } from './query.ts'
import { sendProjected } from './reply.ts'
import { shownRecord } from './reply-record.ts'

const MISSING = 'Missing collection context.'

const idIn = (request: FastifyRequest): string => (request.params as { id?: string }).id ?? ''

const sendRecord = (
  engine: EngineCore,
  request: FastifyRequest,
  reply: FastifyReply,
  collection: CollectionDefinition,
  record: RawRecord,
  query = queryOf(request),
): FastifyReply => {
  const info = requestInfo(request, query)
  const { fields } = query
  // Projected when it is sent, so that a wrong `fields` cannot look like a failed write.
  const whole = fields ? { ...query, fields: '' } : query
  const shown = shownRecord(engine, request.actor, collection, record, info, whole)
  return sendProjected(reply, shown, fields)
}

const create = (engine: EngineCore) => async (request: FastifyRequest, reply: FastifyReply) => {
  const collection = collectionIn(engine.registry, request)
  const { actor } = request
  const submitted = dataOf(request)
  checkWritable(actor, collection, collection.createRule)
  const { files } = bodyOf(request)
  const recordId = newIdOf(engine, submitted)
  // Only files need the id beforehand; without them, rules see the id that the client sent.
  const data = bringsFiles(collection, submitted, files)
    ? { ...submitted, id: submitted.id || recordId }
    : submitted
  const info = requestInfo(request, queryOf(request))
  const { input, uploads } = await prepare(engine, {
    actor,
    collection,
    recordId,
    data,
    files,
    request: info,
    from: request.ip,
    stored: null,
  })
  const record = await submitPrepared(engine, 'create', uploads, (session) =>
    createRecord(session, actor, input),
  )
  await discardUnused(engine, collection, record, uploads)
  return sendRecord(engine, request, reply, collection, record)
}

const update = (engine: EngineCore) => async (request: FastifyRequest, reply: FastifyReply) => {
  const collection = collectionIn(engine.registry, request)
  const { actor } = request
  const data = dataOf(request)
  checkWritable(actor, collection, collection.updateRule)
  const recordId = idIn(request)
  const info = requestInfo(request, queryOf(request))
  // Before passwords are hashed and files stored; conditions on the body are checked in the transaction.
  const rule = firstLook(ruleFor(actor, collection.updateRule))
  if (!engine.store.isAllowed(collection, recordId, rule, engine.context(actor, info))) throw notFound()
  const { input, uploads } = await prepare(engine, {
    actor,
    collection,
    recordId,
    data,
    files: bodyOf(request).files,
    request: info,
    from: request.ip,
    stored: collection.auth ? engine.store.byId(collection, recordId) : {},
  })
  const precondition = preconditionIn(request.headers['if-match'])
  const record = await submitPrepared(engine, 'update', uploads, (session) =>
    updateRecord(session, actor, recordId, { ...input, precondition }),
  )
  await discardUnused(engine, collection, record, uploads)
  return sendRecord(engine, request, reply, collection, record)
}

/** Not async: nothing waits here, and the most frequent route avoids the cost of promises. */
const view = (engine: EngineCore) => (request: FastifyRequest, reply: FastifyReply) => {
  const collection = collectionIn(engine.registry, request, MISSING)
  const rule = ruleFor(request.actor, collection.viewRule)
  const query = queryOf(request)
  const context = engine.context(request.actor, requestInfo(request, query))
  const record = engine.store.allowed(collection, idIn(request), rule, context)
  if (!record) throw notFound()
  sendRecord(engine, request, reply, collection, record, query)
}

const remove = (engine: EngineCore) => async (request: FastifyRequest, reply: FastifyReply) => {
  const collection = collectionIn(engine.registry, request, MISSING)
  const info = withRequestChanges(requestInfo(request, queryOf(request)), { body: dataOf(request) })
  await submitDelete(engine, request.actor, collection, idIn(request), info)
  return reply.code(204).send()
}

/**
 * Refuses a form with files whose rule can hold for no record, before it fills the disk: a visitor cannot
 * make the server receive gigabytes.
 */
export const refuseBeforeBody = (engine: EngineCore, request: FastifyRequest): void => {
  const { tag } = request.routeOptions.config
  const collection = engine.registry.find(nameIn(request))
  if (!collection || (tag !== 'create' && tag !== 'update')) return
  const rule = tag === 'create' ? collection.createRule : collection.updateRule
  const { actor } = request
  checkWritable(actor, collection, rule)
  if (bypassesRules(actor) || !rule) return
  const context = engine.context(actor, requestInfo(request, queryOf(request)))
  if (!engine.store.plan(collection, { rule: firstLook(rule) }, context).matchesNothing) return
  throw tag === 'create' ? refusedWrite('create') : notFound()
}

const RECORDS = '/api/collections/:collection/records'

export const crudRoutes = (app: FastifyInstance, engine: EngineCore): void => {
  app.get(RECORDS, { config: { tag: 'list' } }, createListHandler(engine))
  app.get(`${RECORDS}/:id`, { config: { tag: 'view' } }, view(engine))
  app.post(RECORDS, { config: { tag: 'create' } }, create(engine))
  app.patch(`${RECORDS}/:id`, { config: { tag: 'update' } }, update(engine))
  app.delete(`${RECORDS}/:id`, { config: { tag: 'delete' } }, remove(engine))
}
