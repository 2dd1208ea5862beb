import { fileUrl } from '../../lib/files.ts'
import type { Head } from '../../lib/head.ts'
import { isNotFound } from '../../lib/pocketbase.ts'
import { isMissing } from '../../lib/queries.ts'
import { redirectTo } from '../../lib/redirect.ts'
import type { Screen, ScreenContext } from '../../lib/screen.ts'
import { breadcrumb, faqPage } from '../../lib/structured-data.ts'
import { publishedFaqs } from '../faqs/index.ts'
import { pageCrumbs } from './crumbs.ts'
import { movedPageOf, pageOf } from './queries.ts'

const loadPage = async ({ queries, params }: ScreenContext): Promise<Response | undefined> => {
  const slug = params['*'] ?? ''
  const page = await queries.ensureQueryData(pageOf(slug)).catch(async (error: unknown) => {
    const moved = isNotFound(error)
      ? await queries.ensureQueryData(movedPageOf(slug)).catch(() => null)
      : null
    if (!moved) throw error
    return moved
  })
  if (page.slug !== slug) return redirectTo(`/${page.slug}`)
  if (page.blocks?.feature === 'faq') await queries.prefetchQuery(publishedFaqs())
  return undefined
}

const pageHead = ({ queries, params }: ScreenContext): Head => {
  const query = pageOf(params['*'] ?? '')
  const page = queries.getQueryData(query.queryKey)
  if (!page) return { title: isMissing(queries, query.queryKey) ? 'Page introuvable' : '' }
  const faqs = page.blocks?.feature === 'faq' ? queries.getQueryData(publishedFaqs().queryKey) : undefined
  return {
    title: page.seoTitle || page.title,
    description: page.seoDescription || page.content,
    canonical: `/${page.slug}`,
    image: fileUrl(page, page.ogImage, { thumb: '1200x630' }) || undefined,
    ...(import.meta.env.SSR
      ? {
          structuredData: [
            breadcrumb(pageCrumbs(page)),
            ...(faqs?.items.length ? [faqPage(faqs.items)] : []),
          ],
        }
      : {}),
  }
}

/** The catch-all: an editorial page by its slug, otherwise the 404. */
export const pagesScreens: readonly Screen[] = [
  {
    path: '*',
    layout: 'default',
    rendered: 'page',
    page: () => import('./pages/EditorialPage.tsx'),
    load: loadPage,
    head: pageHead,
  },
]
