/** How the seller stands to VAT, and the turnovers at which that changes. */

/** Each product says its own treatment besides. */
export const SELLER_REGIMES = ['standard', 'franchise', 'exempt'] as const
export type SellerRegime = (typeof SELLER_REGIMES)[number]

/** In euros of turnover before tax in a calendar year. */
export interface Thresholds {
  services: number
  /** Beyond it the franchise ends at once, not with the next year. */
  servicesMajore: number
  biens: number
  biensMajore: number
  /** Of distance sales and digital services to consumers elsewhere in the Union: beyond it their country taxes them. */
  ventesUe: number
}

/** As they are on 25 November 2026 (CGI, art. 293 B and 259 D); politics change them, so the settings may say others. */
export const USUAL_THRESHOLDS: Readonly<Thresholds> = {
  services: 37_500,
  servicesMajore: 41_250,
  biens: 85_000,
  biensMajore: 93_500,
  ventesUe: 10_000,
}

/** The part of a threshold at which somebody is told. */
export const ALERT_SHARE = 0.8

/** The thresholds that hold: those of the settings, the usual ones where they are silent. */
export const thresholdsOf = (own: Partial<Thresholds> | undefined): Thresholds => ({
  ...USUAL_THRESHOLDS,
  ...own,
})
