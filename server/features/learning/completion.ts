/** The completion of a course by a user. */

import { courses } from '#drizzle/collections/courses.ts'
import { type enrollmentFields, enrollments, learningEvents } from '#drizzle/collections/learning.ts'
import { notifications } from '#drizzle/collections/notifications.ts'
import { users } from '#drizzle/collections/users.ts'
import { link } from '#drizzle/domain/paths.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import { grant } from '../certificates/index.ts'
import { reviewReason } from './review.ts'

/**
 * Completes an enrollment: date, event, certificate where the course issues one, notification. A completion
 * faster than possible is flagged for review, and issues its certificate all the same: the decision is a
 * human's.
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
    // Records permanently whether the attestation's name is a first name only: the account's name can change.
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
