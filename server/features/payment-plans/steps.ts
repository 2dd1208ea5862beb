/** Monthly revenue of a subscription, recorded at each change, so that figures of any past day are exact. */
import { type paymentPlanFields, paymentPlans } from '#drizzle/collections/payment-plans.ts'
import { monthlyCents, type RecurringStep, withStep } from '#drizzle/domain/recurring.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import type { Engine } from '#server/records/types.ts'
import { dueDateOf } from '../payment-schedules/index.ts'

type Plan = Pick<
  RecordOf<typeof paymentPlanFields>,
  | 'option'
  | 'interval'
  | 'status'
  | 'parts'
  | 'paidCount'
  | 'anchorAt'
  | 'dueAt'
  | 'cancelledAt'
  | 'newCents'
  | 'newFrom'
  | 'steps'
>

/** The price in force: a new one applies from its first payment on. */
export const heldPrice = (
  plan: Pick<Plan, 'interval' | 'parts' | 'paidCount' | 'anchorAt' | 'newCents' | 'newFrom'>,
): number => {
  const due = dueDateOf(plan, Math.max(1, plan.paidCount))
  // Hooks see counts that the validation behind them refuses: such a plan has no date.
  const isNew = plan.newFrom !== '' && !Number.isNaN(due.getTime()) && stamp(due) >= plan.newFrom
  return isNew ? plan.newCents : (plan.parts?.[0] ?? 0)
}

/**
 * The price, whatever a coupon takes off a period. Zero before its first payment, once it is cancelled, and
 * while access is closed because of refusals or a dispute.
 */
const bringsOf = (plan: Plan): number =>
  plan.paidCount > 0 && (plan.status === 'active' || plan.status === 'past_due')
    ? monthlyCents(heldPrice(plan), plan.interval || 'month')
    : 0

/** Steps of a subscription without recorded ones: start, price change and end, as far as its dates show. */
const guessed = (plan: Plan): RecurringStep[] => {
  if (plan.paidCount === 0) return []
  const first = monthlyCents(plan.parts?.[0] ?? 0, plan.interval || 'month')
  const begun = withStep([], { at: plan.anchorAt, cents: first })
  const changed = monthlyCents(heldPrice(plan), plan.interval || 'month')
  const raised = changed === first ? begun : withStep(begun, { at: plan.newFrom, cents: changed })
  if (plan.status === 'suspended') return withStep(raised, { at: plan.dueAt || plan.anchorAt, cents: 0 })
  return plan.cancelledAt === '' ? raised : withStep(raised, { at: plan.cancelledAt, cents: 0 })
}

/** The steps of a subscription, oldest first. */
export const stepsOf = (plan: Plan): RecurringStep[] => plan.steps ?? guessed(plan)

export const stepHooks = (engine: Engine): void => {
  engine.before(paymentPlans, 'create', (_tx, { record }) => {
    if (record.option === 'subscription') record.steps ??= guessed(record)
  })
  engine.before(paymentPlans, 'update', (_tx, { record, original }) => {
    if (record.option !== 'subscription' || !original) return
    const at = stamp(engine.clock.now())
    record.steps = withStep(stepsOf(original), { at, cents: bringsOf(record) })
  })
}
