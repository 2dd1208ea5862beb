/** What the user may do with a quiz now, and the text that says so. */
import { dates } from '../../../lib/format.ts'
import type { Overview } from './queries.ts'

export const attemptTime = dates({ dateStyle: 'long', timeStyle: 'short' })

export const TIME_COUNTS = 'Le temps compte dès que vous commencez, même si vous quittez la page.'

/** Why no attempt may start now; empty when one may. */
export const startObstacle = (overview: Overview): string => {
  if (overview.openAttempt !== '') return ''
  if (overview.questionCount === 0)
    return overview.attempts.length > 0
      ? 'Ce quiz est fermé pour le moment. Vos tentatives restent ici.'
      : 'Ce quiz n’est pas encore prêt. Revenez un peu plus tard.'
  if (overview.attemptsLeft === 0) return 'Vous avez utilisé toutes vos tentatives.'
  if (overview.waitsUntil !== '')
    return `Votre prochaine tentative s’ouvre le ${attemptTime.format(new Date(overview.waitsUntil))}.`
  return ''
}
