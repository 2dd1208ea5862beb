/** The tags of a page's head, as the server writes them. */
import { escapeMarkup } from '#drizzle/domain/markup.ts'
import { documentTitle } from '#drizzle/domain/titles.ts'
import type { Head, StructuredData } from './head.ts'
import { cut, plainText } from './plain-text.ts'

/** The site's name, and its origin without a trailing slash. */
export interface HeadContext {
  brand: string
  origin: string
  /** Path of the picture of pages without one of their own. */
  image?: string
}

export interface Tag {
  name: 'title' | 'meta' | 'link' | 'script'
  attributes: Readonly<Record<string, string>>
  text?: string
}

const ADDRESSES = new Set(['url', 'item', 'image', 'logo'])
/** Makes paths of this site absolute, as schema.org requires. */
const absolute = (value: unknown, origin: string, key = ''): unknown => {
  if (Array.isArray(value)) return value.map((item) => absolute(item, origin, key))
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, absolute(item, origin, name)]),
    )
  return typeof value === 'string' && ADDRESSES.has(key) && value.startsWith('/') ? origin + value : value
}

const meta = (kind: 'name' | 'property', name: string, content: string | undefined): Tag[] =>
  content ? [{ name: 'meta', attributes: { [kind]: name, content } }] : []

/** What a page is for search engines that says nothing else of itself. */
const webPage = ({ title, canonical }: Head, brand: string): StructuredData => ({
  '@type': 'WebPage',
  name: title || brand,
  ...(canonical === undefined ? {} : { url: canonical }),
  inLanguage: 'fr-FR',
})

/** The tags of a page's head, in output order; only pages with a picture of their own or of the site are shared. */
export const headTags = (head: Head, { brand, origin, image = '' }: HeadContext): Tag[] => {
  const shared = head.image || image
  const structured = head.structuredData?.length ? head.structuredData : image ? [webPage(head, brand)] : []
  const description = cut(plainText(head.description ?? ''))
  const url = head.canonical === undefined ? undefined : origin + head.canonical
  return [
    { name: 'title', attributes: {}, text: documentTitle(head.title, brand) },
    ...meta('name', 'description', description),
    ...(url ? [{ name: 'link', attributes: { rel: 'canonical', href: url } } as const] : []),
    ...(url && !head.isHidden ? [] : meta('name', 'robots', 'noindex')),
    ...meta('property', 'og:type', 'website'),
    ...meta('property', 'og:title', head.title || brand),
    ...meta('property', 'og:description', description),
    ...meta('property', 'og:url', url),
    ...meta('property', 'og:image', shared && origin + shared),
    ...meta('property', 'og:locale', 'fr_FR'),
    ...meta('property', 'og:site_name', brand),
    ...meta('name', 'twitter:card', head.image ? 'summary_large_image' : shared && 'summary'),
    ...structured.map(
      (data): Tag => ({
        name: 'script',
        attributes: { type: 'application/ld+json' },
        text: JSON.stringify(absolute({ '@context': 'https://schema.org', ...data }, origin)),
      }),
    ),
  ]
}

/** Tags that the application replaces on navigation; all others stay those of the server-rendered page. */
const isStored = ({ name, attributes }: Tag): boolean =>
  name === 'title' || attributes.rel === 'canonical' || attributes.name === 'robots'

const written = (tag: Tag): string => {
  const { name, attributes, text } = tag
  const shown = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeMarkup(value)}"`)
  const open = `<${name}${shown.join('')}${isStored(tag) ? '' : ' data-page'}>`
  if (name === 'meta' || name === 'link') return open
  // A data block ends at the first `</script`, even inside a string; a title at the first `<`.
  const content = name === 'script' ? (text ?? '').replace(/</g, '\\u003c') : escapeMarkup(text ?? '')
  return `${open}${content}</${name}>`
}

/** The tags as HTML. */
export const headHtml = (tags: readonly Tag[]): string => tags.map(written).join('')
