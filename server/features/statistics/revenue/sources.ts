/** Visits and payments, by source. */
import { and, count, eq, gt, inArray, ne, sql, sum } from 'drizzle-orm'
import type { ReplyOf } from '#drizzle/contract.ts'
import { sourceOf } from '#drizzle/domain/source.ts'
import { analytics, orders, payments } from '#drizzle/schema.ts'
import type { Reads } from '#server/records/readers/reads.ts'
import type { sourceFigures } from '../contract.ts'
import { isTaken, paidWithin, within } from './movements.ts'
import { type PeriodRequest, periodOf, type Span, spansOf } from './span.ts'

type Reply = ReplyOf<typeof sourceFigures>
export type Steps = Reply['total']

const NONE: Steps = { visits: 0, checkouts: 0, payingVisits: 0, orders: 0, takenCents: 0 }
const added = (a: Steps, b: Partial<Steps>): Steps => ({
  visits: a.visits + (b.visits ?? 0),
  checkouts: a.checkouts + (b.checkouts ?? 0),
  payingVisits: a.payingVisits + (b.payingVisits ?? 0),
  orders: a.orders + (b.orders ?? 0),
  takenCents: a.takenCents + (b.takenCents ?? 0),
})

/** Looking and buying; what members do in their courses is no visit. */
export const SEEN = ['course_view', 'produit_view', 'lesson_view', 'checkout_open', 'checkout_paid']

/** Without a session each event stands alone. */
export const VISIT = sql`CASE ${analytics.sessionId} WHEN '' THEN ${analytics.id} ELSE ${analytics.sessionId} END`

/** A visit has the host that led to its first page: the bare column is of the row with the least `createdAt` (SQLite). */
const visitsIn = async (reads: Reads, span: Span) => {
  const visits = reads
    .select({
      referrer: sql<string>`${analytics.referrer}`.as('referrer'),
      first: sql<string>`min(${analytics.createdAt})`.as('first'),
      // Sums: with another `max` the bare column could be of any row.
      opened: sql<number>`sum(${analytics.eventType} = 'checkout_open') > 0`.as('opened'),
      paid: sql<number>`sum(${analytics.eventType} = 'checkout_paid') > 0`.as('paid'),
    })
    .from(analytics)
    .where(and(within(analytics.createdAt, span), inArray(analytics.eventType, SEEN)))
    .groupBy(VISIT)
    .as('visits')
  const rows = await reads
    .select({
      from: visits.referrer,
      visits: count(),
      checkouts: sql<number>`coalesce(sum(${visits.opened}), 0)`,
      payingVisits: sql<number>`coalesce(sum(${visits.paid}), 0)`,
    })
    .from(visits)
    .groupBy(sql`${visits.referrer}`)
  return rows.map(({ from, ...steps }) => ({ from, steps }))
}

const ordersIn = async (reads: Reads, span: Span) => {
  const rows = await reads
    .select({ from: orders.source, orders: count() })
    .from(orders)
    .where(
      and(
        within(orders.paidAt, span),
        gt(orders.totalCents, 0),
        eq(orders.depositOf, ''),
        inArray(orders.status, ['paid', 'fulfilled', 'refunded']),
      ),
    )
    .groupBy(orders.source)
  return rows.map(({ from, orders: paid }) => ({ from, steps: { orders: paid } }))
}

const takenIn = async (reads: Reads, span: Span) => {
  const from = sql<string>`coalesce(${orders.source}, '')`
  const rows = await reads
    .select({ from, takenCents: sum(payments.amountCents).mapWith(Number) })
    .from(payments)
    .leftJoin(orders, and(eq(orders.id, payments.order), ne(payments.order, '')))
    .where(and(isTaken, paidWithin(span)))
    .groupBy(from)
  return rows.map((row) => ({ from: row.from, steps: { takenCents: row.takenCents ?? 0 } }))
}

const stepsIn = async (reads: Reads, span: Span, ownHost: string): Promise<Map<string, Steps>> => {
  const found = await Promise.all([visitsIn(reads, span), ordersIn(reads, span), takenIn(reads, span)])
  const sources = new Map<string, Steps>()
  for (const { from, steps } of found.flat()) {
    const source = sourceOf(from, ownHost)
    sources.set(source, added(sources.get(source) ?? NONE, steps))
  }
  return sources
}

const sumOf = (sources: ReadonlyMap<string, Steps>): Steps => [...sources.values()].reduce(added, NONE)

/**
 * Visits are those that were measured, and pay as such: nothing ties one to an order. Orders are all of them, by the source that each
 * notes; the two are named alike where both know it.
 */
export const sourcesOf = async (reads: Reads, publicUrl: string, request: PeriodRequest): Promise<Reply> => {
  const { span, before } = spansOf(request)
  const ownHost = new URL(publicUrl).hostname
  const [sources, earlier] = await Promise.all([
    stepsIn(reads, span, ownHost),
    stepsIn(reads, before, ownHost),
  ])
  return {
    period: periodOf(span),
    before: periodOf(before),
    total: sumOf(sources),
    beforeTotal: sumOf(earlier),
    sources: [...sources]
      .map(([source, steps]) => ({ source, ...steps }))
      .sort((a, b) => b.takenCents - a.takenCents || b.visits - a.visits || (a.source < b.source ? -1 : 1)),
  }
}
