import type { categoryFields, tagFields } from '#drizzle/collections/categories.ts'
import type { LineKind } from '#drizzle/domain/sellable.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import type {
  categoryUses,
  createCategory,
  createTag,
  orderCategories,
} from '#server/features/catalogue/contract.ts'
import { call } from '../../lib/call.ts'
import { pb } from '../../lib/pocketbase.ts'
import { filter, records } from '../../lib/records.ts'

export type Category = RecordOf<typeof categoryFields>
export type Tag = RecordOf<typeof tagFields>

const categories = records('categories')
const tags = records('tags')
const courses = records('courses')
const produits = records('produits')

export const allCategories = categories.all({ sort: 'order,name' })
export const allTags = tags.all({ sort: 'name' })

export const addCategory = (name: string, kind: LineKind, order: number) =>
  call<typeof createCategory>('POST /api/categories', { body: { name, kind, order } })
export const storeOrder = (kind: LineKind, ids: string[]) =>
  call<typeof orderCategories>('PUT /api/categories/order', { body: { kind, ids } })
export const addTag = (name: string) => call<typeof createTag>('POST /api/tags', { body: { name } })

export interface Usage {
  /** How many courses and products name the category or tag, by its id. */
  categories: Map<string, number>
  tags: Map<string, number>
}

/** What each category and tag is used by; drafts count too, because they would lose it. */
export const readUsage = async (signal: AbortSignal): Promise<Usage> => {
  const uses = await call<typeof categoryUses>('GET /api/categories/uses', { signal })
  const counted = (list: readonly { id: string; count: number }[]) =>
    new Map(list.map(({ id, count }) => [id, count]))
  return { categories: counted(uses.categories), tags: counted(uses.tags) }
}

/** Gives everything that has the tag `from` the tag `to`, then removes `from`. */
export const mergeTags = async (from: string, to: string): Promise<void> => {
  for (const collection of ['courses', 'produits'] as const) {
    const named = filter('tags.id ?= {:from}', { from })
    const items = await pb.collection(collection).getFullList({ filter: named, fields: 'id', batch: 500 })
    // Only these two: the item's other tags may have changed since the list was read.
    for (const { id } of items) {
      const change = { 'tags+': [to], 'tags-': [from] }
      if (collection === 'courses') await courses.update(id, change)
      else await produits.update(id, change)
    }
  }
  await tags.remove(from)
}
