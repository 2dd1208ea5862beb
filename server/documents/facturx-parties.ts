/** The seller, the buyer and the delivery address in the XML of an invoice. */
import type { Address } from '#drizzle/collections/users.ts'
import { countryCode } from '#drizzle/domain/country.ts'
import { type Xml, xmlText } from './facturx-values.ts'
import type { InvoiceDocument } from './invoice-document.ts'

/** ISO 6523 code of a SIREN, as legal identifier and as electronic address. */
const SIREN = '0002'
const DIRECTORY = '0225'
const MAIL = 'EM'
const SIRET = '0009'

const orNothing = (text: string | undefined): string | undefined => xmlText(text ?? '') || undefined

interface PostalPlace {
  readonly lines: readonly string[]
  readonly postalCode?: string
  readonly city?: string
  readonly country: string
}

/**
 * Postal address from a text of several lines, the last of which may be « 75011 Paris » or a country after
 * it.
 */
export const placeOf = (typed: string): PostalPlace => {
  const lines = typed
    .split(/[\r\n]+/)
    .map(xmlText)
    .filter(Boolean)
  const last = lines.at(-1) ?? ''
  const country = lines.length > 1 && !/\d/.test(last) ? countryCode(last) : ''
  const rest = country ? lines.slice(0, -1) : lines
  const [, postalCode, city] = /^(?:[A-Z]{1,2}-)?(\d{4,5})\s+(.+)$/.exec(rest.at(-1) ?? '') ?? []
  return {
    lines: postalCode ? rest.slice(0, -1) : rest,
    ...(postalCode && city ? { postalCode, city } : {}),
    country: country || 'FR',
  }
}

const addressXml = ({ lines, postalCode, city, country }: PostalPlace): Xml => ({
  'ram:PostcodeCode': orNothing(postalCode),
  'ram:LineOne': orNothing(lines[0]),
  'ram:LineTwo': orNothing(lines[1]),
  'ram:LineThree': orNothing(lines.slice(2).join(', ')),
  'ram:CityName': orNothing(city),
  'ram:CountryID': country,
})

/** An unknown country counts as France: the format requires one, and the PDF shows the typed text. */
const placeFrom = ({ line1 = '', line2 = '', postalCode, city, country }: Address): PostalPlace => ({
  lines: [line1, line2].filter(Boolean),
  ...(postalCode ? { postalCode } : {}),
  ...(city ? { city } : {}),
  country: countryCode(country) || 'FR',
})

const reachedAt = (siren: string, email: string): Xml | undefined => {
  if (siren) return { 'ram:URIID': { '@schemeID': DIRECTORY, '#': siren } }
  return email ? { 'ram:URIID': { '@schemeID': MAIL, '#': xmlText(email) } } : undefined
}

const contact = (name: string, phone: string, email: string): Xml | undefined =>
  name || phone || email
    ? {
        'ram:PersonName': orNothing(name),
        'ram:TelephoneUniversalCommunication': phone ? { 'ram:CompleteNumber': xmlText(phone) } : undefined,
        'ram:EmailURIUniversalCommunication': email ? { 'ram:URIID': xmlText(email) } : undefined,
      }
    : undefined

const taxNumber = (scheme: 'VA' | 'FC', number: string): Xml | undefined =>
  number ? { 'ram:ID': { '@schemeID': scheme, '#': number } } : undefined

const companyXml = (siren: string, tradeName = ''): Xml | undefined =>
  siren
    ? { 'ram:ID': { '@schemeID': SIREN, '#': siren }, 'ram:TradingBusinessName': orNothing(tradeName) }
    : undefined

/**
 * A seller without a VAT number, as under the franchise, is identified to the tax office by SIREN (BT-32).
 */
export const sellerParty = ({ details: { seller } }: InvoiceDocument): Xml => ({
  'ram:GlobalID': /^\d{14}$/.test(seller.siret) ? { '@schemeID': SIRET, '#': seller.siret } : undefined,
  'ram:Name': xmlText(seller.name),
  'ram:SpecifiedLegalOrganization': companyXml(
    seller.siren,
    seller.brand === seller.name ? '' : seller.brand,
  ),
  'ram:DefinedTradeContact': contact(seller.name, seller.phone, seller.email),
  'ram:PostalTradeAddress': addressXml(placeOf(seller.address)),
  'ram:URIUniversalCommunication': reachedAt(seller.siren, seller.email),
  'ram:SpecifiedTaxRegistration': seller.vatNumber
    ? taxNumber('VA', seller.vatNumber)
    : taxNumber('FC', seller.siren),
})

/**
 * A company is named first, with the person who ordered as contact. `country`: default without an address.
 */
export const buyerParty = ({ customer }: InvoiceDocument, country: string): Xml => {
  const { name, email, company = '', siren = '', vatNumber = '', address } = customer
  return {
    'ram:Name': xmlText(company) || xmlText(name) || xmlText(email),
    'ram:SpecifiedLegalOrganization': companyXml(siren),
    'ram:DefinedTradeContact': company ? contact(name, '', email) : undefined,
    'ram:PostalTradeAddress': addressXml(address ? placeFrom(address) : { lines: [], country }),
    'ram:URIUniversalCommunication': reachedAt(siren, email),
    'ram:SpecifiedTaxRegistration': taxNumber('VA', vatNumber),
  }
}

/** The delivery address of goods, if different. */
export const deliveryParty = ({ customer: { name, delivery } }: InvoiceDocument): Xml | undefined =>
  delivery
    ? { 'ram:Name': orNothing(name), 'ram:PostalTradeAddress': addressXml(placeFrom(delivery)) }
    : undefined
