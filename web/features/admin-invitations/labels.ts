import type { Invitation, InvitationStatus, Outcome } from './queries.ts'

export const STATUS_LABELS: Record<InvitationStatus, string> = {
  pending: 'En attente',
  accepted: 'Acceptée',
  expired: 'Expirée',
  revoked: 'Révoquée',
}
export const STATUS_COLORS: Record<InvitationStatus, string> = {
  pending: 'yellow',
  accepted: 'green',
  expired: 'gray',
  revoked: 'gray',
}

const DELIVERY_LABELS: Record<Exclude<Invitation['delivery'], ''>, string> = {
  queued: 'E-mail en attente d’envoi',
  sent: 'E-mail envoyé',
  failed: 'E-mail non parti',
  bounced: 'E-mail refusé par le destinataire',
  suppressed: 'E-mail non envoyé',
}
/** The status of the last mail; empty for an invitation that was not mailed. */
export const deliveryWord = ({ delivery }: Pick<Invitation, 'delivery'>): string =>
  delivery === '' ? '' : DELIVERY_LABELS[delivery]
export const hasMailFailed = ({ delivery }: Pick<Invitation, 'delivery'>): boolean =>
  delivery === 'failed' || delivery === 'bounced'

/** The outcome of an address that gets nothing. */
export const NOT_INVITED: Record<Exclude<Outcome['outcome'], 'invited'>, string> = {
  enrolled: 'suit déjà cette formation',
  pending: 'a déjà une invitation en attente',
}
