/** Applies a submitted body to a record: casts and field modifiers (PocketBase §4.2, 4.3). */

import { isMultiple } from '#drizzle/field-kinds.ts'
import type { RawRecord } from '../actor.ts'
import { StoredUpload } from '../files/uploads.ts'
import type { CollectionDefinition, FieldDefinition } from '../schema/definition.ts'
import { autogenerate } from './autogenerate.ts'
import { castFiles, castItems, castNumber, castValue } from './casts.ts'

type Modifier = '' | 'f+' | '+f' | 'f-' | 'autogenerate'

interface Change {
  readonly field: FieldDefinition
  readonly modifier: Modifier
  readonly value: unknown
}

/** The field and modifier of a key; null for unknown keys. */
export const parseKey = (
  collection: CollectionDefinition,
  key: string,
): { field: FieldDefinition; modifier: Modifier } | null => {
  const exact = collection.byName.get(key)
  if (exact) return { field: exact, modifier: '' }
  const shapes: [RegExp, Modifier][] = [
    [/^(\w+)\+$/, 'f+'],
    [/^\+(\w+)$/, '+f'],
    [/^(\w+)-$/, 'f-'],
    [/^(\w+):autogenerate$/, 'autogenerate'],
  ]
  for (const [shape, modifier] of shapes) {
    const field = collection.byName.get(shape.exec(key)?.[1] ?? '')
    if (field && accepts(field, modifier)) return { field, modifier }
  }
  return null
}

const accepts = (field: FieldDefinition, modifier: Modifier): boolean => {
  if (field.type === 'number') return modifier === 'f+' || modifier === 'f-'
  if (field.type === 'text') return modifier === 'autogenerate'
  return ['select', 'relation', 'file'].includes(field.type) && modifier !== 'autogenerate'
}

const nameOf = (item: string | StoredUpload): string => (item instanceof StoredUpload ? item.name : item)

const applyList = (field: FieldDefinition, before: unknown, modifier: Modifier, value: unknown): unknown => {
  const stored = castItems(before)
  const given = field.type === 'file' ? castFiles(value) : castItems(value)
  if (modifier === 'f-') {
    const removed = given.map(nameOf)
    const saved = stored.filter((item) => !removed.includes(nameOf(item)))
    return isMultiple(field) ? saved : (saved.at(-1) ?? '')
  }
  return castValue(field, modifier === '+f' ? [...given, ...stored] : [...stored, ...given])
}

const apply = (change: Change, before: unknown): unknown => {
  const { field, modifier, value } = change
  if (modifier === '') return castValue(field, value)
  if (field.type === 'number') {
    const sign = modifier === 'f-' ? -1 : 1
    return castValue(field, castNumber(before) + sign * castNumber(value))
  }
  if (field.type === 'text') {
    const random = field.autogeneratePattern ? autogenerate(field.autogeneratePattern) : ''
    return castValue(field, value) + random
  }
  return applyList(field, before, modifier, value)
}

export interface Applied {
  /** The fields named by the body, with their final values; uploads by name. */
  readonly submitted: Record<string, unknown>
  /** New files by stored name. */
  readonly uploads: Map<string, StoredUpload>
}

/**
 * Changes `record` in place. `isAccepted` says which fields the caller may name; the others, unknown keys and
 * autodates are ignored.
 */
export const applyBody = (
  collection: CollectionDefinition,
  record: RawRecord,
  body: Readonly<Record<string, unknown>>,
  isAccepted: (field: FieldDefinition) => boolean,
): Applied => {
  const submitted: Record<string, unknown> = {}
  const uploads = new Map<string, StoredUpload>()
  // Base names are shorter than their modifiers, so the value is set before it is added to.
  const keys = Object.keys(body).sort((a, b) => a.length - b.length)
  for (const key of keys) {
    const found = body[key] === undefined ? null : parseKey(collection, key)
    if (!found || found.field.type === 'autodate' || !isAccepted(found.field)) continue
    const { name } = found.field
    record[name] = apply({ ...found, value: body[key] }, record[name])
    submitted[name] = record[name]
  }
  for (const name of Object.keys(submitted)) {
    if (collection.byName.get(name)?.type !== 'file') continue
    const items = Array.isArray(record[name]) ? (record[name] as unknown[]) : [record[name]]
    for (const item of items) if (item instanceof StoredUpload) uploads.set(item.name, item)
    const names = items.map((item) => (item instanceof StoredUpload ? item.name : String(item)))
    record[name] = Array.isArray(record[name]) ? names : (names[0] ?? '')
    submitted[name] = record[name]
  }
  return { submitted, uploads }
}
