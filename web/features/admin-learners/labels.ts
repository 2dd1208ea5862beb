import type { LearnerState } from '#drizzle/domain/learner.ts'
import { duration, plural } from '../../lib/format.ts'

export const STATE_LABELS: Record<LearnerState, string> = {
  active: 'En cours',
  at_risk: 'Sans nouvelles',
  finished: 'Terminée',
  waiting: 'À venir',
  expired: 'Accès expiré',
  used_up: 'Heures utilisées',
  suspended: 'Suspendue',
}
export const STATE_COLORS: Record<LearnerState, string> = {
  active: 'blue',
  at_risk: 'yellow',
  finished: 'green',
  waiting: 'gray',
  expired: 'gray',
  used_up: 'yellow',
  suspended: 'red',
}

/** The exception to the calendar of the modules; empty without one. */
export const shiftWord = (days: number, all: number): string => {
  if (days === 0) return ''
  if (days <= -all) return 'Tous les modules ouverts'
  return days < 0
    ? `Modules ouverts ${plural(-days, 'jour')} plus tôt`
    : `Modules ouverts ${plural(days, 'jour')} plus tard`
}

/** « 3 h 20 sur 10 h »: the used part of a member's hours; empty without a limit. */
export const hoursWord = (mostHours: number | null, connectedSeconds: number): string =>
  mostHours === null
    ? ''
    : `${duration(Math.min(connectedSeconds, mostHours * 3600))} utilisées sur ${duration(mostHours * 3600)}`
