/** Records ↔ rows. The column mapping is the one of `drizzle/table.ts`. */

import { isMultiple } from '#drizzle/field-kinds.ts'
import type { RawRecord } from '../actor.ts'
import type { SqlValue } from '../filter/sql.ts'
import type { CollectionDefinition, FieldDefinition } from '../schema/definition.ts'
import { column } from '../schema/identifiers.ts'

type Decode = (stored: unknown) => unknown
type Encode = (value: unknown) => SqlValue

interface Codec {
  /** Field names in the order of the selected columns. */
  readonly names: readonly string[]
  /** Decoders of stored values, in the order of `names`. */
  readonly decoders: readonly Decode[]
  /** The columns of a SELECT, qualified by an alias. */
  columns(alias: string): string
  decode(row: readonly unknown[]): RawRecord
  /** Throws for an unknown field. */
  decoderOf(name: string): Decode
  encode(name: string, value: unknown): SqlValue
  /** A record with every field unset. */
  blank(): RawRecord
}

const parseList: Decode = (stored) => {
  if (typeof stored !== 'string' || stored === '' || stored === '[]') return []
  if (!stored.startsWith('[')) return [stored]
  const parsed: unknown = JSON.parse(stored)
  return Array.isArray(parsed) ? parsed : []
}

const parseJson: Decode = (stored) => {
  if (stored === null || stored === undefined || stored === '') return null
  if (typeof stored !== 'string') return stored
  try {
    return JSON.parse(stored) as unknown
  } catch {
    // Text left as it was by an import: PocketBase shows it as a string too.
    return stored
  }
}

const NOWHERE = { lon: 0, lat: 0 }
const parsePoint: Decode = (stored) => {
  const parsed = parseJson(stored)
  return typeof parsed === 'object' && parsed !== null ? { ...NOWHERE, ...parsed } : { ...NOWHERE }
}

const asText: Decode = (stored) =>
  typeof stored === 'string' ? stored : stored === null ? '' : String(stored)

const decoderOf = (field: FieldDefinition): Decode => {
  if (isMultiple(field)) return parseList
  switch (field.type) {
    case 'number':
      return field.nullable ? (stored) => (stored === '' ? null : stored) : (stored) => stored ?? 0
    case 'bool':
      return (stored) => Boolean(stored)
    case 'json':
      return parseJson
    case 'geoPoint':
      return parsePoint
    default:
      return asText
  }
}

const encoderOf = (field: FieldDefinition): Encode => {
  if (isMultiple(field)) return (value) => JSON.stringify(value ?? [])
  switch (field.type) {
    case 'number':
      return (value) => (typeof value === 'number' ? value : field.nullable ? null : 0)
    case 'bool':
      return (value) => (value ? 1 : 0)
    case 'json':
      return (value) => (value === null || value === undefined ? null : JSON.stringify(value))
    case 'geoPoint':
      return (value) => JSON.stringify(value ?? NOWHERE)
    default:
      return (value) =>
        typeof value === 'string' ? value : value === null || value === undefined ? '' : String(value)
  }
}

/** The value of a field that was never written. */
const zeroOf = (field: FieldDefinition): unknown => {
  if (isMultiple(field)) return []
  switch (field.type) {
    case 'number':
      return field.nullable ? null : 0
    case 'bool':
      return false
    case 'json':
      return null
    case 'geoPoint':
      return { ...NOWHERE }
    default:
      return ''
  }
}

const build = (collection: CollectionDefinition): Codec => {
  const { fields, id, name } = collection
  const names = fields.map((field) => field.name)
  const decoders = fields.map(decoderOf)
  const encoders = new Map(fields.map((field) => [field.name, encoderOf(field)]))
  const texts = new Map<string, string>()
  return {
    names,
    decoders,
    columns(alias) {
      const known = texts.get(alias)
      if (known) return known
      const text = names.map((field) => column(alias, field)).join(', ')
      texts.set(alias, text)
      return text
    },
    decode(row) {
      const record: RawRecord = { id: '', collectionId: id, collectionName: name }
      for (let at = 0; at < names.length; at += 1) {
        const decode = decoders[at]
        const field = names[at]
        if (decode && field) record[field] = decode(row[at])
      }
      return record
    },
    decoderOf(field) {
      const decode = decoders[names.indexOf(field)]
      if (!decode) throw new Error(`${name} has no field ${field}`)
      return decode
    },
    encode(field, value) {
      const encode = encoders.get(field)
      if (!encode) throw new Error(`${name} has no field ${field}`)
      return encode(value)
    },
    blank() {
      const record: RawRecord = { id: '', collectionId: id, collectionName: name }
      for (const field of fields) record[field.name] = zeroOf(field)
      return record
    },
  }
}

const codecs = new WeakMap<CollectionDefinition, Codec>()

/** The codec of a definition, built once. */
export const codecOf = (collection: CollectionDefinition): Codec => {
  const known = codecs.get(collection)
  if (known) return known
  const codec = build(collection)
  codecs.set(collection, codec)
  return codec
}
