/** How the built-in payment page, which moves no money, answers for a bank. */
import { orders, payments } from '#drizzle/collections/payments.ts'
import type { BodyOf } from '#drizzle/contract.ts'
import { conflict, notFound } from '#server/core/errors.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import type * as contract from './contract.ts'
import { refusalOf } from './meanwhile.ts'
import { orderOpenTo } from './readers.ts'
import { cancelOrder } from './release.ts'
import { EXPIRED, settleOrder } from './settle.ts'

const REFUSED = 'Votre banque a refusé le paiement. Aucun montant n’a été débité.'

/** The demonstration page's answer for an order that the caller may see. Repeating an answer changes nothing. */
export const payDemo = (
  engine: Engine,
  actor: Actor,
  orderId: string,
  body: BodyOf<typeof contract.payDemo>,
) =>
  engine.write(system, (tx) => {
    const order = tx.getOrNull(orders, orderId)
    if (!order || !orderOpenTo(actor, order, body.token)) throw notFound()
    if (order.status === 'cancelled' && body.outcome === 'succeed') {
      throw conflict(EXPIRED)
    }
    if (order.status !== 'pending') return { number: order.number, status: order.status, message: '' }
    if (body.outcome === 'abandon') {
      cancelOrder(tx, order.id)
      return { number: order.number, status: 'cancelled', message: 'Aucun montant n’a été débité.' }
    }
    if (body.outcome === 'fail') {
      const failures = tx.count(payments, { order: order.id, status: 'failed' })
      tx.create(payments, {
        user: order.user,
        email: order.email,
        order: order.id,
        status: 'failed',
        amountCents: order.totalCents,
        currency: order.currency,
        provider: 'demo',
        providerRef: `demo_${order.id}_failed_${failures + 1}`,
        failureReason: REFUSED,
      })
      return { number: order.number, status: 'pending', message: REFUSED }
    }
    const refusal = refusalOf(tx, order, engine.clock.now())
    if (refusal) {
      cancelOrder(tx, order.id)
      return { number: order.number, status: 'cancelled', message: refusal }
    }
    const settled = settleOrder(engine, tx, order.id, { provider: 'demo', ref: `demo_${order.id}` })
    return { number: settled.number, status: settled.status, message: '' }
  })
