/** The seller's turnover against the thresholds at which taxes change. */
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
  /** Beyond it the franchise ends at once; equal to the limit where there is none. */
  readonly upperCents: number
}

export interface Turnover {
  readonly goodsCents: number
  readonly servicesCents: number
  readonly euCents: number
}

/**
 * Turnover before tax of a year's documents. Exempt training does not count for the franchise (CGI, art. 293
 * D); distance sales and digital services to consumers in other member states count for the other threshold
 * (art. 259 D).
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

/**
 * Services count separately, and together with goods. The gauges of the franchise apply to a seller under it.
 */
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

/**
 * The highest mark of a gauge passed between two sums, in cents: 80 % of the limit, the limit, the upper one.
 * Null: none.
 */
export const passedMark = ({ limitCents, upperCents }: Gauge, before: number, after: number): number | null =>
  [upperCents, limitCents, limitCents * ALERT_SHARE].find((mark) => before < mark && after >= mark) ?? null
