import { queryOptions } from '@tanstack/react-query'
import type { categoryFields, tagFields } from '#drizzle/collections/categories.ts'
import type { courseFields } from '#drizzle/collections/courses.ts'
import type { produitFields } from '#drizzle/collections/produits.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import type { createCategory, createTag } from '#server/features/catalogue/contract.ts'
import { call } from '../../lib/call.ts'
import { send } from '../../lib/client.ts'
import { type Page, records } from '../../lib/records.ts'

export type Category = RecordOf<typeof categoryFields>
export type Tag = RecordOf<typeof tagFields>
export type Kind = 'produit' | 'course'

export const categories = records<typeof categoryFields>('categories')
export const tags = records<typeof tagFields>('tags')
const courses = records<typeof courseFields>('courses')
const produits = records<typeof produitFields>('produits')

export const allCategories = categories.all({ sort: 'order,name' })
export const allTags = tags.all({ sort: 'name' })

export const addCategory = (name: string, kind: Kind, order: number) =>
  call<typeof createCategory>('POST /api/categories', { body: { name, kind, order } })
export const addTag = (name: string) => call<typeof createTag>('POST /api/tags', { body: { name } })

export interface Usage {
  /** How many courses and products name the category or tag, by its id. */
  categories: Map<string, number>
  tags: Map<string, number>
}
const FIELDS = 'id,category,tags'

/** Counts what each category and tag is used by; drafts count too, because they would lose it. */
export const usage = queryOptions({
  queryKey: ['categories', 'usage'],
  queryFn: async ({ client }): Promise<Usage> => {
    const [listedCourses, listedProduits] = await Promise.all([
      client.fetchQuery({ ...courses.all({ fields: FIELDS }), staleTime: 0 }),
      client.fetchQuery({ ...produits.all({ fields: FIELDS }), staleTime: 0 }),
    ])
    const found: Usage = { categories: new Map(), tags: new Map() }
    const count = (map: Map<string, number>, id: string) => map.set(id, (map.get(id) ?? 0) + 1)
    for (const item of [...listedCourses, ...listedProduits]) {
      if (item.category) count(found.categories, item.category)
      for (const tag of item.tags) count(found.tags, tag)
    }
    return found
  },
})

/** Gives everything that has the tag `from` the tag `to`, then removes `from`. */
export const mergeTags = async (from: string, to: string): Promise<void> => {
  for (const collection of ['courses', 'produits'] as const) {
    const writer = collection === 'courses' ? courses : produits
    const page = await send<Page<{ id: string; tags: string[] }>>(`/api/collections/${collection}/records`, {
      query: { filter: `tags.id ?= "${from}"`, fields: 'id,tags', perPage: 500 },
    })
    // Only these two: the item's other tags may have changed since the list was read.
    for (const item of page.items) await writer.update(item.id, { 'tags+': [to], 'tags-': [from] })
  }
  await tags.remove(from)
}
