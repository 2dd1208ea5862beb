/** Sales to consumers in other member states, for the one-stop shop: by country, kind and rate. */

import { countryName, isOtherEu } from '#drizzle/domain/country.ts'
import { type Cell, csvOf } from '#drizzle/domain/csv.ts'
import type { InvoiceDocument } from '#server/documents/invoice-document.ts'
import { countryOf, type Part, partsOf, summed } from './parts.ts'

export interface OssRow extends Pick<Part, 'rate' | 'netCents' | 'taxCents'> {
  readonly country: string
  readonly nature: 'goods' | 'digital'
}

/**
 * Services rendered in person are taxed by other rules, and a company accounts for its own tax: neither is
 * here.
 */
export const ossOf = (documents: readonly InvoiceDocument[]): OssRow[] => {
  const rows = documents
    .filter(({ details }) => !details.isProfessional)
    .flatMap((document) =>
      partsOf(document).flatMap(({ nature, rate, netCents, taxCents }): OssRow[] => {
        const country = countryOf(document, nature)
        return nature !== 'services' && isOtherEu(country)
          ? [{ country, nature, rate, netCents, taxCents }]
          : []
      }),
    )
  const keyOf = ({ country, nature, rate }: OssRow) => `${country} ${nature} ${rate}`
  return summed(rows, keyOf).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

const NATURE_LABELS = { goods: 'Biens', digital: 'Services électroniques' } as const

export const ossCsv = (documents: readonly InvoiceDocument[]): string =>
  csvOf(
    ['Pays', 'Code', 'Nature', 'Taux appliqué', 'HT', 'TVA'],
    ossOf(documents).map(({ country, nature, rate, netCents, taxCents }): Cell[] => [
      countryName(country),
      country,
      NATURE_LABELS[nature],
      rate,
      netCents / 100,
      taxCents / 100,
    ]),
  )
