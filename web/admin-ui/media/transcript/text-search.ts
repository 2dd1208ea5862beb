/**
 * Text search as users type: without case, accents or ligatures, whatever the apostrophe or space character.
 */
import { withoutAccents } from '#drizzle/domain/accents.ts'

const LIKE: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', '’': "'", '\u00a0': ' ', '\u202f': ' ' }

const foldSign = (sign: string): string => {
  const plain = withoutAccents(sign)
  if (/\s/.test(plain)) return ' '
  return LIKE[plain] ?? plain
}

const fold = (text: string): string => Array.from(text, foldSign).join('')

/**
 * The matches of `wanted` in `text`, as non-overlapping positions `[from, to)` of the original text; none for
 * an empty query.
 */
export const findTerms = (text: string, wanted: string): [from: number, to: number][] => {
  const sought = fold(wanted.trim())
  if (sought === '') return []
  // Folding may change the number of characters: each one records its origin.
  let folded = ''
  const begins: number[] = []
  const ends: number[] = []
  let at = 0
  for (const sign of text) {
    const plain = foldSign(sign)
    for (let index = 0; index < plain.length; index += 1) {
      begins.push(at)
      ends.push(at + sign.length)
    }
    // A combining mark belongs to the character before it.
    if (plain === '' && ends.length > 0) ends[ends.length - 1] = at + sign.length
    folded += plain
    at += sign.length
  }
  const found: [number, number][] = []
  for (let from = folded.indexOf(sought); from >= 0; from = folded.indexOf(sought, from + sought.length))
    found.push([begins[from] ?? 0, ends[from + sought.length - 1] ?? text.length])
  return found
}
