/** Below this a percentage is meaningless: one sale more is « +2037 % ». */
const COMPARABLE_CENTS = 10_000

/** Percent against the period before; null where that was less than `least` cents, too small to compare. */
export const growthOf = (now: number, before: number, least = COMPARABLE_CENTS): number | null =>
  before < least ? null : Math.round((1000 * (now - before)) / before) / 10
