/** Monthly recurring revenue, from the recorded steps of each plan. */
import { eq } from 'drizzle-orm'
import type { ReplyOf } from '#drizzle/contract.ts'
import {
  churnOf,
  MOVES,
  type Move,
  type Movement,
  movementsOf,
  type Recurring,
} from '#drizzle/domain/recurring.ts'
import { paymentPlans } from '#drizzle/schema.ts'
import type { Engine } from '#server/records/types.ts'
import { stepsOf } from '../../payment-plans/index.ts'
import type { recurringFigures } from '../contract.ts'
import { outstandingOf } from './outstanding.ts'
import { plansOf } from './plans.ts'
import { type PeriodRequest, periodOf, type Span, spansOf } from './span.ts'

type Reply = ReplyOf<typeof recurringFigures>

/** A returning buyer is matched by the account, or by the address of the order. */
const buyersOf = ({ user, email, ref }: { user: string; email: string; ref: string }): string[] => [
  ...(user === '' ? [] : [`${ref} ${user}`]),
  `${ref} ${email}`,
]

const subscriptions = async ({ reads }: Engine): Promise<Recurring[]> => {
  const plans = await plansOf(reads, eq(paymentPlans.option, 'subscription'))
  return plans.map((plan) => ({ buyers: buyersOf(plan), steps: stepsOf(plan) }))
}

interface State {
  readonly count: number
  readonly cents: number
}

const countOf = (movements: readonly Movement[], ...moves: readonly Move[]): number =>
  movements.filter(({ move }) => moves.includes(move)).length

const centsOf = (movements: readonly Movement[]): number =>
  movements.reduce((sum, { cents }) => sum + cents, 0)

/** The state after these movements. */
const after = ({ count, cents }: State, movements: readonly Movement[]): State => ({
  count: count + countOf(movements, 'new', 'reactivated') - countOf(movements, 'lost'),
  cents: cents + centsOf(movements),
})

/** The movements of a period part by part, each looked at once, however many parts there are. */
const seriesOf = (start: State, movements: readonly Movement[], parts: readonly Span[]) => {
  let from = 0
  let state = start
  return parts.map((part) => {
    let to = from
    while (to < movements.length && (movements[to]?.at ?? '') < part.end) to += 1
    const within = movements.slice(from, to)
    from = to
    state = after(state, within)
    return {
      ...periodOf(part),
      ...state,
      gainedCents: centsOf(within.filter(({ cents }) => cents > 0)),
      lostCents: -centsOf(within.filter(({ cents }) => cents < 0)),
    }
  })
}

/**
 * Monthly recurring revenue at the beginning and the end of a period, what moved between the two (it adds up), and who left. A
 * subscription counts from its first payment until it is cancelled, or until access is closed because banks refuse; a year counts as twelve months.
 */
export const recurringOf = async (engine: Engine, request: PeriodRequest): Promise<Reply> => {
  const { span, before, grain, parts } = spansOf(request)
  const all = await subscriptions(engine)
  const moved = movementsOf(all)
  const movements = moved.filter(({ at }) => at >= span.start && at < span.end)
  const start = after(
    { count: 0, cents: 0 },
    moved.filter(({ at }) => at < span.start),
  )
  return {
    period: periodOf(span),
    before: periodOf(before),
    grain,
    start,
    end: after(start, movements),
    movements: MOVES.map((move) => {
      const own = movements.filter((one) => one.move === move)
      return { move, count: own.length, cents: centsOf(own) }
    }),
    churn: churnOf(all, span.start, span.end),
    beforeChurn: churnOf(all, before.start, before.end),
    series: seriesOf(start, movements, parts),
    outstanding: await outstandingOf(engine),
  }
}
