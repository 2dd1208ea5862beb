/** What a gift opens to its recipient, and its withdrawal in full or in part. */

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
import { enrol, isSuspended, withdrawAccess } from '../enrollments/index.ts'
import type { Order } from '../order-record/index.ts'
import { storePayments } from '../payment-records/index.ts'
import { type Gift, giftBegins, giftOf, giftOfInvitation, givenIn } from './gift.ts'

/**
 * A free order of the recipient for the products of a pack, so that its files and counts are the recipient's
 * own.
 */
const openThings = (tx: Tx, order: Order, gift: Gift, to: string, now: Date): void => {
  const items = givenIn(tx, order)
    .filter(({ kind }) => kind === 'produit')
    .map((line) => ({ ...line, unitCents: 0, discountCents: 0, totalCents: 0 }))
  if (items.length === 0) return
  const { email, name } = tx.get(users, to)
  const own = tx.create(orders, {
    number: tx.nextNumber('C', now),
    user: to,
    email,
    name,
    status: 'fulfilled',
    currency: 'eur',
    items,
    source: 'cadeau',
    provider: 'manual',
    paidAt: stamp(now),
    accessToken: randomToken(),
    opensAt: order.opensAt > stamp(now) ? order.opensAt : '',
  })
  storePayments(tx, own, { provider: 'manual', ref: '' }, { paidAt: stamp(now), isGift: false })
  tx.update(gifts, gift.id, { opened: own.id })
}

/**
 * Opens to its recipient what a gift holds, less what was refunded. What the recipient owns already is
 * unchanged. Throws 409 where a course of it was closed to the recipient by hand. The transaction must be
 * `system`.
 */
export const deliverGift = (tx: Tx, gift: Gift, to: string, now: Date): void => {
  const order = tx.get(orders, gift.order)
  const given = givenIn(tx, order).filter(({ kind, ref }) => kind === 'course' && tx.getOrNull(courses, ref))
  const had = given.map(({ ref }) => tx.firstOrNull(enrollments, { user: to, course: ref }))
  if (had.some((known) => known !== null && isSuspended(known))) throw conflict(GIFT_SUSPENDED)
  for (const { ref } of given)
    enrol(tx, now, to, ref, 'gift', { beginsAt: giftBegins(tx, gift, now), from: gift.invitation })
  openThings(tx, order, gift, to, now)
}

/** Whether the user has the course by another gift too. */
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

/** Withdraws products from the recipient's own order; once all are withdrawn, the order is over. */
const closeThings = (tx: Tx, { opened }: Gift, isGone: (produit: string) => boolean): void => {
  if (!tx.getOrNull(orders, opened)) return
  const held = tx.find(payments, { order: opened, status: 'paid' })
  for (const { id, produit } of held) if (isGone(produit)) tx.update(payments, id, { status: 'refunded' })
  if (held.length > 0 && held.every(({ produit }) => isGone(produit)))
    tx.update(orders, opened, { status: 'refunded' })
}

/**
 * Withdraws one refunded part of a pack given as a gift; the others stay. Idempotent; the transaction must be
 * `system`.
 */
const withdrawPart = (tx: Tx, gift: Gift, { kind, ref }: OrderItem, now: Date): void => {
  const invitation = tx.getOrNull(invitations, gift.invitation)
  if (kind === 'course') closeCourse(tx, invitation?.acceptedBy ?? '', ref, gift.invitation, now)
  else closeThings(tx, gift, (produit) => produit === ref)
}

/**
 * Withdraws a refunded gift: the invitation, or what it opened and extended. What its recipient owns
 * otherwise, by another gift too, stays for its own duration. Access ends as expired and not suspended, so
 * that a voucher or another gift opens it again. Idempotent; the transaction must be `system`.
 */
export const withdrawGift = (tx: Tx, orderId: string, now: Date): void => {
  const gift = giftOf(tx, orderId)
  // The last course and its link were deleted: the other things that the gift opened are withdrawn all the
  // same.
  if (gift && gift.invitation === '' && gift.opened !== '') closeThings(tx, gift, () => true)
  // Never paid: the recipient's data is not needed.
  else if (gift?.invitation === '') tx.delete(gifts, gift.id)
  const invitation = tx.getOrNull(invitations, gift?.invitation ?? '')
  if (!gift || !invitation || invitation.status === 'revoked') return
  tx.update(invitations, invitation.id, { status: 'revoked' })
  for (const { kind, ref } of tx.getOrNull(orders, orderId)?.items ?? [])
    if (kind === 'course') closeCourse(tx, invitation.acceptedBy, ref, invitation.id, now)
  closeThings(tx, gift, () => true)
}

/** Withdraws the gift of one payment: of a pack its own part alone, as long as another part is held. */
export const withdrawPaid = (tx: Tx, payment: RecordOf<typeof paymentFields>, now: Date): void => {
  const order = tx.getOrNull(orders, payment.order)
  const gift = order ? giftOf(tx, order.id) : null
  if (!order || !gift) return
  const line = (order.items ?? [])[payment.line - 1]
  if (givenIn(tx, order).length === 0) withdrawGift(tx, order.id, now)
  else if (line?.pack && (gift.invitation !== '' || gift.opened !== '')) withdrawPart(tx, gift, line, now)
}

/**
 * Before a course and its invitations are deleted: an invitation that brings other courses of a pack too is
 * moved to one of them.
 */
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
