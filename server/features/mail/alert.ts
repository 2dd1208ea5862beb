/** The mail about a sign-in from a new device. */
import { superusers } from '#drizzle/collections/system.ts'
import { link } from '#drizzle/domain/paths.ts'
import { deviceOf } from '#server/core/device.ts'
import { longMoment } from '#server/core/paris.ts'
import type { AuthMail } from '#server/records/auth/mail-payload.ts'
import type { Message } from './layout.ts'

type AlertMail = Extract<AuthMail, { template: 'authAlert' }>

/** As the record engine writes it, which is PocketBase's way: a UTC stamp, an address, what the browser calls itself. */
const INFO = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d\.\d{3}Z) - (\S*) ?(.*)$/s

const placeOf = (info: string): readonly string[] => {
  const [, day, time, ip = '', userAgent = ''] = INFO.exec(info) ?? []
  if (!day) return [info]
  return [
    `Appareil\u00a0: ${deviceOf(userAgent)}`,
    `Adresse IP\u00a0: ${ip || 'inconnue'}`,
    `Date\u00a0: le ${longMoment(new Date(`${day}T${time}`))} (heure de Paris)`,
  ]
}

const NOT_YOU =
  'Si c’était vous, vous n’avez rien à faire. Sinon, choisissez tout de suite un nouveau mot de passe\u00a0: toutes les connexions seront fermées.'

/** States which device, from where and when (Paris time), and what to do if it was another person. */
export const alertText = ({ info, collection }: AlertMail, publicUrl: string): Omit<Message, 'greeting'> => {
  const labels = {
    subject: 'Nouvelle connexion à votre espace',
    preheader: 'Votre compte vient d’être ouvert depuis un nouvel appareil.',
  }
  const opening =
    'Votre compte vient d’être ouvert depuis un appareil ou un endroit que nous ne connaissions pas.'
  // The site's pages serve people's accounts: a superuser's password is changed by another superuser, or
  // through the API.
  if (collection === superusers.name)
    return {
      ...labels,
      subject: 'Nouvelle connexion à votre compte de superutilisateur',
      paragraphs: [opening, ...placeOf(info), NOT_YOU],
    }
  return {
    ...labels,
    paragraphs: [
      opening,
      ...placeOf(info),
      NOT_YOU,
      `La liste de vos appareils, où chacun se ferme séparément\u00a0: ${publicUrl}${link('devices')}`,
    ],
    button: { label: 'Changer mon mot de passe', url: publicUrl + link('forgotPassword') },
  }
}
