/** Sales for an accountant: one row for each document and tax treatment. */
import { countryCode } from '#drizzle/domain/country.ts'
import { type Cell, csvOf } from '#drizzle/domain/csv.ts'
import { KIND_TITLES, MEANS_LABELS, type SuppliedNature } from '#drizzle/domain/invoice.ts'
import type { InvoiceDocument } from '#server/documents/invoice-document.ts'
import { partsOf } from './parts.ts'

const NATURES: Readonly<Record<SuppliedNature, string>> = {
  goods: 'Biens',
  digital: 'Services électroniques',
  services: 'Services',
}
const TREATMENTS: Readonly<Record<string, string>> = {
  standard: 'Taux normal',
  reduced: 'Taux réduit',
  franchise_293B: 'Franchise 293 B',
  formation_261: 'Exonéré 261-4-4°',
}

const french = (day: string): string => day.split('-').reverse().join('/')

const rowsOf = (document: InvoiceDocument): Cell[][] => {
  const { kind, number, issuedOn, customer, details } = document
  const [payment] = details.payments
  return partsOf(document).map(({ nature, treatment, rate, netCents, taxCents }) => [
    french(issuedOn),
    number,
    KIND_TITLES[kind],
    details.corrects?.number ?? '',
    details.orderNumber,
    customer.company || customer.name || customer.email,
    customer.siren ?? '',
    customer.vatNumber ?? '',
    countryCode(customer.address?.country),
    NATURES[nature],
    TREATMENTS[treatment] ?? treatment,
    rate,
    netCents / 100,
    taxCents / 100,
    (netCents + taxCents) / 100,
    payment ? MEANS_LABELS[payment.means] : '',
    payment ? french(payment.on) : '',
  ])
}

const HEADS = [
  'Date',
  'Numéro',
  'Document',
  'Sur la facture',
  'Commande',
  'Client',
  'SIREN',
  'TVA intracommunautaire',
  'Pays',
  'Nature',
  'Régime',
  'Taux',
  'HT',
  'TVA',
  'TTC',
  'Moyen de paiement',
  'Payé le',
]

export const salesCsv = (documents: readonly InvoiceDocument[]): string =>
  csvOf(HEADS, documents.flatMap(rowsOf))
