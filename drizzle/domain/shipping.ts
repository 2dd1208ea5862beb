/** Shipping prices, by the rules that the administration sets. */

export const MAX_ZONES = 12
export const MAX_STEPS = 20

/** A price up to a weight, packaging included. */
export interface ShippingStep {
  upToGrams: number
  cents: number
}

export interface ShippingZone {
  name: string
  /** Two letters each. */
  countries: string[]
  /** In ascending order of weight; nothing heavier is shipped. */
  steps: ShippingStep[]
  /** Free of charge from this many cents of goods; `null`: never. */
  freeFromCents: number | null
}

export interface ShippingRules {
  zones: ShippingZone[]
  /** Free pickup location; empty: none. */
  pickup: string
}

/** How an item reaches its buyer. */
export const DELIVERIES = ['post', 'pickup'] as const
export type DeliveryWay = (typeof DELIVERIES)[number]

/** Why an item cannot be shipped, or the price of shipping it. */
export type ShippingPrice = { readonly cents: number } | { readonly problem: 'country' | 'weight' }

/**
 * The price of one parcel in cents; `rules` null: the site has none, and ships everywhere for free. A country
 * belongs to the first zone that lists it.
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

/** Errors in the rules, in French; empty when there are none. */
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

/** Carriers with their tracking URL; `{}` stands for the parcel's number. */
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

/** The tracking URL; empty where the carrier has none, or the parcel has no number. */
export const trackingLink = (carrier: Carrier | '', number: string): string =>
  carrier === '' || number === '' ? '' : CARRIERS[carrier].address.replace('{}', encodeURIComponent(number))
