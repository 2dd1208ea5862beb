import sanitizeHtml from 'sanitize-html'
import { CALLOUT_KINDS } from '#drizzle/domain/callouts.ts'
import { isFilmReference } from '#drizzle/domain/embedded-film.ts'

type Attributes = Readonly<Record<string, string>>

/** Attributes of these names have these values, or are none. */
const only =
  (rules: Readonly<Record<string, (value: string) => boolean>>) =>
  (tagName: string, attribs: Attributes): sanitizeHtml.Tag => ({
    tagName,
    attribs: Object.fromEntries(
      Object.entries(attribs).filter(([name, value]) => rules[name]?.(value) ?? true),
    ),
  })
const isCount = (value: string): boolean => /^[1-9]\d{0,3}$/.test(value)
const isKind = (value: string): boolean => CALLOUT_KINDS.includes(value)
const isScope = (value: string): boolean => value === 'col' || value === 'row'

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'h2',
    'h3',
    'h4',
    'strong',
    'em',
    'b',
    'i',
    'u',
    's',
    'sub',
    'sup',
    'mark',
    'code',
    'pre',
    'ul',
    'ol',
    'li',
    'blockquote',
    'hr',
    'a',
    'img',
    'figure',
    'figcaption',
    'aside',
    'div',
    'span',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    ol: ['start'],
    // Makes a scrollable table reachable by keyboard.
    figure: ['tabindex'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    aside: ['data-callout'],
    div: ['data-video', 'data-file', 'data-callout'],
    // No `id`: an author's would collide with our own, in labels, links and scripts.
    '*': ['lang'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https', 'http'] },
  allowProtocolRelative: false,
  transformTags: {
    ol: only({ start: isCount }),
    td: only({ colspan: isCount, rowspan: isCount }),
    th: only({ scope: isScope, colspan: isCount, rowspan: isCount }),
    figure: only({ tabindex: (value) => value === '0' }),
    aside: only({ 'data-callout': isKind }),
    // A link that opens a new tab must not hand it our window.
    a: (tagName, attribs) => ({
      tagName,
      attribs: attribs.target === '_blank' ? { ...attribs, rel: 'noopener noreferrer' } : attribs,
    }),
    // The page embeds what is listed here once the visitor clicks.
    div: only({ 'data-video': isFilmReference, 'data-callout': isKind }),
  },
}

/** Rich text as it may be stored and shown: no script, no style, no event handler, http(s), mailto and tel links only. */
export const sanitiseHtml = (html: string): string => sanitizeHtml(html, OPTIONS)

/** The plain text of a rich text, for descriptions and mails. */
export const plainText = (html: string): string =>
  sanitizeHtml(html.replace(/<\/(p|li|h[2-4]|div|t[dhr])>|<br\s*\/?>/g, ' '), {
    allowedTags: [],
    allowedAttributes: {},
  })
    .replace(/&nbsp;/g, '\u00a0')
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/[ \t\r\n]+/g, ' ')
    .trim()
