/** The mail that brings an invitation to a course. */
import * as z from 'zod'
import { courses } from '#drizzle/collections/courses.ts'
import { invitations } from '#drizzle/collections/learning.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { users } from '#drizzle/collections/users.ts'
import { isOpenInvitation } from '#drizzle/domain/invitation.ts'
import { link } from '#drizzle/domain/paths.ts'
import { longDate } from '#server/core/paris.ts'
import type { Reader } from '#server/records/types.ts'
import { giftOfInvitation, packGiven } from '../gifts/index.ts'
import { paragraphsOf } from './layout.ts'
import { type EmailMessage, greet } from './letter.ts'

export const invitationMail = z.object({ template: z.literal('invitation'), invitationId: z.string() })

type Gift = NonNullable<ReturnType<typeof giftOfInvitation>>

/** The inviter's name, or the site's when the inviter has no account any more. */
const inviterOf = (reader: Reader, userId: string): string => {
  const person = userId ? reader.getOrNull(users, userId) : null
  return person?.name || reader.firstOrNull(siteSettings, {})?.brand || 'Nous'
}

const invitingText = (inviter: string, title: string, until: string) => ({
  subject: `${inviter} vous invite à suivre «\u00a0${title}\u00a0»`,
  preheader: 'Votre accès est offert et vous attend.',
  greeting: greet(''),
  paragraphs: [
    `${inviter} vous ouvre l’accès à la formation «\u00a0${title}\u00a0». Créez votre espace ou connectez-vous pour commencer, à votre rythme. L’invitation est valable jusqu’au ${until}.`,
  ],
  label: 'Accepter l’invitation',
})

const list = new Intl.ListFormat('fr-FR', { type: 'conjunction' })

/** « la formation « X » », « le coffret « Y » » and what is in that. */
const givenText = (reader: Reader, gift: Gift, title: string): { what: string; inside: string } => {
  const { pack, parts } = packGiven(reader, gift)
  if (pack === '') return { what: `la formation «\u00a0${title}\u00a0»`, inside: '' }
  return {
    what: `le coffret «\u00a0${pack}\u00a0»`,
    inside: `\u00a0: ${list.format(parts.map((part) => `«\u00a0${part}\u00a0»`))}`,
  }
}

const giftText = (
  { giverName, firstName }: Gift,
  { what, inside }: ReturnType<typeof givenText>,
  until: string,
) => {
  const giverLabel = giverName || 'Quelqu’un'
  return {
    subject: `${giverLabel} vous offre ${what}`,
    preheader: 'Un cadeau vous attend.',
    greeting: greet(firstName),
    paragraphs: [
      `${giverLabel} vous offre ${what}${inside}. Créez votre espace ou connectez-vous pour ${inside ? 'tout' : 'la'} découvrir, à votre rythme. Le lien est valable jusqu’au ${until}.`,
    ],
    label: 'Découvrir mon cadeau',
  }
}

/** `null` when the invitation is deleted, revoked, expired or accepted. */
export const invitationLetter = (
  reader: Reader,
  invitationId: string,
  publicUrl: string,
  now: Date,
): EmailMessage | null => {
  const invitation = reader.getOrNull(invitations, invitationId)
  if (!invitation || !isOpenInvitation(invitation, now)) return null
  const { title } = reader.get(courses, invitation.course)
  const until = longDate(new Date(invitation.expiresAt))
  const gift = giftOfInvitation(reader, invitationId)
  const labels = gift
    ? giftText(gift, givenText(reader, gift, title), until)
    : invitingText(inviterOf(reader, invitation.invitedBy), title, until)
  const { label, ...said } = labels
  return {
    to: invitation.email,
    userId: '',
    invitationId,
    message: {
      ...said,
      paragraphs: [...said.paragraphs, ...paragraphsOf(invitation.message)],
      button: {
        label,
        url: publicUrl + link('callback', null, { action: 'invitation', token: invitation.token }),
      },
    },
  }
}
