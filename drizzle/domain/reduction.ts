/** The recurring reduction of a subscription by a coupon. */

/** The reduction of each period, as it was at the time of purchase. */
export interface Reduction {
  readonly code: string
  /** Exactly one of the two. */
  readonly percent: number | null
  readonly cents: number | null
  /** Number of periods, including the first; null for all of them. */
  readonly periods: number | null
}

/** Whether a period of a subscription (1: the first) is reduced. */
const reducesPeriod = (reduction: Reduction | null | undefined, number: number): boolean =>
  reduction ? reduction.periods === null || number <= reduction.periods : false

/** The reduced price of a subscription's period in cents; at least 0. */
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
