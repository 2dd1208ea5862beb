/** Texts about hours of connection, in a user's courses and on the first page of the member space. */
import { secondsLeft } from '#drizzle/domain/connected-hours.ts'
import { duration } from '../../lib/format.ts'
import type { Enrollment } from './queries.ts'

type Hours = Pick<Enrollment, 'mostHours' | 'connectedSeconds'>

/** For a user whose hours are used up: why the course is closed, and whom to contact. */
export const usedUpText = ({ mostHours }: Pick<Hours, 'mostHours'>): string =>
  `Les ${duration((mostHours ?? 0) * 3600)} de connexion prévues pour vous dans cette formation sont utilisées\u00a0: ses leçons sont fermées. Pour en obtenir d’autres, adressez-vous à la personne qui vous forme ou à l’organisme qui finance votre formation.`

/** The hours left; empty without a limit. */
export const hoursLeftText = (hours: Hours): string => {
  const left = secondsLeft(hours)
  return left === null || hours.mostHours === null
    ? ''
    : `Il vous reste ${duration(left)} de connexion sur ${duration(hours.mostHours * 3600)}.`
}
