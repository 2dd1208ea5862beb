/** Where words stand in a text, and the piece of it that is shown. */

import { finderOf } from '#server/core/like.ts'
import { isSought, type Sought, termsIn } from '#server/records/search/search-terms.ts'

export interface HighlightedText {
  text: string
  marks: [start: number, end: number][]
}

const MAX_HIGHLIGHTS = 30

/** A whole text with what was sought in it. */
export const highlightedText = (text: string, sought: Sought): HighlightedText => ({
  text,
  marks: [...termsIn(text)]
    .filter(({ folded }) => isSought(sought, folded))
    .slice(0, MAX_HIGHLIGHTS)
    .map(({ start, end }) => [start, end]),
})

const LENGTH = { before: 60, whole: 220, word: 40 } as const
/** Limit of candidates that match a prefix and no term. */
const MAX_TRIES = 200
const LETTER = /[\p{L}\p{N}\p{M}]/u

/** The common prefix of every form of a word. */
const rootOf = ({ stem, beginning }: Sought['terms'][number]): string =>
  beginning ?? stem.slice(0, Math.max(3, stem.length - 2))

/** Where the first word of the search begins; -1 when it is not soon found. The text may be half a million characters long. */
const firstPlace = (text: string, sought: Sought): number => {
  const roots = sought.terms.map((term) => finderOf(rootOf(term)).source)
  const finder = new RegExp(roots.join('|'), 'gi')
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const at = finder.exec(text)?.index
    if (at === undefined) return -1
    if (LETTER.test(text[at - 1] ?? '')) continue
    const [word] = termsIn(text.slice(at, at + LENGTH.word))
    if (word && isSought(sought, word.folded)) return at + word.start
  }
  return -1
}

/** The beginning of the word at a place, or the end of the one before: pieces are cut between words. */
const cutAt = (text: string, at: number, step: 1 | -1): number => {
  for (let cut = at; cut > 0 && cut < text.length && Math.abs(cut - at) < LENGTH.word; cut += step)
    if (/\s/.test(text[cut] ?? '')) return cut
  return Math.min(Math.max(at, 0), text.length)
}

/** How a text begins; null when there is none. */
export const beginningOf = (text: string): HighlightedText | null => {
  const [line = ''] = text.split('\n', 1)
  if (line === '') return null
  const end = cutAt(line, LENGTH.whole, -1)
  return { text: end < line.length ? `${line.slice(0, end)} …` : line, marks: [] }
}

/** The excerpt around the first match, with marked terms; null without a match. */
export const excerptOf = (text: string, sought: Sought): HighlightedText | null => {
  const place = firstPlace(text, sought)
  if (place < 0) return null
  const start = cutAt(text, place - LENGTH.before, -1)
  const end = cutAt(text, start + LENGTH.whole, -1)
  const piece = text
    .slice(start, Math.max(end, place + LENGTH.word))
    .replace(/\s+/g, ' ')
    .trim()
  return highlightedText(`${start > 0 ? '… ' : ''}${piece}${end < text.length ? ' …' : ''}`, sought)
}
