/** A paid order becomes payments, enrollments, an invoice and mails. */

import { courses } from '#drizzle/collections/courses.ts'
import { notifications } from '#drizzle/collections/notifications.ts'
import { orders, payments } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { users } from '#drizzle/collections/users.ts'
import { link } from '#drizzle/domain/paths.ts'
import { stamp } from '#server/core/clock.ts'
import { conflict } from '#server/core/errors.ts'
import { formatCents } from '#server/core/money.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import { issueInvoice, meansOf } from '../invoices/service.ts'
import { enrol } from '../learning/service.ts'
import { giftOf } from './gift.ts'
import { sendGift } from './giving.ts'
import { waitOf, waivedLines } from './opening.ts'
import { linesOf, type Order, type OrderLine } from './order.ts'

export const EXPIRED = 'Cette commande a expiré. Aucun montant n’a été débité.'

/** How an order was paid; `ref` is the provider's own reference, unique, so that a second delivery finds the first. */
interface Settlement {
  provider: 'demo' | 'stripe' | 'manual'
  ref: string
}

/** Tells the buyer when the day has come: a mail, and a notification where there is an account. */
const announceOpening = (tx: Tx, orderId: string, runAt: Date): void => {
  tx.enqueue('mail', { template: 'opened', orderId, isWaived: false }, { runAt })
  tx.enqueue('order.opened', { orderId }, { runAt })
}

/** The order with its buyer: an account that has proved the address of one that has none, or none any more. */
const withBuyer = (tx: Tx, order: Order): Order =>
  order.user === ''
    ? { ...order, user: tx.firstOrNull(users, { email: order.email, verified: true })?.id ?? '' }
    : order

/**
 * Enrols the buyer in a course of a settled order, from the day on which the order opens. Does nothing without an account
 * (`adopt` in `hooks.ts` does it when there is one), nor for a course that is gone or given away. The transaction must be `system`.
 */
export const deliverCourse = (tx: Tx, order: Order, line: OrderLine, now: Date): void => {
  if (line.kind !== 'course' || order.user === '' || !tx.getOrNull(courses, line.ref)) return
  // Somebody else's, who gets an invitation.
  if (giftOf(tx, order.id)) return
  const waits = order.opensAt !== '' && waivedLines([line]).length > 0
  const beginsAt = new Date(waits ? order.opensAt : order.paidAt)
  enrol(tx, now, order.user, line.ref, line.totalCents === 0 ? 'free' : 'one_time', beginsAt)
}

/**
 * Marks an order paid and delivers it, in one transaction: payments, enrollments, invoice, notification, confirmation
 * mail. What the buyer wants only after the days of withdrawal opens then (`opensAt`). An order whose account was erased
 * meanwhile is its address's. Idempotent: an order that is already settled is answered as it is. Throws 409 for one that was
 * cancelled: its stock and its coupon are given back, and whoever took the money gives that back too.
 */
export const settleOrder = (
  engine: Engine,
  tx: Tx,
  orderId: string,
  { provider, ref }: Settlement,
): Order => {
  const stored = tx.get(orders, orderId)
  if (stored.status === 'cancelled') throw conflict(EXPIRED)
  if (stored.status !== 'pending') return stored
  const order = withBuyer(tx, stored)
  const now = engine.clock.now()
  const paidAt = stamp(now)
  const later = waitOf(tx, order, now)
  const lines = linesOf(order)
  for (const [index, { kind, ref: id, totalCents }] of lines.entries()) {
    tx.create(payments, {
      user: order.user,
      email: order.email,
      course: kind === 'course' ? id : '',
      produit: kind === 'produit' ? id : '',
      order: order.id,
      kind: 'one_time',
      status: 'paid',
      amountCents: totalCents,
      currency: order.currency,
      provider,
      providerRef: ref === '' ? '' : `${ref}_${index + 1}`,
      paidAt,
    })
  }
  const toShip = lines.some(
    ({ kind, ref: id }) => kind === 'produit' && tx.getOrNull(produits, id)?.kind !== 'digital',
  )
  const settled = tx.update(orders, orderId, {
    user: order.user,
    status: toShip ? 'paid' : 'fulfilled',
    paidAt,
    opensAt: later ? stamp(later) : '',
  })
  for (const line of lines) deliverCourse(tx, settled, line, now)
  sendGift(tx, settled, now)
  if (order.totalCents > 0) {
    const payment = tx.firstOrNull(payments, { order: order.id, status: 'paid' })?.id ?? ''
    const paid = [{ at: now, means: meansOf(provider), cents: order.totalCents }]
    const suppliedAt = later && waivedLines(lines).length === lines.length ? later : now
    issueInvoice(tx, { order: settled, lines, signedIn: stored.user, payment, paid, suppliedAt }, now)
  }
  tx.create(notifications, {
    type: 'info',
    title: 'Paiement reçu',
    message: `${formatCents(order.totalCents)} pour la commande n°\u00a0${order.number}.`,
    link: link('admin'),
  })
  tx.enqueue('mail', { template: 'purchase', orderId })
  if (later) announceOpening(tx, orderId, later)
  return settled
}
