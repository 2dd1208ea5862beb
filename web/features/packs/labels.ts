/** Texts about a pack's price. */

/** The saving of a pack today, in cents; 0 where its parts cost no more by themselves. */
export const savedOf = (unitCents: number, separateCents: number): number =>
  Math.max(0, separateCents - unitCents)
