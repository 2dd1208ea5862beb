import type { Database } from 'better-sqlite3'
import { parisYear } from './paris.ts'

/** `C` orders, `F` invoices, `A` certificates. */
export type Series = 'C' | 'F' | 'A'

/**
 * The next number of a series, `F-2026-000045`: consecutive within the Paris year, without a gap because the counter
 * belongs to the transaction that uses the number: call it inside a transaction (art. 242 nonies A, annexe II CGI asks it of invoices).
 */
export const nextNumber = (db: Database, series: Series, now: Date): string => {
  const year = parisYear(now)
  const { value } = db
    .prepare(
      `INSERT INTO counters (series, year, value) VALUES (?, ?, 1)
       ON CONFLICT (series, year) DO UPDATE SET value = value + 1 RETURNING value`,
    )
    .get(series, year) as { value: number }
  return `${series}-${year}-${String(value).padStart(6, '0')}`
}
