import type { Reduction } from './reduction.ts'

/**
 * The kinds of catalogue items that forms, coupons, categories and the API description know. The server sells those
 * that its features register.
 */
export const SELLABLES = ['produit', 'course', 'pack'] as const
export type Sellable = (typeof SELLABLES)[number]

/** Kinds of order lines: a pack is ordered as the lines of its parts. */
export const LINE_KINDS = ['produit', 'course'] as const
export type LineKind = (typeof LINE_KINDS)[number]

export const isSellable = (kind: unknown): kind is Sellable => SELLABLES.some((known) => known === kind)

/** How an item is paid: at once, in instalments, or by subscription. Payments use the same names. */
export const PAY_OPTIONS = ['one_time', 'installment', 'subscription'] as const
export type PayOption = (typeof PAY_OPTIONS)[number]

/** The instalments of a price. */
export interface InstallmentTerms {
  readonly kind: 'installment'
  /** From 2 to 12: the first at once, then one a month. */
  readonly count: number
}
/** Free days, and the price of a period from then on, in cents. */
export interface Trial {
  readonly days: number
  readonly priceCents: number
}

/** A recurring payment until it is cancelled. */
export interface SubscriptionTerms {
  readonly kind: 'subscription'
  readonly interval: 'month' | 'year'
  /** The coupon's reduction of further periods. */
  readonly reduction?: Reduction
  /** Free days first: the order then costs nothing, and the first period is paid when they are over. */
  readonly trial?: Trial
}
export type PlanTerms = InstallmentTerms | SubscriptionTerms

/** Maximum length of a trial. */
export const MAX_TRIAL_DAYS = 90

/**
 * Maximum number of instalments: beyond, consumer credit law applies (Code de la consommation, art. L312-1
 * and following).
 */
export const MAX_INSTALLMENTS = 12
