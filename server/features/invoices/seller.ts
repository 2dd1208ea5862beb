import type { InvoiceSeller } from '#drizzle/collections/invoices.ts'
import type { siteSettingsFields } from '#drizzle/collections/site-settings.ts'
import { sirenOf, siretOf, writtenVat } from '#drizzle/domain/company.ts'
import type { RecordOf } from '#drizzle/fields.ts'

type Settings = Pick<RecordOf<typeof siteSettingsFields>, 'brand' | 'legal' | 'contactEmail' | 'phone'> | null

const formOf = (forme = '', capital = ''): string => {
  const form = forme.trim()
  const amount = capital.trim()
  if (amount === '') return form
  return form === '' ? `Capital social\u00a0: ${amount}` : `${form} au capital de ${amount}`
}

/** The seller as the settings say her now. A number that is none is kept out: a document says nothing that is false. */
export const sellerOf = (settings: Settings): InvoiceSeller => {
  const legal = settings?.legal ?? {}
  return {
    brand: settings?.brand ?? '',
    name: legal.raisonSociale || settings?.brand || '',
    form: formOf(legal.forme, legal.capital),
    siren: sirenOf(legal.siret ?? ''),
    siret: siretOf(legal.siret ?? ''),
    vatNumber: writtenVat(legal.tva ?? ''),
    address: legal.adresse ?? '',
    email: settings?.contactEmail ?? '',
    phone: settings?.phone ?? '',
  }
}
