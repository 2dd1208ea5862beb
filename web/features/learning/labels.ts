/** What is said of somebody's hours of connection, in her courses and on the first page of her space. */
import { secondsLeft } from '#drizzle/domain/connected-hours.ts'
import { duration } from '../../lib/format.ts'
import type { Enrollment } from './queries.ts'

type Hours = Pick<Enrollment, 'mostHours' | 'connectedSeconds'>

/** What somebody reads whose hours are used up: why, and whom to ask. */
export const usedUpText = ({ mostHours }: Pick<Hours, 'mostHours'>): string =>
  `Les ${duration((mostHours ?? 0) * 3600)} de connexion prévues pour vous dans cette formation sont utilisées\u00a0: ses leçons sont fermées. Pour en obtenir d’autres, adressez-vous à la personne qui vous forme ou à l’organisme qui finance votre formation.`

/** How much of her hours is left to somebody; empty without a bound. */
export const hoursLeftText = (hours: Hours): string => {
  const left = secondsLeft(hours)
  return left === null || hours.mostHours === null
    ? ''
    : `Il vous reste ${duration(left)} de connexion sur ${duration(hours.mostHours * 3600)}.`
}
