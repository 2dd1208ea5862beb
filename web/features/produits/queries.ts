import type { categoryFields } from '#drizzle/collections/categories.ts'
import type { produitFields } from '#drizzle/collections/produits.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import type { listCategories, lowestPrice } from '#server/features/catalogue/contract.ts'
import type { countProduits } from '#server/features/produits/contract.ts'
import { callQuery } from '../../lib/call.ts'
import { useQuery } from '../../lib/query.ts'
import { every, filter, records } from '../../lib/records.ts'

type Category = RecordOf<typeof categoryFields>
export type Produit = RecordOf<typeof produitFields, { category?: Category }>

const produits = records<typeof produitFields, { category?: Category }>('produits')

export interface ProduitSearch {
  words: string
  category: string
  sort: string
}
const SORTS: Record<string, string> = { nouveautes: '-created', 'prix-asc': 'price', 'prix-desc': '-price' }

/** The first `pages` × 30 published products, in the shop's order unless another is asked. */
export const useProduits = (search: ProduitSearch, pages: number) =>
  useQuery({
    ...produits.list({
      filter: every(
        "status = 'published'",
        search.category && filter('category.slug = {:category}', { category: search.category }),
        search.words &&
          filter('(title ~ {:words} || content ~ {:words} || tags.name ?~ {:words})', {
            words: search.words,
          }),
      ),
      sort: `${SORTS[search.sort] ?? 'order'},title`,
      expand: 'category',
      perPage: 30 * pages,
    }),
    keepPrevious: true,
  })
/** The first ones, for other screens. */
export const useSomeProduits = (limit: number, condition?: string) =>
  useQuery(
    produits.list({
      filter: every("status = 'published'", condition),
      sort: 'order',
      expand: 'category',
      perPage: limit,
      skipTotal: true,
    }),
  )
export const useProduit = (idOrSlug: string) => useQuery(produits.find(idOrSlug, { expand: 'category' }))
/** Published products of each category, for the chips. */
export const useProduitCounts = () =>
  useQuery({
    ...callQuery<typeof countProduits>('GET /api/produits/counts'),
    select: ({ total, categories }) =>
      new Map([['', total], ...categories.map(({ id, count }) => [id, count] as const)]),
  })
export const useProduitCategories = () =>
  useQuery(callQuery<typeof listCategories>('GET /api/categories', { query: { kind: 'produit' } }))
export const useLowestPrice = (id: string, isEnabled: boolean) =>
  useQuery({
    ...callQuery<typeof lowestPrice>('GET /api/prices/:kind/:id', { params: { kind: 'produit', id } }),
    enabled: isEnabled,
  })
