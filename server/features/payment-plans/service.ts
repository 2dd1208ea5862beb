import { paymentPlans } from '#drizzle/collections/payment-plans.ts'
import { isRunning } from '#drizzle/domain/payment-plan.ts'
import type { Tx } from '#server/records/types.ts'
import { endPlan } from './end.ts'

export { followInstallment } from './follow.ts'
export { stepsOf } from './steps.ts'

/** Ends the running subscriptions of an order; returns how many there were. */
export const endSubscriptions = (tx: Tx, orderId: string, now: Date): number => {
  const running = tx
    .find(paymentPlans, { order: orderId, option: 'subscription' })
    .filter(({ status }) => isRunning(status))
  for (const plan of running) endPlan(tx, plan, now)
  return running.length
}
