/**
 * Cents of an amount in euros, rounded half away from zero on the decimal representation (129.99 → 12999,
 * 1.005 → 101).
 */
export const toCents = (euros: number): number =>
  Math.sign(euros) * Math.round(Math.abs(Number(`${euros}e2`)))
