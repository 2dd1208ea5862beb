import type { LearnerState } from '#drizzle/domain/learner.ts'
import { plural } from '../../lib/format.ts'

export const STATE_WORDS: Record<LearnerState, string> = {
  active: 'En cours',
  at_risk: 'Sans nouvelles',
  finished: 'Terminée',
  waiting: 'À venir',
  expired: 'Accès expiré',
  suspended: 'Suspendue',
}
export const STATE_COLORS: Record<LearnerState, string> = {
  active: 'blue',
  at_risk: 'yellow',
  finished: 'green',
  waiting: 'gray',
  expired: 'gray',
  suspended: 'red',
}

/** What an exception to the calendar of the modules says; empty without one. */
export const shiftWord = (days: number, all: number): string => {
  if (days === 0) return ''
  if (days <= -all) return 'Tous les modules ouverts'
  return days < 0
    ? `Modules ouverts ${plural(-days, 'jour')} plus tôt`
    : `Modules ouverts ${plural(days, 'jour')} plus tard`
}
