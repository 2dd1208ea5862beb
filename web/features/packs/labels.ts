/** Texts about a pack's price. */
import { cents } from '../../lib/format.ts'

/** From two on. */
export const NUMBERS = ['deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix'] as const

/** The saving of a pack today, in cents; 0 where its parts cost no more by themselves. */
export const savedOf = (unitCents: number, separateCents: number): number =>
  Math.max(0, separateCents - unitCents)

/** « prenez les deux autres pour 31,00 € ». */
export const missingSentence = ({ count, totalCents }: { count: number; totalCents: number }): string => {
  const others = count === 1 ? 'l’autre élément' : `les ${NUMBERS[count - 2] ?? count} autres`
  return `Vous en avez déjà une partie\u00a0: prenez ${others} pour ${cents(totalCents)}`
}
