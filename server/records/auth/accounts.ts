import type { RawRecord } from '../actor.ts'
import type { EngineCore } from '../engine-core.ts'
import { recordNamed } from '../read/lookups.ts'
import type { CollectionDefinition } from '../schema/definition.ts'

/** The account with this address, however it is typed. */
export const accountByEmail = (
  engine: EngineCore,
  collection: CollectionDefinition,
  address: string,
): RawRecord | null => recordNamed(engine.store, collection, 'email', address)
