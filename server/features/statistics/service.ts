/** Figures of the administration, read from real rows. */
import { and, avg, count, countDistinct, eq, exists, gte, lt, min, ne, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import {
  analytics,
  contactRequests,
  courses,
  enrollments,
  produits,
  progress,
  reviews,
} from '#drizzle/schema.ts'
import { stamp } from '#server/core/clock.ts'
import { addDays, parisDay, startOfParisDay } from '#server/core/paris.ts'
import type { Reads } from '#server/records/readers/reads.ts'
import type { Engine } from '#server/records/types.ts'
import { latestActivity } from './activity.ts'
import { ALWAYS, netByCourse, netByHour, netRevenue } from './revenue/net.ts'

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

const within = (column: SQLiteColumn, { start, end }: Pick<Range, 'start' | 'end'>) =>
  and(gte(column, start), lt(column, end))

const howMany = async (reads: Reads, table: SQLiteTable, condition?: SQL): Promise<number> => {
  const [found] = await reads.select({ rows: count() }).from(table).where(condition)
  return found?.rows ?? 0
}

const courseFigures = async (reads: Reads, span: Range) => {
  const statuses = await reads
    .select({ status: courses.status, rows: count() })
    .from(courses)
    .groupBy(courses.status)
  const byStatus = new Map(statuses.map(({ status, rows }) => [status, rows]))
  const viewed = and(eq(analytics.eventType, 'course_view'), within(analytics.createdAt, span))
  return {
    total: [...byStatus.values()].reduce((total, rows) => total + rows, 0),
    published: byStatus.get('published') ?? 0,
    draft: byStatus.get('draft') ?? 0,
    archived: byStatus.get('archived') ?? 0,
    views: await howMany(reads, analytics, viewed),
  }
}

const studentFigures = async (reads: Reads, span: Range) => {
  const firsts = reads
    .select({ user: enrollments.user, first: min(enrollments.enrolledAt).as('first') })
    .from(enrollments)
    .groupBy(enrollments.user)
    .as('firsts')
  const learned = exists(
    reads
      .select({ id: progress.id })
      .from(progress)
      .where(and(eq(progress.user, firsts.user), within(progress.updatedAt, span))),
  )
  const [[all], [active], [joined]] = await Promise.all([
    reads.select({ people: countDistinct(enrollments.user) }).from(enrollments),
    reads.select({ people: count() }).from(firsts).where(learned),
    reads
      .select({ people: count() })
      .from(firsts)
      .where(and(gte(firsts.first, span.start), lt(firsts.first, span.end))),
  ])
  return { total: all?.people ?? 0, active: active?.people ?? 0, new: joined?.people ?? 0 }
}

const oneDecimal = (value: number): number => Math.round(value * 10) / 10

const engagementFigures = async (reads: Reads, activeUsers: number) => {
  const isActive = eq(enrollments.isActive, true)
  const [followed] = await reads
    .select({ rows: count(), average: avg(enrollments.progress) })
    .from(enrollments)
    .where(isActive)
  const ended = await howMany(reads, enrollments, and(isActive, ne(enrollments.completedAt, '')))
  return {
    completionRate: followed?.rows ? oneDecimal((100 * ended) / followed.rows) : 0,
    averageProgress: oneDecimal(Number(followed?.average ?? 0)),
    activeUsers,
  }
}

/**
 * The hour of an instant, as `2026-11-20 12`: Paris is whole hours from UTC, so that each belongs to one of
 * its days.
 */
const hourOf = (instant: SQLiteColumn) => sql<string>`substr(${instant}, 1, 13)`
const dayOfHour = (hour: string): string => parisDay(new Date(`${hour}:00Z`))

/** One entry for every day of the range, also the empty ones. Rows are bucketed in Paris days. */
const series = async (reads: Reads, span: Range) => {
  const revenue = new Map(days(span).map((day) => [day, 0]))
  const enrolled = new Map(days(span).map((day) => [day, 0]))
  const add = (to: Map<string, number>, hour: string, value: number): void => {
    const day = dayOfHour(hour)
    to.set(day, (to.get(day) ?? 0) + value)
  }
  for (const [hour, cents] of await netByHour(reads, span)) add(revenue, hour, cents)
  const { enrolledAt } = enrollments
  const joined = await reads
    .select({ hour: hourOf(enrolledAt), rows: count() })
    .from(enrollments)
    .where(within(enrolledAt, span))
    .groupBy(hourOf(enrolledAt))
  for (const { hour, rows } of joined) add(enrolled, hour, rows)
  return {
    revenue: [...revenue].map(([date, cents]) => ({ date, cents })),
    enrollments: [...enrolled].map(([date, joiners]) => ({ date, count: joiners })),
  }
}

/** The five courses that brought most within the range, then those with most new people, then by title; none that had neither. */
const topCourses = async (reads: Reads, span: Range) => {
  const { course } = enrollments
  const followed = await reads
    .select({ course, rows: count(), average: avg(enrollments.progress) })
    .from(enrollments)
    .where(within(enrollments.enrolledAt, span))
    .groupBy(course)
  const sales = await netByCourse(reads, span)
  const all = await reads
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .orderBy(courses.title)
  const people = new Map(followed.map((row) => [row.course, row]))
  return all
    .filter(({ id }) => people.has(id) || sales.has(id))
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

const todo = async (reads: Reads) => ({
  draftCourses: await howMany(reads, courses, eq(courses.status, 'draft')),
  draftProduits: await howMany(reads, produits, eq(produits.status, 'draft')),
  pendingReviews: await howMany(reads, reviews, eq(reviews.status, 'pending')),
  newContacts: await howMany(reads, contactRequests, eq(contactRequests.status, 'new')),
})

/** Below this a percentage is meaningless: one sale more is « +2037 % ». */
const COMPARABLE_CENTS = 10_000
const DEFAULT_DAYS = 30
/** Ten years: enough for any report, and a bound on the series. */
const MAX_DAYS = 3660

/** The dashboard's figures for a range of Paris days; by default the last 30 days. */
export const statistics = async ({ reads, clock }: Engine, request: { from?: string; to?: string }) => {
  const to = request.to ?? parisDay(clock.now())
  const wanted = request.from ?? addDays(to, 1 - DEFAULT_DAYS)
  const earliest = addDays(to, 1 - MAX_DAYS)
  const span = range([wanted > to ? to : wanted, earliest].sort().at(-1)!, to)
  const students = await studentFigures(reads, span)
  const current = await netRevenue(reads, span)
  const previous = await netRevenue(reads, before(span))
  return {
    range: { from: span.from, to: span.to },
    courses: await courseFigures(reads, span),
    students,
    revenue: {
      total: await netRevenue(reads, ALWAYS),
      monthly: current,
      growth: previous < COMPARABLE_CENTS ? null : Math.round(((current - previous) / previous) * 1000) / 10,
    },
    engagement: await engagementFigures(reads, students.active),
    series: await series(reads, span),
    topCourses: await topCourses(reads, span),
    activity: await latestActivity(reads),
    todo: await todo(reads),
  }
}
