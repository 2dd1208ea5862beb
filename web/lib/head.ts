/** Page metadata for browsers, search engines and link previews. */
import { documentTitle } from '#drizzle/domain/titles.ts'

/** A block of schema.org, without its `@context`. */
export type StructuredData = { '@type': string | readonly string[] } & Record<string, unknown>

export interface Head {
  title: string
  /** Plain text or an editor's HTML; shortened to 160 characters. */
  description?: string
  /** Canonical path, when several show the same page; absent: not indexed by search engines. */
  canonical?: string
  /** Left out by search engines, which know the canonical page. */
  isHidden?: true
  /** Path of a picture of at least 600 px. */
  image?: string
  structuredData?: readonly StructuredData[]
}

export interface Crumb {
  label: string
  /** A path of this site; absent for the page itself. */
  to?: string
}

const place = (
  selector: string,
  element: 'link' | 'meta',
  attributes: Record<string, string> | null,
): void => {
  const known = document.head.querySelector(selector)
  if (!attributes) {
    known?.remove()
    return
  }
  const shown = known ?? document.head.appendChild(document.createElement(element))
  for (const [name, value] of Object.entries(attributes)) shown.setAttribute(name, value)
}

/**
 * Updates the document's head on navigation: title and canonical URL. Tags that matter only to readers
 * without scripts (description, pictures, structured data) stay those of the server-rendered page.
 */
export const applyHead = (head: Head, brand: string): void => {
  document.title = documentTitle(head.title, brand)
  const { canonical } = head
  const url = canonical === undefined ? null : window.location.origin + canonical
  place('link[rel="canonical"]', 'link', url === null ? null : { rel: 'canonical', href: url })
  const isIndexed = url !== null && !head.isHidden
  place('meta[name="robots"]', 'meta', isIndexed ? null : { name: 'robots', content: 'noindex' })
  const isSent = document.head.querySelector('meta[property="og:url"]')?.getAttribute('content') === url
  if (!isSent) for (const element of document.head.querySelectorAll('[data-page]')) element.remove()
}
