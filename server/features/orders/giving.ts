/** Giving a course away: what is asked with the order, the recipient's invitation, and taking it back. */
import { courses } from '#drizzle/collections/courses.ts'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { gifts } from '#drizzle/collections/gifts.ts'
import { invitations } from '#drizzle/collections/learning.ts'
import { orders } from '#drizzle/collections/payments.ts'
import type { BodyOf } from '#drizzle/contract.ts'
import {
  GIFT_ANSWERED,
  GIFT_AT_ONCE,
  GIFT_CORRECTED,
  GIFT_DAY,
  GIFT_FREE,
  GIFT_LINK_DAYS,
  GIFT_OF_ONE,
  GIFT_TO_SELF,
  GIFT_WITHDRAWN,
  giftState,
  MOST_CORRECTIONS,
  MOST_GIFT_DAYS,
} from '#drizzle/domain/gift.ts'
import { instantAt } from '#drizzle/domain/paris-clock.ts'
import { stamp } from '#server/core/clock.ts'
import { conflict, invalid, notFound } from '#server/core/errors.ts'
import { addDays, parisDay } from '#server/core/paris.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import { withdrawAccess } from '../learning/service.ts'
import type * as contract from './contract.ts'
import { type Gift, giftOf, giftOfInvitation, giftView } from './gift.ts'
import type { Order } from './order.ts'
import { isBuyer } from './readers.ts'

type AskedGift = NonNullable<BodyOf<typeof contract.checkout>['gift']>

const DAY_MS = 86_400_000
/** When mails of a day to come leave, in Paris. */
const MORNING = 'T09:00'

/** Throws 400 on `gift.sendOn` for a day that is none, is over, or is too far. */
const sendAtOf = (sendOn: string, now: Date): Date => {
  const today = parisDay(now)
  if (sendOn === '' || sendOn === today) return now
  const at = instantAt(sendOn + MORNING)
  if (Number.isNaN(at) || sendOn < today || sendOn > addDays(today, MOST_GIFT_DAYS))
    throw invalid({ 'gift.sendOn': ['validation_invalid_value', GIFT_DAY] })
  return new Date(at)
}

/** Keeps for whom a new order is. Throws 400 for what cannot be given. */
export const openGift = (tx: Tx, order: Order, asked: AskedGift, now: Date): void => {
  const [line, ...others] = order.items ?? []
  if (line?.kind !== 'course' || others.length > 0)
    throw invalid({ gift: ['validation_invalid_value', GIFT_OF_ONE] })
  if (line.plan) throw invalid({ gift: ['validation_invalid_value', GIFT_AT_ONCE] })
  if (line.unitCents === 0) throw invalid({ gift: ['validation_invalid_value', GIFT_FREE] })
  if (asked.email === order.email) throw invalid({ 'gift.email': ['validation_invalid_value', GIFT_TO_SELF] })
  const { firstName, email, message } = asked
  const about = { order: order.id, giverName: order.name, firstName, email, message }
  tx.create(gifts, { ...about, sendAt: stamp(sendAtOf(asked.sendOn, now)) })
}

/** Makes the recipient's invitation, whose mail leaves on the chosen day, or at once when that has come. */
const inviteFor = (tx: Tx, order: Order, gift: Gift, now: Date): void => {
  const course = (order.items ?? [])[0]?.ref ?? ''
  // Gone while it was paid for: there is nothing to invite to.
  if (!tx.getOrNull(courses, course)) return
  const chosen = new Date(gift.sendAt)
  const at = chosen > now ? chosen : now
  const { id } = tx.create(invitations, {
    email: gift.email,
    course,
    message: gift.message,
    invitedBy: order.user,
    expiresAt: stamp(new Date(at.getTime() + GIFT_LINK_DAYS * DAY_MS)),
    mailedAt: stamp(at),
    delivery: 'queued',
  })
  tx.update(gifts, gift.id, { invitation: id, sendAt: stamp(at) })
  tx.enqueue('mail', { template: 'invitation', invitationId: id }, { runAt: at })
}

/** What paying for a gift does in the place of enrolling its buyer; nothing for any other order. The transaction must be `system`. */
export const sendGift = (tx: Tx, order: Order, now: Date): void => {
  const gift = giftOf(tx, order.id)
  if (gift && gift.invitation === '') inviteFor(tx, order, gift, now)
}

/** Whether somebody has the course by another gift, too. */
const hasAnother = (tx: Tx, user: string, course: string, but: string): boolean =>
  tx
    .find(invitations, {
      filter: 'acceptedBy = {:user} && course = {:course} && status = "accepted" && id != {:but}',
      params: { user, course, but },
    })
    .some(({ id }) => giftOfInvitation(tx, id) !== null)

/**
 * Takes back what an order gave away, once it was paid back: the invitation, or what it opened and lengthened. What its recipient has otherwise, by
 * another gift too, stays as long as that lasts; what ends is over and not suspended, so that a voucher or another gift opens it again. Idempotent; the
 * transaction must be `system`.
 */
export const withdrawGift = (tx: Tx, orderId: string, now: Date): void => {
  const gift = giftOf(tx, orderId)
  // Never paid: nobody needs to know for whom it would have been.
  if (gift?.invitation === '') tx.delete(gifts, gift.id)
  const invitation = tx.getOrNull(invitations, gift?.invitation ?? '')
  if (!invitation || invitation.status === 'revoked') return
  const { id, course, acceptedBy } = invitation
  tx.update(invitations, id, { status: 'revoked' })
  const isOnly = !hasAnother(tx, acceptedBy, course, id)
  withdrawAccess(tx, now, { user: acceptedBy, course, from: id, isOnly })
}

/** Takes a giver's name and words out of her gift, its invitation and the mails that brought it. */
const forgetWords = (tx: Tx, { id, invitation }: Gift): void => {
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
    if (gift.sendAt <= stamp(now)) forgetWords(tx, gift)
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
    else forgetWords(tx, gift)
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

/**
 * Corrects to whom a gift goes, for its giver alone, until it is accepted: the link that went to the other address opens nothing any more, and
 * a mail goes to the new one on the chosen day. The same address again changes nothing. Throws 404 as `readOrder`, 400 and 409 as its contract says.
 */
export const correctGift = (
  engine: Engine,
  actor: Actor,
  { number, token }: { readonly number: string; readonly token?: string },
  { email, firstName }: BodyOf<typeof contract.correctGift>,
) =>
  engine.write(system, (tx) => {
    const order = tx.firstOrNull(orders, { number })
    const gift = order && isBuyer(actor, order, token) ? giftOf(tx, order.id) : null
    if (!order || !gift || gift.invitation === '') throw notFound()
    const now = engine.clock.now()
    const state = giftState(tx.getOrNull(invitations, gift.invitation), gift.sendAt, now)
    if (state === 'accepted') throw conflict(GIFT_ANSWERED)
    if (state === 'cancelled') throw conflict(GIFT_WITHDRAWN)
    if (email === order.email) throw invalid({ email: ['validation_invalid_value', GIFT_TO_SELF] })
    const renamed = tx.update(gifts, gift.id, { firstName })
    if (email !== gift.email) {
      if (gift.corrections >= MOST_CORRECTIONS) throw conflict(GIFT_CORRECTED)
      tx.update(invitations, gift.invitation, { status: 'revoked' })
      const changed = { email, corrections: gift.corrections + 1 }
      inviteFor(tx, order, tx.update(gifts, renamed.id, changed), now)
    }
    const view = giftView(tx, order, now)
    if (!view) throw notFound()
    return view
  })
