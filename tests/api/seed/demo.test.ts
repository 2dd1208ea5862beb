/** The demonstration is whole, consistent and the same every day, whatever the day is. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#drizzle/collections/users.ts'
import { daysLater } from '#drizzle/domain/period.ts'
import { type App, buildApp } from '#server/app.ts'
import { stamp } from '#server/core/clock.ts'
import { parisDay } from '#server/core/paris.ts'
import { countUses } from '#server/features/catalogue/service.ts'
import { revenueOf } from '#server/features/statistics/revenue/revenue.ts'
import { statistics } from '#server/features/statistics/service.ts'
import { system } from '#server/records/actor.ts'
import { seedDemo } from '../../../scripts/seed/seed.ts'
import { testClock } from '../../support/app.ts'
import { passwordHash } from '../../support/engine.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { endingAt } from './ending.ts'

type Row = Record<string, string | number | null>

/** The last one is in a folder, after a process that ended in the middle of writing it. */
const DAYS = [
  // Four minutes into 29 February in Paris.
  '2028-02-28T23:04:00Z',
  // A 31st, and the evening of the day on which clocks go back.
  '2027-10-31T19:30:00Z',
  // The last hour of a year in Paris.
  '2027-12-31T22:30:00Z',
]
const apps: App[] = []
const lines: string[][] = []
let dataDir = ''

const open = (now: string, places: { dataDir: string; uploadsDir: string }): Promise<App> =>
  buildApp({ ...places, clock: testClock(now), secret: 'x'.repeat(40), logLevel: 'silent', rateLimit: false })
const quiet = () => undefined

beforeAll(async () => {
  dataDir = temporaryFolder('data')
  const folders = [':memory:', ':memory:', dataDir]
  for (const [at, now] of DAYS.entries()) {
    const places = { dataDir: folders[at] ?? '', uploadsDir: temporaryFolder('uploads') }
    if (at === 2) {
      const first = await open(now, places)
      await expect(seedDemo(endingAt(first.engine, 8), quiet)).rejects.toThrow('killed')
      await first.close()
    }
    const app = await open(now, places)
    lines.push(await seedDemo(app.engine, quiet))
    apps.push(app)
  }
})
afterAll(async () => {
  for (const app of apps) await app.close()
})

const rows = (app: App, sql: string): Row[] => app.engine.db.prepare(sql).all() as Row[]
const count = (app: App, table: string): number =>
  Number(rows(app, `SELECT count(*) AS n FROM ${table}`)[0]?.n)
const valuesOf = (app: App, table: string, field: string): (string | number | null)[] =>
  rows(app, `SELECT DISTINCT ${field} AS v FROM ${table} ORDER BY 1`).map(({ v }) => v ?? null)
/** How many records each collection has. */
const counts = (app: App) =>
  Object.fromEntries(app.engine.registry.all.map(({ name }) => [name, count(app, `"${name}"`)]))
const none = (app: App, sql: string) => expect(rows(app, sql), sql).toEqual([])

/** What does not move from one day to the next: everything but ids, secrets, dates and numbers of the year. */
const still = (app: App) => ({
  people: rows(app, 'SELECT name, email, role, verified, marketingConsent FROM users ORDER BY email'),
  orders: rows(app, 'SELECT email, status, totalCents, discountCents, source FROM orders ORDER BY number'),
  payments: rows(
    app,
    'SELECT email, kind, status, amountCents, refundedCents FROM payments ORDER BY email, amountCents, status, refundedCents, kind',
  ),
  followed: rows(
    app,
    `SELECT u.email, c.slug, e.progress, e.isActive, e.paymentType FROM enrollments e
     JOIN users u ON u.id = e.user JOIN courses c ON c.id = e.course ORDER BY 1, 2`,
  ),
  reviews: rows(app, 'SELECT authorName, rating, status, body FROM reviews ORDER BY body'),
  messages: rows(app, 'SELECT email, subject, status FROM contact_requests ORDER BY 1, 2'),
  visits: rows(app, 'SELECT eventType, device, count(*) AS n FROM analytics GROUP BY 1, 2 ORDER BY 1, 2'),
  lessons: rows(
    app,
    'SELECT title, type, content, durationSeconds, mediaSeconds FROM lessons ORDER BY title',
  ),
})

describe.each(DAYS.map((now, at) => ({ now, at })))('the demonstration of $now', ({ now, at }) => {
  const app = () => {
    const found = apps[at]
    if (!found) throw new Error('Not seeded')
    return found
  }

  it('has thirteen months of people, orders, enrollments and what they say', () => {
    const tables = ['users', 'orders', 'enrollments', 'reviews', 'contact_requests', 'coupons', 'courses']
    expect(tables.map((table) => [table, count(app(), table)])).toEqual([
      ['users', 160],
      ['orders', 220],
      ['enrollments', 90],
      ['reviews', 25],
      ['contact_requests', 30],
      ['coupons', 2],
      ['courses', 6],
    ])
    expect(rows(app(), "SELECT count(*) AS n FROM reviews WHERE status = 'pending'")).toEqual([{ n: 5 }])
    const [first] = rows(app(), 'SELECT min(created) AS at FROM orders')
    const months = (new Date(now).getTime() - new Date(String(first?.at)).getTime()) / (30.44 * 86_400_000)
    expect(months).toBeGreaterThan(12)
    const unread = rows(app(), "SELECT count(*) AS n FROM notifications WHERE user = '' AND read = 0")
    expect(unread).toEqual([{ n: 3 }])
  })

  it('has something for every filter', () => {
    const all = (table: string, field: string) => valuesOf(app(), table, field)
    expect(all('orders', 'status')).toEqual(['cancelled', 'fulfilled', 'paid', 'pending', 'refunded'])
    expect(all('payments', 'status')).toEqual(['failed', 'paid', 'partially_refunded', 'pending', 'refunded'])
    expect(all('payments', 'kind')).toEqual(['installment', 'one_time', 'subscription'])
    expect(all('courses', 'status')).toEqual(['archived', 'draft', 'published'])
    expect(all('produits', 'status')).toEqual(['archived', 'draft', 'published'])
    expect(all('reviews', 'status')).toEqual(['pending', 'published', 'rejected'])
    expect(all('contact_requests', 'status')).toEqual(['answered', 'closed', 'new'])
    expect(all('contact_requests', 'kind')).toEqual(['contact', 'quote', 'webinar_notice'])
    expect(all('enrollments', 'paymentType')).toHaveLength(6)
    expect(all('users', 'role')).toEqual(['admin', 'member', 'staff'])
    expect(rows(app(), "SELECT slug FROM courses WHERE price = 0 AND status = 'published'")).toHaveLength(1)
  })

  it('is told by the statistics as its rows add up', async () => {
    const one = (sql: string) => rows(app(), sql)[0]
    const paid = "status IN ('paid', 'partially_refunded', 'refunded')"
    const all = await statistics(app().engine, { from: '2020-01-01' })
    expect(all.courses).toEqual({
      ...one(
        "SELECT count(*) AS total, sum(status = 'published') AS published, sum(status = 'draft') AS draft, sum(status = 'archived') AS archived FROM courses",
      ),
      views: one("SELECT count(*) AS n FROM analytics WHERE eventType = 'course_view'")?.n,
    })
    expect(all.students).toEqual(
      one(`SELECT count(DISTINCT user) AS total, count(DISTINCT user) AS new,
             (SELECT count(DISTINCT user) FROM progress WHERE updatedAt != '' AND user IN (SELECT user FROM enrollments)) AS active
           FROM enrollments`),
    )
    const net = one(`SELECT sum(amountCents - refundedCents) AS cents FROM payments WHERE ${paid}`)?.cents
    expect([all.revenue.total, all.revenue.monthly]).toEqual([net, net])
    expect(all.series.revenue.reduce((total, { cents }) => total + cents, 0)).toBe(net)
    expect(all.series.enrollments.reduce((total, day) => total + day.count, 0)).toBe(90)
    expect(all.engagement).toMatchObject(
      one(`SELECT round(100.0 * sum(completedAt != '') / count(*), 1) AS completionRate,
             round(avg(progress), 1) AS averageProgress FROM enrollments WHERE isActive = 1`) ?? {},
    )
    expect(all.topCourses).toEqual(
      rows(
        app(),
        `SELECT c.id, c.title, (SELECT count(*) FROM enrollments e WHERE e.course = c.id) AS enrollments,
           (SELECT coalesce(sum(amountCents - refundedCents), 0) FROM payments WHERE course = c.id AND ${paid}) AS cents,
           (SELECT round(coalesce(avg(progress), 0), 1) FROM enrollments e WHERE e.course = c.id) AS averageProgress
         FROM courses c WHERE c.id IN (SELECT course FROM enrollments)
           OR c.id IN (SELECT course FROM payments WHERE ${paid})
         ORDER BY cents DESC, enrollments DESC, c.title LIMIT 5`,
      ),
    )
    const latest = rows(
      app(),
      `SELECT at FROM (
         SELECT paidAt AS at FROM payments WHERE status = 'paid'
         UNION ALL SELECT min(enrolledAt, created) FROM enrollments
         UNION ALL SELECT completedAt FROM enrollments
         UNION ALL SELECT created FROM users
       ) WHERE at != '' ORDER BY at DESC LIMIT 10`,
    )
    expect(all.activity.map(({ at }) => at)).toEqual(latest.map(({ at }) => at))
    expect(
      all.activity.every(({ text }) => / a (payé|rejoint|terminé) |^Nouvel espace\u00a0: ./.test(text)),
    ).toBe(true)
    const [[day]] = [all.series.revenue.filter(({ cents }) => cents > 0).slice(-1)]
    const last = await statistics(app().engine, { from: day?.date, to: day?.date })
    expect(last.revenue.monthly).toBe(day?.cents)
    expect(last.series.revenue).toEqual([day])
  })

  it('have one turnover, also where a period pays back what another one took', async () => {
    const { engine } = app()
    const today = parisDay(engine.clock.now())
    const isElsewhere = rows(
      app(),
      `SELECT r.id FROM refunds r JOIN payments p ON p.id = r.payment
       WHERE r.settledAt != '' AND substr(r.settledAt, 1, 7) != substr(p.paidAt, 1, 7)`,
    )
    expect(isElsewhere.length).toBeGreaterThan(0)
    for (const days of [7, 30, 90, 365])
      for (const back of [0, 30, 90]) {
        const period = { from: daysLater(today, 1 - days - back), to: daysLater(today, -back) }
        const { revenue, series } = await statistics(engine, period)
        const { total, beforeTotal } = await revenueOf(engine.reads, { ...period, against: 'days' })
        const net = total.takenCents - total.refundedCents
        expect(revenue.monthly).toBe(net)
        expect(series.revenue.reduce((sum, { cents }) => sum + cents, 0)).toBe(net)
        const before = beforeTotal.takenCents - beforeTotal.refundedCents
        expect(revenue.growth).toBe(
          before < 10_000 ? null : Math.round(((net - before) / before) * 1000) / 10,
        )
      }
  })

  it('counts what names each category and each tag', () => {
    const uses = countUses(app().engine)
    const named = (table: string) =>
      rows(app(), `SELECT value AS id, count(*) AS count FROM ${table} GROUP BY 1`)
    const tagged = named(
      `(SELECT value FROM courses, json_each(tags) UNION ALL SELECT value FROM produits, json_each(tags))`,
    )
    const placed = named(
      `(SELECT category AS value FROM courses UNION ALL SELECT category FROM produits) WHERE value != ''`,
    )
    const byId = (list: readonly { id?: unknown }[]) =>
      [...list].sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1))
    expect(byId(uses.tags.filter(({ count }) => count > 0))).toEqual(byId(tagged))
    expect(byId(uses.categories.filter(({ count }) => count > 0))).toEqual(byId(placed))
    expect(uses.tags).toHaveLength(count(app(), 'tags'))
    expect(tagged.length).toBeGreaterThan(0)
  })

  it('adds up: lines, discounts, totals, payments, invoices, coupons', () => {
    none(
      app(),
      `SELECT o.number FROM orders o WHERE o.subtotalCents - o.discountCents != o.totalCents OR o.subtotalCents !=
        (SELECT sum(json_extract(l.value, '$.unitCents') * json_extract(l.value, '$.qty')) FROM json_each(o.items) l)`,
    )
    none(
      app(),
      `SELECT o.number FROM orders o WHERE o.status IN ('paid', 'fulfilled', 'refunded') AND o.totalCents !=
        (SELECT sum(amountCents) FROM payments p WHERE p."order" = o.id) + coalesce((SELECT sum(value) FROM payment_plans l, json_each(l.parts)
          WHERE l."order" = o.id AND l.option = 'installment' AND key >= l.paidCount), 0)`,
    )
    none(
      app(),
      `SELECT o.number FROM orders o JOIN invoices i ON i."order" = o.id AND i.kind = 'invoice'
       WHERE json_extract(i.totals, '$.totalCents') != o.totalCents OR json_extract(i.totals, '$.totalCents') !=
        (SELECT sum(json_extract(l.value, '$.totalCents')) FROM json_each(i.lines) l)`,
    )
    none(
      app(),
      `SELECT p.id FROM payments p WHERE p.refundedCents > 0 AND NOT EXISTS
        (SELECT 1 FROM invoices i WHERE i."order" = p."order" AND i.kind = 'credit_note')`,
    )
    none(app(), 'SELECT id FROM payments WHERE refundedCents > amountCents')
    none(
      app(),
      'SELECT id FROM payments p WHERE refundedCents != (SELECT coalesce(sum(amountCents), 0) FROM refunds r WHERE r.payment = p.id)',
    )
    none(
      app(),
      'SELECT c.code FROM coupons c WHERE c.redemptions != (SELECT count(*) FROM orders o WHERE o.coupon = c.id)',
    )
    none(app(), 'SELECT code FROM coupons WHERE redemptions = 0')
  })

  it('numbers orders and invoices in the order of their dates, without a gap', () => {
    for (const [table, date] of [
      ['orders', 'created'],
      ['invoices', 'issuedAt'],
      ['certificates', 'issuedAt'],
    ]) {
      const numbers = rows(app(), `SELECT number, ${date} AS at FROM ${table} ORDER BY number`)
      const dates = numbers.map((row) => String(row.at))
      expect(dates, table).toEqual([...dates].sort())
      const next = new Map<string, number>()
      for (const { number } of numbers) {
        const [, year = '', value] = String(number).split('-')
        next.set(year, (next.get(year) ?? 0) + 1)
        expect(Number(value), `${table} ${number}`).toBe(next.get(year))
      }
    }
  })

  it('has no enrollment, purchase or progress of missing records, or before the sign-up', () => {
    for (const table of ['enrollments', 'progress', 'certificates'])
      none(
        app(),
        `SELECT t.id FROM ${table} t LEFT JOIN users u ON u.id = t.user LEFT JOIN courses c ON c.id = t.course
         WHERE u.id IS NULL OR c.id IS NULL OR t.created < u.created`,
      )
    none(app(), 'SELECT id FROM enrollments WHERE progress < 0 OR progress > 100')
    none(app(), "SELECT id FROM enrollments WHERE (progress = 100) != (completedAt != '')")
    none(
      app(),
      `SELECT e.id FROM enrollments e WHERE e.progress != round(100.0 *
        (SELECT count(*) FROM progress p WHERE p.user = e.user AND p.course = e.course AND p.completed = 1) /
        (SELECT count(*) FROM lessons l JOIN modules m ON m.id = l.module WHERE m.course = e.course))`,
    )
    none(
      app(),
      'SELECT p.id FROM progress p JOIN lessons l ON l.id = p.lesson WHERE p.watchedSeconds > l.mediaSeconds',
    )
    none(app(), `SELECT o.id FROM orders o JOIN users u ON u.id = o.user WHERE o.created < u.created`)
    none(
      app(),
      `SELECT o.number FROM orders o JOIN payments p ON p."order" = o.id WHERE p.course != '' AND p.status IN ('paid', 'refunded')
       AND NOT EXISTS (SELECT 1 FROM enrollments e WHERE e.user = o.user AND e.course = p.course)`,
    )
  })

  it('holds lessons that are worth their minutes', () => {
    const labels = (html: unknown) =>
      String(html)
        .replace(/<[^>]+>/g, ' ')
        .match(/[\p{L}’'-]+/gu)?.length ?? 0
    const texts = rows(app(), "SELECT title, content FROM lessons WHERE type = 'text'")
    for (const { title, content } of texts) {
      expect(labels(content), String(title)).toBeGreaterThan(600)
      expect(labels(content), String(title)).toBeLessThan(900)
      expect(String(content)).toContain('<aside data-callout="')
    }
    none(
      app(),
      "SELECT title FROM lessons WHERE type = 'exercise' AND (attachments = '[]' OR length(content) < 300)",
    )
    none(
      app(),
      "SELECT title FROM lessons WHERE type = 'audio' AND (transcript = '' OR transcript = content)",
    )
    none(
      app(),
      "SELECT title FROM lessons WHERE type IN ('audio', 'video') AND mediaSeconds != durationSeconds",
    )
  })

  it('has no date in the future but those that are meant to come', () => {
    // A record that is written twice in one millisecond is stamped a little later the second time.
    const limit = stamp(new Date(new Date(now).getTime() + 1000))
    const coming = ['expiresAt', 'endsAt', 'dueAt', 'nextAt']
    for (const collection of app().engine.registry.all) {
      const dates = collection.fields.filter(
        ({ name, type }) => ['date', 'autodate'].includes(type) && !coming.includes(name),
      )
      for (const { name } of dates) {
        const [latest] = rows(app(), `SELECT max("${name}") AS at FROM "${collection.name}"`)
        expect([collection.name, name, String(latest?.at ?? '') <= limit]).toEqual([
          collection.name,
          name,
          true,
        ])
      }
    }
  })

  it('states how to sign in, and has its member where the design has one', () => {
    expect(lines[at]?.join('\n')).toContain('membre@demo.test')
    const progress = rows(
      app(),
      `SELECT e.progress FROM enrollments e JOIN users u ON u.id = e.user WHERE u.email = 'membre@demo.test'
       ORDER BY e.progress DESC`,
    )
    expect(progress).toEqual([{ progress: 44 }, { progress: 0 }])
  })
})

// Each draws two hundred invoices.
it.each([0, 2])(
  'the demonstration leaves no job pending and media of the declared lengths (day %i)',
  async (at) => {
    const app = apps[at]
    if (!app) throw new Error('Not seeded')
    // The probe reads the files themselves.
    await app.worker.drain()
    none(app, "SELECT kind, error FROM jobs WHERE status != 'done'")
    none(
      app,
      "SELECT title FROM lessons WHERE type IN ('audio', 'video') AND mediaSeconds != durationSeconds",
    )
  },
)

it('the demonstration is the same every day, and after an interrupted start', () => {
  const [first, ...others] = apps
  if (!first) throw new Error('Not seeded')
  expect(others).toHaveLength(2)
  for (const other of others) {
    expect(counts(other)).toEqual(counts(first))
    expect(still(other)).toEqual(still(first))
  }
  expect(readdirSync(join(dataDir, 'work'))).toEqual([])
})

it('the demonstration is written once: a start reverts no later change', async () => {
  const places = { dataDir, uploadsDir: temporaryFolder('uploads') }
  const before = apps.pop()
  if (!before) throw new Error('Not seeded')
  const password = await passwordHash()
  const person = await before.engine.write(system, (tx) =>
    tx.create(users, { email: 'claire@example.com', password, firstName: 'Claire' }),
  )
  const known = counts(before)
  await before.start()
  await before.close()
  const app = await open(DAYS[2] ?? '', places)
  apps.push(app)
  await seedDemo(app.engine, quiet)
  expect(app.engine.read(system).getOrNull(users, person.id)).not.toBeNull()
  expect(count(app, 'users')).toBe(known.users)
  expect(count(app, 'courses')).toBe(known.courses)
})
