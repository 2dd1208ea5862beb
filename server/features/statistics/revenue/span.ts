/** A period as stored instants, with those of the period that it is compared with and the parts of its series. */
import {
  type Against,
  comparedWith,
  daysLater,
  type Grain,
  type Period,
  partsOfPeriod,
  usualGrain,
} from '#drizzle/domain/period.ts'
import { stamp } from '#server/core/clock.ts'
import { startOfParisDay } from '#server/core/paris.ts'

export interface Span extends Period {
  /** Stored instants: `start` included, `end` excluded. */
  readonly start: string
  readonly end: string
}

/** A Paris day begins at midnight in Paris, also on the two days a year on which the clocks change. */
export const spanOf = ({ from, to }: Period): Span => ({
  from,
  to,
  start: stamp(startOfParisDay(from)),
  end: stamp(startOfParisDay(daysLater(to, 1))),
})

export interface PeriodRequest extends Period {
  readonly against: Against
  readonly by?: Grain | undefined
}

export interface Spans {
  readonly span: Span
  readonly before: Span
  readonly grain: Grain
  readonly parts: readonly Span[]
}

export const spansOf = ({ from, to, against, by }: PeriodRequest): Spans => {
  const period = { from, to }
  const grain = by ?? usualGrain(period)
  return {
    span: spanOf(period),
    before: spanOf(comparedWith(period, against)),
    grain,
    parts: partsOfPeriod(period, grain).map(spanOf),
  }
}

/** The period without its instants, for replies. */
export const periodOf = ({ from, to }: Period): Period => ({ from, to })
