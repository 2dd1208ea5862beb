/** The visible fields of records with their expands, reduced to the selected fields. */
import type { RawRecord } from '../actor.ts'
import type { EngineCore } from '../engine-core.ts'
import type { AnyCollection, Registry } from '../schema/registry.ts'
import { expandInto } from './expand.ts'
import { parseProjection } from './projection.ts'
import { serialize } from './serialize.ts'
import type { Store } from './store.ts'

interface SerializerParts {
  readonly store: Store
  readonly registry: Registry
  readonly context: EngineCore['context']
}

/** The engine's `serialize`. Throws FilterError (400) for invalid fields and expands. */
export const createSerializer =
  ({ store, registry, context }: SerializerParts): EngineCore['serialize'] =>
  (actor, collection, records, options = {}) => {
    const definition = registry.definitionOf(collection as AnyCollection)
    const raw = records as readonly RawRecord[]
    const run = options.context ?? context(actor, options.request)
    const shown = serialize(store, definition, raw, run, Boolean(options.expand))
    if (options.expand) expandInto({ store, registry }, definition, raw, shown, options.expand, run)
    const projection = parseProjection(options.fields)
    return projection ? shown.map((record) => projection(record) as Record<string, unknown>) : shown
  }
