import { courses } from '#drizzle/collections/courses.ts'
import { notifications } from '#drizzle/collections/notifications.ts'
import {
  type InvoiceLine,
  type InvoiceTotals,
  invoices,
  type OrderItem,
  type orderFields,
  orders,
  payments,
} from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { type Address, users } from '#drizzle/collections/users.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import { notFound } from '#server/core/errors.ts'
import { allocateCents, formatCents, includedTaxCents } from '#server/core/money.ts'
import { nextNumber } from '#server/core/numbers.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine, Reader, Tx } from '#server/records/types.ts'
import { taxMentionOf } from '../content/service.ts'
import { enrol } from '../learning/service.ts'
import { opensAtOf, waitOf, waivedLines } from './opening.ts'
import { heldIn } from './ownership.ts'
import { purchasedFiles } from './purchased-files.ts'
import { orderOpenTo } from './readers.ts'

export { findableOrders, LINK_HOURS } from './lookup.ts'
export { hasOpened, keepConsent, openedLines, opensAtOf, waivedLines, withdrawalEnd } from './opening.ts'
export { owns } from './ownership.ts'
export { orderOpenTo } from './readers.ts'

export type Order = RecordOf<typeof orderFields>

/** How an order was paid; `ref` is the provider's own reference, unique, so that a second delivery finds the first. */
export interface Settlement {
  provider: 'demo' | 'stripe' | 'manual'
  ref: string
}

const lineTotals = (order: Order): { item: OrderItem; totalCents: number }[] => {
  const items = order.items ?? []
  const gross = items.map((item) => item.unitCents * item.qty)
  const discounts = allocateCents(order.discountCents, gross)
  return items.map((item, at) => ({ item, totalCents: (gross[at] ?? 0) - (discounts[at] ?? 0) }))
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

/** Where the buyer lives, as it is known now: where the order goes, else what her account says. */
const addressOf = (tx: Tx, { shippingAddress, user }: Order): Address | null => {
  const known = shippingAddress ?? (user ? tx.getOrNull(users, user)?.address : null)
  return known && Object.values(known).some(Boolean) ? known : null
}

const issueInvoice = (engine: Engine, tx: Tx, order: Order, now: Date): void => {
  const lines = lineTotals(order).map(
    ({ item, totalCents }): InvoiceLine => ({
      title: item.title,
      qty: item.qty,
      unitCents: item.unitCents,
      totalCents,
      taxRate: item.taxRate,
    }),
  )
  const address = addressOf(tx, order)
  const invoice = tx.create(invoices, {
    number: nextNumber(engine.db, 'F', now),
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

/**
 * Marks an order paid and delivers it, in one transaction: payments, enrolments, invoice, notification, confirmation
 * mail. What the buyer wants only after the days of withdrawal opens then (`opensAt`). Idempotent: an order that is already
 * settled is answered as it is.
 */
export const settleOrder = (
  engine: Engine,
  tx: Tx,
  orderId: string,
  { provider, ref }: Settlement,
): Order => {
  const order = tx.get(orders, orderId)
  if (order.status !== 'pending') return order
  const now = engine.clock.now()
  const paidAt = stamp(now)
  const later = waitOf(tx, order, now)
  let toShip = false
  for (const [index, { item, totalCents }] of lineTotals(order).entries()) {
    tx.create(payments, {
      user: order.user,
      email: order.email,
      course: item.kind === 'course' ? item.ref : '',
      produit: item.kind === 'produit' ? item.ref : '',
      order: order.id,
      kind: 'one_time',
      status: 'paid',
      amountCents: totalCents,
      currency: order.currency,
      provider,
      providerRef: ref === '' ? '' : `${ref}_${index + 1}`,
      paidAt,
    })
    const beginsAt = later && waivedLines([item]).length > 0 ? later : now
    if (item.kind === 'course')
      enrol(tx, now, order.user, item.ref, totalCents === 0 ? 'free' : 'one_time', beginsAt)
    else toShip ||= tx.getOrNull(produits, item.ref)?.kind !== 'digital'
  }
  const settled = tx.update(orders, orderId, {
    status: toShip ? 'paid' : 'fulfilled',
    paidAt,
    opensAt: later ? stamp(later) : '',
  })
  if (order.totalCents > 0) issueInvoice(engine, tx, settled, now)
  tx.create(notifications, {
    type: 'info',
    title: 'Paiement reçu',
    message: `${formatCents(order.totalCents)} pour la commande n°\u00a0${order.number}.`,
    link: '/admin',
  })
  tx.enqueue('mail', { template: 'purchase', orderId })
  if (later) announceOpening(tx, orderId, later)
  return settled
}

interface Seen {
  /** Products that the order holds. */
  held: ReadonlySet<string>
  /** What the addresses of files end with. */
  query: string
  now: Date
}

const itemView = (reader: Reader, order: Order, item: OrderItem, seen: Seen) => {
  const produit = item.kind === 'produit' ? reader.getOrNull(produits, item.ref) : null
  const slug =
    produit?.slug ?? (item.kind === 'course' ? (reader.getOrNull(courses, item.ref)?.slug ?? '') : '')
  const opensAt = opensAtOf(order, item, seen.now)
  const files =
    produit && opensAt === '' && seen.held.has(item.ref) ? purchasedFiles(produit, order.number) : []
  // Whoever came by the order's token reads its files by the same.
  const downloads = files.map((file) => ({ ...file, url: file.url + seen.query }))
  const { kind, ref, title, qty, unitCents } = item
  return { kind, ref, title, slug, qty, unitCents, opensAt, downloads }
}

/** The order of this number (or id, as the payment page knows it) for a caller who may see it; 404 otherwise, so that numbers cannot be probed. */
export const findOrder = (engine: Engine, actor: Actor, number: string, token: string | undefined): Order => {
  const reader = engine.read(system)
  const order = reader.firstOrNull(orders, { number }) ?? reader.getOrNull(orders, number)
  if (!order || !orderOpenTo(actor, order, token)) throw notFound()
  return order
}

/** The order as `GET /api/orders/:number` answers it, with the addresses of what it gives. Throws 404 as `findOrder`. */
export const readOrder = (engine: Engine, actor: Actor, number: string, token: string | undefined) => {
  const order = findOrder(engine, actor, number, token)
  const reader = engine.read(system)
  const seen = {
    held: heldIn(reader, order.id),
    // Whoever may read the order reads its files as its mail does: an account's file token lives three minutes only.
    query: `?token=${encodeURIComponent(order.accessToken)}`,
    now: engine.clock.now(),
  }
  const failed = reader.find(
    payments,
    { order: order.id, status: 'failed' },
    { sort: '-created', limit: 1 },
  )[0]
  return {
    id: order.id,
    number: order.number,
    status: order.status || ('pending' as const),
    email: order.email,
    name: order.name,
    created: order.created,
    paidAt: order.paidAt,
    items: (order.items ?? []).map((item) => itemView(reader, order, item, seen)),
    subtotalCents: order.subtotalCents,
    discountCents: order.discountCents,
    taxCents: order.taxCents,
    shippingCents: order.shippingCents,
    totalCents: order.totalCents,
    invoiceNumber: reader.firstOrNull(invoices, { order: order.id, kind: 'invoice' })?.number ?? '',
    hasAccount: order.user !== '',
    failureReason: order.status === 'pending' ? (failed?.failureReason ?? '') : '',
  }
}
