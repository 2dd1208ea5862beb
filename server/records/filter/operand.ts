/** The two sides of a condition after name resolution. */
import type { EvalContext, Fragment, SqlValue } from './sql.ts'

/**
 * Known before the query runs: literals, macros, `@request.*`. Decided in JavaScript where both sides are
 * static.
 */
export interface StaticOperand {
  readonly kind: 'static'
  /** One value, or every value of `:each`. */
  readonly values: (context: EvalContext) => readonly SqlValue[]
  /** Compared value by value (`:each`). */
  readonly multi: boolean
  /** A number or bool column of the caller's record: a numeric text on the other side is a number. */
  readonly numeric: boolean
  /**
   * TRUE or FALSE itself (`:isset`): `IS NOT TRUE` tests the truth of the other side, not whether it is 1.
   */
  readonly truth: boolean
  readonly volatile: boolean
}

/** Depends on rows. */
export interface DynamicOperand {
  readonly kind: 'dynamic'
  readonly value: Fragment
  /** §2.4: JSON operands compare with IS, `plain` with COALESCE, what is `known` not to be empty directly. */
  readonly nature: 'plain' | 'json' | 'known'
  /** The right side of LIKE where it is not the value between two `%`. */
  readonly pattern: Fragment | null
  /** PocketBase binds values in it: beside several others it is then `known`, whatever its nature. */
  readonly binds: boolean
  readonly multi: boolean
  /** Added to the condition by AND: the visibility of an e-mail address. */
  readonly guard: Fragment | null
  readonly volatile: boolean
  /** The table alias of this plain column, for `join-pushdown.ts`. */
  readonly table: string | null
  /** A column of e-mail addresses: a text that it equals is read in the stored spelling. */
  readonly isAddress: boolean
}

export type ResolvedOperand = StaticOperand | DynamicOperand

/** A value known before the statement is built. */
export const constant = (value: SqlValue): StaticOperand => ({
  kind: 'static',
  values: () => [value],
  multi: false,
  numeric: false,
  truth: false,
  volatile: false,
})

/** A value read from the context at each run. */
export const reading = (
  read: (context: EvalContext) => SqlValue,
  options: { numeric?: boolean; truth?: boolean; volatile?: boolean } = {},
): StaticOperand => ({
  kind: 'static',
  values: (context) => [read(context)],
  multi: false,
  numeric: options.numeric ?? false,
  truth: options.truth ?? false,
  volatile: options.volatile ?? false,
})

/** A value computed by the statement for each row. */
export const dynamic = (
  value: Fragment,
  options: Partial<Omit<DynamicOperand, 'kind' | 'value'>> = {},
): DynamicOperand => ({
  kind: 'dynamic',
  value,
  nature: 'plain',
  pattern: null,
  binds: false,
  multi: false,
  guard: null,
  volatile: false,
  table: null,
  isAddress: false,
  ...options,
})
