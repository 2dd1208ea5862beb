/** What documents say, in parts that every report adds up: by what was sold and how it was taxed. */
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

/** Adds up what has the same key, in the order in which keys come. */
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

/** What a document supplies, and the deposits that it invoices or takes back. */
export const linesOf = ({ lines, details }: InvoiceDocument): (Part & { isDeposit: boolean })[] => [
  ...lines.map(({ nature, treatment, taxRate, netCents, totalCents, isDeposit = false }) => ({
    ...{ nature, treatment, rate: taxRate, netCents, taxCents: totalCents - netCents, isDeposit },
  })),
  ...(details.deposits ?? [])
    .flatMap(({ parts }) => parts)
    .map((part) => ({ ...part, netCents: -part.netCents, taxCents: -part.taxCents, isDeposit: true })),
]

/**
 * A document in parts, which sum to what it adds to those before it: a final invoice is of the whole, and its deposits were told already.
 * Amounts of credit notes are negative.
 */
export const partsOf = (document: InvoiceDocument): Part[] =>
  summed(
    linesOf(document).map(({ isDeposit: _, ...part }): Part => part),
    ({ nature, treatment, rate }) => `${nature} ${treatment} ${rate}`,
  )

/** Where what was sold is used: where goods go, where the buyer lives. Empty: a country that nobody knows. */
export const countryOf = (
  { customer: { address, delivery } }: InvoiceDocument,
  nature: SuppliedNature,
): string => countryCode((nature === 'goods' ? (delivery ?? address) : address)?.country)
