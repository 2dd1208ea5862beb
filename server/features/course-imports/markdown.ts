/** Markdown as the rich text of the site: titles from the second rank on, tables that scroll, films of a line of their own. */
import { Marked, type Tokens } from 'marked'
import { filmPage, filmReference, filmText } from '#drizzle/domain/embedded-film.ts'

export interface Rendered {
  /** Its first title of the first rank, which is not in the text any more; `''` for none. */
  readonly title: string
  readonly html: string
}

const MAX_RANK = 4

/** The address of a paragraph that holds a film's alone. */
const filmIn = ({ tokens }: Tokens.Paragraph): string => {
  const [only] = tokens
  return tokens.length === 1 && only?.type === 'link' ? filmReference((only as Tokens.Link).href) : ''
}

const film = (reference: string): string =>
  `<div data-video="${reference}"><a href="${filmPage(reference)}" target="_blank">${filmText(reference)}</a></div>\n`

const marked = new Marked({
  gfm: true,
  renderer: {
    heading({ tokens, depth }) {
      const rank = Math.min(Math.max(depth, 2), MAX_RANK)
      return `<h${rank}>${this.parser.parseInline(tokens)}</h${rank}>\n`
    },
    paragraph(token) {
      const reference = filmIn(token)
      return reference ? film(reference) : `<p>${this.parser.parseInline(token.tokens)}</p>\n`
    },
    del({ tokens }) {
      return `<s>${this.parser.parseInline(tokens)}</s>`
    },
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  },
})

/** The plain text of a title. */
const labelOf = (tokens: readonly Tokens.Generic[]): string =>
  tokens.map((token) => (token.tokens ? labelOf(token.tokens) : String(token.text ?? ''))).join('')

/** The result is not sanitised yet. Slow for pathological texts: call it in a process that can be ended. */
export const renderMarkdown = (text: string): Rendered => {
  const tokens = marked.lexer(text.replace(/^\ufeff/, ''))
  const first = tokens.find(({ type }) => type !== 'space')
  const isTitle = first?.type === 'heading' && (first as Tokens.Heading).depth === 1
  const title = isTitle ? labelOf((first as Tokens.Heading).tokens) : ''
  const rest = isTitle ? tokens.filter((token) => token !== first) : tokens
  const html = marked
    .parser(rest)
    .replaceAll('<table>', '<figure tabindex="0"><table>')
    .replaceAll('</table>', '</table></figure>')
  return { title: title.trim(), html }
}

/** Larger than any field holds. */
const MAX_HTML = 4 * 1024 * 1024

/** As `renderMarkdown`; null for a text that cannot be read, or that becomes more than it looks like. */
export const readMarkdown = (text: string): Rendered | null => {
  try {
    const rendered = renderMarkdown(text)
    return rendered.html.length > MAX_HTML ? null : rendered
  } catch {
    // Too deeply nested: the parser would be too slow. The author gets a remark.
    return null
  }
}
