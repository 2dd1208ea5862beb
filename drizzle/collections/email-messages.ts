import { collection } from '../collection.ts'
import { choice, date, email, fields, number, relation, text } from '../fields.ts'
import { can } from '../rules.ts'

export const DELIVERY_STATUSES = ['queued', 'sent', 'failed', 'bounced', 'suppressed'] as const

/**
 * Every mail that leaves, and the outbox where mails stay while no SMTP server is configured. `html` and `text` are hidden: in an
 * outbox they hold a one-time link for as long as it may serve; of a mail that a server sends, never. The relations to campaigns and templates come with those collections.
 */
export const emailMessageFields = /* @__PURE__ */ fields({
  user: relation('users'),
  to: email({ required: true, index: true }),
  subject: text({ required: true, max: 500 }),
  html: text({ hidden: true, max: 500_000 }),
  text: text({ hidden: true, max: 200_000 }),
  status: choice(DELIVERY_STATUSES, { initial: 'queued', index: true }),
  attempts: number({ onlyInt: true }),
  error: text({ max: 1000 }),
  queuedAt: date({ index: true }),
  sentAt: date(),
  openedAt: date(),
  clickedAt: date(),
  messageId: text({ max: 300 }),
  invitation: relation('invitations', { index: true }),
})

export const emailMessages = /* @__PURE__ */ collection('email_messages', emailMessageFields, () => ({
  read: can('emails.manage'),
}))
