import { parisYear } from '#server/core/paris.ts'
import type { Store } from '../read/store.ts'

/** `C` orders, `F` invoices, `A` certificates, `D` quotes. */
export type Series = 'C' | 'F' | 'A' | 'D'

/**
 * The next number of a series, `F-2026-000045`: consecutive within the Paris year, without a gap because the
 * counter belongs to the transaction that uses the number (required of invoices by art. 242 nonies A, annexe
 * II CGI). Another `prefix` than the series' own letter changes only the text, never the count: no two
 * numbers of a series are equal.
 */
export const nextNumber = (store: Store, series: Series, at: Date, prefix: string = series): string => {
  const year = parisYear(at)
  const row = store
    .statement(
      `INSERT INTO counters (series, year, value) VALUES (?, ?, 1)
       ON CONFLICT (series, year) DO UPDATE SET value = value + 1 RETURNING value`,
    )
    .get(series, year) as [value: number]
  return `${prefix}-${year}-${String(row[0]).padStart(6, '0')}`
}
