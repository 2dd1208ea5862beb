/** Amounts due of running instalments, by month. */
import { and, eq, inArray } from 'drizzle-orm'
import type { ReplyOf } from '#drizzle/contract.ts'
import { isRunning, PLAN_STATUSES } from '#drizzle/domain/payment-plan.ts'
import { paymentPlans } from '#drizzle/schema.ts'
import { parisDay } from '#server/core/paris.ts'
import type { Engine } from '#server/records/types.ts'
import { dueDateOf } from '../../payment-schedules/index.ts'
import type { recurringFigures } from '../contract.ts'
import { type Plan, plansOf } from './plans.ts'

type Outstanding = ReplyOf<typeof recurringFigures>['outstanding']

interface Due {
  readonly at: Date
  readonly cents: number
  /** Its day is past, and a bank has refused. */
  readonly isLate: boolean
}

const duesOf = (plan: Plan, now: Date): Due[] =>
  plan.parts.slice(plan.paidCount).map((cents, index) => {
    const at = dueDateOf(plan, plan.paidCount + 1 + index)
    // Within the hour that the bank is asked nothing is late.
    return { at, cents, isLate: plan.status !== 'active' && at <= now }
  })

const total = (dues: readonly Due[]): number => dues.reduce((sum, { cents }) => sum + cents, 0)
const lateOf = (dues: readonly Due[]): Due[] => dues.filter(({ isLate }) => isLate)

/** Of now, whatever period is looked at. */
export const outstandingOf = async ({ reads, clock }: Engine): Promise<Outstanding> => {
  const isOwing = and(
    eq(paymentPlans.option, 'installment'),
    inArray(paymentPlans.status, PLAN_STATUSES.filter(isRunning)),
  )
  const running = await plansOf(reads, isOwing)
  const now = clock.now()
  const byPlan = running.map((plan) => duesOf(plan, now)).filter((dues) => dues.length > 0)
  const dues = byPlan.flat()
  const months = new Map<string, Due[]>()
  for (const due of dues) {
    const month = parisDay(due.at).slice(0, 7)
    const own = months.get(month)
    if (own) own.push(due)
    else months.set(month, [due])
  }
  return {
    plans: byPlan.length,
    cents: total(dues),
    latePlans: byPlan.filter((own) => lateOf(own).length > 0).length,
    lateCents: total(lateOf(dues)),
    months: [...months]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([month, own]) => ({
        month,
        count: own.length,
        cents: total(own),
        lateCents: total(lateOf(own)),
      })),
  }
}
