/** Visits from the first page to the payment. */
import { and, count, countDistinct, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { ReplyOf } from '#drizzle/contract.ts'
import { analytics, enrollments } from '#drizzle/schema.ts'
import type { Reads } from '#server/records/readers/reads.ts'
import type { visitFigures } from '../contract.ts'
import { within } from '../revenue/movements.ts'
import { SEEN, VISIT } from '../revenue/sources.ts'
import { type PeriodRequest, periodOf, type Span, spansOf } from '../revenue/span.ts'

type Reply = ReplyOf<typeof visitFigures>

const PAGES = 50

const had = (...types: readonly string[]) => sql<number>`sum(${inArray(analytics.eventType, [...types])}) > 0`

const measured = (span: Span) => and(within(analytics.createdAt, span), inArray(analytics.eventType, SEEN))

const visitsIn = async (reads: Reads, span: Span) => {
  const visits = reads
    .select({
      looking: had('course_view', 'produit_view').as('looking'),
      opened: had('checkout_open', 'checkout_paid').as('opened'),
      paid: had('checkout_paid').as('paid'),
    })
    .from(analytics)
    .where(measured(span))
    .groupBy(VISIT)
    .as('visits')
  const [row] = await reads
    .select({
      visits: count(),
      looking: sql<number>`coalesce(sum(${visits.looking}), 0)`,
      checkouts: sql<number>`coalesce(sum(${visits.opened}), 0)`,
      paying: sql<number>`coalesce(sum(${visits.paid}), 0)`,
    })
    .from(visits)
  return row ?? { visits: 0, looking: 0, checkouts: 0, paying: 0 }
}

const enrollmentsIn = async (reads: Reads, span: Span): Promise<number> => {
  const [row] = await reads
    .select({ found: count() })
    .from(enrollments)
    .where(within(enrollments.created, span))
  return row?.found ?? 0
}

const stepsIn = async (reads: Reads, span: Span): Promise<Reply['total']> => {
  const [visits, enrolled] = await Promise.all([visitsIn(reads, span), enrollmentsIn(reads, span)])
  return { ...visits, enrollments: enrolled }
}

const pagesIn = (reads: Reads, span: Span): Promise<Reply['pages']> =>
  reads
    .select({ path: analytics.path, visits: countDistinct(VISIT), views: count() })
    .from(analytics)
    .where(and(measured(span), ne(analytics.path, '')))
    .groupBy(analytics.path)
    .orderBy(desc(countDistinct(VISIT)), analytics.path)
    .limit(PAGES)

const partOf = async (reads: Reads, span: Span): Promise<Reply['series'][number]> => {
  const [row] = await reads
    .select({
      visits: countDistinct(VISIT),
      paying: countDistinct(sql`CASE WHEN ${eq(analytics.eventType, 'checkout_paid')} THEN ${VISIT} END`),
    })
    .from(analytics)
    .where(measured(span))
  return { ...periodOf(span), visits: row?.visits ?? 0, paying: row?.paying ?? 0 }
}

/** A visit over midnight counts on both days of the series, and once in the total. */
export const visitsOf = async (reads: Reads, request: PeriodRequest): Promise<Reply> => {
  const { span, before, grain, parts } = spansOf(request)
  const [total, beforeTotal, pages, series] = await Promise.all([
    stepsIn(reads, span),
    stepsIn(reads, before),
    pagesIn(reads, span),
    Promise.all(parts.map((part) => partOf(reads, part))),
  ])
  return { period: periodOf(span), before: periodOf(before), grain, total, beforeTotal, series, pages }
}
