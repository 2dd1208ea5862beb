/** The page of a pack: few visits come by. */
import { isOnSale } from '#drizzle/domain/price.ts'
import { fileUrl } from '../../lib/files.ts'
import type { Head } from '../../lib/head.ts'
import { link, PATHS } from '../../lib/paths.ts'
import { currentPriceOf } from '../../lib/pricing.ts'
import { isMissing } from '../../lib/queries.ts'
import type { Screen, ScreenContext } from '../../lib/screen.ts'
import { breadcrumb, offerOf } from '../../lib/structured-data.ts'
import { isSellable, paymentMethodsQuery } from '../checkout/index.ts'
import { packCrumbs } from './crumbs.ts'
import { lowestPackPrice, type Pack, packOf } from './queries.ts'

const imageOf = (pack: Pack): string | undefined =>
  fileUrl(pack, pack.image, { thumb: '960x720' }) || undefined

const structured = (pack: Pack, image: string | undefined, isSold: boolean, now: Date) => {
  const url = link('pack', { slug: pack.slug })
  return {
    '@type': 'Product',
    name: pack.title,
    description: pack.excerpt,
    url,
    ...(image ? { image } : {}),
    ...(isSold ? { offers: offerOf(pack, url, now, pack.problem !== '') } : {}),
  }
}

const packHead = ({ queries, params, now }: ScreenContext): Head => {
  const query = packOf(params.slug ?? '')
  const pack = queries.getQueryData(query.queryKey)
  if (!pack) return { title: isMissing(queries, query.queryKey) ? 'Page introuvable' : 'Coffret' }
  return {
    title: pack.title,
    description: pack.excerpt || pack.content,
    canonical: link('pack', { slug: pack.slug }),
    // A pack has a document of its own: the rest is written once, where it is made.
    ...(import.meta.env.SSR
      ? {
          image: imageOf(pack),
          structuredData: [
            structured(pack, imageOf(pack), isSellable(queries, currentPriceOf(pack, now).amount), now),
            breadcrumb(packCrumbs(pack)),
          ],
        }
      : {}),
  }
}

export const packScreens: readonly Screen[] = [
  {
    path: PATHS.pack,
    layout: 'none',
    rendered: 'page',
    page: () => import('./pages/PackPage.tsx'),
    load: async ({ queries, params, now }) => {
      const pack = await queries.ensureQueryData(packOf(params.slug ?? ''))
      await Promise.all([
        queries.prefetchQuery(paymentMethodsQuery),
        import.meta.env.SSR && isOnSale(pack, now)
          ? queries.prefetchQuery(lowestPackPrice(pack.id))
          : undefined,
      ])
      return undefined
    },
    head: packHead,
  },
]
