import { paymentPlans } from '#drizzle/collections/payment-plans.ts'
import { isRunning } from '#drizzle/domain/payment-plan.ts'
import { stamp } from '#server/core/clock.ts'
import type { Tx } from '#server/records/types.ts'
import type { PaymentPlan } from '../payment-schedules/index.ts'

/**
 * Ends a running subscription: nothing more is collected, it stays open until the end of the paid period, and
 * its buyer gets a receipt.
 */
export const endPlan = (tx: Tx, plan: PaymentPlan, at: Date): PaymentPlan => {
  const now = stamp(at)
  // An unpaid period leaves nothing to use.
  const endsAt = plan.status === 'active' && plan.dueAt > now ? plan.dueAt : now
  const changes = { status: 'cancelled' as const, cancelledAt: now, endsAt, nextAt: '', dueAt: '' }
  const ended = tx.update(paymentPlans, plan.id, changes)
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
