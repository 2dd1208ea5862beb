/** What a subscription brings a month, noted as it changes: figures of any day of the past need no guess. */
import { type paymentPlanFields, paymentPlans } from '#drizzle/collections/payment-plans.ts'
import { monthlyCents, type RecurringStep, withStep } from '#drizzle/domain/recurring.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import type { Engine } from '#server/records/types.ts'
import { dueOfNumber } from '../orders/service.ts'

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

/** The price that holds: another one does from its first payment on. */
export const heldPrice = (
  plan: Pick<Plan, 'interval' | 'parts' | 'paidCount' | 'anchorAt' | 'newCents' | 'newFrom'>,
): number => {
  const isNew = plan.newFrom !== '' && stamp(dueOfNumber(plan, Math.max(1, plan.paidCount))) >= plan.newFrom
  return isNew ? plan.newCents : (plan.parts?.[0] ?? 0)
}

/**
 * Its price, whatever a coupon takes off a period. Nothing before its first payment, nothing once it is cancelled, and nothing while access is
 * closed because banks refuse, or because one judges an objection.
 */
const bringsOf = (plan: Plan): number =>
  plan.paidCount > 0 && (plan.status === 'active' || plan.status === 'past_due')
    ? monthlyCents(heldPrice(plan), plan.interval || 'month')
    : 0

/** The steps of one that noted none: its beginning, another price, and the end of it, as far as its dates say. */
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
