/** Texts and searches in the form of the indexes. */
import { isEmptyWord, type Sought, stemOf, termsIn } from './search-terms.ts'

/** Every word of a text and its stem after `=`, once per position; stop words are left out. */
export const tokensOf = (text: string): string => {
  const tokens: string[] = []
  for (const { folded } of termsIn(text)) if (!isEmptyWord(folded)) tokens.push(folded, `=${stemOf(folded)}`)
  return tokens.join(' ')
}

/**
 * A label as a word of an index, whatever characters the id has: a course, the lessons of a course, those of
 * a module, its previews.
 */
export const labelOf = (letter: 'c' | 'l' | 'm' | 'v', id: string): string =>
  letter + Buffer.from(id).toString('hex')

interface Bounds {
  /** Absent: any. Empty: nothing is found. */
  readonly labels?: readonly string[]
  /** Only titles and contexts are searched. */
  readonly titlesAlone?: boolean
}

/**
 * The expression that finds all terms. Built of letters and digits in quotes: typed text is never syntax.
 * Null when it could find nothing.
 */
export const expressionOf = (
  { terms }: Sought,
  { labels, titlesAlone = false }: Bounds = {},
): string | null => {
  if (terms.length === 0 || labels?.length === 0) return null
  const each = terms.map(({ stem, beginning }) =>
    beginning === null ? `"=${stem}"` : `("=${stem}" OR "${beginning}" *)`,
  )
  const expression = `{${titlesAlone ? 'title context' : 'title context body'}} : (${each.join(' AND ')})`
  if (!labels) return expression
  return `({labels} : (${labels.map((label) => `"${label}"`).join(' OR ')})) AND (${expression})`
}
