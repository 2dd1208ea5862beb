/** What a page says of itself to browsers, search engines and whoever shares its address. */
import { documentTitle } from '#drizzle/domain/titles.ts'

/** A block of schema.org, without its `@context`. */
export type StructuredData = { '@type': string | readonly string[] } & Record<string, unknown>

export interface Head {
  title: string
  /** Plain text or an editor's HTML; shortened to 160 characters. */
  description?: string
  /** Path of the one address that counts, when several show the same page; absent: kept out of search engines. */
  canonical?: string
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
 * Makes the document's head that of the page now shown: title and one address. What only those read who never run a
 * script (description, pictures, structured data) was sent with the page and goes with it.
 */
export const applyHead = (head: Head, brand: string): void => {
  document.title = documentTitle(head.title, brand)
  const { canonical } = head
  const url = canonical === undefined ? null : window.location.origin + canonical
  place('link[rel="canonical"]', 'link', url === null ? null : { rel: 'canonical', href: url })
  place('meta[name="robots"]', 'meta', url === null ? { name: 'robots', content: 'noindex' } : null)
  const isSent = document.head.querySelector('meta[property="og:url"]')?.getAttribute('content') === url
  if (!isSent) for (const element of document.head.querySelectorAll('[data-page]')) element.remove()
}
