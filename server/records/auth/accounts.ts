import type { RawRecord } from '../actor.ts'
import type { EngineCore } from '../engine-core.ts'
import { recordNamed } from '../read/lookups.ts'
import type { CollectionDefinition } from '../schema/definition.ts'

/** The account with this address, compared case-insensitively only where the index of the column is. */
export const accountByEmail = (
  engine: EngineCore,
  collection: CollectionDefinition,
  address: string,
): RawRecord | null => recordNamed(engine.store, collection, 'email', address)
