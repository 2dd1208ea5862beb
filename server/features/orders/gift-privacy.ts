/** Whose names and words leave a gift, and when: its giver's, its recipient's, and all of one that nobody paid. */
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { gifts } from '#drizzle/collections/gifts.ts'
import { invitations } from '#drizzle/collections/learning.ts'
import { stamp } from '#server/core/clock.ts'
import { system } from '#server/records/actor.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import { type Gift, giftOfInvitation } from './gift.ts'

const DAY_MS = 86_400_000

/** Takes a giver's name and words out of her gift, its invitation and the mails that brought it. */
const forgetText = (tx: Tx, { id, invitation }: Gift): void => {
  tx.update(gifts, id, { giverName: '', message: '' })
  if (!tx.getOrNull(invitations, invitation)) return
  tx.update(invitations, invitation, { message: '' })
  for (const mail of tx.find(emailMessages, { invitation }))
    tx.update(emailMessages, mail.id, { subject: 'Une formation vous est offerte', html: '', text: '' })
}

/**
 * An erased giver's name and words leave what was sent; what waits for its day keeps them until then, for she asked it to be sent, and
 * loses them a day later (`gift.forget`).
 */
export const forgetGiver = (tx: Tx, user: string, now: Date): void => {
  for (const gift of tx.find(gifts, { filter: 'order.user = {:user}', params: { user } }))
    if (gift.sendAt <= stamp(now)) forgetText(tx, gift)
    else forgetLater(tx, gift, new Date(gift.sendAt))
}

const forgetLater = (tx: Tx, { id }: Gift, from: Date): void => {
  tx.enqueue('gift.forget', { giftId: id }, { runAt: new Date(from.getTime() + DAY_MS) })
}

/** So long a mail waits for a mail server that is out of reach; an outbox that nobody sends keeps nobody's words. */
const LATEST_MS = 30 * DAY_MS

/** The words of a giver who is gone, once their mail has left; while it waits for a mail server, they wait with it. */
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

/** Gifts of orders that nobody paid, three days after they ran out: nobody needs to know for whom they would have been. Answers how many. */
export const forgetUnpaid = (engine: Engine): Promise<number> =>
  engine.write(system, (tx) => {
    const params = { before: new Date(engine.clock.now().getTime() - 3 * DAY_MS) }
    const filter = "invitation = '' && order.status = 'cancelled' && order.updated < {:before}"
    const unpaid = tx.find(gifts, { filter, params })
    for (const { id } of unpaid) tx.delete(gifts, id)
    return unpaid.length
  })

/** An erased recipient's name and address leave the gifts that she accepted; her giver's order stays one of a gift. */
export const forgetRecipient = (tx: Tx, user: string): void => {
  for (const { id } of tx.find(invitations, { acceptedBy: user })) {
    const gift = giftOfInvitation(tx, id)
    if (gift) tx.update(gifts, gift.id, { firstName: '', email: '' })
  }
}
