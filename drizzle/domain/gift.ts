/** A course, or a pack with one, bought as a gift: the buyer's input, and the state of the gift. */
import { toDate } from './instant.ts'

export const MAX_GIFT_MESSAGE_LENGTH = 500
export const MAX_FIRST_NAME_LENGTH = 80
/** How far ahead the mail may be scheduled. */
export const MAX_GIFT_DAYS = 366
/** A gift is paid for, so its link is valid this long from the day on which it is sent. */
export const GIFT_LINK_DAYS = 365
/** Each correction sends a mail to an address that the buyer typed. */
export const MAX_CORRECTIONS = 5

export const GIFT_OF_ONE = 'Un cadeau est une seule formation, ou un seul coffret, à la fois.'
export const GIFT_OF_THINGS =
  'Ce coffret ne contient pas de formation\u00a0: il ne s’offre pas par e-mail. Commandez-le pour vous, et remettez-le en main propre.'
export const GIFT_BY_POST =
  'Ce coffret contient ce qui s’expédie\u00a0: il ne s’offre pas par e-mail. Commandez-le pour vous, à livrer à l’adresse de votre choix.'
export const GIFT_FREE =
  'Cette formation est gratuite\u00a0: il n’y a rien à offrir. Envoyez simplement son adresse.'
export const GIFT_TO_SELF = 'C’est votre propre adresse. Indiquez celle de la personne à qui vous l’offrez.'
export const GIFT_DAY = 'Choisissez un jour à partir d’aujourd’hui, dans l’année qui vient.'
export const GIFT_AT_ONCE = 'Un cadeau se paie en une fois.'
export const GIFT_ANSWERED = 'Ce cadeau a déjà été accepté\u00a0: son adresse ne change plus.'
export const GIFT_WITHDRAWN = 'Ce cadeau a été annulé\u00a0: son adresse ne change plus.'
export const GIFT_CORRECTED =
  'Cette adresse a été changée trop souvent. Écrivez-nous\u00a0: nous nous en occupons.'

/** A gift must not reopen a course that an administrator closed. */
export const GIFT_SUSPENDED =
  'Votre accès à une formation de ce cadeau a été suspendu\u00a0: un cadeau ne le rouvre pas. Écrivez-nous pour en parler.'

export const GIFT_STATES = [
  'scheduled',
  'sending',
  'sent',
  'failed',
  'accepted',
  'expired',
  'cancelled',
] as const
export type GiftState = (typeof GIFT_STATES)[number]

interface Sent {
  readonly status: string
  readonly delivery: string
  readonly expiresAt: string
}

/** The state of a gift at `now`, from its invitation (`null`: deleted) and the scheduled time of its mail. */
export const giftState = (invitation: Sent | null, sendAt: string, now: Date): GiftState => {
  if (!invitation || invitation.status === 'revoked') return 'cancelled'
  const { status, delivery, expiresAt } = invitation
  if (status === 'accepted') return 'accepted'
  if (status === 'expired' || (toDate(expiresAt)?.getTime() ?? Number.POSITIVE_INFINITY) <= now.getTime())
    return 'expired'
  if ((toDate(sendAt)?.getTime() ?? 0) > now.getTime()) return 'scheduled'
  if (delivery === 'sent') return 'sent'
  return delivery === 'queued' || delivery === '' ? 'sending' : 'failed'
}
