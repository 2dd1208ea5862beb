/** Messages between the site and its reader processes. */
import type { SqlValue } from '../filter/sql.ts'

/** A statement to run, with its values in order. */
export interface StatementRequest {
  readonly sql: string
  readonly values: readonly SqlValue[]
}
export interface StatementReply {
  /** Each row as its columns in order; null on failure. */
  readonly rows: readonly (readonly unknown[])[] | null
  /** Duration of the statement in milliseconds (`stopwatch.ts`). */
  readonly ms: number
  readonly error: { readonly message: string; readonly code: string } | null
}
