import { useQuery } from '@tanstack/react-query'
import { longDate } from '../../lib/format.ts'
import { usedUpText } from './labels.ts'
import { anyEnrollment, type Enrollment } from './queries.ts'

type Access = Pick<Enrollment, 'isActive' | 'expiresAt' | 'mostHours' | 'usedUpAt'>

/** Why an access that existed is closed; empty for one that is open or never existed. */
export const shutText = (enrollment: Access | undefined, now: Date): string => {
  if (!enrollment) return ''
  const { isActive, expiresAt, usedUpAt } = enrollment
  if (!isActive) return 'Votre accès à cette formation est suspendu.'
  if (expiresAt !== '' && new Date(expiresAt) <= now)
    return `Votre accès à cette formation a pris fin le ${longDate(expiresAt)}.`
  return usedUpAt ? usedUpText(enrollment) : ''
}

/** The same for one course, requested only when the course is closed. */
export const useShut = (userId: string, courseId: string, isShut: boolean): string => {
  const query = useQuery({
    ...anyEnrollment(userId, courseId),
    enabled: isShut && userId !== '' && courseId !== '',
    staleTime: 0,
  })
  return isShut ? shutText(query.data?.items[0], new Date()) : ''
}
