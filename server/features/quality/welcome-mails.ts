/**
 * The mails that give a member the address of the course: the same ones for the binder of a course as for the
 * sheet of a person.
 */
import { and, like, ne, notInArray, type SQL } from 'drizzle-orm'
import { emailMessages, invitations } from '#drizzle/schema.ts'

/** Statuses of mails that were not delivered. */
const UNDELIVERED = ['failed', 'bounced', 'suppressed'] as const

/** Mails that may confirm an order, whose number is in their subject. */
export const isConfirmation = (): SQL | undefined =>
  and(like(emailMessages.subject, '%commande%'), notInArray(emailMessages.status, [...UNDELIVERED]))

/** Invitations whose mail has left. */
export const isInvitationMailed = (): SQL | undefined =>
  and(ne(invitations.mailedAt, ''), notInArray(invitations.delivery, [...UNDELIVERED]))
