import { HOME_TITLE } from '#drizzle/domain/titles.ts'
import type { StructuredData } from '../../lib/head.ts'
import { PATHS } from '../../lib/paths.ts'
import type { Screen } from '../../lib/screen.ts'
import { featuredCourses, freeCourse } from '../courses/index.ts'
import { prefetchExtracts } from '../extracts/index.ts'
import { publishedFaqs } from '../faqs/index.ts'
import { someProduits } from '../produits/index.ts'
import { publishedReviews } from '../reviews/index.ts'
import { type SiteSettings, siteSettings } from '../site/index.ts'
import { HOME_FAQS, HOME_SHOWN } from './shown.ts'

const organization = (settings: SiteSettings | undefined): StructuredData => ({
  '@type': ['Organization', 'ProfessionalService'],
  name: settings?.brand ?? '',
  description: settings?.baseline ?? '',
  url: '/',
  ...(settings?.contactEmail ? { email: settings.contactEmail } : {}),
  ...(settings?.phone ? { telephone: settings.phone } : {}),
  sameAs: (settings?.socialLinks ?? []).map((link) => link.url),
})

export const homeScreens: readonly Screen[] = [
  {
    path: PATHS.home,
    layout: 'none',
    rendered: 'page',
    page: () => import('./pages/HomePage.tsx'),
    load: async ({ queries }) => {
      await Promise.all([
        import.meta.env.SSR ? prefetchExtracts(queries) : undefined,
        queries.prefetchQuery(freeCourse),
        queries.prefetchQuery(featuredCourses(HOME_SHOWN)),
        queries.prefetchQuery(someProduits(HOME_SHOWN)),
        queries.prefetchQuery(publishedReviews({}, HOME_SHOWN)),
        queries.prefetchQuery(publishedFaqs(HOME_FAQS)),
      ])
      return undefined
    },
    head: ({ queries }) => {
      const settings = queries.getQueryData(siteSettings.queryKey)?.items[0]
      return {
        title: HOME_TITLE,
        description: settings?.seoDescription || settings?.baseline,
        canonical: PATHS.home,
        ...(import.meta.env.SSR ? { structuredData: [organization(settings)] } : {}),
      }
    },
  },
]
