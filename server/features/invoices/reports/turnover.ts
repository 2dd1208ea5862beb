/** How near the seller is to the turnovers at which her taxes change. */
import { isOtherEu } from '#drizzle/domain/country.ts'
import { ALERT_SHARE, type Thresholds } from '#drizzle/domain/seller.ts'
import type { InvoiceDocument } from '#server/documents/invoice-document.ts'
import { countryOf, partsOf } from './parts.ts'

export const GAUGES = ['services', 'all', 'eu'] as const
export type GaugeName = (typeof GAUGES)[number]

export interface Gauge {
  readonly name: GaugeName
  readonly cents: number
  readonly limitCents: number
  /** Beyond it the franchise ends at once; the same as the limit where there is none. */
  readonly upperCents: number
}

export interface Turnover {
  readonly goodsCents: number
  readonly servicesCents: number
  readonly euCents: number
}

/**
 * Turnover before tax of a year's documents. Exempt training is no part of what the franchise counts (CGI, art. 293 D); distance
 * sales and digital services to consumers elsewhere in the Union are what the other threshold counts (art. 259 D).
 */
export const turnoverOf = (documents: readonly InvoiceDocument[]): Turnover => {
  const sums = { goodsCents: 0, servicesCents: 0, euCents: 0 }
  for (const document of documents)
    for (const { nature, treatment, netCents } of partsOf(document)) {
      if (treatment !== 'formation_261') sums[nature === 'goods' ? 'goodsCents' : 'servicesCents'] += netCents
      const isAway = nature !== 'services' && isOtherEu(countryOf(document, nature))
      if (isAway && !document.details.isProfessional) sums.euCents += netCents
    }
  return sums
}

/** Services count for themselves, and with goods. The franchise's gauges are for who has it. */
export const gaugesOf = (
  { goodsCents, servicesCents, euCents }: Turnover,
  thresholds: Thresholds,
  isFranchise: boolean,
): Gauge[] => {
  const gauge = (name: GaugeName, cents: number, limit: number, upper = limit): Gauge => ({
    name,
    cents,
    limitCents: limit * 100,
    upperCents: upper * 100,
  })
  const { services, servicesMajore, biens, biensMajore, ventesUe } = thresholds
  return [
    ...(isFranchise
      ? [
          gauge('services', servicesCents, services, servicesMajore),
          gauge('all', goodsCents + servicesCents, biens, biensMajore),
        ]
      : []),
    gauge('eu', euCents, ventesUe),
  ]
}

/** The marks of a gauge that lie between two sums: 80 % of the limit, the limit, the upper one. The highest, in cents; null: none. */
export const passedMark = ({ limitCents, upperCents }: Gauge, before: number, after: number): number | null =>
  [upperCents, limitCents, limitCents * ALERT_SHARE].find((mark) => before < mark && after >= mark) ?? null
