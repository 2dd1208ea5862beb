/**
 * The built-in payment page, which moves no money, stands in for a bank: it reports what Stripe would, with
 * the same effects.
 */
import { orders, payments } from '#drizzle/collections/payments.ts'
import type { BodyOf } from '#drizzle/contract.ts'
import { conflict, notFound } from '#server/core/errors.ts'
import {
  DEMO_METHODS,
  DEMO_REFUSAL,
  demoRef,
  demoState,
  type PaymentProvider,
  type PaymentState,
} from '#server/ports/payments.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import { refundReason } from '../fulfilment/index.ts'
import { dueOf, type Order } from '../order-record/index.ts'
import { cancelOrder, orderOpenTo } from '../orders/index.ts'
import { followPayment, openPayment, PARTLY_PAID } from '../payments/index.ts'
import type * as contract from './contract.ts'

type Answer = BodyOf<typeof contract.payDemo>

const EXPIRED = 'Cette commande a expiré. Aucun montant n’a été débité.'

const stateFor = (engine: Engine, order: Order, { outcome, later }: Answer): PaymentState => {
  const ref = demoRef(order.id)
  const about = { ref, orderId: order.id, amountCents: dueOf(order), method: 'Carte de démonstration' }
  if (outcome === 'processing') return demoState({ ...about, status: 'processing' })
  if (outcome === 'fail') {
    const failures = engine.read(system).count(payments, { order: order.id, status: 'failed' })
    const failure = { ref: `${ref}_failed_${failures + 1}`, message: DEMO_REFUSAL }
    return demoState({ ...about, status: 'open', failure })
  }
  const methodRef = later === 'fails' ? DEMO_METHODS.bad : DEMO_METHODS.good
  return demoState({ ...about, status: 'succeeded', methodRef, customerRef: `demo_customer_${order.id}` })
}

/**
 * Closes an order that must not be paid any more, before the demonstration takes its payment. Returns the
 * reason as a sentence.
 */
const refuse = (engine: Engine, order: Order): Promise<string> =>
  engine.write(system, (tx) => {
    const { status, receivedCents } = tx.get(orders, order.id)
    const isWaiting = status === 'pending' && receivedCents === 0
    const refusal = isWaiting ? refundReason(tx, order, engine.clock.now()) : ''
    if (refusal) cancelOrder(tx, order.id)
    return refusal
  })

/** Applies the demonstration page's outcome to an order that the caller may see. Idempotent. */
export const payDemo = async (
  engine: Engine,
  provider: PaymentProvider,
  actor: Actor,
  orderId: string,
  body: Answer,
) => {
  const order = engine.read(system).getOrNull(orders, orderId)
  if (!order || !orderOpenTo(actor, order, body.token)) throw notFound()
  const { number } = order
  if (order.status === 'cancelled' && body.outcome === 'succeed') throw conflict(EXPIRED)
  if (order.status !== 'pending') return { number, status: order.status, message: '' }
  if (order.receivedCents > 0) throw conflict(PARTLY_PAID)
  if (body.outcome === 'abandon') {
    const isClosed = await engine.write(system, (tx) => cancelOrder(tx, orderId))
    if (!isClosed) throw conflict(PARTLY_PAID)
    return { number, status: 'cancelled', message: 'Aucun montant n’a été débité.' }
  }
  if (body.outcome === 'succeed') {
    const refusal = await refuse(engine, order)
    if (refusal) return { number, status: 'cancelled', message: refusal }
  }
  // An order that waits for a transfer is paid by card instead: as on Stripe's page, the payment is opened
  // first.
  if (order.provider !== provider.name) await openPayment(engine, provider, order)
  const followed = await followPayment(engine, provider, stateFor(engine, order, body))
  const message = body.outcome === 'fail' ? DEMO_REFUSAL : ''
  return { number, status: followed?.status ?? 'pending', message }
}
