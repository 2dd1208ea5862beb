/** What a coupon may say: read by the record API before it is kept, and by the prices when it is used. */

import { isSellable, type Sellable } from './sellable.ts'

/** Something of the catalogue that a coupon is limited to. */
export interface CouponTarget {
  kind: Sellable
  /** Id of the record. */
  ref: string
}

interface Terms {
  readonly percent?: number | null
  readonly amountCents?: number | null
  readonly appliesTo?: unknown
}

const isTarget = (value: unknown): value is CouponTarget => {
  if (typeof value !== 'object' || value === null) return false
  const { kind, ref, ...rest }: Record<string, unknown> = { ...value }
  return isSellable(kind) && typeof ref === 'string' && ref.length === 15 && Object.keys(rest).length === 0
}

/** What a coupon is limited to, none for the whole catalogue; `null` for a value that is no list of such things. */
export const targetsOf = (value: unknown): readonly CouponTarget[] | null => {
  if (value === null || value === undefined || value === '') return []
  return Array.isArray(value) && value.every(isTarget) ? value : null
}

const isGiven = (value: number | null | undefined): boolean => value !== null && value !== undefined

/** Whether it takes off exactly one thing: a share or an amount. */
const hasOneReduction = ({ percent, amountCents }: Terms): boolean =>
  isGiven(percent) !== isGiven(amountCents)

/** What is wrong with the terms of a coupon, as French sentences by field; none when they can be used. */
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
      'Indiquez une liste de formations et de produits, chacun par son genre et son identifiant.'
  }
  return problems
}
