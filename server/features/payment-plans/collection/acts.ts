/** Actions of buyers and the team on plans. */

import { paymentPlans } from '#drizzle/collections/payment-plans.ts'
import { orders } from '#drizzle/collections/payments.ts'
import type { BodyOf } from '#drizzle/contract.ts'
import { isRunning, PRICE_NOTICE_DAYS } from '#drizzle/domain/payment-plan.ts'
import { stamp } from '#server/core/clock.ts'
import { conflict, notFound } from '#server/core/errors.ts'
import { daysLater } from '#server/core/later.ts'
import {
  DEMO_METHODS,
  DEMO_REFUSAL,
  demoState,
  type Installments,
  type PaymentProvider,
} from '#server/ports/payments.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine, Reader } from '#server/records/types.ts'
import type { Order } from '../../order-record/index.ts'
import { isBuyer } from '../../orders/index.ts'
import {
  amountOfPayment,
  dueDateOf,
  type PaymentPlan,
  paymentCount,
  remainingCents,
} from '../../payment-schedules/index.ts'
import { callProvider } from '../../payments/index.ts'
import type * as contract from '../contract.ts'
import { endPlan } from '../end.ts'
import { heldPrice } from '../steps.ts'
import { followInstallment } from './plan-payment-state.ts'

export interface Named {
  readonly id: string
  readonly token?: string
}

/** The plan with its order, for its buyer or the holder of the order's token; 404 for everyone else. */
const ownPlan = (reader: Reader, actor: Actor, { id, token }: Named) => {
  const plan = reader.getOrNull(paymentPlans, id)
  const order = plan && reader.getOrNull(orders, plan.order)
  if (!plan || !order || !isBuyer(actor, order, token)) throw notFound()
  return { plan, order }
}

/** Number and amount of a manual payment. Throws 409 when nothing is due. */
const requested = (plan: PaymentPlan, rest: boolean) => {
  if (!isRunning(plan.status)) throw conflict('Il ne reste rien à payer.')
  const number = plan.paidCount + 1
  const covers = rest ? Math.max(1, (paymentCount(plan) ?? number) - plan.paidCount) : 1
  const amountCents = rest ? remainingCents(plan) : amountOfPayment(plan, number)
  if (amountCents === 0) throw conflict('Il ne reste rien à payer.')
  return { part: { planId: plan.id, number, covers }, amountCents }
}

/** Opens a manual payment of an instalment, whose card then pays the next ones. Throws 503. */
const openPlanPayment = (
  provider: PaymentProvider,
  order: Order,
  plan: PaymentPlan,
  part: Installments,
  amountCents: number,
) => {
  const { id: orderId, number, email, name, currency, accessToken: token } = order
  return callProvider(
    provider.open({
      orderId,
      number,
      email,
      name,
      currency,
      token,
      amountCents,
      plan: part,
      ref: '',
      key: `plan-${plan.id}-${part.number}-${part.covers}-by-hand`,
      customerRef: plan.customerRef,
      keepsMethod: true,
    }),
  )
}

/** Opens the payment at the provider. Throws 404, 409 and 503. */
export const payPlan = async (
  engine: Engine,
  provider: PaymentProvider,
  actor: Actor,
  named: Named,
  rest: boolean,
) => {
  const { plan, order } = ownPlan(engine.read(system), actor, named)
  const { part, amountCents } = requested(plan, rest)
  const { clientSecret } = await openPlanPayment(provider, order, plan, part, amountCents)
  const { publishableKey } = provider
  return { orderId: order.id, clientSecret, publishableKey, dueCents: amountCents, keepsMethod: true }
}

const statusOf = ({ status }: PaymentPlan) => status || ('active' as const)

/** Reads the state of a payment of this plan at the provider; another plan's payment is 404. */
export const checkPlan = async (
  engine: Engine,
  provider: PaymentProvider,
  actor: Actor,
  named: Named,
  ref: string,
) => {
  const { plan } = ownPlan(engine.read(system), actor, named)
  const state = await callProvider(provider.look(ref))
  if (state.plan?.planId !== plan.id) throw notFound()
  const followed = (await followInstallment(engine, provider, state)) ?? plan
  return {
    status: statusOf(followed),
    message: state.status === 'open' ? (state.failure?.message ?? '') : '',
    isProcessing: state.status === 'processing',
  }
}

/** Applies an outcome of the demonstration page. Idempotent. */
export const payPlanDemo = async (
  engine: Engine,
  provider: PaymentProvider,
  actor: Actor,
  named: Named,
  { outcome, rest, later }: BodyOf<typeof contract.payPlanDemo>,
) => {
  const { plan, order } = ownPlan(engine.read(system), actor, named)
  const { part, amountCents } = requested(plan, rest)
  const ref = `demo_${plan.id}_${part.number}_by_hand`
  const about = { ref, orderId: order.id, plan: part, amountCents, method: 'Carte de démonstration' }
  if (outcome === 'fail') return { status: statusOf(plan), message: DEMO_REFUSAL }
  const methodRef = later === 'fails' ? DEMO_METHODS.bad : DEMO_METHODS.good
  const state = demoState({ ...about, status: 'succeeded', methodRef, customerRef: plan.customerRef })
  return { status: statusOf((await followInstallment(engine, provider, state)) ?? plan), message: '' }
}

const DUE =
  'Un paiement en plusieurs fois se règle jusqu’à son terme. Vous pouvez payer le reste en une fois, ou vous rétracter dans le délai légal.'

/** Ends a subscription for its buyer or the team. Throws 404, and 409 for instalments. Idempotent. */
export const cancelSubscription = (engine: Engine, actor: Actor, named: Named, isTeam: boolean) =>
  engine.write(system, (tx) => {
    const plan = isTeam ? tx.getOrNull(paymentPlans, named.id) : ownPlan(tx, actor, named).plan
    if (!plan) throw notFound()
    if (plan.option !== 'subscription') throw conflict(DUE)
    if (!isRunning(plan.status)) return { status: statusOf(plan), endsAt: plan.endsAt }
    const ended = endPlan(tx, plan, engine.clock.now())
    return { status: statusOf(ended), endsAt: ended.endsAt }
  })

const NOT_RESUMABLE =
  'Cet abonnement ne peut plus être repris\u00a0: il est terminé. Vous pouvez en souscrire un nouveau.'

/**
 * Undoes the cancellation of a subscription, for its holder, before its end: the next period is collected on
 * its original day. Throws 404, 409 once it is over. Idempotent.
 */
export const resumeSubscription = (engine: Engine, actor: Actor, named: Named) =>
  engine.write(system, (tx) => {
    const { plan, order } = ownPlan(tx, actor, named)
    if (plan.option !== 'subscription') throw conflict(DUE)
    if (isRunning(plan.status)) return { status: statusOf(plan), dueAt: plan.dueAt }
    const isOpen = plan.status === 'cancelled' && plan.endsAt > stamp(engine.clock.now())
    if (!isOpen || order.status === 'refunded') throw conflict(NOT_RESUMABLE)
    const dueAt = plan.endsAt
    const resumed = tx.update(paymentPlans, plan.id, {
      status: 'active',
      cancelledAt: '',
      endsAt: '',
      dueAt,
      nextAt: dueAt,
    })
    tx.enqueue('mail', { template: 'subscriptionResumed', planId: plan.id })
    return { status: statusOf(resumed), dueAt }
  })

/** Announces another price, by mail. Throws 404, 409 for anything but a running subscription. */
export const changePrice = (engine: Engine, id: string, amountCents: number) =>
  engine.write(system, (tx) => {
    const plan = tx.getOrNull(paymentPlans, id)
    if (!plan) throw notFound()
    if (plan.option !== 'subscription' || !isRunning(plan.status))
      throw conflict('Cet abonnement n’est plus en cours.')
    const earliest = daysLater(engine.clock.now(), PRICE_NOTICE_DAYS)
    let number = plan.paidCount + 1
    while (dueDateOf(plan, number) < earliest) number += 1
    const newFrom = stamp(dueDateOf(plan, number))
    // An earlier change already in force remains the price until then.
    tx.update(paymentPlans, id, { parts: [heldPrice(plan)], newCents: amountCents, newFrom })
    tx.enqueue('mail', { template: 'priceChange', planId: id })
    return { newCents: amountCents, newFrom }
  })
