/** `/api/collections`, read only: collections are code and change by migration. */

import type { FastifyInstance } from 'fastify'
import { badRequest, notFound } from '#server/core/errors.ts'
import { type CollectionDefinition, type FieldDefinition, indexSql } from '../definition.ts'
import type { EngineCore } from '../engine.ts'
import { nameIn, needSuperuser } from './guards.ts'
import { flag, integer, queryOf } from './query.ts'
import { sendPicked } from './reply.ts'

const OURS = [
  'private',
  'serverOnly',
  'editableBy',
  'nullable',
  'decimals',
  'unique',
  'index',
  'initial',
  'shape',
  'collection',
]

/** PocketBase's defaults of the options that a declaration leaves out, by field type. */
const DEFAULTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  text: { min: 0, max: 0, pattern: '', autogeneratePattern: '', required: false, primaryKey: false },
  number: { min: null, max: null, onlyInt: false, required: false },
  bool: { required: false },
  geoPoint: { required: false },
  email: { exceptDomains: null, onlyDomains: null, required: false },
  url: { exceptDomains: null, onlyDomains: null, required: false },
  editor: { maxSize: 0, convertURLs: false, required: false },
  date: { min: '', max: '', required: false },
  autodate: { onCreate: false, onUpdate: false },
  select: { values: [], maxSelect: 1, required: false },
  relation: { cascadeDelete: false, minSelect: 0, maxSelect: 1, required: false },
  file: { maxSize: 0, maxSelect: 1, mimeTypes: null, thumbs: null, protected: false, required: false },
  json: { maxSize: 0, required: false },
  password: { pattern: '', min: 0, max: 0, cost: 0, required: false },
}

const fieldJson = (engine: EngineCore, field: FieldDefinition): Record<string, unknown> => {
  const options = Object.entries(field).filter(([name]) => !OURS.includes(name))
  return {
    hidden: false,
    presentable: false,
    system: false,
    ...(field.type === 'autodate' ? {} : { help: '' }),
    ...DEFAULTS[field.type],
    ...Object.fromEntries(options),
    ...(field.type === 'relation' ? { collectionId: engine.registry.target(field)?.id ?? '' } : {}),
  }
}

/** A definition in PocketBase's JSON; secrets do not exist in it. */
export const collectionJson = (
  engine: EngineCore,
  collection: CollectionDefinition,
): Record<string, unknown> => {
  const { id, name, type, system, listRule, viewRule, createRule, updateRule, deleteRule, auth } = collection
  return {
    id,
    name,
    type,
    system,
    listRule,
    viewRule,
    createRule,
    updateRule,
    deleteRule,
    fields: collection.fields.map((field) => fieldJson(engine, field)),
    indexes: collection.indexes.map((index) => indexSql(name, index)),
    created: '',
    updated: '',
    ...(auth
      ? {
          authRule: auth.authRule,
          manageRule: auth.manageRule,
          authAlert: auth.authAlert,
          oauth2: { ...auth.oauth2, mappedFields: { id: '', name: '', username: '', avatarURL: '' } },
          passwordAuth: auth.passwordAuth,
          mfa: auth.mfa,
          otp: auth.otp,
          ...Object.fromEntries(
            Object.entries(auth.durations).map(([token, duration]) => [`${token}Token`, { duration }]),
          ),
        }
      : {}),
  }
}

const SORTABLE = ['id', 'name', 'type', 'system']

const sorted = (all: readonly CollectionDefinition[], sort: string | undefined): CollectionDefinition[] => {
  const list = [...all]
  if (!sort) return list
  const [first = ''] = sort.split(',')
  const key = first.trim().replace(/^[-+]/, '')
  if (!SORTABLE.includes(key)) throw badRequest()
  const direction = first.trim().startsWith('-') ? -1 : 1
  const read = (item: CollectionDefinition): string => String(item[key as 'id' | 'name' | 'type' | 'system'])
  return list.sort((a, b) => (read(a) < read(b) ? -direction : direction))
}

export const collectionRoutes = (app: FastifyInstance, engine: EngineCore): void => {
  app.get('/api/collections', async (request, reply) => {
    needSuperuser(request)
    const query = queryOf(request)
    const perPage = Math.min(Math.max(integer(query.perPage, 30), 1), 1000)
    const page = Math.max(integer(query.page, 1), 1)
    const all = sorted(engine.registry.all, query.sort)
    const items = all.slice((page - 1) * perPage, page * perPage).map((item) => collectionJson(engine, item))
    const total = flag(query.skipTotal) ? -1 : all.length
    const totalPages = total < 0 ? -1 : Math.ceil(total / perPage)
    return sendPicked(reply, { items, page, perPage, totalItems: total, totalPages }, undefined)
  })
  app.get('/api/collections/:collection', async (request, reply) => {
    needSuperuser(request)
    const found = engine.registry.find(nameIn(request))
    if (!found) throw notFound()
    return sendPicked(reply, collectionJson(engine, found), queryOf(request).fields)
  })
}
