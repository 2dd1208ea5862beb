/**
 * A client's filter without its values: `price > 100 && title = "a"` becomes `price > {:0} && title = {:1}`,
 * so that all filters of one shape share a plan and a statement. Values bound later mean the same.
 */
import { FilterError } from './errors.ts'
import { type Token, tokenize } from './lexer.ts'
import type { SqlValue } from './sql.ts'

interface FilterTemplate {
  /** The text that identifies the filter's shape. */
  readonly text: string
  /** Parsed only when no plan of this text is cached. */
  readonly tokens: readonly Token[]
  /** The values of its parameters; null when the filter must be compiled unchanged. */
  readonly values: Readonly<Record<string, SqlValue>> | null
}

/** Functions need literal arguments, and only the server itself may write parameters. */
const isFixed = (tokens: readonly Token[]): boolean =>
  tokens.some((token, at) => {
    if (token.kind === 'parameter') return true
    const next = tokens[at + 1]
    return token.kind === 'identifier' && next?.kind === 'open' && next.at === token.at + token.value.length
  })

/** Throws FilterError (400) for invalid tokens. */
export const filterTemplateOf = (filter: string): FilterTemplate => {
  const tokens = tokenize(filter)
  if (tokens.length === 1) throw new FilterError('nothing but spaces and comments')
  if (isFixed(tokens)) return { text: filter, tokens, values: null }
  const values: Record<string, SqlValue> = {}
  let count = 0
  const holes = tokens.map((token): Token => {
    if (token.kind !== 'text' && token.kind !== 'number') return token
    const name = String(count)
    count += 1
    values[name] = token.kind === 'number' ? Number(token.value) : token.value
    return { kind: 'parameter', value: name, at: token.at }
  })
  const lines = holes.map(({ kind, value }) => (kind === 'parameter' ? `{:${value}}` : value))
  return { text: lines.join(' '), tokens: holes, values }
}
