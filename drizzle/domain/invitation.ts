/** Invitations to a course: how long they live, and when one may still be accepted. */
import { toDate } from './instant.ts'

/** specification §9: from its creation, or from the last time that it was sent. */
export const INVITATION_DAYS = 7
/** Addresses that are invited at once. */
export const MAX_INVITED = 500

/** specification §8, verbatim. */
export const NO_INVITATION = 'Invitation not found or already used'
/** The same for people. */
export const NO_INVITATION_SENTENCE = 'Cette invitation n’existe pas ou a déjà été utilisée.'

interface Invitation {
  readonly status: string
  /** As records have it: `2026-11-20 14:32:00.000Z`, empty without end. */
  readonly expiresAt: string
}

/** Whether it waits for its answer at that time: neither accepted nor revoked, and not over. */
export const isOpenInvitation = ({ status, expiresAt }: Invitation, now: Date): boolean =>
  status === 'pending' && (expiresAt === '' || (toDate(expiresAt)?.getTime() ?? 0) > now.getTime())
