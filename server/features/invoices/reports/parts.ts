/** Documents as parts that all reports sum: by item sold and tax. */
import { countryCode } from '#drizzle/domain/country.ts'
import type { SuppliedNature } from '#drizzle/domain/invoice.ts'
import type { InvoiceDocument } from '#server/documents/invoice-document.ts'

export interface Part {
  readonly nature: SuppliedNature
  readonly treatment: string
  readonly rate: number
  readonly netCents: number
  readonly taxCents: number
}

/** Sums rows with the same key, in the order of the first occurrences. */
export const summed = <Row extends { netCents: number; taxCents: number }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Row[] => {
  const byKey = new Map<string, Row>()
  for (const row of rows) {
    const known = byKey.get(keyOf(row))
    const sums = known && {
      netCents: known.netCents + row.netCents,
      taxCents: known.taxCents + row.taxCents,
    }
    byKey.set(keyOf(row), sums ? { ...known, ...sums } : row)
  }
  return [...byKey.values()]
}

/** What a document supplies, and the deposits that it invoices or deducts. */
export const linesOf = ({ lines, details }: InvoiceDocument): (Part & { isDeposit: boolean })[] => [
  ...lines.map(({ nature, treatment, taxRate, netCents, totalCents, isDeposit = false }) => ({
    nature,
    treatment,
    rate: taxRate,
    netCents,
    taxCents: totalCents - netCents,
    isDeposit,
  })),
  ...(details.deposits ?? [])
    .flatMap(({ parts }) => parts)
    .map((part) => ({ ...part, netCents: -part.netCents, taxCents: -part.taxCents, isDeposit: true })),
]

/**
 * A document as parts, which sum to what it adds to previous documents: a final invoice is of the whole, and
 * its deposits were reported before. Amounts of credit notes are negative.
 */
export const partsOf = (document: InvoiceDocument): Part[] =>
  summed(
    linesOf(document).map(({ isDeposit: _, ...part }): Part => part),
    ({ nature, treatment, rate }) => `${nature} ${treatment} ${rate}`,
  )

/** Where the item is used: the destination of goods, the buyer's country. Empty: unknown country. */
export const countryOf = (
  { customer: { address, delivery } }: InvoiceDocument,
  nature: SuppliedNature,
): string => countryCode((nature === 'goods' ? (delivery ?? address) : address)?.country)
