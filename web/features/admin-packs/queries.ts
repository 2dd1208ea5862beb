import type { packFields } from '#drizzle/collections/packs.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { slugsLike } from '../../admin-ui/forms/use-slug.ts'
import type { TableState } from '../../admin-ui/hooks/use-table-state.ts'
import { pb } from '../../lib/pocketbase.ts'
import { every, filter, records } from '../../lib/records.ts'

export type Pack = RecordOf<typeof packFields>

export const packs = records('packs')
const courses = records('courses')
const produits = records('produits')

const shown = (state: TableState) =>
  every(
    state.q && filter('(title ~ {:q} || slug ~ {:q})', { q: state.q }),
    state.filters.status && filter('status = {:status}', { status: state.filters.status }),
  )
export const packPage = (state: TableState) =>
  packs.list({ page: state.page, perPage: state.perPage, sort: state.sort, filter: shown(state) })
export const packOf = (id: string) => packs.one(id)
/** Addresses of other packs that begin with `slug`. */
export const otherSlugs = (ownId: string) => async (slug: string) =>
  (await pb.collection('packs').getFullList({ filter: slugsLike(slug, ownId), fields: 'slug' })).map(
    (pack) => pack.slug,
  )

/** The fields for choosing a part: its title, and its own price. */
const PART_FIELDS = 'id,title,status,price,salePrice,openPrice,minPrice'
export const courseParts = courses.all({ sort: 'title', fields: PART_FIELDS })
export const produitParts = produits.all({
  sort: 'title',
  fields: `${PART_FIELDS},saleStart,saleEnd,variants,buttonLink`,
})
