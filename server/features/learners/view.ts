/**
 * « Voir comme Claire le 12 mars »: what is open to a member at an instant, judged by the member's own rules.
 */
import { courses } from '#drizzle/collections/courses.ts'
import { type enrollmentFields, enrollments } from '#drizzle/collections/learning.ts'
import { users } from '#drizzle/collections/users.ts'
import type { ReplyOf } from '#drizzle/contract.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import { actorOf, system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import { outlineAt } from '../courses/index.ts'
import type * as contract from './contract.ts'

type View = ReplyOf<typeof contract.learnerView>

const stateOf = (
  { isActive, enrolledAt, expiresAt, usedUpAt }: RecordOf<typeof enrollmentFields>,
  now: string,
): View['state'] => {
  if (!isActive) return 'suspended'
  if (expiresAt !== '' && expiresAt <= now) return 'expired'
  if (usedUpAt !== '' && usedUpAt <= now) return 'used_up'
  return enrolledAt > now ? 'waiting' : 'open'
}

/** A course as the person of an enrollment sees it at `at` (absent: now). Throws 404. */
export const learnerView = (engine: Engine, id: string, at?: string): View => {
  const reader = engine.read(system)
  const enrollment = reader.get(enrollments, id)
  const person = reader.get(users, enrollment.user)
  const present = engine.clock.now()
  const now = at ? new Date(at) : present
  const { isActive, enrolledAt, expiresAt, mostHours, usedUpAt } = enrollment
  return {
    ...outlineAt(engine, actorOf({ ...person }), reader.get(courses, enrollment.course), now),
    name: person.name,
    state: stateOf(enrollment, stamp(now)),
    isActive,
    enrolledAt,
    expiresAt,
    mostHours,
    usedUpAt: usedUpAt <= stamp(now) ? usedUpAt : '',
    connectedSeconds: now < present ? null : enrollment.connectedSeconds,
  }
}
