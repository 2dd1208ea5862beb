import type { Reduction } from './reduction.ts'

/** What of the catalogue can be bought, named by its kind as orders, prices, coupons and categories write it. */
export const SELLABLES = ['produit', 'course', 'pack'] as const
export type Sellable = (typeof SELLABLES)[number]

/** What a line of an order can be: a pack is ordered as the lines of its parts. */
export const LINE_KINDS = ['produit', 'course'] as const
export type LineKind = (typeof LINE_KINDS)[number]

export const isSellable = (kind: unknown): kind is Sellable => SELLABLES.some((known) => known === kind)

/** How a thing is paid: at once, in a number of instalments, or for as long as one keeps it. Payments call them so, too. */
export const PAY_OPTIONS = ['one_time', 'installment', 'subscription'] as const
export type PayOption = (typeof PAY_OPTIONS)[number]

/** The instalments of a price. */
export interface InstallmentTerms {
  readonly kind: 'installment'
  /** From 2 to 12, the first one at once and one a month from then on. */
  readonly count: number
}
/** Days for which nothing is asked, and the price of a period from then on, in cents. */
export interface Trial {
  readonly days: number
  readonly priceCents: number
}

/** What is paid again and again until it is cancelled. */
export interface SubscriptionTerms {
  readonly kind: 'subscription'
  readonly interval: 'month' | 'year'
  /** What a coupon takes off its further periods. */
  readonly reduction?: Reduction
  /** Free days first: the order costs nothing then, and its first period is paid when they are over. */
  readonly trial?: Trial
}
export type PlanTerms = InstallmentTerms | SubscriptionTerms

/** Longer is no trial. */
export const MAX_TRIAL_DAYS = 90

/** So many instalments at most: beyond, a credit to consumers has a law of its own (Code de la consommation, art. L312-1 and following). */
export const MAX_INSTALLMENTS = 12
