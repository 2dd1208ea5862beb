/** The pages that a campaign, the footer or a search lead to: few visits come by. */
import type { StructuredData } from '../../lib/head.ts'
import { link, PATHS } from '../../lib/paths.ts'
import type { Screen } from '../../lib/screen.ts'
import { breadcrumb, faqPage } from '../../lib/structured-data.ts'
import { prefetchExtracts } from '../extracts/index.ts'
import { publishedFaqs } from '../faqs/index.ts'
import type { ProduitCard } from '../produits/index.ts'
import { publishedReviews } from '../reviews/index.ts'
import { siteSettings } from '../site/index.ts'
import { crumbsTo } from './crumbs.ts'
import { PARENT_QUESTIONS } from './parent-questions.ts'
import { pricedSessions, taggedReviews } from './queries.ts'
import { CAMPAIGN_SHOWN, PARENTS_TAG, SERVICE_FAQS } from './shown.ts'

const listOf = (sessions: readonly ProduitCard[]): StructuredData => ({
  '@type': 'ItemList',
  itemListElement: sessions.map(({ title, slug }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    url: link('product', { id: slug }),
  })),
})

export const landingScreens: readonly Screen[] = [
  {
    path: PATHS.campaign,
    layout: 'none',
    rendered: 'page',
    page: () => import('./pages/CampaignPage.tsx'),
    load: async ({ queries }) => {
      await Promise.all([
        import.meta.env.SSR ? prefetchExtracts(queries) : undefined,
        queries.prefetchQuery(publishedReviews({}, CAMPAIGN_SHOWN)),
        queries.prefetchQuery(pricedSessions('', CAMPAIGN_SHOWN)),
      ])
      return undefined
    },
    head: ({ queries }) => {
      const settings = queries.getQueryData(siteSettings.queryKey)?.items[0]
      return {
        title: 'Et si vous respiriez un peu ?',
        description: settings?.seoDescription || settings?.baseline,
        canonical: PATHS.home,
        isHidden: true,
      }
    },
  },
  {
    path: PATHS.parents,
    layout: 'default',
    rendered: 'page',
    page: () => import('./pages/ParentsPage.tsx'),
    load: async ({ queries }) => {
      await Promise.all([
        queries.prefetchQuery(pricedSessions(PARENTS_TAG)),
        queries.prefetchQuery(taggedReviews(PARENTS_TAG, CAMPAIGN_SHOWN)),
      ])
      return undefined
    },
    head: () => ({
      title: 'Hypnose pour les enfants, les adolescents et leurs parents',
      description:
        'Dès 6 ans, avec l’accord des deux parents : le déroulé d’une séance, ses tarifs, ses limites, et un temps pour les parents fatigués.',
      canonical: PATHS.parents,
      ...(import.meta.env.SSR
        ? { structuredData: [breadcrumb(crumbsTo('Pour les parents')), faqPage(PARENT_QUESTIONS)] }
        : {}),
    }),
  },
  {
    path: PATHS.service,
    layout: 'default',
    rendered: 'page',
    page: () => import('./pages/ServicePage.tsx'),
    load: async ({ queries }) => {
      await Promise.all([
        queries.prefetchQuery(pricedSessions()),
        queries.prefetchQuery(publishedFaqs(SERVICE_FAQS)),
      ])
      return undefined
    },
    head: ({ queries }) => {
      const sessions = queries.getQueryData(pricedSessions().queryKey)?.items ?? []
      return {
        title: 'Séances et tarifs',
        description:
          'Séances d’hypnose, coaching, groupes et entreprises : la durée, le lieu et le prix de chaque accompagnement.',
        canonical: PATHS.service,
        ...(import.meta.env.SSR
          ? {
              structuredData: [
                breadcrumb(crumbsTo('Tarifs')),
                ...(sessions.length > 0 ? [listOf(sessions)] : []),
              ],
            }
          : {}),
      }
    },
  },
]
