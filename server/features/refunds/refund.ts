/**
 * Refunds. A row is written first, in the deciding transaction; a job has the provider execute it once, under
 * the row's id. Accounting and access follow when the provider has accepted it.
 */

import { notifications } from '#drizzle/collections/notifications.ts'
import { orders, type paymentFields, payments } from '#drizzle/collections/payments.ts'
import { type REFUND_REASONS, type refundFields, refunds } from '#drizzle/collections/refunds.ts'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { HOLDING_PAYMENTS } from '#drizzle/domain/ownership.ts'
import { owedCents, refundableCents } from '#drizzle/domain/refundable.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import { conflict, invalid } from '#server/core/errors.ts'
import { allocateCents, formatCents } from '#server/core/money.ts'
import type { PaymentState, ProviderRefund } from '#server/ports/payments.ts'
import type { Engine, Reader, Tx } from '#server/records/types.ts'
import { depositsOf, followDeposit } from '../deposits/index.ts'
import { creditRefund } from '../fulfilment/index.ts'
import { closePaid } from '../order-access/index.ts'
import { isSettled, type Order } from '../order-record/index.ts'

export type Payment = RecordOf<typeof paymentFields>
export type Refund = RecordOf<typeof refundFields>
type Reason = (typeof REFUND_REASONS)[number]

/** Refundable part of a payment, in cents (`refundableCents`). The reader must be `system`. */
export const refundable = (reader: Reader, payment: Payment): number =>
  refundableCents(payment, reader.find(refunds, { payment: payment.id }))

interface RefundRequest {
  readonly amountCents: number
  readonly reason: Reason
  readonly note?: string
  readonly requestedBy?: string
  readonly idempotencyKey?: string
}

/**
 * Refunds a payment in part or in full: the row in this transaction, then the provider. Throws 400 on
 * `amountCents` for zero, 409 for more than the refundable part.
 */
export const requestRefund = (tx: Tx, payment: Payment, request: RefundRequest): Refund => {
  const { amountCents, reason, note = '', requestedBy = '', idempotencyKey = '' } = request
  const left = refundable(tx, payment)
  if (left <= 0 || amountCents > left)
    throw conflict(
      left > 0 ? `Il ne reste que ${formatCents(left)} à rembourser.` : 'Ce paiement est déjà remboursé.',
    )
  if (amountCents <= 0)
    throw invalid({ amountCents: ['validation_invalid_value', 'Indiquez le montant à rembourser.'] })
  const { id, order } = payment
  const refund = tx.create(refunds, {
    payment: id,
    order,
    amountCents,
    reason,
    note,
    requestedBy,
    idempotencyKey,
  })
  tx.enqueue('payment.refund', { refundId: refund.id })
  return refund
}

const isHolding = ({ status }: Payment): boolean => HOLDING_PAYMENTS.some((holding) => holding === status)

/** Whether all payments of an order were refunded. */
const isAllBack = (reader: Reader, orderId: string): boolean =>
  reader.find(payments, { order: orderId }).every((payment) => !isHolding(payment))

/** Whether another payment of the same order still covers what this one paid. */
const isHeldOtherwise = (
  reader: Reader,
  { id, order, line, course, produit, variant, isShipping }: Payment,
): boolean => {
  // A payment that names no thing names its line.
  const ofLine = course === '' && produit === '' && !isShipping ? { line } : {}
  return reader
    .find(payments, { order, course, produit, variant, isShipping, ...ofLine })
    .some((other) => other.id !== id && isHolding(other))
}

/**
 * Whether a payment came for what was paid otherwise or cannot be delivered: it gives no access, and its
 * refund removes none.
 */
export const isSurplusPayment = (reader: Reader, payment: string): boolean =>
  reader.count(refunds, { payment, reason: 'late' }) > 0

/** Whether a deposit of an order is retained: a buyer whose balance was refunded has still paid a part. */
const keepsDeposit = (reader: Reader, orderId: string): boolean =>
  depositsOf(reader, orderId).some(({ id }) =>
    reader.find(payments, { order: id }).some((payment) => payment.amountCents > 0 && isHolding(payment)),
  )

const isBack = ({ amountCents, refundedCents }: Payment): boolean => refundedCents >= amountCents

/** Withdraws the free parts of a pack whose paid parts were all refunded. */
const takeBackGratis = (tx: Tx, order: Order, cause: string): void => {
  const packOf = ({ line }: Payment) => order.items?.[line - 1]?.pack?.ref ?? ''
  const paid = tx.find(payments, { order: order.id }).filter((payment) => packOf(payment) !== '')
  const costly = paid.filter(({ amountCents }) => amountCents > 0)
  const stored = new Set(costly.filter(isHolding).map(packOf))
  const back = new Set(costly.map(packOf).filter((pack) => !stored.has(pack)))
  for (const payment of paid) {
    if (payment.amountCents > 0 || !isHolding(payment) || !back.has(packOf(payment))) continue
    closeBack(tx, order, tx.update(payments, payment.id, { status: 'refunded' }), cause)
  }
}

/** Closes what was refunded in full. The refund of a single instalment closes nothing. */
const closeBack = (tx: Tx, order: Order, payment: Payment, cause: string): void => {
  if (!isHeldOtherwise(tx, payment)) closePaid(tx, order, payment, cause)
}

/** Closes an order whose payments were all refunded. */
const endBack = (tx: Tx, order: Order, cause: string): void => {
  takeBackGratis(tx, order, cause)
  if (isAllBack(tx, order.id) && (order.status === 'paid' || order.status === 'fulfilled'))
    tx.update(orders, order.id, { status: 'refunded' })
}

/**
 * Closes the order of a fully refunded deposit whose balance was refunded before: only then is it refunded in
 * full.
 */
const endWithDeposit = (tx: Tx, { depositOf }: Order, cause: string): void => {
  const order = depositOf ? tx.getOrNull(orders, depositOf) : null
  if (!order || !isSettled(order) || keepsDeposit(tx, order.id)) return
  const paid = tx.find(payments, { order: order.id }).filter(isHolding)
  if (!paid.every(isBack)) return
  for (const payment of paid)
    closeBack(tx, order, tx.update(payments, payment.id, { status: 'refunded' }), cause)
  endBack(tx, order, cause)
}

/**
 * The part of a refund that the books do not have yet, in cents: what a bank sent back stays booked, so that the refund which
 * replaces it is not booked twice.
 */
const unbookedCents = (reader: Reader, payment: Payment, refund: Refund): number => {
  const others = reader.find(refunds, { payment: payment.id }).filter(({ id }) => id !== refund.id)
  return Math.max(0, refund.amountCents - owedCents(payment, others))
}

/** Moves the bookings of what a bank has sent back to the refunds that have replaced it, whose sum is the same. */
const moveBookings = (tx: Tx, { id }: Payment, settledAt: string): void => {
  for (const row of tx.find(refunds, { payment: id })) {
    if (row.status === 'failed' && row.settledAt !== '') tx.update(refunds, row.id, { settledAt: '' })
    if (row.status === 'succeeded' && row.settledAt === '') tx.update(refunds, row.id, { settledAt })
  }
}

/** Applies a refund to accounting, access and the buyer's notices. */
const book = (engine: Engine, tx: Tx, refund: Refund): void => {
  const payment = tx.get(payments, refund.payment)
  const settledAt = stamp(engine.clock.now())
  const amountCents = unbookedCents(tx, payment, refund)
  // It replaces what a bank has sent back, whose booking stays: a second one would count it twice.
  if (amountCents === 0) {
    if (!isSurplusPayment(tx, payment.id)) tx.enqueue('mail', { template: 'refunded', refundId: refund.id })
    return
  }
  if (amountCents < refund.amountCents) moveBookings(tx, payment, settledAt)
  const refundedCents = payment.refundedCents + amountCents
  // With a retained deposit the refund is partial, even when the balance goes back in full.
  const isPart = !isSurplusPayment(tx, payment.id) && keepsDeposit(tx, payment.order)
  const isWhole = refundedCents >= payment.amountCents && !isPart
  const booked = tx.update(payments, payment.id, {
    refundedCents,
    status: isWhole ? 'refunded' : 'partially_refunded',
  })
  // The order is paid otherwise, or was never delivered; the buyer was notified when the money came.
  if (isSurplusPayment(tx, payment.id)) {
    tx.update(refunds, refund.id, { settledAt })
    return
  }
  const { reason } = refund
  const creditNote = creditRefund(tx, booked, { amountCents, reason }, engine.clock.now())
  tx.update(refunds, refund.id, { creditNote, settledAt })
  const order = payment.order ? tx.getOrNull(orders, payment.order) : null
  if (!order) return
  followDeposit(tx, order)
  if (isWhole) closeBack(tx, order, booked, refund.id)
  endBack(tx, order, refund.id)
  endWithDeposit(tx, order, refund.id)
  tx.enqueue('mail', { template: 'refunded', refundId: refund.id })
}

const ofOrder = (order: Order | null): string => (order ? ` de la commande n°\u00a0${order.number}` : '')
const orderLink = (order: Order | null): string =>
  order ? adminLink('adminOrder', { id: order.id }) : adminLink('adminOrders')

/** A bank returned the money: it is still owed, and the team must find another way. */
const notifyFailure = (tx: Tx, refund: Refund, order: Order | null): void => {
  tx.create(notifications, {
    type: 'error',
    title: 'Remboursement refusé',
    message: `${formatCents(refund.amountCents)}${ofOrder(order)} n’ont pas pu être rendus. Remboursez par un autre moyen.`,
    link: orderLink(order),
  })
}

/** Given up here without a reply of the provider, which may have executed it all the same. */
const isGivenUp = ({ status, providerRef }: Refund): boolean => status === 'failed' && providerRef === ''

/** Applies the provider's state to the row of a refund. Idempotent. */
export const followRefund = (engine: Engine, tx: Tx, id: string, { ref, status }: ProviderRefund): void => {
  const refund = tx.getOrNull(refunds, id)
  if (!refund || (refund.status === 'failed' && !isGivenUp(refund))) return
  if (status === 'failed') {
    if (refund.status === 'failed') return
    const failed = tx.update(refunds, id, {
      status: 'failed',
      providerRef: ref,
      failureReason: 'Refusé par la banque',
    })
    notifyFailure(tx, failed, tx.getOrNull(orders, refund.order))
    return
  }
  // Accepted counts as done; a later failure is notified.
  if (refund.status === 'succeeded') return
  book(engine, tx, tx.update(refunds, id, { status: 'succeeded', providerRef: ref, failureReason: '' }))
}

/**
 * Gives up a refund that the provider will not execute. No money moved, and the refund may be requested
 * again.
 */
export const failRefund = (tx: Tx, id: string, why: string): void => {
  const refund = tx.getOrNull(refunds, id)
  if (refund?.status !== 'pending') return
  const failed = tx.update(refunds, id, { status: 'failed', failureReason: why.slice(0, 500) })
  notifyFailure(tx, failed, tx.getOrNull(orders, refund.order))
}

const OVERTAKEN = 'Un remboursement fait chez le prestataire l’a précédé'

/** Gives up requested refunds of a payment, newest first, until this amount is left beside them. */
const makeRoom = (tx: Tx, payment: Payment, amountCents: number): void => {
  const waiting = tx.find(refunds, { payment: payment.id, status: 'pending' }, { sort: '-created,-@rowid' })
  for (const refund of waiting) {
    if (refundable(tx, payment) >= amountCents) return
    tx.update(refunds, refund.id, { status: 'failed', failureReason: OVERTAKEN })
    const order = tx.getOrNull(orders, refund.order)
    tx.create(notifications, {
      type: 'warning',
      title: 'Remboursement abandonné',
      message: `Le remboursement demandé de ${formatCents(refund.amountCents)}${ofOrder(order)} dépasse ce qui reste après celui fait chez le prestataire. Demandez de nouveau le reste, s’il est dû.`,
      link: orderLink(order),
    })
  }
}

/**
 * Creates the rows of a refund made elsewhere, over the lines that the payment paid. Its whole amount is a fact: refunds that
 * still wait here give way to it. Only a dispute can take more than was paid; that surplus is no refund.
 */
const adopt = (tx: Tx, state: PaymentState, made: ProviderRefund, reason: Reason): string[] => {
  const paid = tx.find(payments, { paymentRef: state.ref }, { sort: 'created,providerRef' })
  const free = paid.map((payment) => refundable(tx, payment))
  const left = paid.map((payment) => (isHolding(payment) ? payment.amountCents - payment.refundedCents : 0))
  const sumOf = (cents: readonly number[]) => cents.reduce((sum, one) => sum + one, 0)
  const isFree = made.amountCents <= sumOf(free)
  const parts = allocateCents(Math.min(made.amountCents, sumOf(left)), isFree ? free : left)
  return paid.flatMap((payment, at) => {
    const amountCents = parts[at] ?? 0
    if (amountCents <= 0) return []
    makeRoom(tx, payment, amountCents)
    const { id, order } = payment
    return [tx.create(refunds, { payment: id, order, amountCents, reason, providerRef: made.ref }).id]
  })
}

/** The rows of a refund at the provider, adopted as far as they do not exist. */
const rowsOfRefund = (tx: Tx, state: PaymentState, made: ProviderRefund, reason: Reason): string[] => {
  const own = made.refundId ? tx.getOrNull(refunds, made.refundId) : null
  if (own) return [own.id]
  const known = tx.find(refunds, { providerRef: made.ref })
  const missing = made.amountCents - known.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const ids = known.map(({ id }) => id)
  // A refund that failed before it was known here moved nothing.
  if (missing <= 0 || made.status === 'failed') return ids
  return [...ids, ...adopt(tx, state, { ...made, amountCents: missing }, reason)]
}

/**
 * Follows all refunds that the provider lists for a payment, including those made in the provider's own
 * pages. Idempotent.
 */
export const followRefunds = (
  engine: Engine,
  tx: Tx,
  state: PaymentState,
  reason: Reason = 'provider',
): void => {
  for (const made of state.refunds)
    for (const id of rowsOfRefund(tx, state, made, reason)) followRefund(engine, tx, id, made)
}
