/** What subscriptions bring a month, and how that moves. */

/** What a subscription brings a month from an instant (as stored) on, in cents; 0: nothing any more, or not for now. */
export interface RecurringStep {
  readonly at: string
  readonly cents: number
}

/** A subscription, with the steps that it took, oldest first. */
export interface Recurring {
  /** Whoever has it, as other subscriptions of hers to the same thing call her. */
  readonly buyers: readonly string[]
  readonly steps: readonly RecurringStep[]
}

export const MOVES = ['new', 'reactivated', 'raised', 'lowered', 'lost'] as const
export type Move = (typeof MOVES)[number]

export interface Movement {
  readonly at: string
  readonly move: Move
  /** What the monthly revenue gains, negative where it loses. */
  readonly cents: number
}

/** What a price brings a month: of a year a twelfth, to the cent. */
export const monthlyCents = (cents: number, interval: 'month' | 'year'): number =>
  interval === 'year' ? Math.round(cents / 12) : cents

/** The steps with another one; none when it changes nothing, and one that takes the place of another of the same instant. */
export const withStep = (steps: readonly RecurringStep[], step: RecurringStep): RecurringStep[] => {
  const last = steps.at(-1)
  if ((last?.cents ?? 0) === step.cents) return [...steps]
  return last && last.at >= step.at ? [...steps.slice(0, -1), { ...step, at: last.at }] : [...steps, step]
}

/** What a subscription brings a month just before an instant. */
export const centsBefore = ({ steps }: Pick<Recurring, 'steps'>, instant: string): number =>
  steps.findLast(({ at }) => at < instant)?.cents ?? 0

/** When each buyer first lost a subscription to a thing. */
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
 * Every change of the monthly revenue, oldest first. `reactivated`: it had been lost before, or its buyer takes again what she
 * had given up. Their cents sum to what all subscriptions bring together, whenever one stops adding.
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
  /** Subscriptions that brought something when the period began, and those of them that bring nothing at its end. */
  readonly startCount: number
  readonly lostCount: number
  /** What they brought a month, and how much less the same ones bring at its end; what others bring more takes nothing off. */
  readonly startCents: number
  readonly lostCents: number
}

/**
 * Who left between two instants: of subscribers `lostCount / startCount`, of money `lostCents / startCents`. Whoever came after the
 * beginning counts in neither, and whoever left and came back has not left.
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
