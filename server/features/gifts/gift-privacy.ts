/** When names and messages leave a gift: its giver's, its recipient's, and all data of an unpaid gift. */
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { gifts } from '#drizzle/collections/gifts.ts'
import { invitations } from '#drizzle/collections/learning.ts'
import { stamp } from '#server/core/clock.ts'
import { system } from '#server/records/actor.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import { type Gift, giftOfInvitation } from './gift.ts'

const DAY_MS = 86_400_000

/** Removes a giver's name and message from the gift, its invitation and the mails that brought it. */
const forgetText = (tx: Tx, { id, invitation }: Gift): void => {
  tx.update(gifts, id, { giverName: '', message: '' })
  if (!tx.getOrNull(invitations, invitation)) return
  tx.update(invitations, invitation, { message: '' })
  for (const mail of tx.find(emailMessages, { invitation }))
    tx.update(emailMessages, mail.id, { subject: 'Une formation vous est offerte', html: '', text: '' })
}

/**
 * Removes an erased giver's name and message from sent gifts. A scheduled gift keeps them until its day, as
 * the giver requested, and loses them a day later (`gift.forget`).
 */
export const forgetGiver = (tx: Tx, user: string, now: Date): void => {
  for (const gift of tx.find(gifts, { filter: 'order.user = {:user}', params: { user } }))
    if (gift.sendAt <= stamp(now)) forgetText(tx, gift)
    else forgetLater(tx, gift, new Date(gift.sendAt))
}

const forgetLater = (tx: Tx, { id }: Gift, from: Date): void => {
  tx.enqueue('gift.forget', { giftId: id }, { runAt: new Date(from.getTime() + DAY_MS) })
}

/**
 * How long a mail waits for an unreachable mail server; beyond this the message is removed from the outbox
 * too.
 */
const LATEST_MS = 30 * DAY_MS

/**
 * Removes an erased giver's message once its mail has left; while the mail waits for a mail server, the
 * message stays.
 */
export const forgetSent = (engine: Engine, giftId: string): Promise<void> =>
  engine.write(system, (tx) => {
    const gift = tx.getOrNull(gifts, giftId)
    if (!gift) return
    const { delivery } = tx.getOrNull(invitations, gift.invitation) ?? { delivery: '' }
    const now = engine.clock.now()
    const isWaiting = delivery === 'queued' && new Date(gift.sendAt).getTime() + LATEST_MS > now.getTime()
    if (isWaiting) forgetLater(tx, gift, now)
    else forgetText(tx, gift)
  })

/** Deletes gifts of unpaid orders three days after these expired. Returns how many. */
export const forgetUnpaid = (engine: Engine): Promise<number> =>
  engine.write(system, (tx) => {
    const params = { before: new Date(engine.clock.now().getTime() - 3 * DAY_MS) }
    const filter = "invitation = '' && order.status = 'cancelled' && order.updated < {:before}"
    const unpaid = tx.find(gifts, { filter, params })
    for (const { id } of unpaid) tx.delete(gifts, id)
    return unpaid.length
  })

/** Removes an erased recipient's name and address from accepted gifts; the giver's order stays a gift. */
export const forgetRecipient = (tx: Tx, user: string): void => {
  for (const { id } of tx.find(invitations, { acceptedBy: user })) {
    const gift = giftOfInvitation(tx, id)
    if (gift) tx.update(gifts, gift.id, { firstName: '', email: '' })
  }
}
