import type { categoryFields } from '#drizzle/collections/categories.ts'
import type { produitFields } from '#drizzle/collections/produits.ts'
import type { BodyOf } from '#drizzle/contract.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import type { createTag } from '#server/features/catalogue/contract.ts'
import type {
  changeProduits,
  duplicateProduit,
  importProduits,
  orderProduits,
  setProduitStatus,
  storeVariants as storeVariantsContract,
} from '#server/features/produits/contract.ts'
import { slugsLike } from '../../admin-ui/forms/use-slug.ts'
import type { TableState } from '../../admin-ui/hooks/use-table-state.ts'
import { call } from '../../lib/call.ts'
import { download } from '../../lib/download.ts'
import { pb } from '../../lib/pocketbase.ts'
import { every, filter, records } from '../../lib/records.ts'

type Category = RecordOf<typeof categoryFields>
export type Produit = RecordOf<typeof produitFields, { category?: Category }>

export const produits = records<'produits', { category?: Category }>('produits')
const markedFiles = records('marked_files')
const categories = records('categories')
const tags = records('tags')

const shown = (state: TableState) =>
  every(
    state.q && filter('(title ~ {:q} || slug ~ {:q})', { q: state.q }),
    state.filters.status && filter('status = {:status}', { status: state.filters.status }),
    state.filters.categorie && filter('category = {:category}', { category: state.filters.categorie }),
  )
export const produitList = (state: TableState) =>
  produits.list({
    page: state.page,
    perPage: state.perPage,
    sort: state.sort,
    filter: shown(state),
    expand: 'category',
  })
export const everyProduit = (state: TableState) =>
  produits.all({ sort: state.sort, filter: shown(state), expand: 'category' })
export const produitOf = (id: string) => produits.one(id)
/** Its files that carry no mark of their buyers, and why. */
export const unmarkedFiles = (id: string) =>
  markedFiles.all({
    filter: filter("produit = {:id} && order = '' && problem != ''", { id }),
    fields: 'id,source,problem',
  })
/** Addresses of other products that begin with `slug`. */
export const otherSlugs = (ownId: string) => async (slug: string) =>
  (await pb.collection('produits').getFullList({ filter: slugsLike(slug, ownId), fields: 'slug' })).map(
    (produit) => produit.slug,
  )
export const produitCategories = categories.all({ filter: "kind = 'produit'", sort: 'order,name' })
export const allTags = tags.all({ sort: 'name' })
export const addTag = (name: string) => call<typeof createTag>('POST /api/tags', { body: { name } })
/** All products in their order, for putting them in another one. */
export const ordered = produits.all({ sort: 'order,created', fields: 'id,title,order' })
export const storeOrder = (ids: string[]) =>
  call<typeof orderProduits>('PUT /api/produits/order', { body: { ids } })
export const setStatus = (ids: string[], status: 'draft' | 'published' | 'archived') =>
  call<typeof setProduitStatus>('POST /api/produits/status', { body: { ids, status } })
/** The variants, all of them. */
export const storeVariants = (id: string, body: BodyOf<typeof storeVariantsContract>) =>
  call<typeof storeVariantsContract>('PUT /api/produits/:id/variants', { params: { id }, body })
/** A draft with pictures and files; the new product. */
export const copyProduit = (id: string) =>
  call<typeof duplicateProduit>('POST /api/produits/:id/duplicate', { params: { id } })
/** The preview (`confirmed` absent), or the change itself. */
export const changeMany = (
  ids: string[],
  change: BodyOf<typeof changeProduits>['change'],
  confirmed?: string,
) => call<typeof changeProduits>('POST /api/produits/change', { body: { ids, change, confirmed } })
/** The preview of a table (`confirmed` absent), or its import. */
export const importTable = (csv: string, confirmed?: string) =>
  call<typeof importProduits>('POST /api/produits/import', { body: { csv, confirmed } })
/** The whole catalogue as a table that can be imported again. */
export const downloadTable = () => download('/api/produits/export.csv', 'produits.csv')
