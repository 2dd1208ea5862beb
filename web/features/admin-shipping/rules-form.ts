/** The rules of shipping as a form shows them: countries in words, weights and amounts as they are typed. */
import { toCents } from '#drizzle/domain/cents.ts'
import { countryCode, countryName } from '#drizzle/domain/country.ts'
import { type ShippingRules, shippingProblem } from '#drizzle/domain/shipping.ts'
import { euros } from '../../lib/format.ts'

export interface StepValues {
  upToGrams: number | null
  /** Euros. */
  price: number | null
}
export interface ZoneValues {
  name: string
  /** « France, Belgique ». */
  countries: string
  steps: StepValues[]
  /** Euros of goods; `null`: never free. */
  freeFrom: number | null
}
export interface RulesValues {
  zones: ZoneValues[]
  pickup: string
}

export const NEW_ZONE: ZoneValues = {
  name: '',
  countries: '',
  steps: [{ upToGrams: null, price: null }],
  freeFrom: null,
}

export const valuesOf = (rules: ShippingRules | null): RulesValues => ({
  pickup: rules?.pickup ?? '',
  zones: (rules?.zones ?? []).map(({ name, countries, steps, freeFromCents }) => ({
    name,
    countries: countries.map(countryName).join(', '),
    steps: steps.map(({ upToGrams, cents }) => ({ upToGrams, price: cents / 100 })),
    freeFrom: freeFromCents === null ? null : freeFromCents / 100,
  })),
})

const codesOf = (typed: string): { codes: string[]; unknown: string } => {
  const names = typed
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  return {
    codes: [...new Set(names.map((name) => countryCode(name)).filter(Boolean))],
    unknown: names.find((name) => countryCode(name) === '') ?? '',
  }
}

const isAmount = (euros: number | null): euros is number => euros !== null && Number.isFinite(euros)

/** A zone in words, for someone who chooses between two of them. */
export const zoneInText = ({ name, countries, steps, freeFrom }: ZoneValues): string =>
  [
    `${name}\u00a0: ${countries}`,
    ...steps.map(({ upToGrams, price }) => `jusqu’à ${upToGrams ?? '?'}\u00a0g, ${euros(price ?? 0)}`),
    ...(freeFrom === null ? [] : [`offerte à partir de ${euros(freeFrom)}`]),
  ].join('\n')

/**
 * The rules of the form's values, or their problems in French. Without a zone and a pick-up there are none
 * (`null`): delivery is free everywhere.
 */
export const rulesOf = ({
  zones,
  pickup,
}: RulesValues): { rules: ShippingRules | null } | { problem: string } => {
  const seen = new Set<string>()
  for (const { name, countries, steps, freeFrom } of zones) {
    if (name.trim() === '') return { problem: 'Donnez un nom à chaque zone.' }
    const { codes, unknown } = codesOf(countries)
    if (unknown)
      return { problem: `Le pays «\u00a0${unknown}\u00a0» n’est pas reconnu. Écrivez son nom en entier.` }
    const twice = codes.find((code) => seen.has(code))
    if (twice)
      return {
        problem: `La zone «\u00a0${name}\u00a0» reprend un pays d’une autre zone (${countryName(twice)}).`,
      }
    for (const code of codes) seen.add(code)
    if (steps.some(({ upToGrams, price }) => !upToGrams || !isAmount(price)))
      return { problem: `La zone «\u00a0${name}\u00a0»\u00a0: chaque tarif demande un poids et un prix.` }
    if (freeFrom !== null && (!isAmount(freeFrom) || freeFrom <= 0))
      return {
        problem: `La zone «\u00a0${name}\u00a0»\u00a0: la livraison offerte demande un montant, ou rien.`,
      }
  }
  if (zones.length === 0 && pickup.trim() === '') return { rules: null }
  const rules: ShippingRules = {
    pickup: pickup.trim(),
    zones: zones.map(({ name, countries, steps, freeFrom }) => ({
      name: name.trim(),
      countries: codesOf(countries).codes,
      steps: steps.map(({ upToGrams, price }) => ({ upToGrams: upToGrams ?? 0, cents: toCents(price ?? 0) })),
      freeFromCents: freeFrom === null ? null : toCents(freeFrom),
    })),
  }
  const problem = shippingProblem(rules)
  return problem ? { problem } : { rules }
}
