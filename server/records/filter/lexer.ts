/** Filter text → tokens (PocketBase §2.3, ganigeorgiev/fexpr). */
import { FilterError } from './errors.ts'

export type TokenKind =
  | 'identifier'
  | 'number'
  | 'text'
  | 'parameter'
  | 'operator'
  | 'join'
  | 'open'
  | 'close'
  | 'comma'
  | 'end'

export interface Token {
  readonly kind: TokenKind
  /** The value: text without quotes and escapes, everything else as written. */
  readonly value: string
  readonly at: number
}

const OPERATORS = new Set([
  '=',
  '!=',
  '>',
  '>=',
  '<',
  '<=',
  '~',
  '!~',
  '?=',
  '?!=',
  '?>',
  '?>=',
  '?<',
  '?<=',
  '?~',
  '?!~',
])
const SPACE = /[ \t\n]/
const IDENTIFIER = /[A-Za-z_@#][A-Za-z0-9_.:]*/y
const NUMBER = /-?[0-9]+(\.[0-9]+)?/y
const OPERATOR = /[=?!><~]+/y
const PARAMETER = /\{:([A-Za-z0-9_]+)\}/y

const match = (pattern: RegExp, source: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(source)
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  '\\': '\\',
  '/': '/',
}

/** Decodes one escape at `at` (the backslash). Unknown ones are unchanged, so that `\%` reaches LIKE. */
const readEscape = (source: string, at: number, quote: string): { text: string; length: number } => {
  const next = source.charAt(at + 1)
  if (next === quote) return { text: quote, length: 2 }
  const known = ESCAPES[next]
  if (known !== undefined) return { text: known, length: 2 }
  if (next === 'u' && /^[0-9a-fA-F]{4}$/.test(source.slice(at + 2, at + 6)))
    return { text: String.fromCharCode(Number.parseInt(source.slice(at + 2, at + 6), 16)), length: 6 }
  return { text: '\\', length: 1 }
}

const readText = (source: string, start: number): { token: Token; next: number } => {
  const quote = source.charAt(start)
  let value = ''
  let at = start + 1
  while (at < source.length) {
    const character = source.charAt(at)
    if (character === quote) return { token: { kind: 'text', value, at: start }, next: at + 1 }
    if (character === '\\') {
      const { text, length } = readEscape(source, at, quote)
      value += text
      at += length
    } else {
      value += character
      at += 1
    }
  }
  throw new FilterError(`unterminated text at ${start}`)
}

const checkIdentifier = (value: string, at: number): void => {
  if (/[.:]$/.test(value) || /^[@_#]$/.test(value))
    throw new FilterError(`invalid identifier ${value} at ${at}`)
}

const PUNCTUATION: Readonly<Record<string, TokenKind>> = { '(': 'open', ')': 'close', ',': 'comma' }

/** One token at a position without space or comment. */
const readToken = (source: string, at: number): { token: Token; next: number } => {
  const character = source.charAt(at)
  const simple = PUNCTUATION[character]
  if (simple) return { token: { kind: simple, value: character, at }, next: at + 1 }
  if (character === '"' || character === "'") return readText(source, at)
  const pair = source.slice(at, at + 2)
  if (pair === '&&' || pair === '||') return { token: { kind: 'join', value: pair, at }, next: at + 2 }
  const identifier = match(IDENTIFIER, source, at)
  if (identifier) {
    checkIdentifier(identifier[0], at)
    return { token: { kind: 'identifier', value: identifier[0], at }, next: at + identifier[0].length }
  }
  const number = match(NUMBER, source, at)
  if (number) {
    const next = at + number[0].length
    if (/[A-Za-z0-9_.:@#-]/.test(source.charAt(next))) throw new FilterError(`invalid number at ${at}`)
    return { token: { kind: 'number', value: number[0], at }, next }
  }
  const operator = match(OPERATOR, source, at)
  if (operator) {
    if (!OPERATORS.has(operator[0])) throw new FilterError(`unknown operator ${operator[0]} at ${at}`)
    return { token: { kind: 'operator', value: operator[0], at }, next: at + operator[0].length }
  }
  const parameter = match(PARAMETER, source, at)
  if (parameter)
    return { token: { kind: 'parameter', value: parameter[1] ?? '', at }, next: at + parameter[0].length }
  throw new FilterError(`unexpected character at ${at}`)
}

/** The tokens of a filter, ending with `end`. Throws FilterError (400). */
export const tokenize = (source: string): Token[] => {
  const tokens: Token[] = []
  let at = 0
  while (at < source.length) {
    if (SPACE.test(source.charAt(at))) {
      at += 1
    } else if (source.startsWith('//', at)) {
      const end = source.indexOf('\n', at)
      at = end === -1 ? source.length : end + 1
    } else {
      const { token, next } = readToken(source, at)
      tokens.push(token)
      at = next
    }
  }
  tokens.push({ kind: 'end', value: '', at })
  return tokens
}
