/** Entries of the audit log. `drizzle/audited.ts` derives from the declarations what it records. */

/**
 * Name of the server's settings in the log, as they are not a collection; its fields are paths such as
 * `smtp.host`.
 */
export const SERVER_SETTINGS = 'settings'

/**
 * `impersonate`: a superuser received a token of the account. `export`: records left as a file; of all collections
 * where none is named.
 */
export type AuditedAction = 'create' | 'update' | 'delete' | 'impersonate' | 'export'

export interface AuditedChange {
  readonly before?: unknown
  readonly after?: unknown
}
export interface AuditedChanges {
  /** Name of the user at the time, as accounts are erased; the address for a superuser. */
  readonly by: string
  /** Label of the record at the time: title, code, number or address. */
  readonly record: string
  /** By field; for a created or deleted record, its values. */
  readonly fields: Readonly<Partial<Record<string, AuditedChange>>>
}

/** Replaces a secret: shows that there is one, never its value. */
export const MASK = '••••••'

/** Maximum characters of a recorded value; a page's text fits. */
export const MAX_AUDITED_LENGTH = 20_000
/** The maximum when several long values occur together, so that the entry fits into `changes`. */
export const MAX_AUDITED_LENGTH_OF_MANY = 500
/** Bytes of `changes`. */
export const MAX_CHANGES = 256 * 1024
