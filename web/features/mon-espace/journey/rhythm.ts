import { lastWeeks, type Week } from '#drizzle/domain/weeks.ts'
import { plural } from '../../../lib/format.ts'
import type { Progress } from '../queries.ts'

/** Completed lessons of each of the last weeks, oldest first. */
export const rhythmOf = (progress: readonly Progress[], weeks: number, now = new Date()): Week[] =>
  lastWeeks(
    progress.map(({ completedAt }) => completedAt),
    now,
    weeks,
  )

/** « 2 leçons cette semaine » */
export const weekText = (progress: readonly Progress[], now = new Date()): string => {
  const count = rhythmOf(progress, 1, now)[0]?.count ?? 0
  return count === 0 ? 'Aucune leçon terminée cette semaine.' : `${plural(count, 'leçon')} cette semaine.`
}
