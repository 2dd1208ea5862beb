import type { RawRecord } from '../actor.ts'
import type { EngineCore } from '../engine-core.ts'
import type { CollectionDefinition, FieldOf } from '../schema/definition.ts'
import { recordHolding } from './lookups.ts'

type Source = Pick<EngineCore, 'registry' | 'store'>

/** The fields of a collection that hold files. */
export const fileFields = (collection: CollectionDefinition): FieldOf<'file'>[] =>
  collection.fields.filter((field): field is FieldOf<'file'> => field.type === 'file')

/** The collections that a view reads, also through other views. */
const sourcesOf = (
  engine: Source,
  view: CollectionDefinition,
  seen = new Set([view.id]),
): CollectionDefinition[] => {
  const named = new Set(view.viewQuery?.match(/\w+/g)?.map((word) => word.toLowerCase()))
  return engine.registry.all
    .filter((source) => named.has(source.name.toLowerCase()) && !seen.has(source.id))
    .flatMap((source) => {
      seen.add(source.id)
      return source.type === 'view' ? sourcesOf(engine, source, seen) : [source]
    })
}

/**
 * The record that owns the file, or null. Views show files of other collections, which are found by the
 * unique name of the file (PocketBase §8).
 */
export const fileOwner = (
  engine: Source,
  collection: CollectionDefinition,
  record: RawRecord,
  filename: string,
): RawRecord | null => {
  if (collection.type !== 'view') return record
  for (const source of sourcesOf(engine, collection))
    for (const { name } of fileFields(source)) {
      const found = recordHolding(engine.store, source, name, filename)
      if (found) return found
    }
  return null
}
