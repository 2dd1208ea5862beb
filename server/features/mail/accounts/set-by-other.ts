/** The mail about a password or an address that another person has set. */
import * as z from 'zod'
import { users } from '#drizzle/collections/users.ts'
import { link } from '#drizzle/domain/paths.ts'
import { longMoment } from '#server/core/paris.ts'
import type { Reader } from '#server/records/types.ts'
import { type EmailMessage, greet } from '../letter.ts'

export const setByOtherMail = z.object({
  template: z.literal('setByOther'),
  collection: z.string(),
  recordId: z.string(),
  /** The address of the account until then. */
  to: z.string(),
  /** Empty where the address stays. */
  newAddress: z.string(),
  /** A password was set. */
  hasPassword: z.boolean(),
  /** ISO 8601. */
  at: z.string(),
})

/** States what was set and when (Paris time); the new address is named, since this mail goes to the former one. */
export const setByOtherLetter = (
  reader: Reader,
  { collection, recordId, to, newAddress, hasPassword, at }: z.infer<typeof setByOtherMail>,
  publicUrl: string,
): EmailMessage => {
  const person = collection === users.name ? reader.getOrNull(users, recordId) : null
  const moment = longMoment(new Date(at))
  return {
    to,
    userId: person?.id ?? '',
    message: {
      subject: newAddress ? 'L’adresse de votre compte a été changée' : 'Votre mot de passe a été changé',
      preheader: 'Un changement fait par l’administration du site.',
      greeting: greet(person?.firstName ?? ''),
      paragraphs: [
        ...(newAddress
          ? [
              `L’administration du site a remplacé l’adresse e-mail de votre compte par ${newAddress}, le ${moment} (heure de Paris). Vous vous connectez désormais avec elle.`,
            ]
          : []),
        ...(hasPassword
          ? [
              `L’administration du site a choisi un nouveau mot de passe pour votre compte, le ${moment} (heure de Paris). L’ancien ne sert plus, et toutes vos sessions sont fermées.`,
            ]
          : []),
        'Vous ne l’aviez pas demandé\u00a0? Répondez à ce message.',
      ],
      ...(newAddress || !person
        ? {}
        : { button: { label: 'Choisir mon mot de passe', url: publicUrl + link('forgotPassword') } }),
    },
  }
}
