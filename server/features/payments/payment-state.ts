/**
 * Applies a provider's state of a payment. The state is always the current one, so that messages may come
 * twice, late, in any order or never: applying the same state again changes nothing.
 */

import { orders, payments } from '#drizzle/collections/payments.ts'
import { stamp } from '#server/core/clock.ts'
import { AppError, conflict } from '#server/core/errors.ts'
import type { PaymentProvider, PaymentState } from '#server/ports/payments.ts'
import { system } from '#server/records/actor.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import { fulfilmentProblem, settleOrder } from '../fulfilment/index.ts'
import { dueOf, isSettled, type Order } from '../order-record/index.ts'
import { cancelOrder } from '../orders/index.ts'
import { followDispute, followRefunds, refundLatePayment } from '../refunds/index.ts'

/** The order of a payment; null for a foreign payment, or an instalment of a plan. */
const orderOf = (tx: Tx, { ref, orderId, plan }: PaymentState): Order | null => {
  if (plan) return null
  const known = tx.firstOrNull(orders, { paymentRef: ref })
  if (known) return known
  const named = orderId === '' ? null : tx.getOrNull(orders, orderId)
  // Opened but not stored: the process stopped between the two. An order with another payment is returned as
  // well.
  return named?.paymentRef === '' ? tx.update(orders, named.id, { paymentRef: ref }) : named
}

const isPaidBy = (tx: Tx, ref: string): boolean => tx.count(payments, { paymentRef: ref }) > 0

/** Stores a bank's refusal once, as text for its buyer. */
const keepFailure = (
  tx: Tx,
  order: Order,
  { name }: PaymentProvider,
  { failure, method }: PaymentState,
): void => {
  if (!failure || order.status !== 'pending' || tx.firstOrNull(payments, { providerRef: failure.ref })) return
  tx.create(payments, {
    user: order.user,
    email: order.email,
    order: order.id,
    status: 'failed',
    amountCents: dueOf(order),
    currency: order.currency,
    provider: name,
    providerRef: failure.ref,
    failureReason: failure.message,
    method,
  })
}

/** Throws 409 where the order was paid meanwhile, even in part, by transfer or in cash. */
const checkUnpaid = (order: Order): void => {
  if (isSettled(order)) throw conflict('Cette commande était déjà payée.')
  if (order.status === 'refunded') throw conflict('Cette commande a été remboursée.')
  if (order.receivedCents > 0)
    throw conflict('Une partie de cette commande était déjà réglée par un autre moyen que la carte.')
}

/** Throws 409 for what cannot be delivered for this money. */
const deliverPaid = (
  engine: Engine,
  tx: Tx,
  order: Order,
  provider: PaymentProvider,
  state: PaymentState,
): Order => {
  if (isPaidBy(tx, state.ref)) return order
  checkUnpaid(order)
  if (state.amountCents !== dueOf(order)) throw conflict('Le montant payé n’est pas celui de la commande.')
  const obstacle = fulfilmentProblem(tx, order, engine.clock.now())
  if (obstacle) throw conflict(obstacle)
  const { ref, method, receiptUrl, customerRef, methodRef } = state
  const stored = { customerRef, methodRef, method }
  if (order.paymentRef !== ref) tx.update(orders, order.id, { paymentRef: ref })
  return settleOrder(engine, tx, order.id, { provider: provider.name, ref, receiptUrl, ...stored })
}

const apply = (engine: Engine, tx: Tx, provider: PaymentProvider, state: PaymentState): Order | null => {
  const order = orderOf(tx, state)
  if (!order) return null
  const { status } = state
  if (status === 'succeeded') {
    const settled = deliverPaid(engine, tx, order, provider, state)
    followRefunds(engine, tx, state)
    followDispute(engine, tx, state)
    return tx.get(orders, settled.id)
  }
  // Only an order's current payment decides whether it keeps waiting.
  if (order.paymentRef !== state.ref) return order
  keepFailure(tx, order, provider, state)
  if (order.status !== 'pending') return order
  if (status === 'cancelled') cancelOrder(tx, order.id)
  if (status === 'processing' && order.processingAt === '')
    return tx.update(orders, order.id, { processingAt: stamp(engine.clock.now()) })
  // A debit refused by a bank after days: it may be retried, with the usual hold.
  if (status === 'open' && order.processingAt !== '') return tx.update(orders, order.id, { processingAt: '' })
  return tx.get(orders, order.id)
}

/**
 * Applies a provider's state to the order of a payment and returns the order; null for a payment without an
 * order. Money for what cannot be delivered any more is refunded, and its buyer is notified. Idempotent.
 */
export const followPayment = async (
  engine: Engine,
  provider: PaymentProvider,
  state: PaymentState,
): Promise<Order | null> => {
  try {
    return await engine.write(system, (tx) => apply(engine, tx, provider, state))
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 409 || state.status !== 'succeeded') throw error
    return engine.write(system, (tx) => {
      const order = orderOf(tx, state)
      if (order && !isPaidBy(tx, state.ref))
        refundLatePayment(engine, tx, order, provider, state, error.message)
      return order && tx.get(orders, order.id)
    })
  }
}
