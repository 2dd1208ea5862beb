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

/** A document in parts, which sum to it. Amounts of credit notes are negative. */
export const partsOf = ({ lines }: InvoiceDocument): Part[] =>
  summed(
    lines.map(({ nature, treatment, taxRate, netCents, totalCents }) => ({
      nature,
      treatment,
      rate: taxRate,
      netCents,
      taxCents: totalCents - netCents,
    })),
    ({ nature, treatment, rate }) => `${nature} ${treatment} ${rate}`,
  )

/** Where what was sold is used: where goods go, where the buyer lives. Empty: a country that nobody knows. */
export const countryOf = (
  { customer: { address, delivery } }: InvoiceDocument,
  nature: SuppliedNature,
): string => countryCode((nature === 'goods' ? (delivery ?? address) : address)?.country)
