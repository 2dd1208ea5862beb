/** Notifications to the holder of an attestation: a notice in the member's space, and a mail. */
import type { certificateFields } from '#drizzle/collections/learning.ts'
import { notifications } from '#drizzle/collections/notifications.ts'
import { users } from '#drizzle/collections/users.ts'
import { link } from '#drizzle/domain/paths.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import type { Tx } from '#server/records/types.ts'

/** Actions on an attestation of which its holder is notified. */
export const CERTIFICATE_ACTS = ['granted', 'revoked', 'restored', 'reissued'] as const
export type CertificateAct = (typeof CERTIFICATE_ACTS)[number]

type Certificate = RecordOf<typeof certificateFields>

const LABELS: Readonly<Record<CertificateAct, { title: string; type: 'info' | 'warning' | 'success' }>> = {
  granted: { title: 'Attestation remise', type: 'success' },
  revoked: { title: 'Attestation retirée', type: 'warning' },
  restored: { title: 'Attestation rétablie', type: 'success' },
  reissued: { title: 'Attestation rééditée', type: 'info' },
}

/**
 * Delay of a mail: actions that are undone or repeated within it are reported once, in their final state, or
 * not at all.
 */
export const MAIL_WAITS_MS = 60_000

/**
 * Notifies the holder in the current transaction; an erased account gets nothing. `isMailed` false: by notice
 * alone.
 */
export const notifyHolder = (
  tx: Tx,
  now: Date,
  certificate: Certificate,
  act: CertificateAct,
  isMailed = true,
): void => {
  const { id, user, course, courseTitle, number, revokedAt, revokedReason } = certificate
  if (user === '' || !tx.getOrNull(users, user)) return
  const why = act === 'revoked' && revokedReason ? ` Motif\u00a0: ${revokedReason}` : ''
  tx.create(notifications, {
    user,
    type: LABELS[act].type,
    title: LABELS[act].title,
    message: `Attestation n°\u00a0${number}, «\u00a0${courseTitle}\u00a0».${why}`,
    link: course ? link('memberCourse', { id: course }) : link('memberHome'),
  })
  if (!isMailed) return
  const runAt = new Date(now.getTime() + MAIL_WAITS_MS)
  // Each revocation has a mail of its own: one that follows another within the minute is no sign that the first was mailed.
  const mail = { template: 'certificate', certificateId: id, act, revokedAt }
  tx.enqueue('mail', mail, { key: `certificate.${act}:${id}:${revokedAt}`, runAt })
}
