/** Figures of the administration, read from real rows through SQL; this file never writes. */
import { stamp } from '#server/core/clock.ts'
import { formatCents } from '#server/core/money.ts'
import { addDays, parisDay, startOfParisDay } from '#server/core/paris.ts'
import type { Database } from '#server/records/connection.ts'
import type { Engine } from '#server/records/types.ts'

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

const NET_PAID = "status IN ('paid', 'partially_refunded', 'refunded')"

const numbers = <Row extends object>(db: Database, sql: string, params: object = {}): Row =>
  db.prepare(sql).get(params) as Row

const revenueIn = (db: Database, { start, end }: Pick<Range, 'start' | 'end'>): number =>
  numbers<{ cents: number }>(
    db,
    `SELECT coalesce(sum(amountCents - refundedCents), 0) AS cents FROM payments
     WHERE ${NET_PAID} AND paidAt >= @start AND paidAt < @end`,
    { start, end },
  ).cents

const courseFigures = (db: Database, span: Range) => ({
  ...numbers<{ total: number; published: number; draft: number }>(
    db,
    `SELECT count(*) AS total, coalesce(sum(status = 'published'), 0) AS published,
            coalesce(sum(status = 'draft'), 0) AS draft FROM courses`,
  ),
  views: numbers<{ n: number }>(
    db,
    "SELECT count(*) AS n FROM analytics WHERE eventType = 'course_view' AND createdAt >= @start AND createdAt < @end",
    { start: span.start, end: span.end },
  ).n,
})

const studentFigures = (db: Database, span: Range) => {
  const bounds = { start: span.start, end: span.end }
  return {
    total: numbers<{ n: number }>(db, 'SELECT count(DISTINCT user) AS n FROM enrollments').n,
    active: numbers<{ n: number }>(
      db,
      `SELECT count(DISTINCT p.user) AS n FROM progress p WHERE p.updatedAt >= @start AND p.updatedAt < @end
       AND EXISTS (SELECT 1 FROM enrollments e WHERE e.user = p.user)`,
      bounds,
    ).n,
    new: numbers<{ n: number }>(
      db,
      `SELECT count(*) AS n FROM (SELECT min(enrolledAt) AS first FROM enrollments GROUP BY user)
       WHERE first >= @start AND first < @end`,
      bounds,
    ).n,
  }
}

const engagementFigures = (db: Database, activeUsers: number) => {
  const row = numbers<{ rate: number | null; average: number | null }>(
    db,
    "SELECT 100.0 * sum(completedAt != '') / count(*) AS rate, avg(progress) AS average FROM enrollments WHERE isActive = 1",
  )
  const oneDecimal = (value: number | null) => Math.round((value ?? 0) * 10) / 10
  return { completionRate: oneDecimal(row.rate), averageProgress: oneDecimal(row.average), activeUsers }
}

/** One entry for every day of the range, also the empty ones. Rows are bucketed in Paris days. */
const series = (db: Database, span: Range) => {
  const revenue = new Map(days(span).map((day) => [day, 0]))
  const enrolled = new Map(days(span).map((day) => [day, 0]))
  const bounds = { start: span.start, end: span.end }
  const paid = db
    .prepare(`SELECT paidAt AS at, amountCents - refundedCents AS cents FROM payments
              WHERE ${NET_PAID} AND paidAt >= @start AND paidAt < @end`)
    .iterate(bounds) as IterableIterator<{ at: string; cents: number }>
  for (const { at, cents } of paid) {
    const day = parisDay(new Date(at))
    revenue.set(day, (revenue.get(day) ?? 0) + cents)
  }
  const joined = db
    .prepare('SELECT enrolledAt AS at FROM enrollments WHERE enrolledAt >= @start AND enrolledAt < @end')
    .iterate(bounds) as IterableIterator<{ at: string }>
  for (const { at } of joined) {
    const day = parisDay(new Date(at))
    enrolled.set(day, (enrolled.get(day) ?? 0) + 1)
  }
  return {
    revenue: [...revenue].map(([date, cents]) => ({ date, cents })),
    enrollments: [...enrolled].map(([date, count]) => ({ date, count })),
  }
}

const topCourses = (db: Database) =>
  db
    .prepare(
      `SELECT c.id, c.title,
              (SELECT count(*) FROM enrollments e WHERE e.course = c.id) AS enrollments,
              (SELECT coalesce(sum(p.amountCents - p.refundedCents), 0) FROM payments p
               WHERE p.course = c.id AND p.${NET_PAID}) AS cents,
              (SELECT round(coalesce(avg(e.progress), 0), 1) FROM enrollments e WHERE e.course = c.id) AS averageProgress
       FROM courses c ORDER BY cents DESC, enrollments DESC, c.title LIMIT 5`,
    )
    .all() as { id: string; title: string; enrollments: number; cents: number; averageProgress: number }[]

interface Activity {
  kind: 'payment' | 'enrollment' | 'completion' | 'user'
  at: string
  text: string
  /** Whose it is; empty for a guest. */
  user: string
}

const activity = (db: Database): Activity[] => {
  const rows = db
    .prepare(
      `SELECT * FROM (
         SELECT 'payment' AS kind, p.paidAt AS at, coalesce(u.name, p.email) AS who, coalesce(c.title, d.title, '') AS what,
                p.amountCents AS cents, coalesce(u.id, '') AS user
         FROM payments p LEFT JOIN users u ON u.id = p.user LEFT JOIN courses c ON c.id = p.course
              LEFT JOIN produits d ON d.id = p.produit
         WHERE p.status = 'paid'
         UNION ALL
         -- One that begins later was made before.
         SELECT 'enrollment', min(e.enrolledAt, e.created), u.name, c.title, 0, u.id FROM enrollments e
         JOIN users u ON u.id = e.user JOIN courses c ON c.id = e.course
         UNION ALL
         SELECT 'completion', e.completedAt, u.name, c.title, 0, u.id FROM enrollments e
         JOIN users u ON u.id = e.user JOIN courses c ON c.id = e.course WHERE e.completedAt != ''
         UNION ALL
         SELECT 'user', u.created, u.name, '', 0, u.id FROM users u
       ) WHERE at != '' ORDER BY at DESC LIMIT 10`,
    )
    .all() as { kind: Activity['kind']; at: string; who: string; what: string; cents: number; user: string }[]
  const texts: Record<Activity['kind'], (row: (typeof rows)[number]) => string> = {
    payment: (row) => `${row.who} a payé ${formatCents(row.cents)}${row.what ? ` (${row.what})` : ''}`,
    enrollment: (row) => `${row.who} a rejoint ${row.what}`,
    completion: (row) => `${row.who} a terminé ${row.what}`,
    user: (row) => `${row.who} a créé son espace`,
  }
  return rows.map((row) => ({ kind: row.kind, at: row.at, text: texts[row.kind](row), user: row.user }))
}

const todo = (db: Database) =>
  numbers<{ draftCourses: number; draftProduits: number; pendingReviews: number; newContacts: number }>(
    db,
    `SELECT (SELECT count(*) FROM courses WHERE status = 'draft') AS draftCourses,
            (SELECT count(*) FROM produits WHERE status = 'draft') AS draftProduits,
            (SELECT count(*) FROM reviews WHERE status = 'pending') AS pendingReviews,
            (SELECT count(*) FROM contact_requests WHERE status = 'new') AS newContacts`,
  )

/** Against less than this a percentage says nothing: one sale more is « +2037 % ». */
const COMPARABLE_CENTS = 10_000
const DEFAULT_DAYS = 30
/** Ten years: enough for any report, and a bound on the series. */
const MAX_DAYS = 3660

/** Everything that the dashboard shows for a range of Paris days; the last 30 days when it is not given. */
export const statistics = (engine: Engine, asked: { from?: string; to?: string }) => {
  const db = engine.db
  const to = asked.to ?? parisDay(engine.clock.now())
  const wanted = asked.from ?? addDays(to, 1 - DEFAULT_DAYS)
  const earliest = addDays(to, 1 - MAX_DAYS)
  const span = range([wanted > to ? to : wanted, earliest].sort().at(-1)!, to)
  const students = studentFigures(db, span)
  const current = revenueIn(db, span)
  const previous = revenueIn(db, before(span))
  return {
    range: { from: span.from, to: span.to },
    courses: courseFigures(db, span),
    students,
    revenue: {
      total: revenueIn(db, { start: '', end: '9999' }),
      monthly: current,
      growth: previous < COMPARABLE_CENTS ? null : Math.round(((current - previous) / previous) * 1000) / 10,
    },
    engagement: engagementFigures(db, students.active),
    series: series(db, span),
    topCourses: topCourses(db),
    activity: activity(db),
    todo: todo(db),
  }
}
