import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { listCategories, lowestPrice } from '#server/features/catalogue/contract.ts'
import type { countProduits } from '#server/features/produits/contract.ts'
import { callQuery } from '../../lib/call.ts'
import type { RecordIn } from '../../lib/collections.ts'
import { every, filter, records } from '../../lib/records.ts'

type Category = RecordIn<'categories'>
export type Produit = RecordIn<'produits', { category?: Category }>

const produits = records<'produits', { category?: Category }>('produits')

/** A card's fields: a list of thirty has no thirty descriptions. */
const CARD_FIELDS = [
  'id',
  'collectionId',
  'title',
  'slug',
  'excerpt',
  'price',
  'salePrice',
  'openPrice',
  'minPrice',
  'saleStart',
  'saleEnd',
  'stock',
  'fromPrice',
  'kind',
  'durationMinutes',
  'place',
  'images',
] as const
export type ProduitCard = Pick<Produit, (typeof CARD_FIELDS)[number]> & { expand?: { category?: Category } }
const asCards = { fields: [...CARD_FIELDS, 'expand.category.name'].join(), expand: 'category' }

/** Slug of the category « Coffrets »: the packs stand in it beside the products that are sold as one. */
export const PACKS_CATEGORY = 'coffrets'

export interface ProduitSearch {
  text: string
  category: string
  sort: string
  /** How many times 30. */
  pages: number
}
const SORTS = new Map([
  ['nouveautes', '-created'],
  ['prix-asc', 'price'],
  ['prix-desc', '-price'],
])
const MAX_PAGES = 30

/** The shop's search in its address. */
export const shopSearch = (search: URLSearchParams): ProduitSearch => ({
  text: search.get('q') ?? '',
  category: search.get('categorie') ?? '',
  sort: search.get('tri') ?? '',
  pages: Math.max(1, Math.min(MAX_PAGES, Math.trunc(Number(search.get('page'))) || 1)),
})

/** The terms by which the shop also finds courses, which stand in none of its categories; empty: it shows none. */
export const courseTerms = (search: URLSearchParams): string =>
  search.get('categorie') ? '' : (search.get('q') ?? '')

/** The first `pages` × 30 published products, in the shop's order by default. */
export const shopProduits = ({ text, category, sort, pages }: ProduitSearch) =>
  produits.list({
    filter: every(
      "status = 'published'",
      category && filter('category.slug = {:category}', { category }),
      text && filter('(title ~ {:words} || content ~ {:words} || tags.name ?~ {:words})', { words: text }),
    ),
    sort: `${SORTS.get(sort) ?? 'order'},title`,
    perPage: 30 * pages,
    ...asCards,
  })
export const useShopProduits = (search: ProduitSearch) =>
  useQuery({ ...shopProduits(search), placeholderData: keepPreviousData })

/** The first ones, for other screens. */
export const someProduits = (limit: number, condition?: string) =>
  produits.list({
    filter: every("status = 'published'", condition),
    sort: 'order',
    perPage: limit,
    skipTotal: true,
    ...asCards,
  })
export const useSomeProduits = (limit: number, condition?: string) => useQuery(someProduits(limit, condition))

/** Services that can be booked; what is sold as a pack is not one of them. */
export const services = someProduits(6, `kind = 'service' && category.slug != '${PACKS_CATEGORY}'`)

export const produitOf = (idOrSlug: string) => produits.find(idOrSlug, { expand: 'category' })
export const useProduit = (idOrSlug: string) => useQuery(produitOf(idOrSlug))

/** The matches in each category, for the chips. */
export const produitCounts = (text: string) =>
  callQuery<typeof countProduits>('GET /api/produits/counts', { query: { q: text || undefined } })
export const useProduitCounts = (text: string) =>
  useQuery({
    ...produitCounts(text),
    placeholderData: keepPreviousData,
    select: ({ total, categories }) =>
      new Map([['', total], ...categories.map(({ id, count }) => [id, count] as const)]),
  })
export const produitCategories = callQuery<typeof listCategories>('GET /api/categories', {
  query: { kind: 'produit' },
})
export const useProduitCategories = () => useQuery(produitCategories)

/** The reference price of a running promotion. */
export const lowestProduitPrice = (id: string, variant?: string) =>
  callQuery<typeof lowestPrice>('GET /api/prices/:kind/:id', {
    params: { kind: 'produit', id },
    query: { variant },
  })
export const useLowestPrice = (id: string, variant: string | undefined, isEnabled: boolean) =>
  useQuery({ ...lowestProduitPrice(id, variant), enabled: isEnabled })
