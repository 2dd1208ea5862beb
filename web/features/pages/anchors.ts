import type { Anchor } from './components/OnThisPage.tsx'

const slugOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

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
    const base = slugOf(label) || 'section'
    const taken = anchors.filter((anchor) => anchor.id === base || anchor.id.startsWith(`${base}-`)).length
    const id = taken === 0 ? base : `${base}-${taken}`
    anchors.push({ id, label })
    return `<h2 id="${id}">${inner}</h2>`
  })
  return { html: marked, anchors }
}
