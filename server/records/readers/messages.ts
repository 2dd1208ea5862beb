/** What the site and its reader processes tell one another. */
import type { SqlValue } from '../filter/sql.ts'

/** A statement to run, with its values in order. */
export interface StatementRequest {
  readonly sql: string
  readonly values: readonly SqlValue[]
}
export interface StatementReply {
  /** Each row as its columns in order; null when it failed. */
  readonly rows: readonly (readonly unknown[])[] | null
  /** Milliseconds that the statement took (`stopwatch.ts`). */
  readonly ms: number
  readonly error: { readonly message: string; readonly code: string } | null
}
