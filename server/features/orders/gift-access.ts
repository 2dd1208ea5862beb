/** What a gift opens to its recipient, and taking it back: all of it, or a part. */
import { courses } from '#drizzle/collections/courses.ts'
import { gifts } from '#drizzle/collections/gifts.ts'
import { enrollments, invitations } from '#drizzle/collections/learning.ts'
import { type OrderItem, orders, type paymentFields, payments } from '#drizzle/collections/payments.ts'
import { users } from '#drizzle/collections/users.ts'
import { GIFT_SUSPENDED } from '#drizzle/domain/gift.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import { conflict } from '#server/core/errors.ts'
import { randomToken } from '#server/core/ids.ts'
import type { Tx } from '#server/records/types.ts'
import { enrol, isSuspended, withdrawAccess } from '../learning/service.ts'
import { type Gift, giftBegins, giftOf, giftOfInvitation, givenIn } from './gift.ts'
import type { Order } from './order.ts'
import { keepPayments } from './payment-rows.ts'

/** The order of what of a pack is no course, free of charge, so that its files, its counts and its marks are the recipient's own. */
const openThings = (tx: Tx, order: Order, gift: Gift, to: string, now: Date): void => {
  const items = givenIn(tx, order)
    .filter(({ kind }) => kind === 'produit')
    .map((line) => ({ ...line, unitCents: 0, discountCents: 0, totalCents: 0 }))
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
  // Its last course is gone, and its link with it: what it has opened besides goes back all the same.
  if (gift && gift.invitation === '' && gift.opened !== '') closeThings(tx, gift, () => true)
  // Never paid: nobody needs to know for whom it would have been.
  else if (gift?.invitation === '') tx.delete(gifts, gift.id)
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
  else if (line?.pack && (gift.invitation !== '' || gift.opened !== '')) withdrawPart(tx, gift, line, now)
}

/** Before a course goes, and its invitations with it: one that brings other courses of a pack as well is theirs from then on. */
export const keepLinks = (tx: Tx, course: string): void => {
  for (const gift of tx.find(gifts, { filter: 'invitation.course = {:course}', params: { course } })) {
    const order = tx.getOrNull(orders, gift.order)
    const others = order
      ? givenIn(tx, order).filter(({ kind, ref }) => kind === 'course' && ref !== course)
      : []
    const next = others.find(({ ref }) => tx.getOrNull(courses, ref))
    if (next) tx.update(invitations, gift.invitation, { course: next.ref })
  }
}
