/** What it costs to send things by post, by the rules that the administration sets. */

export const MAX_ZONES = 12
export const MAX_STEPS = 20

/** A price up to a weight, packing included. */
export interface ShippingStep {
  upToGrams: number
  cents: number
}

export interface ShippingZone {
  name: string
  /** Two letters each. */
  countries: string[]
  /** The heaviest last; beyond it nothing is sent. */
  steps: ShippingStep[]
  /** From so many cents of goods on it costs nothing; `null`: never. */
  freeFromCents: number | null
}

export interface ShippingRules {
  zones: ShippingZone[]
  /** Where things may be fetched at no cost; empty: nowhere. */
  pickup: string
}

/** How what is sent reaches its buyer. */
export const DELIVERIES = ['post', 'pickup'] as const
export type DeliveryWay = (typeof DELIVERIES)[number]

/** Why something cannot be sent, in French; or what sending it costs. */
export type ShippingPrice = { readonly cents: number } | { readonly problem: 'country' | 'weight' }

/**
 * The price of one parcel, in cents; `rules` null: the site has none, and sends for nothing wherever it is asked to. A country is in
 * the first zone that names it.
 */
export const shippingPrice = (
  rules: ShippingRules | null,
  parcel: { readonly country: string; readonly grams: number; readonly goodsCents: number },
): ShippingPrice => {
  if (!rules) return { cents: 0 }
  const zone = rules.zones.find(({ countries }) => countries.includes(parcel.country))
  if (!zone) return { problem: 'country' }
  const step = zone.steps.find(({ upToGrams }) => parcel.grams <= upToGrams)
  if (!step) return { problem: 'weight' }
  const isFree = zone.freeFromCents !== null && parcel.goodsCents >= zone.freeFromCents
  return { cents: isFree ? 0 : step.cents }
}

/** What is wrong with rules, in French; empty when nothing is. */
export const shippingProblem = ({ zones }: ShippingRules): string => {
  const seen = new Set<string>()
  for (const { name, countries, steps } of zones) {
    if (name.trim() === '') return 'Donnez un nom à chaque zone.'
    const zone = `La zone «\u00a0${name}\u00a0»`
    if (countries.length === 0) return `${zone} ne compte aucun pays.`
    const twice = countries.find((country) => seen.has(country))
    if (twice) return `${zone} reprend un pays d’une autre zone (${twice}).`
    for (const country of countries) seen.add(country)
    if (steps.length === 0) return `${zone} n’a pas de tarif.`
    const isRising = steps.every(({ upToGrams }, at) => upToGrams > (steps[at - 1]?.upToGrams ?? 0))
    if (!isRising)
      return `${zone}\u00a0: rangez les poids du plus léger au plus lourd, sans répéter un poids.`
  }
  return ''
}

/** A carrier, with the address at which a parcel is followed; `{}` stands for its number. */
export const CARRIERS = {
  colissimo: { name: 'Colissimo', address: 'https://www.laposte.fr/outils/suivre-vos-envois?code={}' },
  chronopost: {
    name: 'Chronopost',
    address: 'https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT={}',
  },
  mondial_relay: {
    name: 'Mondial Relay',
    address: 'https://www.mondialrelay.fr/suivi-de-colis/?numeroExpedition={}',
  },
  ups: { name: 'UPS', address: 'https://www.ups.com/track?loc=fr_FR&tracknum={}' },
  dhl: { name: 'DHL', address: 'https://mydhl.express.dhl/fr/fr/tracking.html?id={}' },
  other: { name: 'Autre transporteur', address: '' },
} as const
export type Carrier = keyof typeof CARRIERS
export const CARRIER_CODES = Object.keys(CARRIERS) as Carrier[]

/** Where a parcel is followed; empty where the carrier has no such page, or the parcel no number. */
export const trackingLink = (carrier: Carrier | '', number: string): string =>
  carrier === '' || number === '' ? '' : CARRIERS[carrier].address.replace('{}', encodeURIComponent(number))
