/** A paid order becomes payments, enrollments, an invoice and mails. */

import { notifications } from '#drizzle/collections/notifications.ts'
import {
  type InvoiceLine,
  type InvoiceTotals,
  invoices,
  orders,
  payments,
} from '#drizzle/collections/payments.ts'
import { type Address, users } from '#drizzle/collections/users.ts'
import { link } from '#drizzle/domain/paths.ts'
import { stamp } from '#server/core/clock.ts'
import { conflict } from '#server/core/errors.ts'
import { formatCents, includedTaxCents } from '#server/core/money.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import { taxMentionOf } from '../content/service.ts'
import { giftOf } from './gift.ts'
import { sendGift } from './giving.ts'
import { kindOf, thingOf } from './kinds.ts'
import { waitOf, waivedLines } from './opening.ts'
import { linesOf, type Order, type OrderLine } from './order.ts'

export const EXPIRED = 'Cette commande a expiré. Aucun montant n’a été débité.'

/** How an order was paid; `ref` is the provider's own reference, unique, so that a second delivery finds the first. */
interface Settlement {
  provider: 'demo' | 'stripe' | 'manual'
  ref: string
}

const totalsOf = (tx: Tx, order: Order, lines: readonly InvoiceLine[]): InvoiceTotals => {
  const byRate = new Map<number, number>()
  for (const line of lines) {
    const tax = includedTaxCents(line.totalCents, line.taxRate)
    if (tax > 0) byRate.set(line.taxRate, (byRate.get(line.taxRate) ?? 0) + tax)
  }
  const taxes = [...byRate].map(([rate, cents]) => ({ rate, cents })).sort((a, b) => b.rate - a.rate)
  const tax = taxes.reduce((sum, entry) => sum + entry.cents, 0)
  return {
    netCents: order.totalCents - tax,
    taxes,
    totalCents: order.totalCents,
    mention: taxMentionOf(tx, order.items ?? []),
  }
}

/**
 * Where the buyer lives, as it is known now: where the order goes, else what the account says that was signed in when it
 * was opened. An account that it joins by its address is not asked: whoever typed the address reads this invoice.
 */
const addressOf = (tx: Tx, shippingAddress: Address | null, signedIn: string): Address | null => {
  const known = shippingAddress ?? (signedIn ? tx.getOrNull(users, signedIn)?.address : null)
  return known && Object.values(known).some(Boolean) ? known : null
}

const issueInvoice = (tx: Tx, order: Order, signedIn: string, now: Date): void => {
  const lines = linesOf(order).map(
    ({ title, qty, unitCents, discountCents, totalCents, taxRate }): InvoiceLine => ({
      title,
      qty,
      unitCents,
      ...(discountCents > 0 ? { discountCents } : {}),
      totalCents,
      taxRate,
    }),
  )
  const address = addressOf(tx, order.shippingAddress, signedIn)
  const invoice = tx.create(invoices, {
    number: tx.nextNumber('F', now),
    kind: 'invoice',
    order: order.id,
    payment: tx.firstOrNull(payments, { order: order.id, status: 'paid' })?.id ?? '',
    user: order.user,
    customer: {
      name: order.name,
      email: order.email,
      ...(address ? { address } : {}),
    },
    lines,
    totals: totalsOf(tx, order, lines),
    issuedAt: stamp(now),
  })
  tx.enqueue('invoice.file', { invoiceId: invoice.id })
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
 * Opens a line of a settled order to its buyer, from the day on which the order opens. Does nothing without an account
 * (`adopt` in `hooks.ts` does it when there is one), nor for what is gone or given away. The transaction must be `system`.
 */
export const deliver = (tx: Tx, order: Order, line: OrderLine, now: Date): void => {
  const { open } = kindOf(line.kind)
  // What is given away is somebody else's, who gets an invitation.
  if (!open || order.user === '' || giftOf(tx, order.id)) return
  const waits = order.opensAt !== '' && waivedLines([line]).length > 0
  open(tx, {
    user: order.user,
    ref: line.ref,
    option: line.option ?? 'one_time',
    isFree: line.totalCents === 0,
    beginsAt: new Date(waits ? order.opensAt : order.paidAt),
    now,
  })
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
      [kindOf(kind).column]: id,
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
  const toDo = lines.some((line) => (thingOf(tx, line)?.delivery ?? 'online') !== 'online')
  const settled = tx.update(orders, orderId, {
    user: order.user,
    status: toDo ? 'paid' : 'fulfilled',
    paidAt,
    opensAt: later ? stamp(later) : '',
  })
  for (const line of lines) deliver(tx, settled, line, now)
  sendGift(tx, settled, now)
  if (order.totalCents > 0) issueInvoice(tx, settled, stored.user, now)
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
