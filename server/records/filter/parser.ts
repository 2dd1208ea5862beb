/** Tokens → tree (PocketBase §2.3). `&&` binds tighter than `||`. */
import { FilterError } from './errors.ts'
import { type Token, type TokenKind, tokenize } from './lexer.ts'

export type Operand =
  | { readonly kind: 'identifier'; readonly name: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'text'; readonly value: string }
  /** `{:name}`, bound by the server's own code; a client cannot write one. */
  | { readonly kind: 'parameter'; readonly name: string }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Operand[] }

export type Comparison = '=' | '!=' | '>' | '>=' | '<' | '<=' | '~' | '!~'

export interface Condition {
  readonly kind: 'condition'
  readonly left: Operand
  readonly operator: Comparison
  /** The `?` forms: at least one of several values. */
  readonly any: boolean
  readonly right: Operand
  /** Its start in the text, and the start of what follows. */
  readonly from: number
  readonly to: number
}
export interface Group {
  readonly kind: 'and' | 'or'
  readonly terms: readonly Expression[]
}
export type Expression = Condition | Group

const MAX_CONDITIONS = 200
/** PocketBase has no such limit; this one keeps the parser and SQLite's own tree depth far from theirs. */
const DEEPEST_GROUP = 100
const DEEPEST_CALL = 3

interface Cursor {
  readonly tokens: readonly Token[]
  at: number
  conditions: number
  depth: number
}

const peek = (cursor: Cursor): Token => cursor.tokens[cursor.at] ?? { kind: 'end', value: '', at: 0 }

const take = (cursor: Cursor, kind: TokenKind): Token => {
  const token = peek(cursor)
  if (token.kind !== kind) throw new FilterError(`expected ${kind} at ${token.at}, found ${token.kind}`)
  cursor.at += 1
  return token
}

const parseArguments = (cursor: Cursor, depth: number): Operand[] => {
  const args: Operand[] = []
  take(cursor, 'open')
  while (peek(cursor).kind !== 'close') {
    args.push(parseOperand(cursor, depth + 1))
    if (peek(cursor).kind !== 'comma') break
    cursor.at += 1
  }
  take(cursor, 'close')
  return args
}

const parseOperand = (cursor: Cursor, depth: number): Operand => {
  if (depth > DEEPEST_CALL) throw new FilterError('functions are nested too deep')
  const token = peek(cursor)
  cursor.at += 1
  switch (token.kind) {
    case 'number':
      return { kind: 'number', value: Number(token.value) }
    case 'text':
      return { kind: 'text', value: token.value }
    case 'parameter':
      return { kind: 'parameter', name: token.value }
    case 'identifier': {
      const opening = peek(cursor)
      const isCall = opening.kind === 'open' && opening.at === token.at + token.value.length
      return isCall
        ? { kind: 'call', name: token.value, args: parseArguments(cursor, depth) }
        : { kind: 'identifier', name: token.value }
    }
    default:
      throw new FilterError(`expected an operand at ${token.at}, found ${token.kind}`)
  }
}

const parseCondition = (cursor: Cursor): Condition => {
  cursor.conditions += 1
  if (cursor.conditions > MAX_CONDITIONS) throw new FilterError('too many conditions')
  const from = peek(cursor).at
  const left = parseOperand(cursor, 0)
  const written = take(cursor, 'operator').value
  const any = written.startsWith('?')
  // The lexer accepts no other operators, with or without `?`.
  const operator = (any ? written.slice(1) : written) as Comparison
  const right = parseOperand(cursor, 0)
  return { kind: 'condition', left, operator, any, right, from, to: peek(cursor).at }
}

const parseTerm = (cursor: Cursor): Expression => {
  if (peek(cursor).kind !== 'open') return parseCondition(cursor)
  cursor.at += 1
  cursor.depth += 1
  if (cursor.depth > DEEPEST_GROUP) throw new FilterError('groups are nested too deep')
  const inner = parseJoined(cursor)
  take(cursor, 'close')
  cursor.depth -= 1
  return inner
}

const grouped = (kind: Group['kind'], terms: Expression[]): Expression => {
  const [only] = terms
  return terms.length === 1 && only ? only : { kind, terms }
}

const parseJoined = (cursor: Cursor): Expression => {
  const alternatives: Expression[] = []
  let together: Expression[] = [parseTerm(cursor)]
  while (peek(cursor).kind === 'join') {
    const join = take(cursor, 'join').value
    const term = parseTerm(cursor)
    if (join === '||') {
      alternatives.push(grouped('and', together))
      together = [term]
    } else together.push(term)
  }
  alternatives.push(grouped('and', together))
  return grouped('or', alternatives)
}

/**
 * The tree of a filter or rule. Throws FilterError (400) for anything outside the grammar, including an empty
 * text.
 */
export const parseTokens = (tokens: readonly Token[]): Expression => {
  const cursor: Cursor = { tokens, at: 0, conditions: 0, depth: 0 }
  const tree = parseJoined(cursor)
  take(cursor, 'end')
  return tree
}

/** As `parseTokens`, from the text. */
export const parseFilter = (source: string): Expression => parseTokens(tokenize(source))
