/**
 * Sales to consumers for e-reporting (CGI, art. 290): sums by day, category and rate, without names. Exempt
 * training is outside it, and sales to companies are electronic invoices.
 */
import { type Cell, csvOf } from '#drizzle/domain/csv.ts'
import { allocateCents } from '#server/core/money.ts'
import type { InvoiceDocument } from '#server/documents/invoice-document.ts'
import { type Part, partsOf, summed } from './parts.ts'

export interface ReportedRow extends Pick<Part, 'rate' | 'netCents' | 'taxCents'> {
  /** Sales of that day, or payments for services on that day. */
  readonly what: 'sales' | 'payments'
  readonly day: string
  /** Goods (TLB1) or services (TPS1). */
  readonly category: 'TLB1' | 'TPS1'
  readonly documents: number
}

const isReported = ({ treatment }: Part): boolean => treatment !== 'formation_261'

const categoryOf = ({ nature }: Part): 'TLB1' | 'TPS1' => (nature === 'goods' ? 'TLB1' : 'TPS1')

const salesOf = (document: InvoiceDocument): ReportedRow[] =>
  partsOf(document)
    .filter(isReported)
    .map((part) => ({
      what: 'sales',
      day: document.issuedOn,
      category: categoryOf(part),
      rate: part.rate,
      netCents: part.netCents,
      taxCents: part.taxCents,
      documents: 1,
    }))

/** Shares an amount of either sign in proportion to weights. */
const share = (cents: number, weights: readonly number[]): number[] =>
  allocateCents(Math.abs(cents), weights.map(Math.abs)).map((part) => Math.sign(cents) * part)

/** The tax of services is due at payment, unless the seller opted for debits: payments are reported too. */
const paymentsOf = (document: InvoiceDocument): ReportedRow[] => {
  const { details } = document
  if (details.taxOnDebits) return []
  const parts = partsOf(document)
  const totals = parts.map(({ netCents, taxCents }) => netCents + taxCents)
  return details.payments.flatMap(({ on, cents }) => {
    const paid = share(cents, totals)
    return parts.flatMap((part, at): ReportedRow[] => {
      if (!isReported(part) || part.nature === 'goods') return []
      const total = paid[at] ?? 0
      const whole = totals[at] ?? 0
      const taxCents = whole === total ? part.taxCents : Math.round((part.taxCents * total) / (whole || 1))
      const { rate } = part
      return [
        {
          what: 'payments',
          day: on,
          category: 'TPS1',
          rate,
          netCents: total - taxCents,
          taxCents,
          documents: 1,
        },
      ]
    })
  })
}

/** The rows of a period's documents, by day. */
export const eReportingOf = (documents: readonly InvoiceDocument[]): ReportedRow[] => {
  const rows = documents
    .filter(({ details }) => !details.isProfessional)
    .flatMap((document) => [...salesOf(document), ...paymentsOf(document)])
  const keyOf = ({ what, day, category, rate }: ReportedRow) =>
    `${day} ${what === 'sales' ? 0 : 1} ${category} ${String(rate).padStart(6, '0')}`
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1)
  return summed(rows, keyOf)
    .map((row) => ({ ...row, documents: counts.get(keyOf(row)) ?? 0 }))
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

const LABELS = { sales: 'Ventes', payments: 'Encaissements' } as const

export const eReportingCsv = (documents: readonly InvoiceDocument[]): string =>
  csvOf(
    ['Jour', 'Données', 'Catégorie', 'Devise', 'Taux de TVA', 'HT', 'TVA', 'TTC', 'Opérations'],
    eReportingOf(documents).map(
      ({ what, day, category, rate, netCents, taxCents, documents: count }): Cell[] => [
        day,
        LABELS[what],
        category,
        'EUR',
        rate,
        netCents / 100,
        taxCents / 100,
        (netCents + taxCents) / 100,
        count,
      ],
    ),
  )
