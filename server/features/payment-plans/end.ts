import { paymentPlans } from '#drizzle/collections/payment-plans.ts'
import { payments } from '#drizzle/collections/payments.ts'
import { isRunning } from '#drizzle/domain/payment-plan.ts'
import { stamp } from '#server/core/clock.ts'
import type { Tx } from '#server/records/types.ts'
import { dueDateOf, type PaymentPlan } from '../payment-schedules/index.ts'
import { refundable, requestRefund } from '../refunds/index.ts'

/** When the period ends that was paid at this instant. */
const paidUntil = (plan: PaymentPlan, at: string): string => {
  let number = plan.paidCount + 1
  let until = plan.dueAt
  while (number > 1 && stamp(dueDateOf(plan, number - 1)) > at) {
    number -= 1
    until = stamp(dueDateOf(plan, number))
  }
  return until
}

/** Refunds what was collected after the end was declared. */
const refundLater = (tx: Tx, plan: PaymentPlan, at: string): void => {
  const later = tx.find(payments, {
    filter: 'plan = {:id} && paidAt > {:at}',
    params: { id: plan.id, at },
  })
  for (const payment of later) {
    const amountCents = refundable(tx, payment)
    const note = 'Prélevé après la résiliation'
    if (amountCents > 0) requestRefund(tx, payment, { amountCents, reason: 'withdrawal', note })
  }
}

/**
 * Ends a running subscription at an instant, which may be past: nothing more is collected, what was collected since is
 * refunded, it stays open until the end of the period paid then, and its buyer gets a receipt.
 */
export const endPlan = (tx: Tx, plan: PaymentPlan, at: Date): PaymentPlan => {
  const cancelledAt = stamp(at)
  const until = paidUntil(plan, cancelledAt)
  // An unpaid period leaves nothing to use.
  const endsAt = plan.status === 'active' && until > cancelledAt ? until : cancelledAt
  const changes = { status: 'cancelled' as const, cancelledAt, endsAt, nextAt: '', dueAt: '' }
  const ended = tx.update(paymentPlans, plan.id, changes)
  refundLater(tx, plan, cancelledAt)
  tx.enqueue('mail', { template: 'subscriptionCancelled', planId: plan.id })
  return ended
}

/** Ends the running subscriptions of an order; returns how many there were. */
export const endSubscriptions = (tx: Tx, orderId: string, now: Date): number => {
  const running = tx
    .find(paymentPlans, { order: orderId, option: 'subscription' })
    .filter(({ status }) => isRunning(status))
  for (const plan of running) endPlan(tx, plan, now)
  return running.length
}
