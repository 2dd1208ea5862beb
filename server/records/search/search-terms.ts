/**
 * Normalisation for search: without case, accents and French endings, the same for texts and queries. Custom
 * rules, because stemming packages rely on accents, which users omit when they search.
 */
import { withoutAccents } from '#drizzle/domain/accents.ts'

const WORD = /[\p{L}\p{N}\p{M}]+/gu
/** « l’hypnose » is searched as « hypnose »: elided words carry no meaning. */
const ELIDED = new Set('l d j m t s c n qu jusqu lorsqu puisqu quoiqu'.split(' '))
const APOSTROPHES = new Set(["'", '’', 'ʼ'])
/** Words found in most sentences, which discriminate nothing. */
const EMPTY = new Set(
  (
    'a au aux avec ce ces cet cette dans de des du elle elles en est et eux il ils je la le les leur leurs lui ma mais me mes mon ' +
    'ne nos notre nous on ou par pas pour qu que qui sa se ses si son sont sur ta te tes toi ton tu un une vos votre vous y'
  ).split(' '),
)
const MAX_WORD_LENGTH = 40

/** A word and its position in the text, in UTF-16 units. */
export interface Word {
  readonly start: number
  readonly end: number
  /** Without case and accents, ligatures as two letters. */
  readonly folded: string
}

export const foldWord = (word: string): string =>
  withoutAccents(word).replaceAll('ß', 'ss').slice(0, MAX_WORD_LENGTH)

/** Every word of a text in order, without elided ones. */
export function* termsIn(text: string): Generator<Word> {
  for (const match of text.matchAll(WORD)) {
    const start = match.index
    const end = start + match[0].length
    const folded = foldWord(match[0])
    if (folded === '' || (APOSTROPHES.has(text[end] ?? '') && ELIDED.has(folded))) continue
    yield { start, end, folded }
  }
}

/** Whether a folded word is a stop word. */
export const isEmptyWord = (folded: string): boolean => EMPTY.has(folded)

/** Endings and their replacements, longest first; at least four letters remain. */
const ENDINGS: readonly (readonly [ending: string, instead: string])[] = [
  ['issements', ''],
  ['issement', ''],
  ['atrices', 'at'],
  ['atrice', 'at'],
  ['ateurs', 'at'],
  ['ateur', 'at'],
  ['ations', 'at'],
  ['ation', 'at'],
  ['ements', ''],
  ['ement', ''],
  ['euses', 'eu'],
  ['euse', 'eu'],
  ['antes', ''],
  ['ante', ''],
  ['ants', ''],
  ['ant', ''],
  ['elles', 'el'],
  ['elle', 'el'],
  ['ennes', 'en'],
  ['enne', 'en'],
  ['ives', 'if'],
  ['ive', 'if'],
  ['eaux', 'eau'],
  ['aux', 'al'],
  ['eux', 'eu'],
  ['ees', ''],
  ['ee', ''],
  ['ers', ''],
  ['er', ''],
  ['ez', ''],
  ['es', ''],
  ['e', ''],
  ['s', ''],
  ['x', ''],
]
const MIN_STEM_LENGTH = 4

/**
 * The common stem of a folded word's forms: plural, feminine, participle, infinitive. « respirations » and
 * « respirer » stay distinct, « relaxant » and « relaxer » share a stem. Short words lose only a plural
 * ending.
 */
export const stemOf = (folded: string): string => {
  for (const [ending, instead] of ENDINGS) {
    if (!folded.endsWith(ending) || folded.length - ending.length < MIN_STEM_LENGTH) continue
    const stem = folded.slice(0, -ending.length) + instead
    // « personnes », « personnel »: a doubled letter before a removed ending.
    return /(.)\1$/.test(stem) ? stem.slice(0, -1) : stem
  }
  return folded.length > 3 && /[sx]$/.test(folded) ? folded.slice(0, -1) : folded
}

const MAX_SEARCH_TERMS = 8
const LETTERS_TYPED = 2

/** The terms of a query; the last one is a prefix while it is being typed. */
export interface Sought {
  readonly terms: readonly { readonly stem: string; readonly beginning: string | null }[]
}

/** The terms of a query, at most eight; none without a word of two letters. There is no query syntax. */
export const soughtIn = (typed: string): Sought => {
  const tokens = [...termsIn(typed)].slice(0, 4 * MAX_SEARCH_TERMS)
  const last = tokens.at(-1)
  const isTyping = last !== undefined && last.end === typed.trimEnd().length && !/\s$/.test(typed)
  const terms = new Map<string, { stem: string; beginning: string | null }>()
  for (const word of tokens) {
    const isBeginning = isTyping && word === last && word.folded.length >= LETTERS_TYPED
    if (!isBeginning && (isEmptyWord(word.folded) || word.folded.length < LETTERS_TYPED)) continue
    const stem = stemOf(word.folded)
    // A last word such as « de » or « l » is ignored as a prefix when there are other terms.
    if (isBeginning && isEmptyWord(word.folded) && terms.size > 0) continue
    const known = terms.get(stem)
    terms.set(stem, { stem, beginning: isBeginning ? word.folded : (known?.beginning ?? null) })
  }
  return { terms: [...terms.values()].slice(0, MAX_SEARCH_TERMS) }
}

type Term = Sought['terms'][number]

const isTerm = ({ stem, beginning }: Term, folded: string): boolean =>
  (beginning !== null && folded.startsWith(beginning)) || stemOf(folded) === stem

/** Whether a folded word is one of the terms. */
export const isSought = ({ terms }: Sought, folded: string): boolean =>
  terms.some((term) => isTerm(term, folded))

/** Whether a text contains every term. */
export const holdsAll = ({ terms }: Sought, text: string): boolean => {
  const tokens = [...termsIn(text)]
  return terms.every((term) => tokens.some(({ folded }) => isTerm(term, folded)))
}
