/** The mail about an attestation that was given later, taken back, given again or drawn anew. */
import * as z from 'zod'
import { certificates } from '#drizzle/collections/learning.ts'
import { users } from '#drizzle/collections/users.ts'
import { link } from '#drizzle/domain/paths.ts'
import type { Reader } from '#server/records/types.ts'
import { CERTIFICATE_ACTS, type CertificateAct } from '../certificates/index.ts'
import { paragraphsOf } from './layout.ts'
import { type EmailMessage, greet } from './letter.ts'

export const certificateMail = z.object({
  template: z.literal('certificate'),
  certificateId: z.string(),
  act: z.enum(CERTIFICATE_ACTS),
  /** The time of the revocation when the mail was queued; absent in mails of before 23 November 2026. */
  revokedAt: z.string().optional(),
})

const LABELS: Readonly<Record<CertificateAct, { subject: string; says: (what: string) => string }>> = {
  granted: {
    subject: 'Votre attestation est prête',
    says: (what) => `Nous vous remettons ${what}. Vous pouvez la télécharger dans votre espace.`,
  },
  revoked: {
    subject: 'Votre attestation a été retirée',
    says: (what) =>
      `Nous avons retiré ${what}. Son adresse de vérification indique désormais qu’elle n’est plus valable.`,
  },
  restored: {
    subject: 'Votre attestation est de nouveau valable',
    says: (what) => `Nous avons rétabli ${what}. Elle est de nouveau valable.`,
  },
  reissued: {
    subject: 'Votre attestation a été rééditée',
    says: (what) =>
      `Nous avons réédité ${what}. Le fichier précédent ne fait plus foi\u00a0: téléchargez le nouveau dans votre espace.`,
  },
}

/** `null` when the person or the attestation is deleted, and when the action was reversed since. */
export const certificateLetter = (
  reader: Reader,
  { certificateId, act, revokedAt }: z.infer<typeof certificateMail>,
  publicUrl: string,
): EmailMessage | null => {
  const certificate = reader.getOrNull(certificates, certificateId)
  const person = certificate?.user ? reader.getOrNull(users, certificate.user) : null
  if (!certificate || !person || (certificate.revokedAt !== '') !== (act === 'revoked')) return null
  if (revokedAt !== undefined && certificate.revokedAt !== revokedAt) return null
  const { subject, says } = LABELS[act]
  const what = `votre attestation n°\u00a0${certificate.number} de la formation «\u00a0${certificate.courseTitle}\u00a0»`
  const path = certificate.course ? link('memberCourse', { id: certificate.course }) : link('memberHome')
  return {
    to: person.email,
    userId: person.id,
    message: {
      subject,
      preheader: `Attestation n°\u00a0${certificate.number}`,
      greeting: greet(person.firstName),
      paragraphs: [
        says(what),
        ...(act === 'revoked' ? paragraphsOf(`Motif\u00a0: ${certificate.revokedReason}`) : []),
        'Pour toute question, répondez à ce message.',
      ],
      button: { label: 'Ouvrir mon espace', url: publicUrl + path },
    },
  }
}
