/**
 * What crawlers read without running a script: title, description, canonical address, Open Graph and JSON-LD of public
 * pages. The same titles are set again by the screens when one navigates.
 */
import { courses } from '#drizzle/collections/courses.ts'
import { pages } from '#drizzle/collections/pages.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { siteSettings, type siteSettingsFields } from '#drizzle/collections/site-settings.ts'
import { users } from '#drizzle/collections/users.ts'
import { askedPrice } from '#drizzle/domain/price.ts'
import { HOME_TITLE } from '#drizzle/domain/titles.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import { guest, system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import { plainText } from '../content/sanitise.ts'

export interface PageHead {
  status: 200 | 404
  title: string
  description: string
  /** Path of the one address that counts, when several show the same page. */
  canonical: string
  image?: string
  noindex?: boolean
  jsonLd?: Record<string, unknown>
}

type Site = RecordOf<typeof siteSettingsFields> | null

const TITLES: Readonly<Record<string, string>> = {
  '/boutique': 'La boutique',
  '/courses': 'Les formations',
  '/booking': 'Prenez rendez-vous',
  '/connexion': 'Connexion',
  '/login': 'Connexion',
  '/inscription': 'Créer votre espace',
  '/auth/register': 'Créer un compte',
  '/auth/forgot-password': 'Mot de passe oublié',
}
const INDEXED = new Set(['/boutique', '/courses', '/booking'])

const cut = (text: string): string =>
  text.length <= 160 ? text : `${text.slice(0, 157).replace(/\s+\S*$/, '')}…`

export interface HeadContext {
  engine: Engine
  publicUrl: string
  site: Site
}

const fileUrl = (
  context: HeadContext,
  record: { collectionId: string; id: string },
  name: string,
  thumb: string,
) =>
  name
    ? `${context.publicUrl}/api/files/${record.collectionId}/${record.id}/${name}?thumb=${thumb}`
    : undefined

const offer = (context: HeadContext, price: number, path: string) => ({
  '@type': 'Offer',
  price: price.toFixed(2),
  priceCurrency: 'EUR',
  availability: 'https://schema.org/InStock',
  url: `${context.publicUrl}${path}`,
})

const bySlugOrId = <T>(
  idOrSlug: string,
  byId: (id: string) => T | null,
  bySlug: (slug: string) => T | null,
): T | null => (idOrSlug.length === 15 ? byId(idOrSlug) : null) ?? bySlug(idOrSlug)

const courseHead = (context: HeadContext, idOrSlug: string): PageHead | null => {
  const reader = context.engine.read(guest)
  const course = bySlugOrId(
    idOrSlug,
    (id) => reader.getOrNull(courses, id),
    (slug) => reader.firstOrNull(courses, { slug }),
  )
  if (!course) return null
  const path = `/courses/${course.slug}`
  const description = cut(course.seoDescription || course.shortDescription || plainText(course.description))
  const image = fileUrl(context, course, course.coverImage, '960x720')
  const teacher = course.instructor ? context.engine.read(system).getOrNull(users, course.instructor) : null
  return {
    status: 200,
    title: course.seoTitle || course.title,
    description,
    canonical: path,
    image,
    jsonLd: {
      '@type': 'Course',
      name: course.title,
      description,
      inLanguage: 'fr',
      url: `${context.publicUrl}${path}`,
      ...(image ? { image } : {}),
      provider: { '@type': 'Organization', name: context.site?.brand ?? '', url: context.publicUrl },
      ...(teacher ? { instructor: { '@type': 'Person', name: teacher.name } } : {}),
      offers: offer(context, askedPrice(course, stamp(context.engine.clock.now())), path),
      hasCourseInstance: {
        '@type': 'CourseInstance',
        courseMode: 'online',
        courseWorkload: `PT${Math.max(1, course.durationMinutes)}M`,
      },
    },
  }
}

const produitHead = (context: HeadContext, idOrSlug: string): PageHead | null => {
  const reader = context.engine.read(guest)
  const produit = bySlugOrId(
    idOrSlug,
    (id) => reader.getOrNull(produits, id),
    (slug) => reader.firstOrNull(produits, { slug }),
  )
  if (!produit) return null
  const path = `/produits/${produit.slug}`
  const description = cut(produit.excerpt || plainText(produit.content))
  const image = fileUrl(context, produit, produit.images[0] ?? '', '960x720')
  return {
    status: 200,
    title: produit.title,
    description,
    canonical: path,
    image,
    jsonLd: {
      '@type': produit.kind === 'service' ? 'Service' : 'Product',
      name: produit.title,
      description,
      url: `${context.publicUrl}${path}`,
      ...(image ? { image } : {}),
      offers: offer(context, askedPrice(produit, stamp(context.engine.clock.now())), path),
    },
  }
}

const editorialHead = (context: HeadContext, slug: string): PageHead | null => {
  const page = context.engine.read(guest).firstOrNull(pages, { slug })
  if (!page) return null
  return {
    status: 200,
    title: page.seoTitle || page.title,
    description: cut(page.seoDescription || plainText(page.content)),
    canonical: `/${page.slug}`,
    image: fileUrl(context, page, page.ogImage, '1200x630'),
  }
}

const homeHead = ({ site, publicUrl }: HeadContext): PageHead => ({
  status: 200,
  title: HOME_TITLE,
  description: cut(site?.seoDescription || site?.baseline || ''),
  canonical: '/',
  jsonLd: {
    '@type': 'ProfessionalService',
    name: site?.brand ?? '',
    description: site?.baseline ?? '',
    url: publicUrl,
    ...(site?.contactEmail ? { email: site.contactEmail } : {}),
    ...(site?.phone ? { telephone: site.phone } : {}),
    sameAs: (site?.socialLinks ?? []).map((link) => link.url),
  },
})

/** The head of a public address; `isScreen` says whether the application has a screen of its own there. */
export const headOf = (context: HeadContext, path: string, isScreen: boolean): PageHead => {
  const missing: PageHead = {
    status: 404,
    title: 'Page introuvable',
    description: '',
    canonical: path,
    noindex: true,
  }
  if (path === '/') return homeHead(context)
  const title = TITLES[path]
  if (title)
    return {
      status: 200,
      title,
      description: cut(context.site?.seoDescription ?? ''),
      canonical: path,
      noindex: !INDEXED.has(path),
    }
  const [, section, rest, ...more] = path.split('/')
  if (section === 'courses' && rest && rest !== 'success' && more.length === 0) {
    return courseHead(context, decodeURIComponent(rest)) ?? missing
  }
  if (section === 'produits' && rest && more.length === 0)
    return produitHead(context, decodeURIComponent(rest)) ?? missing
  if (isScreen)
    return { status: 200, title: context.site?.brand ?? '', description: '', canonical: path, noindex: true }
  return editorialHead(context, path.slice(1)) ?? missing
}

const escapeAttribute = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** The tags that replace `<!--head-->`. JSON-LD is a data block: its `<` are escaped so that it cannot close itself. */
export const headTags = (head: PageHead, { site, publicUrl }: HeadContext): string => {
  const brand = site?.brand ?? ''
  const isExact = head.title === HOME_TITLE || head.title === brand || brand === ''
  const title = escapeAttribute(isExact ? head.title : `${head.title} – ${brand}`)
  const url = escapeAttribute(`${publicUrl}${head.canonical}`)
  const meta = (name: string, content: string | undefined, kind = 'name') =>
    content ? `<meta ${kind}="${name}" content="${escapeAttribute(content)}">` : ''
  const jsonLd = head.jsonLd
    ? `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...head.jsonLd }).replace(/</g, '\\u003c')}</script>`
    : ''
  return [
    `<title>${title}</title>`,
    meta('description', head.description),
    head.noindex ? meta('robots', 'noindex') : `<link rel="canonical" href="${url}">`,
    meta('og:type', 'website', 'property'),
    meta('og:title', head.title, 'property'),
    meta('og:description', head.description, 'property'),
    head.noindex ? '' : `<meta property="og:url" content="${url}">`,
    meta('og:image', head.image, 'property'),
    meta('og:locale', 'fr_FR', 'property'),
    meta('og:site_name', brand, 'property'),
    jsonLd,
  ].join('')
}

/** The one settings record, null before the first one is written. */
export const siteOf = (engine: Engine): Site => engine.read(system).firstOrNull(siteSettings, {})
