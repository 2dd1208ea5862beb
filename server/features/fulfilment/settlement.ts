import { notifications } from '#drizzle/collections/notifications.ts'
import { orders } from '#drizzle/collections/payments.ts'
import { users } from '#drizzle/collections/users.ts'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { stamp } from '#server/core/clock.ts'
import { conflict } from '#server/core/errors.ts'
import { formatCents } from '#server/core/money.ts'
import { startOfParisDay } from '#server/core/paris.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import { followDeposit } from '../deposits/index.ts'
import { giftOf, sendGift } from '../gifts/index.ts'
import { accessStartOf } from '../order-access/index.ts'
import { dueOf, linesOf, type Order, type OrderLine } from '../order-record/index.ts'
import { retakeHolds } from '../orders/index.ts'
import { hasTrial, type Settlement, storePayments } from '../payment-records/index.ts'
import { openPlans } from '../payment-schedules/index.ts'
import { orderProof } from '../purchases/index.ts'
import { kindOf, thingOf } from '../sellables/index.ts'
import { guestAccount } from '../users/index.ts'
import { waivedLines } from '../withdrawals/index.ts'
import { invoiceOrder } from './order-invoice.ts'

const NOON_MS = 12 * 3_600_000

/** Notifies the buyer on the opening day: by mail, and by a notification where there is an account. */
const announceOpening = (tx: Tx, orderId: string, runAt: Date): void => {
  tx.enqueue('mail', { template: 'opened', orderId, isWaived: false }, { runAt })
  tx.enqueue('order.opened', { orderId }, { runAt })
}

/** Whether an order opens something that is read in a space alone. */
const needsSpace = ({ items }: Order): boolean => (items ?? []).some(({ kind }) => kind === 'course')

/**
 * The order with its buyer, where it has no account or an erased one: the account that has proved the order's
 * address. A course opens a new account for an address without one. An account that is not proved may be
 * another person's: its order waits for the proof (`adopt` in `hooks.ts`).
 */
const withBuyer = (tx: Tx, order: Order): Order => {
  if (order.user !== '') return order
  const known = tx.firstOrNull(users, { email: order.email })
  if (known) return known.verified ? { ...order, user: known.id } : order
  const isOwn = needsSpace(order) && !giftOf(tx, order.id)
  return isOwn ? { ...order, user: guestAccount(tx, order).id } : order
}

/**
 * Opens a line of a settled order to its buyer, from the day on which the order opens. Does nothing without
 * an account (`adopt` in `hooks.ts` does it later), for a deleted thing or for a gift. Returns whether the
 * buyer owned it before, as `open` does. The transaction must be `system`.
 */
export const deliver = (tx: Tx, order: Order, line: OrderLine, now: Date): boolean => {
  const { open } = kindOf(tx, line.kind)
  // A gift is delivered by an invitation.
  if (!open || order.user === '' || giftOf(tx, order.id)) return false
  const waits = order.opensAt !== '' && waivedLines([line]).length > 0
  return open(tx, {
    user: order.user,
    order: order.id,
    ref: line.ref,
    option: line.option ?? 'one_time',
    // A trial is a subscription from its first day.
    isFree: line.totalCents === 0 && !hasTrial(line),
    isPart: line.pack !== undefined,
    beginsAt: new Date(waits ? order.opensAt : order.paidAt),
    now,
  })
}

/**
 * When the order was fully paid: for money received by hand, noon in Paris of its last day, as on the
 * invoice; otherwise now.
 */
const cameAt = ({ received = [] }: Settlement, now: Date): Date => {
  const last = received
    .map(({ on }) => on)
    .sort()
    .at(-1)
  const noon = last ? startOfParisDay(last).getTime() + NOON_MS : now.getTime()
  return new Date(Math.min(noon, now.getTime()))
}

/** Marks the lines that the buyer owned before: refunding a pack does not close them. */
const markOwnedBefore = (tx: Tx, { id, items }: Order, owned: readonly boolean[]): void => {
  if (!owned.includes(true)) return
  tx.update(orders, id, {
    items: (items ?? []).map((item, at) => (owned[at] ? { ...item, wasHers: true } : item)),
  })
}

/**
 * Marks an order paid and delivers it, in one transaction: payments, enrollments, invoice, notification,
 * confirmation mail. Content that the buyer wants after the withdrawal period opens then (`opensAt`). An
 * order whose account was erased meanwhile belongs to its address; an expired one is delivered all the same,
 * while stock lasts: otherwise the obstacle is returned, for the caller to refund the payment. Idempotent: a
 * settled order is returned unchanged.
 */
export const trySettleOrder = (
  engine: Engine,
  tx: Tx,
  orderId: string,
  settlement: Settlement,
): { readonly settled: Order } | { readonly obstacle: string } => {
  const stored = tx.get(orders, orderId)
  if (stored.status !== 'pending' && stored.status !== 'cancelled') return { settled: stored }
  const retaken = stored.status === 'cancelled' ? retakeHolds(tx, stored) : { held: stored }
  if ('obstacle' in retaken) return retaken
  return { settled: settle(engine, tx, { stored, order: withBuyer(tx, retaken.held) }, settlement) }
}

/** As `trySettleOrder`; throws 409 for an obstacle. */
export const settleOrder = (engine: Engine, tx: Tx, orderId: string, settlement: Settlement): Order => {
  const result = trySettleOrder(engine, tx, orderId, settlement)
  if ('obstacle' in result) throw conflict(result.obstacle)
  return result.settled
}

interface Settling {
  readonly stored: Order
  /** With its stock and its buyer. */
  readonly order: Order
}

const settle = (engine: Engine, tx: Tx, { stored, order }: Settling, settlement: Settlement): Order => {
  const orderId = order.id
  const now = engine.clock.now()
  const paidAt = stamp(now)
  const later = accessStartOf(tx, order, now)
  const lines = linesOf(order)
  // The recipient of a gift owns the products by an order of their own.
  const isGift = giftOf(tx, order.id) !== null
  storePayments(tx, order, settlement, { paidAt: stamp(cameAt(settlement, now)), isGift })
  // A deposit is an advance: its content is delivered with the balance.
  const toDo =
    order.depositOf === '' &&
    lines.some((line) => line.ref === '' || (thingOf(tx, line)?.delivery ?? 'online') !== 'online')
  const settled = tx.update(orders, orderId, {
    user: order.user,
    status: toDo ? 'paid' : 'fulfilled',
    provider: settlement.provider,
    processingAt: '',
    paidAt,
    opensAt: later ? stamp(later) : '',
  })
  openPlans(tx, settled, settlement)
  markOwnedBefore(
    tx,
    settled,
    lines.map((line) => deliver(tx, settled, line, now)),
  )
  sendGift(tx, settled, now)
  if (order.totalCents > 0) invoiceOrder(tx, settled, { ...settlement, signedIn: stored.user, now })
  followDeposit(tx, settled)
  tx.create(notifications, {
    type: 'info',
    title: 'Paiement reçu',
    message: `${formatCents(dueOf(order))} pour la commande n°\u00a0${order.number}.`,
    link: adminLink('adminOrder', { id: orderId }),
  })
  tx.enqueue('mail', { template: 'purchase', orderId, proof: orderProof(engine, tx, order) })
  if (later) announceOpening(tx, orderId, later)
  return settled
}
