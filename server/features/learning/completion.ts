/** The end of a course for one person. */

import { courses } from '#drizzle/collections/courses.ts'
import { type enrollmentFields, enrollments, learningEvents } from '#drizzle/collections/learning.ts'
import { notifications } from '#drizzle/collections/notifications.ts'
import { users } from '#drizzle/collections/users.ts'
import { link } from '#drizzle/domain/paths.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import { grant } from '../certificates/service.ts'
import { reviewReason } from './review.ts'

/**
 * Completes an enrollment: date, event, certificate where the course gives one, notification. One that went faster than it can
 * is marked to be checked, and gives its certificate all the same: what looks odd is for people to judge.
 */
export const finish = (
  engine: Engine,
  tx: Tx,
  { id, user: userId, course: courseId }: RecordOf<typeof enrollmentFields>,
): void => {
  const now = engine.clock.now()
  const course = tx.get(courses, courseId)
  const person = tx.get(users, userId)
  const reason = reviewReason(tx, { user: userId, course: courseId })
  tx.update(enrollments, id, {
    completedAt: stamp(now),
    ...(reason ? { review: 'to_check', reviewReason: reason } : {}),
  })
  const { hash: evidence } = tx.create(learningEvents, {
    user: userId,
    course: courseId,
    kind: 'complete',
    at: stamp(now),
    // Says for ever whether the name on the attestation is a first name alone: the account's can be changed.
    data: { firstName: person.firstName },
  })
  if (course.certificate)
    grant(tx, { course, person, now, completedAt: stamp(now), evidence, origin: 'completion' })
  tx.create(notifications, {
    user: userId,
    type: 'success',
    title: 'Formation terminée',
    message: `Vous avez terminé «\u00a0${course.title}\u00a0». Bravo.`,
    link: link('memberCourse', { id: courseId }),
  })
}
