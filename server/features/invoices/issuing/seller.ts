import type { InvoiceSeller } from '#drizzle/collections/invoices.ts'
import type { siteSettingsFields } from '#drizzle/collections/site-settings.ts'
import { isVatNumber, sirenOf, siretOf, writtenVat } from '#drizzle/domain/company.ts'
import type { RecordOf } from '#drizzle/fields.ts'

type Settings = Pick<RecordOf<typeof siteSettingsFields>, 'brand' | 'legal' | 'contactEmail' | 'phone'> | null

const formOf = (forme = '', capital = ''): string => {
  const form = forme.trim()
  const amount = capital.trim()
  if (amount === '') return form
  return form === '' ? `Capital social\u00a0: ${amount}` : `${form} au capital de ${amount}`
}

/**
 * The seller by the current settings. A text that is no SIREN or SIRET, such as « en cours », is shown as
 * typed.
 */
export const sellerOf = (settings: Settings): InvoiceSeller => {
  const legal = settings?.legal ?? {}
  return {
    brand: settings?.brand ?? '',
    name: legal.raisonSociale || settings?.brand || '',
    form: formOf(legal.forme, legal.capital),
    siren: sirenOf(legal.siret ?? ''),
    siret: siretOf(legal.siret ?? '') || (sirenOf(legal.siret ?? '') ? '' : (legal.siret ?? '').trim()),
    vatNumber: isVatNumber(legal.tva ?? '') ? writtenVat(legal.tva ?? '') : '',
    address: legal.adresse ?? '',
    email: settings?.contactEmail ?? '',
    phone: settings?.phone ?? '',
  }
}
