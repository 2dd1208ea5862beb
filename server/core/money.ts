/** The only conversion between the euros typed by the owner and the cents that are charged. */

export { toCents } from '#drizzle/domain/cents.ts'

/** Splits `totalCents` over `weights` so that the parts sum to it exactly (largest remainder). */
export const allocateCents = (totalCents: number, weights: readonly number[]): number[] => {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (sum === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (totalCents * weight) / sum)
  const parts = exact.map(Math.floor)
  let left = totalCents - parts.reduce((total, part) => total + part, 0)
  const byRemainder = exact
    .map((value, at) => ({ at, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest)
  for (const { at } of byRemainder) {
    if (left <= 0) break
    parts[at] = (parts[at] ?? 0) + 1
    left -= 1
  }
  return parts
}

/** `1 234,50 €` with no-break spaces, per French typography. */
export const formatCents = (amountCents: number): string =>
  new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })
    .format(amountCents / 100)
    .replace(/[\u202f\u00a0 ]/g, '\u00a0')
