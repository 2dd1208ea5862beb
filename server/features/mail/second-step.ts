/** The mail about a change of an account's second step. */
import * as z from 'zod'
import { users } from '#drizzle/collections/users.ts'
import { link } from '#drizzle/domain/paths.ts'
import { SECOND_STEP_ACTS, type SecondStepAct } from '#drizzle/domain/second-step.ts'
import { longMoment } from '#server/core/paris.ts'
import type { Reader } from '#server/records/types.ts'
import { type EmailMessage, greet } from './letter.ts'

export const secondStepMail = z.object({
  template: z.literal('secondStep'),
  act: z.enum(SECOND_STEP_ACTS),
  collection: z.string(),
  recordId: z.string(),
  to: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** Recovery codes that have not served, where one has. */
  left: z.number().optional(),
  /** ISO 8601: when codes are taken again, where they are refused. */
  until: z.string().optional(),
})
export type SecondStepMail = z.infer<typeof secondStepMail>

const SAID: Record<SecondStepAct, { subject: string; text: string }> = {
  app_added: {
    subject: 'Une application de codes protège votre compte',
    text: 'Une application de codes vient d’être ajoutée à votre compte\u00a0: la connexion demande maintenant aussi un de ses codes.',
  },
  app_removed: {
    subject: 'Votre application de codes a été retirée',
    text: 'L’application de codes de votre compte vient d’être retirée\u00a0: ses codes ne servent plus à vous connecter.',
  },
  passkey_added: {
    subject: 'Une clé d’accès protège votre compte',
    text: 'Une clé d’accès vient d’être ajoutée à votre compte\u00a0: elle peut servir de seconde étape à votre connexion.',
  },
  passkey_removed: {
    subject: 'Une clé d’accès a été retirée de votre compte',
    text: 'Une clé d’accès de votre compte vient d’être retirée\u00a0: elle ne sert plus à vous connecter.',
  },
  codes_renewed: {
    subject: 'Vos codes de secours ont été renouvelés',
    text: 'Dix nouveaux codes de secours viennent d’être créés pour votre compte. Les anciens ne servent plus.',
  },
  mail_removed: {
    subject: 'Votre connexion ne demande plus de code par e-mail',
    text: 'Le code par e-mail vient d’être désactivé sur votre compte\u00a0: la connexion ne le demande plus.',
  },
  code_used: {
    subject: 'Un de vos codes de secours a servi',
    text: 'Un code de secours vient d’ouvrir votre compte. Chacun ne sert qu’une fois.',
  },
  codes_locked: {
    subject: 'Dix codes faux ont été essayés sur votre compte',
    text: 'Quelqu’un a passé la première étape de votre connexion, en général avec votre mot de passe, puis a saisi dix codes d’application faux. Personne n’est entré. Par prudence, les codes de votre application sont refusés pendant un moment\u00a0; vos clés d’accès et vos codes de secours ouvrent toujours votre compte.',
  },
  all_removed: {
    subject: 'La seconde étape de votre connexion a été retirée',
    text: 'L’administration du site vient de retirer ce que votre connexion demandait en second\u00a0: application de codes, clés d’accès et codes de secours, ou code par e-mail. Votre compte s’ouvre de nouveau comme avant leur ajout\u00a0; nous vous conseillons d’en ajouter d’autres.',
  },
}

const leftText = (left: number): string => {
  if (left === 0) return 'Il ne vous en reste aucun\u00a0: renouvelez-les dès que possible.'
  return left === 1 ? 'Il vous en reste un.' : `Il vous en reste\u00a0${left}.`
}

const IF_NOT_YOU =
  'Si c’était vous, vous n’avez rien à faire. Sinon, choisissez tout de suite un nouveau mot de passe, puis vérifiez la seconde étape de votre connexion.'
/** What to do after a lock: the attacker had the first factor. */
const IF_NOT_YOU_LOCKED =
  'Si c’était vous, attendez cette heure, ou utilisez une clé d’accès ou un code de secours\u00a0: une connexion réussie lève le refus. Sinon, choisissez tout de suite un nouveau mot de passe, puis fermez les autres connexions dans «\u00a0Appareils\u00a0».'

/** The pages of passwords are those of people; superusers have theirs in the administration. */
const buttonOf = ({ act, collection }: SecondStepMail, publicUrl: string) =>
  act === 'codes_locked' && collection === users.name
    ? { label: 'Changer mon mot de passe', url: publicUrl + link('forgotPassword') }
    : { label: 'Voir ma connexion en deux étapes', url: publicUrl + link('secondStep') }

/** States what changed and when (Paris time), and what to do if it was another person. */
export const secondStepLetter = (reader: Reader, mail: SecondStepMail, publicUrl: string): EmailMessage => {
  const person = mail.collection === users.name ? reader.getOrNull(users, mail.recordId) : null
  const { subject, text } = SAID[mail.act]
  return {
    to: mail.to,
    userId: person?.id ?? '',
    message: {
      subject,
      preheader: 'Un changement dans la connexion à votre compte.',
      greeting: greet(person?.firstName ?? ''),
      paragraphs: [
        text,
        ...(mail.left === undefined ? [] : [leftText(mail.left)]),
        `Date\u00a0: le ${longMoment(new Date(mail.at))} (heure de Paris)`,
        ...(mail.until === undefined
          ? []
          : [
              `Codes acceptés de nouveau\u00a0: à partir du ${longMoment(new Date(mail.until))} (heure de Paris)`,
            ]),
        mail.act === 'codes_locked' ? IF_NOT_YOU_LOCKED : IF_NOT_YOU,
      ],
      button: buttonOf(mail, publicUrl),
    },
  }
}
