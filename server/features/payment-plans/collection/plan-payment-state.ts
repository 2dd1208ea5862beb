/** Applies a provider's state of an instalment. Idempotent. */

import { paymentPlans } from '#drizzle/collections/payment-plans.ts'
import { orders, payments } from '#drizzle/collections/payments.ts'
import { isRunning, RETRY_HOURS } from '#drizzle/domain/payment-plan.ts'
import { stamp } from '#server/core/clock.ts'
import type { Installments, PaymentProvider, PaymentState } from '#server/ports/payments.ts'
import { system } from '#server/records/actor.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import { closePaid, reopenPaid } from '../../order-access/index.ts'
import type { Order } from '../../order-record/index.ts'
import {
  amountOfPayment,
  dueDateOf,
  isTrial,
  type PaymentPlan,
  paymentCount,
} from '../../payment-schedules/index.ts'
import { followDispute, followRefunds, requestRefund } from '../../refunds/index.ts'
import { issuePeriodInvoice } from './period-invoice.ts'
import { namedByPlan, paidLine, paidOfPlan } from './plan-line.ts'

const HOUR_MS = 3_600_000

interface Coming {
  readonly engine: Engine
  readonly tx: Tx
  readonly provider: PaymentProvider
  readonly state: PaymentState
  readonly part: Installments
  readonly plan: PaymentPlan
  readonly order: Order
}

/** The row of an instalment, paid or refused. */
const rowOf = ({ tx, provider, state, plan, order }: Coming, number: number, amountCents: number) => ({
  user: plan.user,
  email: plan.email,
  ...namedByPlan(tx, plan),
  order: order.id,
  plan: plan.id,
  kind: plan.option,
  amountCents,
  ...paidOfPlan(order, plan, number, amountCents),
  currency: plan.currency,
  installmentNumber: number,
  ...(paymentCount(plan) === null ? {} : { installmentCount: paymentCount(plan) }),
  provider: provider.name,
  method: state.method,
})

/** Refunds money for what is paid already or not due any more. */
const giveBack = (coming: Coming): void => {
  const { engine, tx, state, part } = coming
  const payment = tx.create(payments, {
    ...rowOf(coming, part.number, state.amountCents),
    status: 'paid',
    providerRef: `${state.ref}_1`,
    paymentRef: state.ref,
    paidAt: stamp(engine.clock.now()),
  })
  requestRefund(tx, payment, { amountCents: state.amountCents, reason: 'duplicate' })
}

/** Stores one row for each instalment that the money pays, so that refunds and figures see each. */
const keep = (coming: Coming): void => {
  const { engine, tx, state, part, plan } = coming
  const numbers = Array.from({ length: part.covers }, (_, at) => part.number + at)
  const parts = numbers.map((number) => amountOfPayment(plan, number))
  const isWhole = parts.reduce((sum, cents) => sum + cents, 0) === state.amountCents
  const rows = isWhole ? parts : [state.amountCents]
  for (const [at, amountCents] of rows.entries())
    tx.create(payments, {
      ...rowOf(coming, part.number + at, amountCents),
      status: 'paid',
      providerRef: `${state.ref}_${at + 1}`,
      paymentRef: state.ref,
      receiptUrl: state.receiptUrl,
      paidAt: stamp(engine.clock.now()),
    })
}

const advance = (coming: Coming): void => {
  const { engine, tx, provider, state, part, plan, order } = coming
  const paidCount = part.number + part.covers - 1
  const isDone = plan.option === 'installment' && paidCount >= (paymentCount(plan) ?? 0)
  // A payment after the end of the trial pays from now on.
  const isLate = isTrial(plan) && plan.status === 'suspended'
  const anchorAt = isLate ? stamp(engine.clock.now()) : plan.anchorAt
  const dueAt = isDone ? '' : stamp(dueDateOf({ ...plan, anchorAt }, paidCount + 1))
  tx.update(paymentPlans, plan.id, {
    anchorAt,
    paidCount,
    dueAt,
    nextAt: dueAt,
    attempts: 0,
    lastFailure: '',
    status: isDone ? 'completed' : 'active',
    // The card of a manual payment pays the next instalments too.
    ...(state.methodRef
      ? {
          provider: provider.name,
          customerRef: state.customerRef,
          methodRef: state.methodRef,
          method: state.method,
        }
      : {}),
  })
  reopenPaid(tx, engine.clock.now(), order, paidLine(tx, order, plan), plan.id)
  if (plan.option === 'subscription')
    issuePeriodInvoice(tx, order, plan, state.amountCents, engine.clock.now())
  tx.enqueue('mail', {
    template: 'installmentPaid',
    planId: plan.id,
    number: paidCount,
    amountCents: state.amountCents,
  })
}

/** How many payments from this one on the money is enough for: at least this one, at most those that it claims. */
const coveredBy = (plan: PaymentPlan, { number, covers }: Installments, amountCents: number): number => {
  const most = Math.min(covers, (paymentCount(plan) ?? number) - number + 1)
  let left = amountCents - amountOfPayment(plan, number)
  let count = 1
  while (count < most && left >= amountOfPayment(plan, number + count)) {
    left -= amountOfPayment(plan, number + count)
    count += 1
  }
  return count
}

const succeed = (claimed: Coming): void => {
  const { engine, tx, state, plan } = claimed
  // What it covers comes back from the provider's metadata: the money says it.
  const part = { ...claimed.part, covers: coveredBy(plan, claimed.part, state.amountCents) }
  const coming = { ...claimed, part }
  if (tx.count(payments, { paymentRef: state.ref }) === 0) {
    const isWanted = isRunning(plan.status) && part.number === plan.paidCount + 1
    if (isWanted) {
      keep(coming)
      advance(coming)
    } else giveBack(coming)
  }
  followRefunds(engine, tx, state)
  followDispute(engine, tx, state)
}

/**
 * Counts a refusal. The bank is charged again up to four times within six days; then access is closed until
 * the amount due is paid. The first refusal is not notified: most payments succeed half a day later.
 */
export const refuse = (engine: Engine, tx: Tx, plan: PaymentPlan, order: Order, why: string): void => {
  const attempts = plan.attempts + 1
  const hours = RETRY_HOURS[attempts - 1]
  const now = engine.clock.now()
  const isOver = hours === undefined
  tx.update(paymentPlans, plan.id, {
    attempts,
    lastFailure: why,
    status: isOver ? 'suspended' : 'past_due',
    nextAt: isOver ? '' : stamp(new Date(now.getTime() + hours * HOUR_MS)),
  })
  if (isOver) closePaid(tx, order, paidLine(tx, order, plan), plan.id)
  if (attempts > 1) tx.enqueue('mail', { template: 'installmentFailed', planId: plan.id, isOver })
}

const fail = (coming: Coming): void => {
  const { engine, tx, state, part, plan, order } = coming
  const { failure } = state
  if (!failure || tx.firstOrNull(payments, { providerRef: failure.ref })) return
  tx.create(payments, {
    ...rowOf(coming, part.number, state.amountCents),
    status: 'failed',
    providerRef: failure.ref,
    failureReason: failure.message,
  })
  // The buyer's own attempt does not count while automatic retries go on.
  const isRequested = plan.nextAt === '' && (plan.status === 'active' || plan.status === 'past_due')
  if (isRequested && part.number === plan.paidCount + 1) refuse(engine, tx, plan, order, failure.message)
}

/** Applies a provider's state of a payment to its plan. Returns the plan, null for a foreign payment. */
export const followInstallment = (
  engine: Engine,
  provider: PaymentProvider,
  state: PaymentState,
): Promise<PaymentPlan | null> =>
  engine.write(system, (tx) => {
    const { plan: part } = state
    const plan = part && tx.getOrNull(paymentPlans, part.planId)
    const order = plan && tx.getOrNull(orders, plan.order)
    if (!part || !plan || !order) return null
    const coming = { engine, tx, provider, state, part, plan, order }
    if (state.status === 'succeeded') succeed(coming)
    if (state.status === 'open') fail(coming)
    return tx.get(paymentPlans, plan.id)
  })
