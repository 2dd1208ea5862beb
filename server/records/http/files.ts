/** Files of records (PocketBase §8). */
import { extname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { notFound } from '#server/core/errors.ts'
import { growingTo } from '#server/core/growing.ts'
import { type Actor, actorOf, guest, type RawRecord } from '../actor.ts'
import { isAllowedSuperuserIp } from '../auth/superuser-ips.ts'
import type { EngineCore } from '../engine-core.ts'
import { givenNameOf } from '../files/given-names.ts'
import { fileKey, thumbsKey } from '../files/keys.ts'
import { SNIFFED_BYTES, sniff } from '../files/media-types.ts'
import { noteReading } from '../files/readings.ts'
import { fileFields, fileOwner } from '../read/file-owner.ts'
import type { CollectionDefinition, FieldOf } from '../schema/definition.ts'
import { itemsOf } from '../schema/list-value.ts'
import { collectionIn, signedIn } from './guards.ts'
import { type Query, queryOf, requestInfo, TRUE } from './query.ts'
import { sendProjected } from './reply.ts'
import { sendStored } from './stored-file.ts'
import { createThumbs, DEFAULT_THUMB, isModern, type Thumbs, thumbFormat } from './thumbs.ts'

const OFFICE = 'application/vnd.openxmlformats-officedocument'
/** Types that the content alone does not identify. */
const BY_EXTENSION: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  // Never a type that browsers run as a style sheet or a script: uploads are served from the site's own
  // address, from which pages run scripts. PocketBase names these types; `nosniff` does the rest.
  '.css': 'text/plain',
  '.js': 'text/plain',
  '.mjs': 'text/plain',
  '.xlsx': `${OFFICE}.spreadsheetml.sheet`,
  '.docx': `${OFFICE}.wordprocessingml.document`,
  '.pptx': `${OFFICE}.presentationml.presentation`,
}

interface Served {
  readonly key: string
  readonly name: string
  readonly type: string
}

interface FileParams {
  readonly recordId: string
  readonly filename: string
}

/**
 * A protected file follows the view rule of its record, for the record named by the file token. Returns who reads it, null
 * when that is refused.
 */
const readerOf = (
  engine: EngineCore,
  request: FastifyRequest,
  query: Query,
  collection: CollectionDefinition,
  record: RawRecord,
): Actor | null => {
  const verified = query.token ? engine.tokens.verify(query.token, 'file') : null
  const named = verified ? actorOf(verified.record) : guest
  const isElsewhere = named.kind === 'superuser' && !isAllowedSuperuserIp(engine.settings, request.ip)
  const actor = isElsewhere ? guest : named
  const info = requestInfo(request, query, 'protectedFile')
  return engine.matches(actor, collection, record, collection.viewRule, info) ? actor : null
}

const createTypes = (engine: EngineCore) => {
  const types = new LRUCache<string, string>(growingTo(5000))
  return async (key: string, size: number): Promise<string> => {
    const named = BY_EXTENSION[extname(key).toLowerCase()]
    if (named) return named
    const known = types.get(key)
    if (known) return known
    const head =
      size > 0
        ? await buffer(engine.storage.read(key, { start: 0, end: Math.min(size, SNIFFED_BYTES) - 1 }))
        : Buffer.alloc(0)
    const type = await sniff(head)
    types.set(key, type)
    return type
  }
}

/**
 * The thumb of `thumb` and, an addition to PocketBase, of `format` (`webp` or `avif`); the original where the
 * field does not offer that size, or the thumb cannot be made.
 */
const chooseThumb = async (
  thumbs: Thumbs,
  field: FieldOf<'file'>,
  ids: { collectionId: string; recordId: string },
  original: Served,
  { thumb: size, format: requested }: Query,
  ip: string,
): Promise<Served> => {
  if (size === undefined || (size !== DEFAULT_THUMB && !field.thumbs?.includes(size))) return original
  const format = thumbFormat(original.type, requested)
  if (!format) return original
  const name = `${size}_${original.name}${isModern(format) ? `.${format}` : ''}`
  const key = `${thumbsKey(ids.collectionId, ids.recordId, original.name)}/${name}`
  const isMade = await thumbs.ensure(original.key, key, { size, format }, ip)
  return isMade ? { key, name, type: `image/${format}` } : original
}

const download = (engine: EngineCore) => {
  const thumbs = createThumbs(engine)
  const typeOf = createTypes(engine)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const collection = collectionIn(engine.registry, request)
    const { recordId, filename } = request.params as FileParams
    const record = engine.store.byId(collection, recordId)
    const field =
      record && fileFields(collection).find((candidate) => itemsOf(record[candidate.name]).includes(filename))
    if (!record || !field) throw notFound()
    const query = queryOf(request)
    const reader = field.protected ? readerOf(engine, request, query, collection, record) : null
    if (field.protected && !reader) throw notFound()
    const owner = fileOwner(engine, collection, record, filename)
    if (!owner) throw notFound()
    const key = fileKey(owner.collectionId, owner.id, filename)
    const stored = await engine.storage.stat(key)
    if (!stored) throw notFound()
    if (reader) await noteReading(engine, { actor: reader, collection, record, name: filename })
    const original = { key, name: filename, type: await typeOf(key, stored.size) }
    const ids = { collectionId: owner.collectionId, recordId: owner.id }
    const served = await chooseThumb(thumbs, field, ids, original, query, request.ip)
    const title = served === original ? givenNameOf(collection, record, filename) : null
    return sendStored(engine.storage, request, reply, {
      ...served,
      ...(title === null ? {} : { title }),
      asAttachment: TRUE.includes(query.download ?? ''),
      isPrivate: field.protected === true,
    })
  }
}

export const fileRoutes = (app: FastifyInstance, engine: EngineCore): void => {
  app.post('/api/files/token', async (request, reply) => {
    const record = signedIn(request)
    const { sessionId: sid } = request.actor
    // The file token ends with the session that requested it.
    const token = engine.tokens.sign('file', record, { claims: sid === undefined ? {} : { sid } })
    return sendProjected(reply, { token }, queryOf(request).fields)
  })
  app.get('/api/files/:collection/:recordId/:filename', { config: { tag: 'file' } }, download(engine))
}
