import type { ReplyOf } from '#drizzle/contract.ts'
import type { Against, Grain, Period } from '#drizzle/domain/period.ts'
import type {
  recurringFigures,
  revenueFigures,
  sourceFigures,
  statistics,
  visitFigures,
} from '#server/features/statistics/contract.ts'
import { callQuery } from '../../lib/call.ts'

export type Revenue = ReplyOf<typeof revenueFigures>
export type Recurring = ReplyOf<typeof recurringFigures>
export type Visits = ReplyOf<typeof visitFigures>
export type Statistics = ReplyOf<typeof statistics>
export type Sources = ReplyOf<typeof sourceFigures>

export interface PeriodRequest extends Period {
  readonly against: Against
  /** The parts of the series; absent: by the length of the period. */
  readonly by?: Grain
}

const queryOf = ({ from, to, against, by }: PeriodRequest) => ({
  query: { from, to, against, ...(by ? { by } : {}) },
})

export const revenueOf = (request: PeriodRequest) =>
  callQuery<typeof revenueFigures>('GET /api/admin/figures/revenue', queryOf(request))
export const recurringOf = (request: PeriodRequest) =>
  callQuery<typeof recurringFigures>('GET /api/admin/figures/recurring', queryOf(request))
export const sourcesOf = (request: PeriodRequest) =>
  callQuery<typeof sourceFigures>('GET /api/admin/figures/sources', queryOf(request))
export const visitsOf = (request: PeriodRequest) =>
  callQuery<typeof visitFigures>('GET /api/admin/figures/visits', queryOf(request))
export const statisticsOf = ({ from, to }: Period) =>
  callQuery<typeof statistics>('GET /api/admin/statistics', { query: { from, to } })
