/** Monthly recurring revenue of subscriptions, and its movements. */

/** Monthly revenue of a subscription from a (stored) instant on, in cents; 0: ended or paused. */
export interface RecurringStep {
  readonly at: string
  readonly cents: number
}

/** A subscription with its steps, oldest first. */
export interface Recurring {
  /** Identifiers of the buyer, shared with the buyer's other subscriptions to the same item. */
  readonly buyers: readonly string[]
  readonly steps: readonly RecurringStep[]
}

export const MOVES = ['new', 'reactivated', 'raised', 'lowered', 'lost'] as const
export type Move = (typeof MOVES)[number]

export interface Movement {
  readonly at: string
  readonly move: Move
  /** Change of the monthly revenue; negative for a loss. */
  readonly cents: number
}

/** Monthly revenue of a price: a twelfth of a yearly one, to the cent. */
export const monthlyCents = (cents: number, interval: 'month' | 'year'): number =>
  interval === 'year' ? Math.round(cents / 12) : cents

/** Adds a step: none when it changes nothing, and in place of an earlier one at the same instant. */
export const withStep = (steps: readonly RecurringStep[], step: RecurringStep): RecurringStep[] => {
  const last = steps.at(-1)
  if ((last?.cents ?? 0) === step.cents) return [...steps]
  return last && last.at >= step.at ? [...steps.slice(0, -1), { ...step, at: last.at }] : [...steps, step]
}

/** Monthly revenue of a subscription just before an instant. */
export const centsBefore = ({ steps }: Pick<Recurring, 'steps'>, instant: string): number =>
  steps.findLast(({ at }) => at < instant)?.cents ?? 0

/** When each buyer first lost a subscription to an item. */
const firstLosses = (all: readonly Recurring[]): ReadonlyMap<string, string> => {
  const losses = new Map<string, string>()
  for (const { buyers, steps } of all) {
    const lost = steps.find(({ cents }, at) => cents === 0 && (steps[at - 1]?.cents ?? 0) > 0)?.at
    for (const buyer of lost === undefined ? [] : buyers) {
      const known = losses.get(buyer)
      if (lost !== undefined && (known === undefined || lost < known)) losses.set(buyer, lost)
    }
  }
  return losses
}

/**
 * Every change of the monthly revenue, oldest first. `reactivated`: the subscription had been lost before, or
 * its buyer returns to a former one. Up to any instant, their cents sum to the total monthly revenue.
 */
export const movementsOf = (all: readonly Recurring[]): Movement[] => {
  const losses = firstLosses(all)
  const movements = all.flatMap(({ buyers, steps }) =>
    steps.flatMap(({ at, cents }, index): Movement[] => {
      const before = steps[index - 1]?.cents ?? 0
      if (cents === before) return []
      if (cents === 0) return [{ at, move: 'lost', cents: -before }]
      if (before > 0) return [{ at, move: cents > before ? 'raised' : 'lowered', cents: cents - before }]
      const wasLost = index > 0 || buyers.some((buyer) => (losses.get(buyer) ?? at) < at)
      return [{ at, move: wasLost ? 'reactivated' : 'new', cents }]
    }),
  )
  return movements.sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))
}

export interface Churn {
  /** Subscriptions with revenue at the start of the period, and those of them without revenue at its end. */
  readonly startCount: number
  readonly lostCount: number
  /**
   * Their monthly revenue, and its loss at the end for the same subscriptions; gains of others do not offset
   * it.
   */
  readonly startCents: number
  readonly lostCents: number
}

/**
 * Churn between two instants: of subscribers `lostCount / startCount`, of revenue `lostCents / startCents`.
 * Subscriptions that began later count in neither, and those that were lost and regained are not lost.
 */
export const churnOf = (all: readonly Recurring[], start: string, end: string): Churn => {
  const begun = all
    .map((one) => ({ before: centsBefore(one, start), after: centsBefore(one, end) }))
    .filter(({ before }) => before > 0)
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  return {
    startCount: begun.length,
    lostCount: begun.filter(({ after }) => after === 0).length,
    startCents: sum(begun.map(({ before }) => before)),
    lostCents: sum(begun.map(({ before, after }) => Math.max(0, before - after))),
  }
}
