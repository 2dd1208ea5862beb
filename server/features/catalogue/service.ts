/** Shared administration of courses and products: order, titles of copies, uses of categories and tags. */
import { categories, tags } from '#drizzle/collections/categories.ts'
import { courses } from '#drizzle/collections/courses.ts'
import { produits } from '#drizzle/collections/produits.ts'
import type { LineKind } from '#drizzle/domain/sellable.ts'
import type { TextField } from '#drizzle/field-kinds.ts'
import { INVALID_REQUEST_MESSAGE, invalid } from '#server/core/errors.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'

interface Positioned {
  readonly id: string
  readonly order: number
}

/** 400 on one field: an id in it is none of those that the request may name. */
export const unknownIds = (field: string) =>
  invalid(
    { [field]: ['validation_missing_rel_records', 'Un de ces éléments n’existe pas, ou plus.'] },
    INVALID_REQUEST_MESSAGE,
  )

export type PublicationStatus = 'draft' | 'published' | 'archived'

/** The named records whose status would change. Throws 400 on `ids` when one is missing. */
export const withOtherStatus = <Item extends { status: string }>(
  ids: readonly string[],
  status: PublicationStatus,
  find: (id: string) => Item | null,
): Item[] =>
  ids.flatMap((id) => {
    const found = find(id)
    if (!found) throw unknownIds('ids')
    return found.status === status ? [] : [found]
  })

/**
 * The positions, from 1, that put `ids` first and in that order; everything else follows in the order of `all`. Only what
 * moves is returned. Throws 400 on `field` for an id that is not among `all`; `ids` must be without twins.
 */
export const placed = (all: readonly Positioned[], ids: readonly string[], field = 'ids'): Positioned[] => {
  const known = new Map(all.map((item) => [item.id, item]))
  if (!ids.every((id) => known.has(id))) throw unknownIds(field)
  const named = new Set(ids)
  const sequence = [...ids, ...all.flatMap(({ id }) => (named.has(id) ? [] : [id]))]
  return sequence.flatMap((id, index) =>
    known.get(id)?.order === index + 1 ? [] : [{ id, order: index + 1 }],
  )
}

const COPY = ' (copie)'

/** « Titre (copie) », as long as the field allows; a title that is too long loses its end, not the mark. */
export const copyTitle = (title: string, { max }: TextField): string => {
  const stored = max === undefined ? title : [...title].slice(0, max - COPY.length).join('')
  return stored + COPY
}

const OF_KIND = { course: "kind = 'course'", produit: "kind != 'course'" } as const

/** As `placed`, for the categories of one kind, in one transaction; one without a kind is of products. Throws 400 on `ids`. */
export const orderCategories = (
  engine: Engine,
  actor: Actor,
  { kind, ids }: { readonly kind: LineKind; readonly ids: readonly string[] },
): Promise<void> =>
  engine.write(actor, (tx) => {
    for (const { id, order } of placed(
      tx.find(categories, { filter: OF_KIND[kind] }, { sort: 'order,name' }),
      ids,
    ))
      tx.update(categories, id, { order })
  })

type Count = { readonly id: string; readonly count: number }

/**
 * How many courses and products name each category and each tag, drafts included: a delete takes it from all of them.
 * Every category and tag is listed. Counted by the database in one pass over each table; this never writes.
 */
export const countUses = (engine: Engine): { categories: Count[]; tags: Count[] } => {
  const reader = engine.read(system)
  const listed = (records: readonly { id: string }[], field: 'category' | 'tags'): Count[] => {
    const uses = [engine.countByValue(courses, field), engine.countByValue(produits, field)]
    return records.map(({ id }) => ({
      id,
      count: uses.reduce((total, counts) => total + (counts.get(id) ?? 0), 0),
    }))
  }
  return { categories: listed(reader.find(categories), 'category'), tags: listed(reader.find(tags), 'tags') }
}
