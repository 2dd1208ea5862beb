/** Giving a course or a pack away: what is asked with the order, the recipient's invitation, and taking it back. */
import { courses } from '#drizzle/collections/courses.ts'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { gifts } from '#drizzle/collections/gifts.ts'
import { enrollments, invitations } from '#drizzle/collections/learning.ts'
import { type OrderItem, orders, type paymentFields, payments } from '#drizzle/collections/payments.ts'
import { users } from '#drizzle/collections/users.ts'
import type { BodyOf } from '#drizzle/contract.ts'
import {
  GIFT_ANSWERED,
  GIFT_AT_ONCE,
  GIFT_BY_POST,
  GIFT_CORRECTED,
  GIFT_DAY,
  GIFT_FREE,
  GIFT_LINK_DAYS,
  GIFT_OF_ONE,
  GIFT_OF_THINGS,
  GIFT_SUSPENDED,
  GIFT_TO_SELF,
  GIFT_WITHDRAWN,
  giftState,
  MOST_CORRECTIONS,
  MOST_GIFT_DAYS,
} from '#drizzle/domain/gift.ts'
import { instantAt } from '#drizzle/domain/paris-clock.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import { conflict, invalid, notFound } from '#server/core/errors.ts'
import { randomToken } from '#server/core/ids.ts'
import { addDays, parisDay } from '#server/core/paris.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine, Reader, Tx } from '#server/records/types.ts'
import { enrol, isSuspended, withdrawAccess } from '../learning/service.ts'
import type * as contract from './contract.ts'
import { type Gift, giftBegins, giftOf, giftOfInvitation, giftView, givenIn } from './gift.ts'
import { thingOf } from './kinds.ts'
import type { Order } from './order.ts'
import { keepPayments } from './payment-rows.ts'
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

/** Why lines cannot be given away; empty when they can: one course, or one pack with a course in it and nothing that is sent by post. */
const unfitAsGift = (reader: Reader, lines: readonly OrderItem[]): string => {
  const [first, ...others] = lines
  const isPack = first?.pack !== undefined
  const isOne = isPack
    ? lines.every(({ pack, qty }) => pack?.ref === first.pack?.ref && qty === 1)
    : first?.kind === 'course' && others.length === 0
  if (!isOne) return GIFT_OF_ONE
  if (lines.some(({ plan }) => plan)) return GIFT_AT_ONCE
  if (!lines.some(({ kind }) => kind === 'course')) return GIFT_OF_THINGS
  if (lines.some((line) => thingOf(reader, line)?.delivery === 'post')) return GIFT_BY_POST
  return lines.every(({ unitCents }) => unitCents === 0) ? GIFT_FREE : ''
}

/** Keeps for whom a new order is. Throws 400 for what cannot be given. */
export const openGift = (tx: Tx, order: Order, asked: AskedGift, now: Date): void => {
  const problem = unfitAsGift(tx, order.items ?? [])
  if (problem) throw invalid({ gift: ['validation_invalid_value', problem] })
  if (asked.email === order.email) throw invalid({ 'gift.email': ['validation_invalid_value', GIFT_TO_SELF] })
  const { firstName, email, message } = asked
  const about = { order: order.id, giverName: order.name, firstName, email, message }
  tx.create(gifts, { ...about, sendAt: stamp(sendAtOf(asked.sendOn, now)) })
}

/** Makes the recipient's invitation, whose mail leaves on the chosen day, or at once when that has come. */
const inviteFor = (tx: Tx, order: Order, gift: Gift, now: Date): void => {
  const course = givenIn(tx, order).find(
    ({ kind, ref }) => kind === 'course' && tx.getOrNull(courses, ref),
  )?.ref
  // Gone while it was paid for: there is nothing to invite to.
  if (!course) return
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

/** The order of what of a pack is no course, free of charge, so that its files, its counts and its marks are the recipient's own. */
const openThings = (tx: Tx, order: Order, gift: Gift, to: string, now: Date): void => {
  const items = givenIn(tx, order)
    .filter(({ kind }) => kind === 'produit')
    .map(({ depositCents: _, depositTaxCents: _tax, ...line }) => ({
      ...{ ...line, unitCents: 0, discountCents: 0, totalCents: 0 },
    }))
  if (items.length === 0) return
  const { email, name } = tx.get(users, to)
  const own = tx.create(orders, {
    ...{ number: tx.nextNumber('C', now), user: to, email, name, status: 'fulfilled', currency: 'eur' },
    ...{ items, source: 'cadeau', provider: 'manual', paidAt: stamp(now), accessToken: randomToken() },
    opensAt: order.opensAt > stamp(now) ? order.opensAt : '',
  })
  keepPayments(tx, own, { provider: 'manual', ref: '' }, stamp(now))
  tx.update(gifts, gift.id, { opened: own.id })
}

/**
 * Opens to its recipient what a gift holds and what of it was not paid back. What she has already stays as it is. Throws 409 where a course of it
 * was closed to her by hand. The transaction must be `system`.
 */
export const openGiven = (tx: Tx, gift: Gift, to: string, now: Date): void => {
  const order = tx.get(orders, gift.order)
  const given = givenIn(tx, order).filter(({ kind, ref }) => kind === 'course' && tx.getOrNull(courses, ref))
  const had = given.map(({ ref }) => tx.firstOrNull(enrollments, { user: to, course: ref }))
  if (had.some((known) => known !== null && isSuspended(known))) throw conflict(GIFT_SUSPENDED)
  for (const { ref } of given)
    enrol(tx, now, to, ref, 'gift', { beginsAt: giftBegins(tx, gift, now), from: gift.invitation })
  openThings(tx, order, gift, to, now)
}

/** Whether somebody has the course by another gift, too. */
const hasAnother = (tx: Tx, user: string, course: string, but: string): boolean =>
  tx
    .find(invitations, {
      filter: 'acceptedBy = {:user} && status = "accepted" && id != {:but}',
      params: { user, but },
    })
    .some(({ id }) => {
      const gift = giftOfInvitation(tx, id)
      const order = gift ? tx.getOrNull(orders, gift.order) : null
      return order !== null && givenIn(tx, order).some(({ kind, ref }) => kind === 'course' && ref === course)
    })

const closeCourse = (tx: Tx, user: string, course: string, invitation: string, now: Date): void => {
  const isOnly = !hasAnother(tx, user, course, invitation)
  withdrawAccess(tx, now, { user, course, from: invitation, isOnly })
}

/** What of the recipient's own order is not hers any more; all of it, and the order is over. */
const closeThings = (tx: Tx, { opened }: Gift, isGone: (produit: string) => boolean): void => {
  if (!tx.getOrNull(orders, opened)) return
  const held = tx.find(payments, { order: opened, status: 'paid' })
  for (const { id, produit } of held) if (isGone(produit)) tx.update(payments, id, { status: 'refunded' })
  if (held.length > 0 && held.every(({ produit }) => isGone(produit)))
    tx.update(orders, opened, { status: 'refunded' })
}

/** Takes back one part of a pack that was given away, once that was paid back; the others stay. Idempotent; the transaction must be `system`. */
const withdrawPart = (tx: Tx, gift: Gift, { kind, ref }: OrderItem, now: Date): void => {
  const invitation = tx.getOrNull(invitations, gift.invitation)
  if (kind === 'course') closeCourse(tx, invitation?.acceptedBy ?? '', ref, gift.invitation, now)
  else closeThings(tx, gift, (produit) => produit === ref)
}

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
  if (!gift || !invitation || invitation.status === 'revoked') return
  tx.update(invitations, invitation.id, { status: 'revoked' })
  for (const { kind, ref } of tx.getOrNull(orders, orderId)?.items ?? [])
    if (kind === 'course') closeCourse(tx, invitation.acceptedBy, ref, invitation.id, now)
  closeThings(tx, gift, () => true)
}

/** The same of one payment: of a pack its own part alone, as long as another one is held. */
export const withdrawPaid = (tx: Tx, payment: RecordOf<typeof paymentFields>, now: Date): void => {
  const order = tx.getOrNull(orders, payment.order)
  const gift = order ? giftOf(tx, order.id) : null
  if (!order || !gift) return
  const line = (order.items ?? [])[payment.line - 1]
  if (givenIn(tx, order).length === 0) withdrawGift(tx, order.id, now)
  else if (line?.pack && gift.invitation !== '') withdrawPart(tx, gift, line, now)
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
