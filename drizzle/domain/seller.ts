/** The seller's VAT regime, and the turnover thresholds that change it. */

/** Each product has its own treatment as well. */
export const SELLER_REGIMES = ['standard', 'franchise', 'exempt'] as const
export type SellerRegime = (typeof SELLER_REGIMES)[number]

/** Turnover before tax in a calendar year, in euros. */
export interface Thresholds {
  services: number
  /** Beyond it the franchise ends at once, not with the next year. */
  servicesMajore: number
  biens: number
  biensMajore: number
  /**
   * Distance sales and digital services to consumers elsewhere in the EU: beyond it their country taxes them.
   */
  ventesUe: number
}

/**
 * As of 25 November 2026 (CGI, art. 293 B and 259 D); laws change them, so the settings can override them.
 */
export const USUAL_THRESHOLDS: Readonly<Thresholds> = {
  services: 37_500,
  servicesMajore: 41_250,
  biens: 85_000,
  biensMajore: 93_500,
  ventesUe: 10_000,
}

/** Share of a threshold from which an alert is raised. */
export const ALERT_SHARE = 0.8

/** The effective thresholds: those of the settings, otherwise the defaults. */
export const thresholdsOf = (own: Partial<Thresholds> | undefined): Thresholds => ({
  ...USUAL_THRESHOLDS,
  ...own,
})
