/** Figures of the administration, read from real rows. */
import {
  and,
  avg,
  count,
  countDistinct,
  eq,
  exists,
  gte,
  inArray,
  lt,
  min,
  ne,
  type SQL,
  sum,
} from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import {
  analytics,
  contactRequests,
  courses,
  enrollments,
  payments,
  produits,
  progress,
  reviews,
} from '#drizzle/schema.ts'
import { stamp } from '#server/core/clock.ts'
import { addDays, parisDay, startOfParisDay } from '#server/core/paris.ts'
import type { Reads } from '#server/records/read/reads.ts'
import type { Engine } from '#server/records/types.ts'
import { latestActivity } from './activity.ts'

interface Range {
  /** Paris days, both included. */
  from: string
  to: string
  /** Stored instants: `start` included, `end` excluded. */
  start: string
  end: string
}

const range = (from: string, to: string): Range => ({
  from,
  to,
  start: stamp(startOfParisDay(from)),
  end: stamp(startOfParisDay(addDays(to, 1))),
})

const days = ({ from, to }: Range): string[] => {
  const list: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) list.push(day)
  return list
}

/** The range of the same length that ends where this one begins. */
const before = (current: Range): Range =>
  range(addDays(current.from, -days(current).length), addDays(current.from, -1))

const settled = inArray(payments.status, ['paid', 'partially_refunded', 'refunded'])

const within = (column: SQLiteColumn, { start, end }: Pick<Range, 'start' | 'end'>) =>
  and(gte(column, start), lt(column, end))

const howMany = (reads: Reads, table: SQLiteTable, condition?: SQL): number =>
  reads.select({ rows: count() }).from(table).where(condition).get()?.rows ?? 0

/** Paid less refunded, in cents. */
const netPaid = { paid: sum(payments.amountCents), back: sum(payments.refundedCents) }
const netCents = (row: { paid: string | null; back: string | null } | undefined): number =>
  Number(row?.paid ?? 0) - Number(row?.back ?? 0)

const revenueIn = (reads: Reads, span?: Range): number =>
  netCents(
    reads
      .select(netPaid)
      .from(payments)
      .where(and(settled, span && within(payments.paidAt, span)))
      .get(),
  )

const courseFigures = (reads: Reads, span: Range) => {
  const byStatus = new Map(
    reads
      .select({ status: courses.status, rows: count() })
      .from(courses)
      .groupBy(courses.status)
      .all()
      .map(({ status, rows }) => [status, rows]),
  )
  const viewed = and(eq(analytics.eventType, 'course_view'), within(analytics.createdAt, span))
  return {
    total: [...byStatus.values()].reduce((total, rows) => total + rows, 0),
    published: byStatus.get('published') ?? 0,
    draft: byStatus.get('draft') ?? 0,
    views: howMany(reads, analytics, viewed),
  }
}

const studentFigures = (reads: Reads, span: Range) => {
  const isEnrolled = exists(
    reads.select({ id: enrollments.id }).from(enrollments).where(eq(enrollments.user, progress.user)),
  )
  const firsts = reads
    .select({ first: min(enrollments.enrolledAt).as('first') })
    .from(enrollments)
    .groupBy(enrollments.user)
    .as('firsts')
  return {
    total:
      reads
        .select({ people: countDistinct(enrollments.user) })
        .from(enrollments)
        .get()?.people ?? 0,
    active:
      reads
        .select({ people: countDistinct(progress.user) })
        .from(progress)
        .where(and(within(progress.updatedAt, span), isEnrolled))
        .get()?.people ?? 0,
    new:
      reads
        .select({ people: count() })
        .from(firsts)
        .where(and(gte(firsts.first, span.start), lt(firsts.first, span.end)))
        .get()?.people ?? 0,
  }
}

const oneDecimal = (value: number): number => Math.round(value * 10) / 10

const engagementFigures = (reads: Reads, activeUsers: number) => {
  const isActive = eq(enrollments.isActive, true)
  const followed = reads
    .select({ rows: count(), average: avg(enrollments.progress) })
    .from(enrollments)
    .where(isActive)
    .get()
  const ended = howMany(reads, enrollments, and(isActive, ne(enrollments.completedAt, '')))
  return {
    completionRate: followed?.rows ? oneDecimal((100 * ended) / followed.rows) : 0,
    averageProgress: oneDecimal(Number(followed?.average ?? 0)),
    activeUsers,
  }
}

/** One entry for every day of the range, also the empty ones. Rows are bucketed in Paris days. */
const series = (reads: Reads, span: Range) => {
  const revenue = new Map(days(span).map((day) => [day, 0]))
  const enrolled = new Map(days(span).map((day) => [day, 0]))
  const add = (to: Map<string, number>, at: string, value: number): void => {
    const day = parisDay(new Date(at))
    to.set(day, (to.get(day) ?? 0) + value)
  }
  const { paidAt, amountCents, refundedCents } = payments
  const sales = reads
    .select({ paidAt, amountCents, refundedCents })
    .from(payments)
    .where(and(settled, within(paidAt, span)))
    .all()
  for (const sale of sales) add(revenue, sale.paidAt, sale.amountCents - sale.refundedCents)
  const joined = reads
    .select({ at: enrollments.enrolledAt })
    .from(enrollments)
    .where(within(enrollments.enrolledAt, span))
    .all()
  for (const { at } of joined) add(enrolled, at, 1)
  return {
    revenue: [...revenue].map(([date, cents]) => ({ date, cents })),
    enrollments: [...enrolled].map(([date, joiners]) => ({ date, count: joiners })),
  }
}

/** The five courses that brought most, then those with most people, then by title. */
const topCourses = (reads: Reads) => {
  const { course } = enrollments
  const followed = reads
    .select({ course, rows: count(), average: avg(enrollments.progress) })
    .from(enrollments)
    .groupBy(course)
    .all()
  const sold = reads
    .select({ course: payments.course, ...netPaid })
    .from(payments)
    .where(settled)
    .groupBy(payments.course)
    .all()
  const people = new Map(followed.map((row) => [row.course, row]))
  const sales = new Map(sold.map((row) => [row.course, netCents(row)]))
  return reads
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .orderBy(courses.title)
    .all()
    .map(({ id, title }) => ({
      id,
      title,
      enrollments: people.get(id)?.rows ?? 0,
      cents: sales.get(id) ?? 0,
      averageProgress: oneDecimal(Number(people.get(id)?.average ?? 0)),
    }))
    .sort((a, b) => b.cents - a.cents || b.enrollments - a.enrollments)
    .slice(0, 5)
}

const todo = (reads: Reads) => ({
  draftCourses: howMany(reads, courses, eq(courses.status, 'draft')),
  draftProduits: howMany(reads, produits, eq(produits.status, 'draft')),
  pendingReviews: howMany(reads, reviews, eq(reviews.status, 'pending')),
  newContacts: howMany(reads, contactRequests, eq(contactRequests.status, 'new')),
})

/** Against less than this a percentage says nothing: one sale more is « +2037 % ». */
const COMPARABLE_CENTS = 10_000
const DEFAULT_DAYS = 30
/** Ten years: enough for any report, and a bound on the series. */
const MAX_DAYS = 3660

/** Everything that the dashboard shows for a range of Paris days; the last 30 days when it is not given. */
export const statistics = ({ reads, clock }: Engine, asked: { from?: string; to?: string }) => {
  const to = asked.to ?? parisDay(clock.now())
  const wanted = asked.from ?? addDays(to, 1 - DEFAULT_DAYS)
  const earliest = addDays(to, 1 - MAX_DAYS)
  const span = range([wanted > to ? to : wanted, earliest].sort().at(-1)!, to)
  const students = studentFigures(reads, span)
  const current = revenueIn(reads, span)
  const previous = revenueIn(reads, before(span))
  return {
    range: { from: span.from, to: span.to },
    courses: courseFigures(reads, span),
    students,
    revenue: {
      total: revenueIn(reads),
      monthly: current,
      growth: previous < COMPARABLE_CENTS ? null : Math.round(((current - previous) / previous) * 1000) / 10,
    },
    engagement: engagementFigures(reads, students.active),
    series: series(reads, span),
    topCourses: topCourses(reads),
    activity: latestActivity(reads),
    todo: todo(reads),
  }
}
