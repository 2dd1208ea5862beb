import sanitizeHtml from 'sanitize-html'
import { isFilmReference } from '#drizzle/domain/embedded-film.ts'

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
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    aside: ['data-callout'],
    div: ['data-video', 'data-file', 'data-callout'],
    // No `id`: a writer's would take the place of our own, in labels, links and scripts.
    '*': ['lang'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https', 'http'] },
  allowProtocolRelative: false,
  transformTags: {
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
  sanitizeHtml(html.replace(/<\/(p|li|h[2-4]|div)>|<br\s*\/?>/g, ' '), {
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
