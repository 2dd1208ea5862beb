/** SQLite's `LIKE … ESCAPE`, ignoring case and accents for French searches (« seance » finds « Séance »). */
import { withoutAccents } from '#drizzle/domain/accents.ts'
import { type Piece, seeker, standsAt } from './pieces.ts'

/**
 * Longer words are searched in a folded copy of the text: a regular expression would take their length at
 * every position.
 */
const LONG = 40

interface Pattern {
  pieces: readonly Piece[]
  /** The searchers of the pieces between the first and the last. */
  seekers: readonly ReturnType<typeof seeker>[]
  /**
   * Of `%words%`, which nearly every search is: tests a row without an allocation, where folding copies its
   * text.
   */
  labels: RegExp | null
}

/** The accented letters (Latin-1 to Latin Extended-B, Latin Extended Additional) by their base letter. */
const VARIANTS = new Map<string, string>()
for (const [from, to] of [
  [0xc0, 0x24f],
  [0x1e00, 0x1eff],
] as const)
  for (let code = from; code <= to; code += 1) {
    const letter = String.fromCharCode(code)
    const folded = withoutAccents(letter)
    if (folded.length === 1 && folded !== letter.toLowerCase())
      VARIANTS.set(folded, (VARIANTS.get(folded) ?? '') + letter)
  }

/** The ligatures, by the two letters that they stand for. */
const LIGATURES: readonly (readonly [first: string, second: string, written: string])[] = [
  ['o', 'e', 'œ'],
  ['a', 'e', 'æǽǣ'],
]
const MARKS = '[\\u0300-\\u036f]*'

/** A class of what a folded character may be in the text, with further letters. */
const classOf = (character: string, further = ''): string => {
  const variants = (VARIANTS.get(character) ?? '') + further
  if (variants !== '') return `[${character}${variants}]${MARKS}`
  return character.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
}

/**
 * A regular expression that finds folded words in unfolded text: `[eéèê…]` for `e`, and combining marks after
 * it; `œ` for `oe`, also where the words begin or end within it.
 */
export const finderOf = (sentence: string): RegExp => {
  const characters = [...sentence]
  let source = ''
  for (let at = 0; at < characters.length; at += 1) {
    const [character = '', next] = characters.slice(at, at + 2)
    const pair = LIGATURES.find(([first, second]) => first === character && second === next)
    if (pair && next !== undefined) {
      source += `(?:${classOf(character)}${classOf(next)}|[${pair[2]}]${MARKS})`
      at += 1
      continue
    }
    const halves = LIGATURES.filter(
      ([first, second]) => (at === 0 && second === character) || (next === undefined && first === character),
    )
    source += classOf(character, halves.map(([, , written]) => written).join(''))
  }
  return new RegExp(source, 'i')
}

const parse = (pattern: string, mark: string): Pattern => {
  const pieces: (string | null)[][] = [[]]
  const characters = [...pattern]
  for (let at = 0; at < characters.length; at += 1) {
    const piece = pieces.at(-1)!
    const character = characters[at]!
    if (character === '%') pieces.push([])
    else if (character === '_') piece.push(null)
    else if (character !== mark) piece.push(...withoutAccents(character))
    else {
      at += 1
      // As in SQLite: an escape at the end of the pattern matches nothing.
      piece.push(...(at < characters.length ? withoutAccents(characters[at]!) : ['']))
    }
  }
  const [first, middle, last] = pieces
  const isContained = pieces.length === 3 && first?.length === 0 && last?.length === 0
  const sentence = isContained && middle && !middle.includes(null) ? middle.join('') : null
  return {
    pieces,
    seekers: pieces.slice(1, -1).map(seeker),
    labels: sentence === null || sentence.length > LONG ? null : finderOf(sentence),
  }
}

/** Each piece at its first possible position, without backtracking, whatever pattern a stranger sends. */
const matches = ({ pieces, seekers }: Pattern, text: readonly string[]): boolean => {
  const first = pieces[0]!
  const last = pieces.at(-1)!
  if (pieces.length === 1) return first.length === text.length && standsAt(first, text, 0)
  const end = text.length - last.length
  if (!standsAt(first, text, 0) || first.length > end || !standsAt(last, text, end)) return false
  let at = first.length
  for (const seek of seekers) {
    at = seek(text, at, end)
    if (at < 0) return false
  }
  return true
}

/** One query tests every row with the same pattern. */
let latest: { pattern: string; mark: string; parsed: Pattern } | null = null

const parsedOf = (pattern: string, mark: string): Pattern => {
  if (latest?.pattern !== pattern || latest.mark !== mark)
    latest = { pattern, mark, parsed: parse(pattern, mark) }
  return latest.parsed
}

/** `value LIKE pattern ESCAPE mark` as SQLite evaluates it: 1, 0, or `null` where one of them is. */
export const like = (pattern: unknown, value: unknown, mark: unknown): 0 | 1 | null => {
  if (pattern === null || value === null || mark === null) return null
  const parsed = parsedOf(String(pattern), String(mark))
  const text = String(value)
  const isFound = parsed.labels?.test(text) ?? matches(parsed, [...withoutAccents(text)])
  return isFound ? 1 : 0
}
