/** How far the reader is in a course, for the one who follows it. */
import { filter, records } from '../../lib/records.ts'

const enrollments = records('enrollments')
const progress = records('progress')
const of = (user: string, course: string) => filter('user = {:user} && course = {:course}', { user, course })

export const myEnrollment = (user: string, course: string) =>
  enrollments.list({ filter: `${of(user, course)} && isActive = true`, perPage: 1, skipTotal: true })
/** Newest first. */
export const myProgress = (user: string, course: string) =>
  progress.all({ filter: of(user, course), sort: '-updatedAt' })
