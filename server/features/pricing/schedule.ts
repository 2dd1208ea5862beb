/** The payments of a basket that is paid over time, before it is ordered. */
import { reducedCents } from '#drizzle/domain/reduction.ts'
import type { PlanTerms } from '#drizzle/domain/sellable.ts'
import { stamp } from '#server/core/clock.ts'
import { conflict } from '#server/core/errors.ts'
import { type OrderLine, partsOf } from '../order-record/index.ts'
import { dueDateOf } from '../payment-schedules/index.ts'
import { trialSchedule } from './trial.ts'

interface DuePayment {
  dueAt: string
  amountCents: number
}

const ONE_PLAN = 'Une seule formation à la fois se paie en plusieurs fois ou par abonnement.'

/** The payments of the only line paid over time. Throws 409 for two of them. */
export const scheduleOf = (items: readonly OrderLine[], now: Date): DuePayment[] => {
  const [line, ...others] = items.filter(({ plan }) => plan)
  if (!line?.plan) return []
  if (others.length > 0) throw conflict(ONE_PLAN)
  const interval = line.plan.kind === 'subscription' ? line.plan.interval : 'month'
  const trial = line.plan.kind === 'subscription' ? line.plan.trial : undefined
  if (trial) return trialSchedule(now, interval, trial)
  return partsByNumber(line, line.plan).map(([number, amountCents]) => ({
    dueAt: stamp(dueDateOf({ anchorAt: stamp(now), interval }, number)),
    amountCents,
  }))
}

/** Payments to show, each with its number. */
const partsByNumber = (line: OrderLine, plan: PlanTerms): (readonly [number: number, cents: number])[] => {
  if (plan.kind === 'installment') return partsOf(line).map((cents, at) => [at + 1, cents] as const)
  const periods = plan.reduction?.periods ?? 1
  const later = periods > 1 ? [2, periods + 1] : [2]
  const price = line.unitCents
  return [
    [1, line.totalCents] as const,
    ...later.map((number) => [number, reducedCents(price, plan.reduction, number)] as const),
  ]
}
