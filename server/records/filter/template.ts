/**
 * A client's filter with its values taken out: `price > 100 && title = "a"` becomes `price > {:0} && title = {:1}`, so
 * that all filters of one shape share a plan and a statement. Values mean the same when they are bound later.
 */
import { type Token, tokenize } from './lexer.ts'
import type { SqlValue } from './sql.ts'

export interface Template {
  readonly text: string
  readonly values: Readonly<Record<string, SqlValue>>
}

/** A function wants its arguments where they stand, and only the server itself may write parameters. */
const isFixed = (tokens: readonly Token[]): boolean =>
  tokens.some((token, at) => {
    if (token.kind === 'parameter') return true
    const next = tokens[at + 1]
    return token.kind === 'identifier' && next?.kind === 'open' && next.at === token.at + token.value.length
  })

/** Null when the filter has to be compiled as it is. Throws FilterError (400) for what are no tokens. */
export const templateOf = (filter: string): Template | null => {
  const tokens = tokenize(filter)
  if (isFixed(tokens)) return null
  const values: Record<string, SqlValue> = {}
  let count = 0
  const words = tokens.map(({ kind, value }) => {
    if (kind !== 'text' && kind !== 'number') return value
    const name = String(count)
    count += 1
    values[name] = kind === 'number' ? Number(value) : value
    return `{:${name}}`
  })
  return { text: words.join(' '), values }
}
