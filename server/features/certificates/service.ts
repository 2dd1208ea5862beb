/** Attestations are given here, once to a person for a course. */
import type { courseFields } from '#drizzle/collections/courses.ts'
import { type certificateFields, certificates } from '#drizzle/collections/learning.ts'
import type { userFields } from '#drizzle/collections/users.ts'
import type { CertificateOrigin } from '#drizzle/domain/certificate.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import { randomToken } from '#server/core/ids.ts'
import { monthsLater } from '#server/core/later.ts'
import type { Tx } from '#server/records/types.ts'
import { templateOf } from './template.ts'

export interface Granted {
  readonly course: RecordOf<typeof courseFields>
  readonly person: Pick<RecordOf<typeof userFields>, 'id' | 'name'>
  readonly now: Date
  /** Completion of the course, as records have it; empty for one that is issued by hand before it. */
  readonly completedAt: string
  /** The hash of the event that ended the course; empty without one. */
  readonly evidence: string
  readonly origin: CertificateOrigin
  /** Reason and author of a manual or later issue. */
  readonly reason?: string
  readonly by?: string
}

/**
 * Issues the attestation of a course with the next number; its file is drawn by a job. Null when the person
 * has one, valid or revoked: it is restored or reissued, never doubled. The transaction must be `system`.
 */
export const grant = (tx: Tx, granted: Granted): RecordOf<typeof certificateFields> | null => {
  const { course, person, now, completedAt, evidence, origin, reason = '', by = '' } = granted
  if (tx.firstOrNull(certificates, { user: person.id, course: course.id })) return null
  const { numberPrefix, validityMonths } = templateOf(tx, course.id)
  const certificate = tx.create(certificates, {
    user: person.id,
    course: course.id,
    holder: person.name,
    courseTitle: course.title,
    number: tx.nextNumber('A', now, numberPrefix),
    issuedAt: stamp(now),
    completedAt,
    expiresAt: validityMonths ? stamp(monthsLater(now, validityMonths)) : '',
    hours: Math.round((course.durationMinutes / 60) * 100) / 100,
    verifyToken: randomToken(),
    evidence,
    origin,
    grantedReason: reason,
    grantedBy: by,
  })
  tx.enqueue('certificate.file', { certificateId: certificate.id })
  return certificate
}
