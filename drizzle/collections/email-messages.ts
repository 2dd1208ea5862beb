import { collection } from '../collection.ts'
import { choice, date, email, fields, number, relation, text } from '../fields.ts'
import { can } from '../rules.ts'

export const DELIVERY_STATUSES = ['queued', 'sent', 'failed', 'bounced', 'suppressed'] as const

/**
 * Every mail that leaves, and the outbox where mails stay while no SMTP server is configured. `html` and `text` are hidden: in an
 * outbox they hold a one-time link for as long as it may serve; of a mail that a server sends, never. The relations to campaigns and templates come with those collections.
 */
export const emailMessageFields = /* @__PURE__ */ fields({
  user: relation('users', { label: 'Personne' }),
  to: email({ label: 'Destinataire', required: true, index: true }),
  subject: text({ label: 'Objet', required: true, max: 500 }),
  html: text({ hidden: true, max: 500_000 }),
  text: text({ hidden: true, max: 200_000 }),
  status: choice(DELIVERY_STATUSES, {
    labels: {
      queued: 'En attente',
      sent: 'Envoyé',
      failed: 'Échoué',
      bounced: 'Refusé par le destinataire',
      suppressed: 'Non envoyé',
    },
    label: 'État',
    initial: 'queued',
    index: true,
  }),
  attempts: number({ label: 'Essais', onlyInt: true }),
  error: text({ label: 'Réponse du serveur', max: 1000 }),
  queuedAt: date({ label: 'Demandé le', index: true }),
  sentAt: date({ label: 'Envoyé le' }),
  openedAt: date({ label: 'Ouvert le' }),
  clickedAt: date({ label: 'Cliqué le' }),
  messageId: text({ label: 'Identifiant du message', max: 300 }),
  invitation: relation('invitations', { label: 'Invitation', index: true }),
})

export const emailMessages = /* @__PURE__ */ collection('email_messages', emailMessageFields, () => ({
  read: can('emails.manage'),
}))
