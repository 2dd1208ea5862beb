/** The texts of the two mails around a contact request. */

import { type contactRequestFields, contactRequests } from '#drizzle/collections/contact-requests.ts'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import type { Reader } from '#server/records/types.ts'
import { type Message, paragraphsOf } from './layout.ts'
import { greet } from './letter.ts'

type ContactRequest = RecordOf<typeof contactRequestFields>
export interface ContactMail {
  to: string
  message: Message
}

const MAX_PREHEADER_LENGTH = 120
const firstWord = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

/**
 * To the person: the answer, with the original message below. `null` when the request or the answer is gone.
 */
export const contactReply = (reader: Reader, requestId: string, index: number): ContactMail | null => {
  const request: ContactRequest | null = reader.getOrNull(contactRequests, requestId)
  const reply = request?.replies?.[index]
  if (!request || !reply) return null
  return {
    to: request.email,
    message: {
      subject: `Re\u00a0: ${request.subject || 'votre message'}`,
      preheader: reply.body.slice(0, MAX_PREHEADER_LENGTH),
      greeting: greet(firstWord(request.name)),
      paragraphs: [...paragraphsOf(reply.body), `Vous nous aviez écrit\u00a0: «\u00a0${request.body}\u00a0»`],
    },
  }
}

/** To the site's own address: a new request has arrived. */
export const contactNotice = (
  reader: Reader,
  requestId: string,
  to: string,
  publicUrl: string,
): ContactMail | null => {
  const request: ContactRequest | null = reader.getOrNull(contactRequests, requestId)
  if (!request) return null
  const from = request.name ? `${request.name} (${request.email})` : request.email
  return {
    to,
    message: {
      subject: `Message de ${request.name || request.email}`,
      preheader: request.subject,
      greeting: greet(''),
      paragraphs: [`${from} vous a écrit\u00a0: ${request.subject}`, ...paragraphsOf(request.body)],
      button: {
        label: 'Lire et répondre',
        url: publicUrl + adminLink('adminMessages', null, { message: request.id }),
      },
    },
  }
}
