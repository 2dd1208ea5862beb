import { isOnSale } from '#drizzle/domain/price.ts'
import { activeVariants, pricedAs } from '#drizzle/domain/priced-variant.ts'
import { fileUrl } from '../../lib/files.ts'
import type { Head, StructuredData } from '../../lib/head.ts'
import { link, PATHS } from '../../lib/paths.ts'

import { currentPriceOf } from '../../lib/pricing.ts'
import { isMissing } from '../../lib/queries.ts'
import { redirectTo } from '../../lib/redirect.ts'
import type { Screen, ScreenContext } from '../../lib/screen.ts'
import { breadcrumb, offerOf } from '../../lib/structured-data.ts'
import { isSellable, paymentMethodsQuery } from '../checkout/index.ts'
import { coursesFound } from '../courses/index.ts'
import { prefetchExtracts } from '../extracts/index.ts'
import { publishedReviews } from '../reviews/index.ts'
import { productCrumbs } from './crumbs.ts'
import { packList } from './pack-list.ts'
import {
  courseTerms,
  lowestProduitPrice,
  type Produit,
  produitCategories,
  produitCounts,
  produitOf,
  shopProduits,
  shopSearch,
} from './queries.ts'

/** One price, or the lowest of the variants. */
const offersOf = (product: Produit, url: string, now: Date): StructuredData => {
  const isSoldOut = product.stock === 0
  if (product.fromPrice === null) return offerOf(product, url, now, isSoldOut)
  const { price, ...offer } = offerOf(pricedAs(product, product.fromPrice), url, now, isSoldOut)
  return { ...offer, '@type': 'AggregateOffer', lowPrice: price, offerCount: activeVariants(product).length }
}

const productData = (
  product: Produit,
  image: string | undefined,
  now: Date,
  isSold: boolean,
): StructuredData => {
  const url = link('product', { id: product.slug })
  return {
    '@type': product.kind === 'service' ? 'Service' : 'Product',
    name: product.title,
    description: product.excerpt,
    url,
    ...(image ? { image } : {}),
    ...(isSold ? { offers: offersOf(product, url, now) } : {}),
  }
}

const productHead = ({ queries, params, now }: ScreenContext): Head => {
  const query = produitOf(params.id ?? '')
  const product = queries.getQueryData(query.queryKey)
  if (!product) return { title: isMissing(queries, query.queryKey) ? 'Page introuvable' : 'Boutique' }
  const image = fileUrl(product, product.images[0], { thumb: '960x720' }) || undefined
  return {
    title: product.title,
    description: product.excerpt || product.content,
    canonical: link('product', { id: product.slug }),
    image,
    ...(import.meta.env.SSR
      ? {
          structuredData: [
            productData(product, image, now, isSellable(queries, currentPriceOf(product, now).amount)),
            breadcrumb(productCrumbs(product)),
          ],
        }
      : {}),
  }
}

const loadProduct = async ({ queries, params, now }: ScreenContext): Promise<Response | undefined> => {
  const { id = '' } = params
  const product = await queries.ensureQueryData(produitOf(id))
  if (product.slug !== id) return redirectTo(link('product', { id: product.slug }))
  await Promise.all([
    import.meta.env.SSR ? prefetchExtracts(queries, { produit: product.id }) : undefined,
    queries.prefetchQuery(paymentMethodsQuery),
    queries.prefetchQuery(publishedReviews({ produit: product.id })),
    // The browser asks for it with the part that shows it.
    import.meta.env.SSR
      ? import('./related.ts').then(({ otherProduits }) => queries.prefetchQuery(otherProduits(product)))
      : undefined,
    isOnSale(product, now) ? queries.prefetchQuery(lowestProduitPrice(product.id)) : undefined,
  ])
  return undefined
}

export const produitsScreens: readonly Screen[] = [
  {
    path: PATHS.shop,
    layout: 'none',
    rendered: 'page',
    search: ['q', 'categorie', 'tri', 'page'],
    page: () => import('./pages/ShopPage.tsx'),
    load: async ({ queries, search }) => {
      await Promise.all([
        queries.prefetchQuery(shopProduits(shopSearch(search))),
        queries.prefetchQuery(produitCategories),
        queries.prefetchQuery(produitCounts(search.get('q') ?? '')),
        queries.prefetchQuery(packList),
        courseTerms(search) ? queries.prefetchQuery(coursesFound(courseTerms(search))) : undefined,
      ])
      return undefined
    },
    head: () => ({
      title: 'La boutique',
      description: 'Des audios à écouter, des carnets à remplir, des séances pour avancer.',
      canonical: PATHS.shop,
      ...(import.meta.env.SSR
        ? { structuredData: [breadcrumb([{ label: 'Accueil', to: PATHS.home }, { label: 'Boutique' }])] }
        : {}),
    }),
  },
  {
    path: PATHS.product,
    layout: 'none',
    rendered: 'page',
    search: ['variante'],
    // A return from a payment shows the buyer's receipt here.
    secrets: ['commande', 'token', 'alerte'],
    page: () => import('./pages/ProductPage.tsx'),
    load: loadProduct,
    head: productHead,
  },
]
