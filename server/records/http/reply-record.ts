import type { Actor, RawRecord } from '../actor.ts'
import type { EngineCore } from '../engine-core.ts'
import type { RequestInfo } from '../request-info.ts'
import type { CollectionDefinition } from '../schema/definition.ts'
import type { Query } from './query.ts'

/** One record as the caller sees it, with the `expand` and `fields` of the query. */
export const shownRecord = (
  engine: EngineCore,
  actor: Actor,
  collection: CollectionDefinition,
  record: RawRecord,
  request: RequestInfo,
  query: Query,
): Record<string, unknown> | undefined =>
  engine.serialize(actor, collection, [record], {
    request,
    ...(query.expand ? { expand: query.expand } : {}),
    ...(query.fields ? { fields: query.fields } : {}),
  })[0]
