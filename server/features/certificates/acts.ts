/** Actions on an issued attestation: revoke, restore, reissue. */
import { type certificateFields, certificates } from '#drizzle/collections/learning.ts'
import type { AuditedChanges } from '#drizzle/domain/audited.ts'
import { certificateStatus } from '#drizzle/domain/certificate.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp, stillLasts } from '#server/core/clock.ts'
import { conflict } from '#server/core/errors.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import { actedBy, auditAct } from '../audit-log/index.ts'
import { MAIL_WAITS_MS, notifyHolder } from './notify.ts'

type Certificate = RecordOf<typeof certificateFields>

const REVOKED = 'Cette attestation a été retirée. Rétablissez-la avant de la rééditer.'
const OTHER_EDITION = 'Cette attestation a été rééditée entre-temps. Rechargez la page.'
const ERASED = 'Cette personne a effacé son compte\u00a0: son attestation ne peut plus être rééditée.'

const note = (tx: Tx, actor: Actor, at: Date, record: Certificate, fields: AuditedChanges['fields']) =>
  auditAct(tx, { actor, at, record, name: record.number, fields })

const statusOf = (certificate: Certificate, now: Date) => ({
  id: certificate.id,
  status: certificateStatus(certificate, stamp(now)),
})

/**
 * Revokes an attestation; the holder sees the reason. Throws 404; one that is already revoked is unchanged.
 */
export const revokeCertificate = (engine: Engine, actor: Actor, id: string, reason: string) =>
  engine.write(system, (tx) => {
    const now = engine.clock.now()
    const known = tx.get(certificates, id)
    if (known.revokedAt !== '') return statusOf(known, now)
    const revoked = tx.update(certificates, id, {
      revokedAt: stamp(now),
      revokedReason: reason,
      revokedBy: actedBy(actor).by,
    })
    note(tx, actor, now, known, {
      revokedAt: { before: '', after: revoked.revokedAt },
      revokedReason: { before: '', after: reason },
    })
    notifyHolder(tx, now, revoked, 'revoked')
    return statusOf(revoked, now)
  })

/** Lets an attestation hold again. Throws 404; one that holds stays as it is. */
export const restoreCertificate = (engine: Engine, actor: Actor, id: string) =>
  engine.write(system, (tx) => {
    const now = engine.clock.now()
    const known = tx.get(certificates, id)
    if (known.revokedAt === '') return statusOf(known, now)
    const restored = tx.update(certificates, id, { revokedAt: '', revokedReason: '', revokedBy: '' })
    note(tx, actor, now, known, {
      revokedAt: { before: known.revokedAt, after: '' },
      revokedReason: { before: known.revokedReason, after: '' },
    })
    // The mail about the revocation has not been sent yet and will be dropped: no mail is needed.
    const isNotified = !stillLasts(new Date(known.revokedAt).getTime(), MAIL_WAITS_MS, now.getTime())
    notifyHolder(tx, now, restored, 'restored', isNotified)
    return statusOf(restored, now)
  })

/**
 * Issues the next edition: same number and address, the present template, and the given name. The former file
 * is deleted at once. Throws 404, 409 as its contract says.
 */
export const reissueCertificate = (
  engine: Engine,
  actor: Actor,
  id: string,
  { after, holder }: { after: number; holder?: string },
) =>
  engine.write(system, (tx) => {
    const now = engine.clock.now()
    const known = tx.get(certificates, id)
    if (known.user === '') throw conflict(ERASED)
    if (known.revokedAt !== '') throw conflict(REVOKED)
    if (known.reissues + 1 !== after) throw conflict(OTHER_EDITION)
    const next = tx.update(certificates, id, {
      holder: holder ?? known.holder,
      reissues: known.reissues + 1,
      reissuedAt: stamp(now),
      // Without a file until the job has drawn the new one: the former edition must not be downloaded.
      file: '',
      fileHash: '',
    })
    note(tx, actor, now, known, {
      reissues: { before: known.reissues + 1, after: next.reissues + 1 },
      ...(next.holder === known.holder ? {} : { holder: { before: known.holder, after: next.holder } }),
    })
    tx.enqueue('certificate.file', { certificateId: id })
    notifyHolder(tx, now, next, 'reissued')
    return { id, edition: next.reissues + 1, holder: next.holder }
  })
