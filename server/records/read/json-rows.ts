/**
 * Rows of a list straight to JSON text, without a record in between: half of a list's time goes into building objects,
 * copying what may be seen of them and writing them out again. Only where all callers of a kind see the same.
 */

import { isMultiple } from '#drizzle/field-kinds.ts'
import type { CollectionDefinition, FieldDefinition } from '../schema/definition.ts'
import { codecOf } from './codec.ts'
import { serializedKeys } from './serialize.ts'

export type JsonRowWriter = (row: readonly unknown[]) => string

type Write = (stored: unknown) => string

const TEXTS: readonly FieldDefinition['type'][] = ['text', 'editor', 'email', 'url', 'date', 'autodate']

/** What JSON writes otherwise than it is: quotes, backslashes, control characters, halves of pairs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const WRITTEN_OTHERWISE = /["\\\u0000-\u001f\ud800-\udfff]/

/** A text in quotes; looking first is quicker than `JSON.stringify` for the many that need nothing. */
const quoted = (text: string): string => (WRITTEN_OTHERWISE.test(text) ? JSON.stringify(text) : `"${text}"`)

const isJson = (stored: unknown): stored is string => {
  if (typeof stored !== 'string') return false
  try {
    JSON.parse(stored)
    return true
  } catch {
    // Text that an import left as it was: written as the string that it is.
    return false
  }
}

/** How the value of a column is written; what is no plain text or number goes the way of a record. */
const writerOf = (field: FieldDefinition, decode: (stored: unknown) => unknown): Write => {
  const slowly: Write = (stored) => JSON.stringify(decode(stored))
  // The hash of a password stays here.
  if (field.type === 'password') return () => '""'
  if (field.type === 'bool') return (stored) => (stored ? 'true' : 'false')
  if (field.type === 'number') return (stored) => (Number.isFinite(stored) ? String(stored) : slowly(stored))
  // Stored JSON is JSON already; it is only read to be sure of it.
  if (field.type === 'json') return (stored) => (isJson(stored) ? stored : slowly(stored))
  const isText = TEXTS.includes(field.type) || (!isMultiple(field) && field.type !== 'geoPoint')
  if (isText) return (stored) => (typeof stored === 'string' ? quoted(stored) : slowly(stored))
  return slowly
}

interface Piece {
  /** The name with what stands before it. */
  readonly before: string
  readonly at: number
  readonly write: Write
}

const build = (collection: CollectionDefinition, seesAll: boolean): JsonRowWriter => {
  const { names, decoders } = codecOf(collection)
  const fixed: Readonly<Record<string, string>> = {
    collectionId: JSON.stringify(collection.id),
    collectionName: JSON.stringify(collection.name),
  }
  const pieces: Piece[] = []
  let pending = '{'
  for (const name of serializedKeys(collection, seesAll)) {
    const before = `${pending}"${name}":`
    const field = collection.byName.get(name)
    const at = names.indexOf(name)
    const decode = decoders[at]
    if (field && decode) {
      pieces.push({ before, at, write: writerOf(field, decode) })
      pending = ','
    } else pending = `${before}${fixed[name]},`
  }
  // What is fixed at the end has no column to hang on; without any it would have left its comma behind.
  const end = pending === ',' ? '}' : `${pending.slice(0, -1)}}`
  return (row) => {
    let text = ''
    for (const { before, at, write } of pieces) text += before + write(row[at])
    return text + end
  }
}

const known = new WeakMap<CollectionDefinition, { all?: JsonRowWriter; visible?: JsonRowWriter }>()

/**
 * How a row of this collection is written for a caller; null where it depends on the record who sees what: addresses of
 * accounts, fields that are private to a person.
 */
export const jsonRowWriterOf = (collection: CollectionDefinition, seesAll: boolean): JsonRowWriter | null => {
  if (collection.auth || collection.fields.some((field) => field.private)) return null
  const entry = known.get(collection) ?? {}
  known.set(collection, entry)
  if (seesAll) entry.all ??= build(collection, true)
  else entry.visible ??= build(collection, false)
  return (seesAll ? entry.all : entry.visible) ?? null
}
