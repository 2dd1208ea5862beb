import { useQuery } from '@tanstack/react-query'
import { secondsLeft } from '#drizzle/domain/connected-hours.ts'
import { duration, longDate } from '../../lib/format.ts'
import { anyEnrollment, type Enrollment } from './queries.ts'

type Hours = Pick<Enrollment, 'mostHours' | 'connectedSeconds'>
type Access = Pick<Enrollment, 'isActive' | 'expiresAt' | 'mostHours' | 'usedUpAt'>

/** What somebody reads whose hours are used up: why, and whom to ask. */
export const usedUpWords = ({ mostHours }: Pick<Hours, 'mostHours'>): string =>
  `Les ${duration((mostHours ?? 0) * 3600)} de connexion prévues pour vous dans cette formation sont utilisées\u00a0: ses leçons sont fermées. Pour en obtenir d’autres, adressez-vous à la personne qui vous forme ou à l’organisme qui finance votre formation.`

/** How much of her hours is left to somebody; empty without a bound. */
export const hoursLeftWords = (hours: Hours): string => {
  const left = secondsLeft(hours)
  return left === null || hours.mostHours === null
    ? ''
    : `Il vous reste ${duration(left)} de connexion sur ${duration(hours.mostHours * 3600)}.`
}

/** What to say of an access that was there and is not now; empty for one that is open, or never was. */
export const shutWords = (enrollment: Access | undefined, now: Date): string => {
  if (!enrollment) return ''
  const { isActive, expiresAt, usedUpAt } = enrollment
  if (!isActive) return 'Votre accès à cette formation est suspendu.'
  if (expiresAt !== '' && new Date(expiresAt) <= now)
    return `Votre accès à cette formation a pris fin le ${longDate(expiresAt)}.`
  return usedUpAt ? usedUpWords(enrollment) : ''
}

/** The same for one course, asked for only where it is shut. */
export const useShut = (userId: string, courseId: string, isShut: boolean): string => {
  const query = useQuery({
    ...anyEnrollment(userId, courseId),
    enabled: isShut && userId !== '' && courseId !== '',
    staleTime: 0,
  })
  return isShut ? shutWords(query.data?.items[0], new Date()) : ''
}
