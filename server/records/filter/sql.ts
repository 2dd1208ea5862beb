/**
 * SQL fragments with their parameters in order. The text holds only identifiers of the registry, never a
 * value.
 */
import type { Actor } from '../actor.ts'
import type { RequestInfo } from '../request-info.ts'

/**
 * Numbers are bound as REAL, `bigint` and booleans as INTEGER: beside a text column 1 is `"1"` and 1.0 is
 * `"1.0"`.
 */
export type SqlValue = string | number | bigint | boolean | null

/** What a compiled filter reads when it runs. */
export interface EvalContext {
  readonly actor: Actor
  readonly request: RequestInfo
  readonly now: Date
  /** Values of `{:name}`. */
  readonly parameters?: Readonly<Record<string, unknown>>
  /** Columns of the new row while a create rule is checked. */
  readonly virtual?: Readonly<Record<string, SqlValue>>
  /** Set by every plan that runs with this context: whether its rows depend on time, chance or headers. */
  readonly trace?: { isVolatile: boolean }
}

type Parameter = SqlValue | ((context: EvalContext) => SqlValue)

export interface Fragment {
  readonly sql: string
  readonly parameters: readonly Parameter[]
}

/** SQL text with its parameters; the text contains no value of a client. */
export const fragment = (sql: string, parameters: readonly Parameter[] = []): Fragment => ({
  sql,
  parameters,
})

/** Joins fragments like a template: `build` receives the texts, parameters follow in the given order. */
export const combine = (parts: readonly Fragment[], build: (...texts: string[]) => string): Fragment => ({
  sql: build(...parts.map((part) => part.sql)),
  parameters: parts.flatMap((part) => part.parameters),
})

/** The values to bind for one run. */
export const bind = (parameters: readonly Parameter[], context: EvalContext): SqlValue[] =>
  parameters.map((parameter) => {
    const value = typeof parameter === 'function' ? parameter(context) : parameter
    return typeof value === 'boolean' ? BigInt(value) : value
  })

/** A value of a request or record as SQLite compares it: objects and arrays as JSON text. */
export const toSqlValue = (value: unknown): SqlValue => {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return JSON.stringify(value) ?? null
}

/** Whether `= ''` matches: NULL or an empty text. */
export const isEmptyValue = (value: SqlValue): boolean => value === null || value === ''
