/**
 * Applies a provider's state of a payment. The state is always the current one, so that messages may come
 * twice, late, in any order or never: applying the same state again changes nothing.
 */

import { orders, payments } from '#drizzle/collections/payments.ts'
import { stamp } from '#server/core/clock.ts'
import type { PaymentProvider, PaymentState } from '#server/ports/payments.ts'
import { system } from '#server/records/actor.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import { fulfilmentProblem, trySettleOrder } from '../fulfilment/index.ts'
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

/** Why an order takes no payment by card: it was paid meanwhile, even in part; empty when it does. */
const paidProblem = (order: Order): string => {
  if (isSettled(order)) return 'Cette commande était déjà payée.'
  if (order.status === 'refunded') return 'Cette commande a été remboursée.'
  return order.receivedCents > 0
    ? 'Une partie de cette commande était déjà réglée par un autre moyen que la carte.'
    : ''
}

const OTHER_AMOUNT = 'Le montant payé n’est pas celui de la commande.'

/**
 * Delivers a paid order, or returns why it cannot be delivered for this money. An error is of another kind, such as a
 * refusal by a hook: it is thrown, and the payment is tried again.
 */
const deliverPaid = (
  engine: Engine,
  tx: Tx,
  order: Order,
  provider: PaymentProvider,
  state: PaymentState,
): { readonly settled: Order } | { readonly obstacle: string } => {
  if (isPaidBy(tx, state.ref)) return { settled: order }
  const obstacle =
    paidProblem(order) ||
    (state.amountCents === dueOf(order) ? '' : OTHER_AMOUNT) ||
    fulfilmentProblem(tx, order, engine.clock.now())
  if (obstacle) return { obstacle }
  const { ref, method, receiptUrl, customerRef, methodRef } = state
  const stored = { customerRef, methodRef, method }
  const result = trySettleOrder(engine, tx, order.id, { provider: provider.name, ref, receiptUrl, ...stored })
  if ('settled' in result && order.paymentRef !== ref) tx.update(orders, order.id, { paymentRef: ref })
  return result
}

const apply = (engine: Engine, tx: Tx, provider: PaymentProvider, state: PaymentState): Order | null => {
  const order = orderOf(tx, state)
  if (!order) return null
  const { status } = state
  if (status === 'succeeded') {
    const result = deliverPaid(engine, tx, order, provider, state)
    if ('obstacle' in result) refundLatePayment(engine, tx, order, provider, state, result.obstacle)
    else {
      followRefunds(engine, tx, state)
      followDispute(engine, tx, state)
    }
    return tx.get(orders, order.id)
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
export const followPayment = (
  engine: Engine,
  provider: PaymentProvider,
  state: PaymentState,
): Promise<Order | null> => engine.write(system, (tx) => apply(engine, tx, provider, state))
