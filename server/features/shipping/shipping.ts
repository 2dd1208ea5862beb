/** Price, tax and refund of the delivery of an order. */
import type { OrderItem } from '#drizzle/collections/payments.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import type { Address } from '#drizzle/collections/users.ts'
import { countryCode, countryName } from '#drizzle/domain/country.ts'
import { type DeliveryWay, type ShippingRules, shippingPrice } from '#drizzle/domain/shipping.ts'
import { isOverseas } from '#drizzle/domain/territory.ts'
import { conflict, invalid } from '#server/core/errors.ts'
import { allocateCents } from '#server/core/money.ts'
import type { Reader } from '#server/records/types.ts'
import type { Order, OrderLine } from '../order-record/index.ts'

export interface Destination {
  readonly way: DeliveryWay
  /** As typed, or its two letters; empty: France. */
  readonly country: string
}

/** Lines sent by post. */
export const sentLines = <Line extends Pick<OrderItem, 'weightGrams'>>(lines: readonly Line[]): Line[] =>
  lines.filter(({ weightGrams }) => weightGrams !== undefined)

const rulesOf = (reader: Reader): ShippingRules | null =>
  reader.firstOrNull(siteSettings, {})?.shipping ?? null

const TOO_HEAVY =
  'Ce colis est trop lourd pour nos envois. Retirez un article, ou écrivez-nous\u00a0: nous trouverons une solution.'

const notThere = (country: string) => {
  const code = countryCode(country) || 'FR'
  const where = countryName(code)
  if (isOverseas(code))
    return invalid({
      country: [
        'validation_invalid_value',
        `Nous n’envoyons pas de colis vers ce territoire (${where}). Écrivez-nous avant de commander.`,
      ],
    })
  const message = countryCode(country)
    ? `Nous n’envoyons pas de colis vers ce pays (${where}). Écrivez-nous avant de commander.`
    : 'Ce pays n’est pas reconnu. Écrivez son nom en entier, par exemple «\u00a0Belgique\u00a0».'
  return invalid({ country: ['validation_invalid_value', message] })
}

/**
 * A taxed item sent overseas is an export: exempt from metropolitan VAT, taxed on arrival (CGI, art. 294).
 * The site does not handle that. Exempt items, as everything under the franchise, are sent there as anywhere.
 */
const checkTaxes = (country: string, lines: readonly OrderLine[]): void => {
  const code = countryCode(country)
  if (lines.every(({ taxRate }) => taxRate === 0)) return
  // The tax of a sale to an unknown country is undefined.
  if (code === '') throw notThere(country)
  if (!isOverseas(code)) return
  const where = countryName(code)
  const message = `Nous n’expédions pas en ligne d’articles soumis à la TVA vers ce territoire (${where}), où d’autres taxes s’appliquent. Écrivez-nous\u00a0: nous préparerons votre commande.`
  throw invalid({ country: ['validation_invalid_value', message] })
}

/**
 * A sale to a company is taxed where the company is established (CGI, art. 259), at other rates overseas or
 * at none. The site knows one tax system: throws 400 on the address for taxed lines that are not sent; what
 * is sent is taxed at its destination.
 */
export const checkBilledTaxes = (country: string, lines: readonly OrderLine[]): void => {
  const code = countryCode(country)
  if (!isOverseas(code)) return
  if (lines.every(({ taxRate, weightGrams }) => taxRate === 0 || weightGrams !== undefined)) return
  const message = `Une entreprise établie dans ce territoire (${countryName(code)}) relève d’une autre TVA que celle de la métropole. Écrivez-nous\u00a0: nous préparerons votre commande et sa facture.`
  throw invalid({ 'company.address.country': ['validation_invalid_value', message] })
}

/** Default while no country is known: France, or the country of the rules. */
const usualCountry = (rules: ShippingRules | null): string => {
  const served = rules?.zones.flatMap(({ countries }) => countries) ?? []
  return served.includes('FR') ? 'FR' : (served[0] ?? 'FR')
}

/**
 * Delivery price of these lines, in cents. Throws 400 on `country` without delivery there, and on `delivery`
 * where nothing can be collected; 409 for a parcel that is too heavy. The reader must be `system`.
 */
export const shippingOf = (
  reader: Reader,
  lines: readonly OrderLine[],
  { way, country }: Destination,
): number => {
  const sent = sentLines(lines)
  if (sent.length === 0) return 0
  const rules = rulesOf(reader)
  if (way === 'pickup') {
    if (rules?.pickup) return 0
    throw invalid({ delivery: ['validation_invalid_value', 'Le retrait sur place n’est pas proposé.'] })
  }
  const price = shippingPrice(rules, {
    country: country === '' ? usualCountry(rules) : countryCode(country),
    grams: sent.reduce((sum, { weightGrams = 0, qty }) => sum + weightGrams * qty, 0),
    goodsCents: sent.reduce((sum, { totalCents }) => sum + totalCents, 0),
  })
  if ('cents' in price) {
    checkTaxes(country, sent)
    return price.cents
  }
  throw price.problem === 'country' ? notThere(country) : conflict(TOO_HEAVY)
}

/**
 * The buyer's choices: countries by name, France first, and the places of collection; no country without
 * rules.
 */
export const shippingChoices = (reader: Reader) => {
  const rules = rulesOf(reader)
  const codes = rules?.zones.flatMap(({ countries }) => countries) ?? []
  const countries = codes
    .map((code) => ({ code, name: countryName(code) }))
    .sort((a, b) => Number(b.code === 'FR') - Number(a.code === 'FR') || a.name.localeCompare(b.name, 'fr'))
  return { countries, pickup: rules?.pickup ?? '' }
}

/**
 * The delivery as invoice lines: taxed as the goods it delivers (CGI, art. 257 ter), pro rata where those
 * have several rates.
 */
export const shippingLines = (order: Pick<Order, 'shippingCents'>, lines: readonly OrderLine[]) => {
  if (order.shippingCents === 0) return []
  const groups = new Map<string, { line: OrderLine; cents: number }>()
  for (const line of sentLines(lines)) {
    const key = `${line.taxTreatment} ${line.taxRate}`
    // A line made free by a coupon still counts, at its undiscounted price.
    const cents = (groups.get(key)?.cents ?? 0) + Math.max(1, line.unitCents * line.qty)
    groups.set(key, { line, cents })
  }
  const parts = allocateCents(
    order.shippingCents,
    [...groups.values()].map(({ cents }) => cents),
  )
  return [...groups.values()].flatMap(({ line: { taxRate, taxTreatment } }, at) => {
    const cents = parts[at] ?? 0
    if (cents === 0) return []
    const title =
      groups.size > 1 ? `Livraison (TVA ${String(taxRate).replace('.', ',')}\u00a0%)` : 'Livraison'
    return [{ title, qty: 1, unitCents: cents, discountCents: 0, totalCents: cents, taxRate, taxTreatment }]
  })
}

/** An address in one line; empty without one. */
export const addressLine = (address: Address | null | undefined): string => {
  if (!address) return ''
  const { line1, line2, postalCode, city, country } = address
  return [line1, line2, [postalCode, city].filter(Boolean).join(' '), country].filter(Boolean).join(', ')
}

/** Destination or place of collection in one line; empty where nothing is sent. */
export const destinationOf = (
  reader: Reader,
  { delivery, shippingAddress }: Pick<Order, 'delivery' | 'shippingAddress'>,
): string => {
  if (delivery === 'pickup') return rulesOf(reader)?.pickup ?? ''
  return delivery === 'post' ? addressLine(shippingAddress) : ''
}
