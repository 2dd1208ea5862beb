/** The plan of a line paid over time, created when its order is paid. */
import { type paymentPlanFields, paymentPlans } from '#drizzle/collections/payment-plans.ts'
import { isRunning, monthsOf } from '#drizzle/domain/payment-plan.ts'
import { type Reduction, reducedCents } from '#drizzle/domain/reduction.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import { daysLater, monthsLater } from '#server/core/later.ts'
import type { PaymentProvider } from '#server/ports/payments.ts'
import type { Reader, Tx } from '#server/records/types.ts'
import { linesOf, type Order, partsOf } from '../order-record/index.ts'

export type PaymentPlan = RecordOf<typeof paymentPlanFields>

/** How many payments a plan has; null for one without an end. */
export const paymentCount = ({ option, parts }: Pick<PaymentPlan, 'option' | 'parts'>): number | null =>
  option === 'installment' ? (parts?.length ?? 0) : null

type Dated = Pick<PaymentPlan, 'anchorAt' | 'interval'>

/** When the payment of this number (first: 1) is due, at the time of day of the first one. */
export const dueDateOf = ({ anchorAt, interval }: Dated, number: number): Date =>
  monthsLater(new Date(anchorAt), (number - 1) * monthsOf(interval || 'month'))

/**
 * Amount of the payment of this number before any reduction, in cents; a subscription's follows an announced
 * price.
 */
export const priceOfPayment = (plan: PaymentPlan, number: number): number => {
  if (plan.option === 'installment') return plan.parts?.[number - 1] ?? 0
  const isNew = plan.newFrom !== '' && stamp(dueDateOf(plan, number)) >= plan.newFrom
  return isNew ? plan.newCents : (plan.parts?.[0] ?? 0)
}

/** Amount due for the payment of this number, in cents: reduced while a coupon covers it. */
export const amountOfPayment = (plan: PaymentPlan, number: number): number =>
  reducedCents(priceOfPayment(plan, number), plan.reduction, number)

/** Amount still due of instalments, in cents; of a subscription, the next period. */
export const remainingCents = (plan: PaymentPlan): number =>
  plan.option === 'installment'
    ? (plan.parts ?? []).slice(plan.paidCount).reduce((sum, cents) => sum + cents, 0)
    : amountOfPayment(plan, plan.paidCount + 1)

/** End of a free trial. */
export const trialEnd = (beganAt: string, days: number): string => stamp(daysLater(new Date(beganAt), days))

/** Whether nothing of a subscription has been paid yet, during its trial or after it. */
export const isTrial = ({ option, paidCount }: Pick<PaymentPlan, 'option' | 'paidCount'>): boolean =>
  option === 'subscription' && paidCount === 0

interface PlanMethod {
  readonly provider: PaymentProvider['name'] | 'manual'
  readonly customerRef?: string
  readonly methodRef?: string
  readonly method?: string
}

/** Creates the plans of a paid order, each with its first payment made. */
export const openPlans = (tx: Tx, order: Order, stored: PlanMethod): void => {
  const { provider, customerRef = '', methodRef = '', method = '' } = stored
  for (const line of linesOf(order)) {
    if (!line.plan) continue
    // The undiscounted price of a subscription: a coupon's reduction of its periods is stored separately.
    const trial = line.plan.kind === 'subscription' ? line.plan.trial : undefined
    const parts = line.plan.kind === 'installment' ? partsOf(line) : [trial?.priceCents ?? line.unitCents]
    const anchorAt = trial ? trialEnd(order.paidAt, trial.days) : order.paidAt
    const interval = line.plan.kind === 'subscription' ? line.plan.interval : 'month'
    const reduction = line.plan.kind === 'subscription' ? line.plan.reduction : undefined
    const paidCount = trial ? 0 : 1
    const dueAt = stamp(dueDateOf({ anchorAt, interval }, paidCount + 1))
    tx.create(paymentPlans, {
      order: order.id,
      user: order.user,
      email: order.email,
      currency: order.currency,
      kind: line.kind,
      ref: line.ref,
      title: line.title,
      option: line.plan.kind,
      interval,
      parts,
      reduction: reduction ?? null,
      paidCount,
      anchorAt,
      dueAt,
      nextAt: dueAt,
      provider,
      customerRef,
      methodRef,
      method,
    })
  }
}

const leftOf = ({ periods }: Reduction, paidCount: number): number | null =>
  periods === null ? null : Math.max(0, periods - paidCount)

/** The coupon's reduction of the periods to come; null without one. */
const reductionView = (plan: PaymentPlan) => {
  const left = plan.reduction ? leftOf(plan.reduction, plan.paidCount) : 0
  if (!plan.reduction || left === 0) return null
  return { code: plan.reduction.code, left, priceCents: priceOfPayment(plan, plan.paidCount + 1) }
}

/** A plan as shown to its buyer. The reader must be `system`. */
const planView = (plan: PaymentPlan) => {
  const count = paymentCount(plan)
  const numbers = Array.from(
    { length: (count ?? plan.paidCount + 1) - plan.paidCount },
    (_, at) => plan.paidCount + 1 + at,
  )
  const isOpen = isRunning(plan.status)
  return {
    id: plan.id,
    title: plan.title,
    option: plan.option || ('installment' as const),
    interval: plan.interval || ('month' as const),
    status: plan.status || ('active' as const),
    count,
    paidCount: plan.paidCount,
    method: plan.method,
    failure: plan.status === 'active' ? '' : plan.lastFailure,
    /** Payments to come, with their days. */
    next: isOpen
      ? numbers.map((number) => ({
          number,
          dueAt: stamp(dueDateOf(plan, number)),
          amountCents: amountOfPayment(plan, number),
        }))
      : [],
    restCents: isOpen ? remainingCents(plan) : 0,
    endsAt: plan.endsAt,
    cancelledAt: plan.cancelledAt,
    newCents: plan.newFrom === '' ? 0 : plan.newCents,
    newFrom: plan.newFrom,
    reduction: isOpen ? reductionView(plan) : null,
    isTrial: isOpen && isTrial(plan),
  }
}

/** The plans of an order as shown to its buyer, oldest first. The reader must be `system`. */
export const planViews = (reader: Reader, orderId: string) =>
  reader.find(paymentPlans, { order: orderId }, { sort: 'created' }).map(planView)
