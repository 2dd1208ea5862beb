/**
 * Addresses inside a rich text that has been cleaned: the cleaner writes attributes in double quotes with `<`, `>` and `"` escaped, so
 * that they are found without reading the text once more.
 */

import { escapeMarkup } from '#drizzle/domain/markup.ts'

/** Maps an address to another one, or to its link text only (`null`). */
type Turn = (address: string) => string | null

const LINK = /<a\b([^>]*)>([\s\S]*?)<\/a>/g
const PICTURE = /<img\b([^>]*)>/g

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const plain = (written: string): string =>
  written.replace(/&(?:(amp|lt|gt|quot)|#(\d{1,6}));/g, (_whole, name: string | undefined, code: string) =>
    name ? (SIGNS[name] ?? '') : String.fromCodePoint(Number(code)),
  )

const attribute = (name: string) => new RegExp(`\\s${name}="([^"]*)"`)

const turned = (attributes: string, name: string, turn: Turn): string | null => {
  const found = attribute(name).exec(attributes)
  if (!found) return attributes
  const address = turn(plain(found[1] ?? ''))
  return address === null ? null : attributes.replace(found[0], () => ` ${name}="${escapeMarkup(address)}"`)
}

/** The text with every address of a link and of a picture turned. A picture that is turned into nothing goes. */
export const withAddresses = (html: string, turns: { readonly link: Turn; readonly picture: Turn }): string =>
  html
    .replace(PICTURE, (_whole, attributes: string) => {
      const saved = turned(attributes.replace(/\/$/, '').trimEnd(), 'src', turns.picture)
      return saved === null ? '' : `<img${saved} />`
    })
    .replace(LINK, (_whole, attributes: string, sentence: string) => {
      const saved = turned(attributes, 'href', turns.link)
      return saved === null ? sentence : `<a${saved}>${sentence}</a>`
    })

const MARK = /^media:(\d+)(\?.*)?$/

/** How a text names a file that is still to be stored: its place in the plan, and what followed its address. */
export const mediaMark = (at: number, query = ''): string => `media:${at}${query}`

/** The text with marks in the place of addresses turned into those of the stored files; without an address the file is not there. */
export const withMedia = (html: string, addressOf: (at: number) => string | null): string => {
  const turn: Turn = (address) => {
    const mark = MARK.exec(address)
    if (!mark) return address
    const stored = addressOf(Number(mark[1]))
    if (stored === null) return null
    return `${stored}${mark[2] ?? ''}`
  }
  return withAddresses(html, { link: turn, picture: turn })
}

/** An address that names a file of an archive: neither one of the web nor of the site. */
export const isRelative = (address: string): boolean =>
  address !== '' && !/^(?:[a-z][a-z0-9+.-]*:|\/|#|\?)/i.test(address)

/** The place in an archive that an address in a file of this folder leads to, and what follows it; null when it leads out. */
export const resolved = (folder: string, address: string): { path: string; query: string } | null => {
  const [, written = '', query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(address) ?? []
  let path: string
  try {
    path = decodeURIComponent(written)
  } catch {
    // A per cent sign that is a letter of the name.
    path = written
  }
  const steps: string[] = folder === '' ? [] : folder.split('/')
  for (const step of path.replaceAll('\\', '/').split('/')) {
    if (step === '..') {
      if (steps.pop() === undefined) return null
    } else if (step !== '.' && step !== '') steps.push(step)
  }
  return { path: steps.join('/').normalize('NFC'), query }
}
