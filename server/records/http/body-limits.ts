/** Limits of request bodies by collection and caller. `server/docs/limits.md` lists the numbers. */
import type { FastifyRequest } from 'fastify'
import { type Actor, bypassesRules } from '../actor.ts'
import type { EngineCore } from '../engine-core.ts'
import type { CollectionDefinition, FieldDefinition } from '../schema/definition.ts'

export interface BodyLimits {
  /** Bytes of a form with files. */
  readonly form: number
  /**
   * Bytes held in memory: JSON, and the texts of a form. PocketBase has one limit for both; this one differs
   * where a collection takes files of more than `MAX_SPARE_TEXT`.
   */
  readonly text: number
  /** Names at the top of a body; fields of a form. */
  readonly keys: number
  /** Files of a form. */
  readonly files: number
  /**
   * Bytes read of a file under this name; a longer file is truncated after them and refused as too long. 0:
   * no file.
   */
  fileBytes(name: string): number
}

/** PocketBase's limit, for callers that no rule binds. */
const BASE = 33_554_432
const MAX_SPARE_TEXT = 67_108_864
const MAX_ENTRIES = 10_000

/** Bytes of a body beside its fields; the whole limit of a body without fields. */
export const SPARE_BYTES = 65_536
/** Names of a body, fields of a form, for callers bound by rules. */
export const MAX_KEYS = 200
/** Files of a form beside those of the collection's fields. */
const SPARE_FILES = 20
/** The names of a subscription and their JSON quotation. */
const REALTIME_BYTES = 2 * SPARE_BYTES

const DEFAULT_BYTES: Readonly<Record<string, number>> = {
  file: 5_242_880,
  editor: 5_242_880,
  json: 1_048_576,
}
const bytesOf = (field: FieldDefinition): number =>
  ('maxSize' in field && field.maxSize) || (DEFAULT_BYTES[field.type] ?? 0)
/** Of a field's name, of numbers, dates and select values. */
const SMALL = 256
const ID_BYTES = 20

/** The maximum size of a field's value in a body, in bytes of UTF-8. */
const valueBytes = (field: FieldDefinition): number => {
  switch (field.type) {
    case 'text':
      return SMALL + 4 * (field.max || 5000)
    case 'editor':
    case 'json':
      return SMALL + bytesOf(field)
    case 'relation':
      return SMALL + ID_BYTES * Math.max(field.maxSelect, 1)
    case 'select':
      return SMALL * Math.max(field.maxSelect, 1)
    case 'url':
      return SMALL * 8
    default:
      return SMALL * 2
  }
}

type FileFieldDefinition = Extract<FieldDefinition, { type: 'file' }>
const isFile = (field: FieldDefinition): field is FileFieldDefinition => field.type === 'file'

/**
 * Limits of a superuser: 32 MiB and what the collection's fields may hold, PocketBase's limit for every
 * caller.
 */
export const ampleLimits = (collection?: CollectionDefinition): BodyLimits => {
  let text = BASE
  let files = 0
  for (const field of collection?.fields ?? []) {
    if (isFile(field)) files += bytesOf(field) * Math.max(field.maxSelect, 1)
    else text += 'maxSize' in field || field.type in DEFAULT_BYTES ? bytesOf(field) : 0
  }
  const form = text + files
  return {
    form,
    text: text + Math.min(files, MAX_SPARE_TEXT),
    keys: MAX_ENTRIES,
    files: MAX_ENTRIES,
    fileBytes: () => form,
  }
}

const NOTHING: BodyLimits = {
  form: SPARE_BYTES,
  text: SPARE_BYTES,
  keys: MAX_KEYS,
  files: 0,
  fileBytes: () => 0,
}

/** `name`, `+name`, `name+` and `name-` all name the field (PocketBase's modifiers). */
const plainName = (name: string): string => name.replace(/^\+|[+-]$/g, '')

/** Exactly what a record of the collection can be written with. */
const recordLimits = (collection: CollectionDefinition): BodyLimits => {
  const fileFields = new Map(collection.fields.filter(isFile).map((field) => [field.name, field]))
  const text = collection.fields
    // Fields that a client may not set are dropped in any case.
    .filter((field) => !isFile(field) && !field.serverOnly)
    .reduce((sum, field) => sum + valueBytes(field), SPARE_BYTES)
  const most = [...fileFields.values()].map((field) => ({
    count: Math.max(field.maxSelect, 1),
    bytes: bytesOf(field),
  }))
  return {
    text,
    form: most.reduce((sum, { count, bytes }) => sum + count * bytes, text),
    keys: Math.max(MAX_KEYS, 2 * collection.fields.length),
    files: most.length === 0 ? 0 : most.reduce((sum, { count }) => sum + count, SPARE_FILES),
    fileBytes: (name) => {
      const field = fileFields.get(plainName(name))
      // One byte more than the maximum: enough for the field itself to refuse it with its own error.
      return field ? bytesOf(field) + 1 : 0
    },
  }
}

/**
 * Limits of a batch: the settings' bytes; in memory, for callers bound by rules, as many bodies as requests.
 */
const batchLimits = (engine: EngineCore, actor: Actor): BodyLimits => {
  const { maxBodySize, maxRequests } = engine.settings.batch
  // 128 MiB, PocketBase's default without a setting.
  const bytes = maxBodySize > 0 ? maxBodySize : 134_217_728
  if (bypassesRules(actor)) return { ...ampleLimits(), form: bytes, text: bytes, fileBytes: () => bytes }
  const requests = Math.max(maxRequests, 1)
  return {
    form: bytes,
    text: Math.min(bytes, requests * SPARE_BYTES),
    keys: MAX_KEYS,
    files: requests + SPARE_FILES,
    fileBytes: () => bytes,
  }
}

const RECORD_WRITES: readonly (string | undefined)[] = ['create', 'update']
const bounded = new WeakMap<CollectionDefinition, BodyLimits>()

interface Target {
  readonly isBatch: boolean
  readonly collection: CollectionDefinition | undefined
}

/** The limits of a request's body; requires the loaded actor. */
export const limitsFor = (
  engine: EngineCore,
  request: FastifyRequest,
  { isBatch, collection }: Target,
): BodyLimits => {
  const { actor, routeOptions } = request
  if (isBatch) return batchLimits(engine, actor)
  if (bypassesRules(actor)) return ampleLimits(collection)
  if (routeOptions.url === '/api/realtime') return { ...NOTHING, text: REALTIME_BYTES }
  if (!collection || !RECORD_WRITES.includes(routeOptions.config.tag)) return NOTHING
  const known = bounded.get(collection)
  if (known) return known
  const limits = recordLimits(collection)
  bounded.set(collection, limits)
  return limits
}

/** The limits of a route for superusers only. */
export const superuserLimits = ({ actor }: FastifyRequest): BodyLimits =>
  bypassesRules(actor) ? ampleLimits() : NOTHING
