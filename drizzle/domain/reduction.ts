/** What a coupon goes on taking off a subscription. */

/** What a coupon takes off each period of a subscription, as it was when that was bought. */
export interface Reduction {
  readonly code: string
  /** Exactly one of the two. */
  readonly percent: number | null
  readonly cents: number | null
  /** How many periods, the first one included; null for all of them. */
  readonly periods: number | null
}

/** Whether a period of a subscription (1: the first) is reduced. */
const reducesPeriod = (reduction: Reduction | null | undefined, number: number): boolean =>
  reduction ? reduction.periods === null || number <= reduction.periods : false

/** What a period of a subscription costs with its reduction, in cents; never below nothing. */
export const reducedCents = (
  priceCents: number,
  reduction: Reduction | null | undefined,
  number: number,
): number => {
  if (!reduction || !reducesPeriod(reduction, number)) return priceCents
  const off =
    reduction.percent === null ? (reduction.cents ?? 0) : Math.round((priceCents * reduction.percent) / 100)
  return Math.max(0, priceCents - off)
}
