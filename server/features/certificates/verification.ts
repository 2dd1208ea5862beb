/** The public view of an attestation. */
import { certificates } from '#drizzle/collections/learning.ts'
import { certificateStatus, isOfWholeCourse } from '#drizzle/domain/certificate.ts'
import { stamp } from '#server/core/clock.ts'
import { notFound } from '#server/core/errors.ts'
import { system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'

/** The verification page of an attestation. Throws the same 404 for any other token. */
export const verifyCertificate = (engine: Engine, verifyToken: string) => {
  // 256 random bits, found by an index: the duration of the look-up reveals nothing of them.
  const found = engine.read(system).firstOrNull(certificates, { verifyToken })
  if (!found || verifyToken === '') throw notFound()
  const { number, user, holder, courseTitle, hours, issuedAt, expiresAt, revokedAt, reissuedAt, evidence } =
    found
  return {
    status: certificateStatus(found, stamp(engine.clock.now())),
    number,
    holder: user === '' ? '' : holder,
    courseTitle,
    hours,
    issuedAt,
    completedAt: isOfWholeCourse(found) ? found.completedAt || issuedAt : '',
    expiresAt,
    revokedAt,
    edition: found.reissues + 1,
    reissuedAt,
    fileHash: user === '' ? '' : found.fileHash,
    evidence,
  }
}
