/** Texts and questions as the indexes read them. */
import { isEmptyWord, type Sought, stemOf, termsIn } from '#drizzle/domain/search-terms.ts'

/** Every word of a text and its stem behind `=`, once each place; words that no search asks for are left out. */
export const tokensOf = (text: string): string => {
  const tokens: string[] = []
  for (const { folded } of termsIn(text)) if (!isEmptyWord(folded)) tokens.push(folded, `=${stemOf(folded)}`)
  return tokens.join(' ')
}

/** A label as a word of an index, whatever signs the id has: a course, the lessons of a course, those of a module, its previews. */
export const labelOf = (letter: 'c' | 'l' | 'm' | 'v', id: string): string =>
  letter + Buffer.from(id).toString('hex')

interface Bounds {
  /** Absent: any. None: nothing is found. */
  readonly labels?: readonly string[]
  /** Titles and contexts alone are looked at. */
  readonly titlesAlone?: boolean
}

/**
 * The question that finds all terms. Built of letters and digits in quotes: nothing that was typed is syntax. Null when it
 * could find nothing.
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
