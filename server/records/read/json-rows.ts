/**
 * Rows of a list straight to JSON text, without a record in between: half of a list's time goes into building
 * objects, copying their visible fields and serialising them. Used only where all callers of a kind see the
 * same.
 */

import { isMultiple } from '#drizzle/field-kinds.ts'
import type { CollectionDefinition, FieldDefinition } from '../schema/definition.ts'
import { codecOf } from './codec.ts'
import { serializedKeys } from './serialize.ts'

export type JsonRowWriter = (row: readonly unknown[]) => string

type Write = (stored: unknown) => string

const TEXTS: readonly FieldDefinition['type'][] = ['text', 'editor', 'email', 'url', 'date', 'autodate']

/** Characters that JSON escapes: quotes, backslashes, control characters, lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const WRITTEN_OTHERWISE = /["\\\u0000-\u001f\ud800-\udfff]/

/** A quoted text; the test first is faster than `JSON.stringify` for the many texts without escapes. */
const quoted = (text: string): string => (WRITTEN_OTHERWISE.test(text) ? JSON.stringify(text) : `"${text}"`)

const isJson = (stored: unknown): stored is string => {
  if (typeof stored !== 'string') return false
  try {
    JSON.parse(stored)
    return true
  } catch {
    // Text left as it was by an import: written as a string.
    return false
  }
}

/** The writer of a column's value; anything but plain text or numbers is decoded like a record. */
const writerOf = (field: FieldDefinition, decode: (stored: unknown) => unknown): Write => {
  const slowly: Write = (stored) => JSON.stringify(decode(stored))
  // The password hash is never sent.
  if (field.type === 'password') return () => '""'
  if (field.type === 'bool') return (stored) => (stored ? 'true' : 'false')
  if (field.type === 'number') return (stored) => (Number.isFinite(stored) ? String(stored) : slowly(stored))
  // Stored JSON needs no re-encoding, only a check.
  if (field.type === 'json') return (stored) => (isJson(stored) ? stored : slowly(stored))
  const isText = TEXTS.includes(field.type) || (!isMultiple(field) && field.type !== 'geoPoint')
  if (isText) return (stored) => (typeof stored === 'string' ? quoted(stored) : slowly(stored))
  return slowly
}

interface Piece {
  /** The quoted name with its separator. */
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
  // Constant fields at the end have no column after them; with no field at all the comma is dropped.
  const end = pending === ',' ? '}' : `${pending.slice(0, -1)}}`
  return (row) => {
    let text = ''
    for (const { before, at, write } of pieces) text += before + write(row[at])
    return text + end
  }
}

const known = new WeakMap<CollectionDefinition, { all?: JsonRowWriter; visible?: JsonRowWriter }>()

/**
 * The row writer of a collection for a caller; null where the visible fields depend on the record: e-mail
 * addresses of accounts, fields private to their owner.
 */
export const jsonRowWriterOf = (collection: CollectionDefinition, seesAll: boolean): JsonRowWriter | null => {
  if (collection.auth || collection.fields.some((field) => field.private)) return null
  const entry = known.get(collection) ?? {}
  known.set(collection, entry)
  if (seesAll) entry.all ??= build(collection, true)
  else entry.visible ??= build(collection, false)
  return (seesAll ? entry.all : entry.visible) ?? null
}
