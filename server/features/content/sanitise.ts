import sanitizeHtml from 'sanitize-html'
import { CALLOUT_KINDS } from '#drizzle/domain/callouts.ts'
import { isFilmReference } from '#drizzle/domain/embedded-film.ts'

/** Attributes that are small whole numbers; another value is none. */
const counting =
  (...names: readonly string[]): sanitizeHtml.Transformer =>
  (tagName, attribs) => ({
    tagName,
    attribs: Object.fromEntries(
      Object.entries(attribs).filter(
        ([name, value]) => !names.includes(name) || /^[1-9]\d{0,3}$/.test(value),
      ),
    ),
  })

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
    // What scrolls a wide table is reached by keyboard.
    figure: [{ name: 'tabindex', values: ['0'] }],
    th: [{ name: 'scope', values: ['col', 'row'] }, 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    aside: [{ name: 'data-callout', values: CALLOUT_KINDS }],
    div: ['data-video', 'data-file', { name: 'data-callout', values: CALLOUT_KINDS }],
    // No `id`: a writer's would take the place of our own, in labels, links and scripts.
    '*': ['lang'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https', 'http'] },
  allowProtocolRelative: false,
  transformTags: {
    ol: counting('start'),
    td: counting('colspan', 'rowspan'),
    th: counting('colspan', 'rowspan'),
    // A link that opens a new tab must not hand it our window.
    a: (tagName, attribs) => ({
      tagName,
      attribs: attribs.target === '_blank' ? { ...attribs, rel: 'noopener noreferrer' } : attribs,
    }),
    // What is named here is framed by the page of whoever clicks.
    div: (tagName, { 'data-video': film, ...attribs }) => ({
      tagName,
      attribs: film !== undefined && isFilmReference(film) ? { ...attribs, 'data-video': film } : attribs,
    }),
  },
}

/** Rich text as it may be stored and shown: no script, no style, no event handler, http(s), mailto and tel links only. */
export const sanitiseHtml = (html: string): string => sanitizeHtml(html, OPTIONS)

/** The words of a rich text, for descriptions and mails. */
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
