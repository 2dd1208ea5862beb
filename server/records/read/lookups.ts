/** Reads of single rows and of tables outside the collections, by statements without a plan. */

import { spelledAddress } from '#drizzle/domain/spelled-address.ts'
import { isMultiple } from '#drizzle/field-kinds.ts'
import type { RawRecord } from '../actor.ts'
import { jsonArrayOf } from '../filter/paths.ts'
import { type CollectionDefinition, uniqueIndexOn } from '../schema/definition.ts'
import { column, quote } from '../schema/identifiers.ts'
import type { Store } from './store.ts'

const firstWhere = (
  store: Store,
  collection: CollectionDefinition,
  condition: string,
  value: string,
): RawRecord | null => {
  const sql = `SELECT "id" FROM ${quote(collection.name)} WHERE ${condition} LIMIT 1`
  const row = store.statement(sql).get(value)
  return Array.isArray(row) ? store.byId(collection, String(row[0])) : null
}

/**
 * The record whose field has this text, compared case-insensitively only where the unique index of the column
 * does; an address matches however it is typed.
 */
export const recordNamed = (
  store: Store,
  collection: CollectionDefinition,
  field: string,
  value: string,
): RawRecord | null => {
  const collation = uniqueIndexOn(collection, field)?.ignoresCase ? ' COLLATE NOCASE' : ''
  const named = (text: string) => firstWhere(store, collection, `${quote(field)} = ?${collation}`, text)
  const stored = collection.byName.get(field)?.type === 'email' ? spelledAddress(value) : value
  // First the text as typed: accounts created before 25 November 2026 are stored without normalisation.
  return named(value) ?? (stored === value ? null : named(stored))
}

/** A record whose field, a list or a single value, contains this text. */
export const recordHolding = (
  store: Store,
  collection: CollectionDefinition,
  field: string,
  value: string,
): RawRecord | null => {
  const held = `json_each(${jsonArrayOf(quote(field))})`
  return firstWhere(store, collection, `EXISTS (SELECT 1 FROM ${held} WHERE "value" = ?)`, value)
}

/** The number of records by value of a field; each item of a list counts. No rule applies. */
export const countByValue = (
  store: Store,
  collection: CollectionDefinition,
  name: string,
): Map<string, number> => {
  const field = collection.byName.get(name)
  if (!field) throw new Error(`${collection.name} has no field ${name}`)
  const held = column(collection.name, name)
  const from = quote(collection.name)
  const sql = isMultiple(field)
    ? `SELECT "value", COUNT(*) FROM ${from}, json_each(${jsonArrayOf(held)}) GROUP BY 1`
    : `SELECT ${held}, COUNT(*) FROM ${from} GROUP BY 1`
  return new Map(store.statement(sql).all() as [string, number][])
}

/** A setting that an administrator changed at run time (PocketBase `_params`), or null. */
export const paramOf = (store: Store, name: string): string | null => {
  const row = store.statement('SELECT "value" FROM "_params" WHERE "id" = ?').get(name)
  return Array.isArray(row) ? String(row[0]) : null
}
