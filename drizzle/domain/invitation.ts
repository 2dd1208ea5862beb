/** Invitations to a course: their lifetime, and when one may still be accepted. */
import { toDate } from './instant.ts'

/** specification §9: from creation, or from the last time it was sent. */
export const INVITATION_DAYS = 7
/** Addresses per request. */
export const MAX_INVITED = 500

/** specification §8, verbatim. */
export const NO_INVITATION = 'Invitation not found or already used'
/** The same for display. */
export const NO_INVITATION_SENTENCE = 'Cette invitation n’existe pas ou a déjà été utilisée.'

interface Invitation {
  readonly status: string
  /** In the format of records: `2026-11-20 14:32:00.000Z`, empty without end. */
  readonly expiresAt: string
}

/** Whether it can be accepted at that time: neither accepted, revoked nor expired. */
export const isOpenInvitation = ({ status, expiresAt }: Invitation, now: Date): boolean =>
  status === 'pending' && (expiresAt === '' || (toDate(expiresAt)?.getTime() ?? 0) > now.getTime())
