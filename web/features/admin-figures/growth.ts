/** Against less than this a percentage says nothing: one sale more is « +2037 % ». */
const COMPARABLE_CENTS = 10_000

/** Percent against the period before; null where that was too small to compare. */
export const growthOf = (now: number, before: number): number | null =>
  before < COMPARABLE_CENTS ? null : Math.round((1000 * (now - before)) / before) / 10
