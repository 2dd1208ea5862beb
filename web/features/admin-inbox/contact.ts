import type { contactRequestFields } from '#drizzle/collections/contact-requests.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import type { replyToContact } from '#server/features/contact/contract.ts'
import { call } from '../../lib/call.ts'
import { every, filter, records } from '../../lib/records.ts'

export type ContactRequest = RecordOf<typeof contactRequestFields>
export type Status = Exclude<ContactRequest['status'], ''>
export const STATUS_LABELS: Record<Status, string> = { new: 'Nouveau', answered: 'Répondu', closed: 'Classé' }
export const STATUS_COLORS: Record<Status, string> = { new: 'yellow', answered: 'green', closed: 'gray' }

export const contactRequests = records('contact_requests')

export const everyContact = (q: string) =>
  contactRequests.all({
    sort: '-created',
    filter: every(q && filter('(name ~ {:q} || email ~ {:q} || subject ~ {:q} || body ~ {:q})', { q })),
  })
export const exportedContact = (message: ContactRequest) => ({
  id: message.id,
  nom: message.name,
  email: message.email,
  sujet: message.subject,
  message: message.body,
  etat: STATUS_LABELS[message.status || 'new'],
  recu: message.created,
  repondu: message.answeredAt,
})
export const messageOf = (id: string) => contactRequests.one(id)

/** Sends the answer by mail; 409 when the message has changed since `startedFrom`, its `updated` as it was read. */
export const reply = (id: string, body: string, startedFrom: string) =>
  call<typeof replyToContact>('POST /api/contact-requests/:id/replies', {
    params: { id },
    body: { body, startedFrom },
  })
