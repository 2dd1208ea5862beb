/** The routes of records, described from the definitions of their collections. */
import { isMultiple } from '#drizzle/field-kinds.ts'
import type { CollectionDefinition, FieldDefinition } from '#server/records/schema/definition.ts'
import { tellsUpdates } from '#server/records/write/precondition.ts'

type Json = Record<string, unknown>

const single = (field: FieldDefinition): Json => {
  switch (field.type) {
    case 'number': {
      const type = field.onlyInt ? 'integer' : 'number'
      return {
        type: field.nullable ? [type, 'null'] : type,
        ...(typeof field.min === 'number' ? { minimum: field.min } : {}),
        ...(typeof field.max === 'number' ? { maximum: field.max } : {}),
      }
    }
    case 'bool':
      return { type: 'boolean' }
    case 'json':
      return {}
    case 'geoPoint':
      return { type: 'object', properties: { lon: { type: 'number' }, lat: { type: 'number' } } }
    case 'select':
      return { type: 'string', enum: field.required ? [...field.values] : [...field.values, ''] }
    case 'email':
      return { type: 'string', format: 'email' }
    case 'relation':
      return { type: 'string', description: `Id of a record of ${field.collection}` }
    case 'file':
      return { type: 'string', description: 'Name of a stored file' }
    case 'text':
      return {
        type: 'string',
        ...(field.max ? { maxLength: field.max } : {}),
        ...(field.pattern ? { pattern: field.pattern } : {}),
      }
    default:
      return { type: 'string' }
  }
}

const schemaOf = (field: FieldDefinition): Json => {
  const schema = isMultiple(field) ? { type: 'array', items: single(field) } : single(field)
  return field.help ? { ...schema, description: field.help } : schema
}

/** The audience of a rule in one word: the rule itself stays private. */
const audience = (rule: string | null): string => {
  if (rule === null) return 'Superusers only.'
  return rule === '' ? 'Anyone.' : 'Those whom the collection’s rule lets in.'
}

/** The JSON Schema of a record with every field that is not hidden. */
export const recordSchema = (collection: CollectionDefinition): Json => ({
  type: 'object',
  properties: {
    collectionId: { type: 'string' },
    collectionName: { type: 'string' },
    ...Object.fromEntries(
      collection.fields.filter((field) => !field.hidden).map((field) => [field.name, schemaOf(field)]),
    ),
  },
})

const bodySchema = (collection: CollectionDefinition): Json => {
  const writable = collection.fields.filter(
    (field) => field.type !== 'autodate' && !field.serverOnly && !field.hidden,
  )
  const passwords = collection.auth
    ? { password: { type: 'string' }, passwordConfirm: { type: 'string' } }
    : {}
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(writable.map((field) => [field.name, schemaOf(field)])),
      ...passwords,
    },
    required: writable.filter((field) => field.required && !field.system).map((field) => field.name),
  }
}

const reply = (description: string, schema?: Json): Json => ({
  description,
  ...(schema ? { content: { 'application/json': { schema } } } : {}),
})
export const refusal = reply('Refused', { $ref: '#/components/schemas/Error' })
const query = (name: string, description: string): Json => ({
  name,
  in: 'query',
  description,
  schema: { type: 'string' },
})
const LIST_QUERY = [
  query('page', 'From 1'),
  query('perPage', '30 by default, 1000 at most'),
  query('sort', '`-created,title`'),
  query('filter', "PocketBase's filter language"),
  query('expand', 'Relations to send along'),
  query('fields', 'Fields to send'),
  query('skipTotal', 'Leaves the totals out'),
]

const creating = (collection: CollectionDefinition, requestBody: Json, record: Json): Json => ({
  tags: [collection.name],
  summary: `Create in ${collection.name}`,
  description: audience(collection.createRule),
  requestBody,
  responses: { 200: reply('The record', record), default: refusal },
})

const IF_MATCH: Json = {
  name: 'If-Match',
  in: 'header',
  description:
    'The `updated` that the change starts from, quoted or not; `*` is any. Answered by 409 when it is another one by now',
  schema: { type: 'string' },
}

const updating = (collection: CollectionDefinition, requestBody: Json, record: Json): Json => {
  const hasCondition = tellsUpdates(collection)
  const changed = reply('The record was changed meanwhile', { $ref: '#/components/schemas/Error' })
  return {
    tags: [collection.name],
    summary: `Update one of ${collection.name}`,
    description: audience(collection.updateRule),
    ...(hasCondition ? { parameters: [IF_MATCH] } : {}),
    requestBody,
    responses: {
      200: reply('The record', record),
      ...(hasCondition ? { 409: changed } : {}),
      default: refusal,
    },
  }
}

const changing = (collection: CollectionDefinition, requestBody: Json, record: Json): Json => ({
  patch: updating(collection, requestBody, record),
  delete: {
    tags: [collection.name],
    summary: `Delete one of ${collection.name}`,
    description: audience(collection.deleteRule),
    responses: { 204: reply('Deleted'), default: refusal },
  },
})

/** List, view, create, update and delete of one collection as paths of an OpenAPI document; a view is only read. */
export const collectionPaths = (collection: CollectionDefinition): Json => {
  const record = { $ref: `#/components/schemas/${collection.name}` }
  const body = { content: { 'application/json': { schema: bodySchema(collection) } } }
  const tags = [collection.name]
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }
  const list = {
    type: 'object',
    properties: {
      page: { type: 'integer' },
      perPage: { type: 'integer' },
      totalItems: { type: 'integer' },
      totalPages: { type: 'integer' },
      items: { type: 'array', items: record },
    },
  }
  const base = `/api/collections/${collection.name}/records`
  const isReadOnly = collection.type === 'view'
  return {
    [base]: {
      get: {
        tags,
        summary: `List ${collection.name}`,
        description: audience(collection.listRule),
        parameters: LIST_QUERY,
        responses: { 200: reply('A page', list), default: refusal },
      },
      ...(isReadOnly ? {} : { post: creating(collection, body, record) }),
    },
    [`${base}/{id}`]: {
      parameters: [id],
      get: {
        tags,
        summary: `View one of ${collection.name}`,
        description: audience(collection.viewRule),
        responses: { 200: reply('The record', record), default: refusal },
      },
      ...(isReadOnly ? {} : changing(collection, body, record)),
    },
  }
}
