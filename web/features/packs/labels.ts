/** What is said of a pack's price. */

/** What a pack saves today, in cents; 0 where its parts cost no more by themselves. */
export const savedOf = (unitCents: number, separateCents: number): number =>
  Math.max(0, separateCents - unitCents)
