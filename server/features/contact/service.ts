import { contactRequests } from '#drizzle/collections/contact-requests.ts'
import { stamp } from '#server/core/clock.ts'
import { conflict } from '#server/core/errors.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'

const ANSWERED_MEANWHILE = 'Ce message a changé depuis que vous l’avez ouvert. Relisez-le avant de répondre.'

const nameOf = ({ record }: Actor): string => {
  const name = record?.name
  return typeof name === 'string' && name !== '' ? name : String(record?.email ?? '')
}

/**
 * Stores the reply with the request and queues its mail, in one transaction. Throws 404 for a deleted
 * request, 409 when it was changed since it was read.
 */
export const replyToContact = (
  engine: Engine,
  actor: Actor,
  answer: { id: string; body: string; startedFrom: string },
) =>
  engine.write(system, (tx) => {
    const request = tx.get(contactRequests, answer.id)
    if (request.updated !== answer.startedFrom) throw conflict(ANSWERED_MEANWHILE)
    const now = stamp(engine.clock.now())
    const replies = [...(request.replies ?? []), { at: now, by: nameOf(actor), body: answer.body }]
    tx.enqueue('mail', { template: 'contactReply', requestId: request.id, index: replies.length - 1 })
    return tx.update(contactRequests, request.id, { replies, status: 'answered', answeredAt: now })
  })
