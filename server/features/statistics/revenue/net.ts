/**
 * Turnover, the one definition of it: payments of a span on the day they came, less refunds on the day they
 * were made, whatever payment they pay back.
 */
import { sql } from 'drizzle-orm'
import { payments } from '#drizzle/schema.ts'
import type { Reads } from '#server/records/readers/reads.ts'
import { type Grouping, paidBack, type Summed, taken } from './movements.ts'
import type { Span } from './span.ts'

/** Everything that ever moved. */
export const ALWAYS: Span = { from: '', to: '', start: '', end: '\uffff' }

const add = (sums: Map<string, number>, rows: readonly Summed[], sign: 1 | -1): void => {
  for (const { group, cents } of rows) sums.set(group, (sums.get(group) ?? 0) + sign * cents)
}

/** Net cents by group, also of groups that only paid back. */
const netBy = async (reads: Reads, span: Span, by: Grouping['by']): Promise<Map<string, number>> => {
  const grouping = { by, isTaxed: false }
  const [ins, outs] = await Promise.all([taken(reads, span, grouping), paidBack(reads, span, grouping)])
  const sums = new Map<string, number>()
  add(sums, ins, 1)
  add(sums, outs, -1)
  return sums
}

/** The net of a span, in cents. */
export const netRevenue = async (reads: Reads, span: Span): Promise<number> =>
  (await netBy(reads, span, () => sql<string>`''`)).get('') ?? 0

/** The net by hour, as `2026-11-20 12`: Paris is whole hours from UTC, so that each belongs to one of its days. */
export const netByHour = (reads: Reads, span: Span): Promise<Map<string, number>> =>
  netBy(reads, span, (instant) => sql<string>`substr(${instant}, 1, 13)`)

/** The net by course, under `''` that of everything else. */
export const netByCourse = (reads: Reads, span: Span): Promise<Map<string, number>> =>
  netBy(reads, span, () => sql<string>`${payments.course}`)
