import type { RawRecord } from '../actor.ts'
import type { EngineCore } from '../engine-core.ts'
import { type CollectionDefinition, uniqueIndexOn } from '../schema/definition.ts'
import { quote } from '../schema/identifiers.ts'

/** The account with this address, compared without case only where the index of the column says so. */
export const accountByEmail = (
  engine: EngineCore,
  collection: CollectionDefinition,
  address: string,
): RawRecord | null => {
  const collation = uniqueIndexOn(collection, 'email')?.ignoresCase ? ' COLLATE NOCASE' : ''
  const row = engine.store
    .statement(`SELECT "id" FROM ${quote(collection.name)} WHERE "email" = ?${collation} LIMIT 1`)
    .get(address)
  return Array.isArray(row) ? engine.store.byId(collection, String(row[0])) : null
}
