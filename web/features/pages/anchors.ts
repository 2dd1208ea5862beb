import { freeSlug } from '#drizzle/domain/slug.ts'
import type { Anchor } from '../../ui/reading/OnThisPage.tsx'

const plain = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .replace(/&nbsp;/g, '\u00a0')
    .replace(/&amp;/g, '&')
    .trim()

/** Gives each second-level title of an editor's HTML an id, and lists them. Works without a document. */
export const withAnchors = (html: string): { html: string; anchors: Anchor[] } => {
  const anchors: Anchor[] = []
  const marked = html.replace(/<h2(?:\s[^>]*)?>([\s\S]*?)<\/h2>/g, (_, inner: string) => {
    const label = plain(inner)
    const id = freeSlug(label, (slug) => anchors.some((anchor) => anchor.id === slug), 'section')
    anchors.push({ id, label })
    return `<h2 id="${id}">${inner}</h2>`
  })
  return { html: marked, anchors }
}
