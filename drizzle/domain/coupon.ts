/** The terms of a coupon, checked by the record API when stored and by the prices when used. */

import { isSellable, type Sellable } from './sellable.ts'

/** A catalogue item to which a coupon is limited. */
export interface CouponTarget {
  kind: Sellable
  /** Id of the record; empty: every item of this kind. */
  ref: string
}

/** Reduced periods of a subscription: the first, a number of them, or every one. */
export const COUPON_DURATIONS = ['once', 'repeating', 'forever'] as const
export type CouponDuration = (typeof COUPON_DURATIONS)[number]
/** Ten years of months. */
export const MAX_PERIODS = 120

interface Terms {
  readonly percent?: number | null
  readonly amountCents?: number | null
  readonly appliesTo?: unknown
  readonly duration?: string
  readonly periods?: number | null
  readonly startsAt?: string
  readonly endsAt?: string
}

const isTarget = (value: unknown): value is CouponTarget => {
  if (typeof value !== 'object' || value === null) return false
  const { kind, ref, ...rest }: Record<string, unknown> = { ...value }
  const isRef = typeof ref === 'string' && (ref.length === 15 || ref === '')
  return isSellable(kind) && isRef && Object.keys(rest).length === 0
}

/** The targets of a coupon, none for the whole catalogue; `null` for an invalid value. */
export const targetsOf = (value: unknown): readonly CouponTarget[] | null => {
  if (value === null || value === undefined || value === '') return []
  return Array.isArray(value) && value.every(isTarget) ? value : null
}

/** Whether a coupon with these targets applies to an item; without targets it applies to all. */
export const isTargeted = (
  targets: readonly CouponTarget[],
  { kind, ref }: { readonly kind: Sellable; readonly ref: string },
): boolean =>
  targets.length === 0 ||
  targets.some((target) => target.kind === kind && (target.ref === '' || target.ref === ref))

const isGiven = (value: number | null | undefined): boolean => value !== null && value !== undefined

/** Whether it has exactly one reduction: a percentage or an amount. */
const hasOneReduction = ({ percent, amountCents }: Terms): boolean =>
  isGiven(percent) !== isGiven(amountCents)

const periodsProblem = ({ duration, periods }: Terms): string => {
  if (duration === 'repeating') {
    const isFit = isGiven(periods) && (periods ?? 0) >= 2
    return isFit ? '' : 'Indiquez combien d’échéances sont réduites, au moins deux.'
  }
  return isGiven(periods) ? 'Un nombre d’échéances ne va qu’avec une remise sur plusieurs échéances.' : ''
}

/** Errors in the terms of a coupon, as French sentences by field; none when they are valid. */
export const couponProblems = (terms: Terms): Readonly<Record<string, string>> => {
  const problems: Record<string, string> = {}
  if (!hasOneReduction(terms)) {
    const message = isGiven(terms.percent)
      ? 'Choisissez entre un pourcentage et un montant\u00a0: un code ne porte que l’un des deux.'
      : 'Indiquez un pourcentage ou un montant.'
    problems.percent = message
    problems.amountCents = message
  }
  if (targetsOf(terms.appliesTo) === null) {
    problems.appliesTo =
      'Indiquez une liste de formations, de produits et de coffrets, chacun par son genre et son identifiant.'
  }
  const periods = periodsProblem(terms)
  if (periods) problems.periods = periods
  const { startsAt = '', endsAt = '' } = terms
  if (startsAt !== '' && endsAt !== '' && endsAt <= startsAt)
    problems.endsAt = 'La fin du code doit venir après son début.'
  return problems
}

/** The state of a coupon at an instant. */
export const COUPON_STATES = ['open', 'coming', 'used', 'over', 'off'] as const
export type CouponState = (typeof COUPON_STATES)[number]

interface CouponUsage {
  readonly active: boolean
  readonly startsAt: string
  readonly endsAt: string
  readonly maxRedemptions: number | null
  readonly redemptions: number
}

/** The end takes precedence over the switch. */
export const couponState = (
  { active, startsAt, endsAt, maxRedemptions, redemptions }: CouponUsage,
  at: string,
): CouponState => {
  if (endsAt !== '' && endsAt <= at) return 'over'
  if (!active) return 'off'
  if (startsAt > at) return 'coming'
  return maxRedemptions !== null && redemptions >= maxRedemptions ? 'used' : 'open'
}

/** The format of `?code=` in a URL: like typed codes, in either case. */
export const isCodeShaped = (typed: string): boolean => /^[A-Za-z0-9_-]{1,40}$/.test(typed)
/** The cookie that keeps the code during the visit; the checkout reads it. */
export const CODE_COOKIE = 'code-promo'
