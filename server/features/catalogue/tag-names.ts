/** Tags are told apart by their names, capitals and accents aside; their slugs follow. */
import { type tagFields, tags } from '#drizzle/collections/categories.ts'
import { withoutAccents } from '#drizzle/domain/accents.ts'
import { freeSlug } from '#drizzle/domain/slug.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { invalid } from '#server/core/errors.ts'
import type { Engine, Reader, Tx } from '#server/records/types.ts'

type Tag = RecordOf<typeof tagFields>

const keyOf = (name: string): string => withoutAccents(name.trim())

/** The tag of this name: « Sommeil » and « sommeil » are one, « C# » and « C++ » are two. */
export const tagNamed = (reader: Reader | Tx, name: string): Tag | null =>
  reader.find(tags, {}).find((tag) => keyOf(tag.name) === keyOf(name)) ?? null

/**
 * Trims the name and derives the slug from it; the slug stays while the name means the same. Throws 400 for
 * the name of another tag.
 */
const nameTag = (tx: Tx, record: Tag, original: Tag | undefined): void => {
  record.name = record.name.trim()
  const twin = tagNamed(tx, record.name)
  if (twin && twin.id !== record.id)
    throw invalid({ name: ['validation_not_unique', 'Value must be unique.'] })
  record.slug =
    original && keyOf(original.name) === keyOf(record.name)
      ? original.slug
      : freeSlug(record.name, (slug) => {
          const holder = tx.firstOrNull(tags, { slug })
          return holder !== null && holder.id !== record.id
        })
}

export const tagHooks = (engine: Engine): void => {
  for (const action of ['create', 'update'] as const)
    engine.before(tags, action, (tx, { record, original }) => nameTag(tx, record, original))
}
