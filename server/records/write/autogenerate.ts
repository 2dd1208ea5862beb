/**
 * Random text from a pattern such as `(USR|ORG)-[A-Z]{2,4}` (PocketBase tools/security/random_by_regex.go).
 */
import { LRUCache } from 'lru-cache'
import { getOrCreate } from '#server/core/get-or-create.ts'
import { growingTo } from '#server/core/growing.ts'
import { randomBelow } from '#server/core/ids.ts'

const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const DIGITS = '0123456789'
const PRINTABLE = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('')
const MAX_REPEATS = 6

const without = (characters: string): string =>
  [...PRINTABLE].filter((character) => !characters.includes(character)).join('')

const CLASSES: Readonly<Record<string, string>> = {
  d: DIGITS,
  w: `${LETTERS_AND_DIGITS}_`,
  s: ' ',
  D: without(DIGITS),
  W: without(`${LETTERS_AND_DIGITS}_`),
  S: without(' '),
}
const POSIX: Readonly<Record<string, string>> = {
  alnum: LETTERS_AND_DIGITS,
  alpha: LETTERS_AND_DIGITS.slice(0, 52),
  digit: DIGITS,
  lower: LETTERS_AND_DIGITS.slice(26, 52),
  upper: LETTERS_AND_DIGITS.slice(0, 26),
  word: `${LETTERS_AND_DIGITS}_`,
  xdigit: '0123456789abcdefABCDEF',
}
const CONTROLS: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', f: '\f', v: '\v' }

type Writer = () => string

interface Cursor {
  readonly pattern: string
  at: number
}

const peek = (cursor: Cursor): string => cursor.pattern.charAt(cursor.at)

const refuse = (cursor: Cursor): never => {
  throw new Error(`Cannot generate text from the pattern ${cursor.pattern} (at ${cursor.at})`)
}

const anyOf =
  (characters: string): Writer =>
  () =>
    characters.charAt(randomBelow(characters.length))

/** The characters of `\d`, `\-`…; the cursor stands on the backslash. */
const readEscape = (cursor: Cursor): string => {
  const name = cursor.pattern.charAt(cursor.at + 1)
  if (name === '') refuse(cursor)
  cursor.at += 2
  return CLASSES[name] ?? CONTROLS[name] ?? name
}

const POSIX_CLASS = /\[:(\w+):\]/y

/** One member of a set: a class, an escape or a single character. */
const readMember = (cursor: Cursor): string => {
  POSIX_CLASS.lastIndex = cursor.at
  const named = POSIX_CLASS.exec(cursor.pattern)
  if (named) {
    cursor.at = POSIX_CLASS.lastIndex
    return POSIX[named[1] ?? ''] ?? refuse(cursor)
  }
  if (peek(cursor) === '\\') return readEscape(cursor)
  cursor.at += 1
  return cursor.pattern.charAt(cursor.at - 1)
}

const range = (from: string, to: string): string => {
  let characters = ''
  for (let code = from.charCodeAt(0); code <= to.charCodeAt(0); code += 1)
    characters += String.fromCharCode(code)
  return characters
}

const readSet = (cursor: Cursor): Writer => {
  cursor.at += 1
  const isNegated = peek(cursor) === '^'
  if (isNegated) cursor.at += 1
  let characters = ''
  for (let isFirst = true; peek(cursor) !== ']' || isFirst; isFirst = false) {
    if (peek(cursor) === '') refuse(cursor)
    const from = readMember(cursor)
    const next = cursor.pattern.charAt(cursor.at + 1)
    if (from.length === 1 && peek(cursor) === '-' && next !== ']' && next !== '') {
      cursor.at += 1
      characters += range(from, readMember(cursor))
    } else characters += from
  }
  cursor.at += 1
  const chosen = isNegated ? without(characters) : characters
  return chosen === '' ? refuse(cursor) : anyOf(chosen)
}

const GROUP_START = /\((?:\?(?::|P?<\w+>))?/y

const readGroup = (cursor: Cursor): Writer => {
  GROUP_START.lastIndex = cursor.at
  GROUP_START.test(cursor.pattern)
  cursor.at = GROUP_START.lastIndex
  const inner = readAlternatives(cursor)
  if (peek(cursor) !== ')') refuse(cursor)
  cursor.at += 1
  return inner
}

const readAtom = (cursor: Cursor): Writer => {
  const character = peek(cursor)
  if (character === '[') return readSet(cursor)
  if (character === '(') return readGroup(cursor)
  if (character === '\\') return anyOf(readEscape(cursor))
  if ('*+?{'.includes(character)) return refuse(cursor)
  cursor.at += 1
  if (character === '.') return anyOf(LETTERS_AND_DIGITS)
  return () => character
}

const QUANTIFIER = /(?:\{(\d+)(?:(,)(\d*))?\}|([*+?]))\??/y

/** The number of repetitions of an atom: at least and at most. */
const readRepeats = (cursor: Cursor): [least: number, most: number] => {
  QUANTIFIER.lastIndex = cursor.at
  const match = QUANTIFIER.exec(cursor.pattern)
  if (!match) return [1, 1]
  cursor.at = QUANTIFIER.lastIndex
  const [, least, comma, most, sign] = match
  if (sign !== undefined) return [sign === '+' ? 1 : 0, sign === '?' ? 1 : MAX_REPEATS]
  const from = Number(least)
  if (comma === undefined) return [from, from]
  return [from, Math.max(from, most ? Number(most) : MAX_REPEATS)]
}

const readSequence = (cursor: Cursor): Writer => {
  const parts: Writer[] = []
  while (peek(cursor) !== '' && peek(cursor) !== '|' && peek(cursor) !== ')') {
    const atom = readAtom(cursor)
    const [least, most] = readRepeats(cursor)
    parts.push(() => Array.from({ length: least + randomBelow(most + 1 - least) }, atom).join(''))
  }
  return () => parts.map((part) => part()).join('')
}

const readAlternatives = (cursor: Cursor): Writer => {
  const alternatives = [readSequence(cursor)]
  while (peek(cursor) === '|') {
    cursor.at += 1
    alternatives.push(readSequence(cursor))
  }
  return () => alternatives[randomBelow(alternatives.length)]?.() ?? ''
}

const read = (pattern: string): Writer => {
  const cursor: Cursor = { pattern: pattern.replace(/^\^/, '').replace(/(?<!\\)\$$/, ''), at: 0 }
  const write = readAlternatives(cursor)
  if (cursor.at < cursor.pattern.length) refuse(cursor)
  return write
}

const MAX_PATTERNS = 200
const writers = new LRUCache<string, Writer>(growingTo(MAX_PATTERNS))

/**
 * Random text that matches the pattern: sets, escapes, groups, alternatives and quantifiers are supported; an
 * open quantifier repeats at most six times. Anchors around the whole pattern are allowed. Throws for
 * anything else.
 */
export const autogenerate = (pattern: string): string =>
  getOrCreate<string, Writer>(writers, pattern, () => read(pattern))()
