/**
 * What the figures of money must be, whatever happened: things are bought at once, in instalments or by subscription, with tax of several
 * rates, drawn, refused, paid back in part, objected to, given up and taken again, at any hour, also of the nights on which the clocks change.
 * They say what the payments say, to the cent; whatever they are split by adds up, and so does a period to its halves.
 */
import { expect, it } from 'vitest'
import { paymentPlans } from '#drizzle/collections/payment-plans.ts'
import { type OrderItem, orders, payments } from '#drizzle/collections/payments.ts'
import { refunds } from '#drizzle/collections/refunds.ts'
import { users } from '#drizzle/collections/users.ts'
import { daysLater, GRAINS, lengthOf } from '#drizzle/domain/period.ts'
import { monthlyCents } from '#drizzle/domain/recurring.ts'
import { parisDay } from '#server/core/paris.ts'
import { runPlans } from '#server/features/payment-plans/collection/collect.ts'
import { amountOfPayment, remainingCents } from '#server/features/payment-schedules/plan.ts'
import { followDispute } from '#server/features/refunds/dispute.ts'
import { recurringOf } from '#server/features/statistics/revenue/recurring.ts'
import { revenueOf, type Sums } from '#server/features/statistics/revenue/revenue.ts'
import { sourcesOf } from '#server/features/statistics/revenue/sources.ts'
import { demoState } from '#server/ports/payments.ts'
import { system } from '#server/records/actor.ts'
import { type Person, type TestApp, type TestClock, testApp, testClock } from '../../support/app.ts'
import { makeCourse, makeProduit } from '../../support/catalogue.ts'
import { boxes } from '../../support/checkout.ts'
import { fc, runs } from '../../support/properties.ts'

const HOUR = 3_600_000

interface World {
  app: TestApp
  clock: TestClock
  people: Person[]
  team: Person
  things: { kind: 'course' | 'produit'; id: string; option: string }[]
}

const at = <T>(list: readonly T[], index: number): T => list[index % list.length]!

const build = async (): Promise<World> => {
  // The evening before the hour that comes twice.
  const clock = testClock('2026-10-24T20:00:00Z')
  const app = await testApp({ clock })
  const people = [await app.person('ada@example.com'), await app.person('bo@example.com')]
  const team = await app.person('team@example.com', { role: 'admin' })
  const terms = { installmentPrice: 33.34, installmentCount: 3 }
  return app.seed((tx) => {
    const taxed = { taxTreatment: 'standard' as const, taxRate: 20 }
    const course = makeCourse(tx, { price: 99.99, ...terms, ...taxed })
    const club = makeCourse(tx, { subscriptionPrice: 19.9, subscriptionInterval: 'month', ...taxed })
    const year = makeCourse(tx, { subscriptionPrice: 100, subscriptionInterval: 'year' })
    const produit = makeProduit(tx, { price: 33.33, taxTreatment: 'reduced', taxRate: 5.5 })
    const things = [
      { kind: 'course' as const, id: course.id, option: 'one_time' },
      { kind: 'course' as const, id: course.id, option: 'installment' },
      { kind: 'course' as const, id: club.id, option: 'subscription' },
      { kind: 'course' as const, id: year.id, option: 'subscription' },
      { kind: 'produit' as const, id: produit.id, option: 'one_time' },
    ]
    return { app, clock, people, team, things }
  })
}

/** Signed in anew: months go by. */
const signedIn = ({ app }: World, person: Person): Person => ({
  ...person,
  token: app.engine.tokens.sign('auth', app.engine.read(system).get(users, person.id)),
})

type Step = (world: World) => Promise<unknown> | unknown
const n = fc.nat({ max: 9 })

const buy = fc.tuple(n, n, fc.boolean(), fc.constantFrom('', 'site', 'www.google.fr', 'lettre')).map(
  ([who, what, isGood, source]): Step =>
    async (world) => {
      const { app, people, things } = world
      const as = signedIn(world, at(people, who))
      const body = { items: [at(things, what)], ...boxes, ...(source ? { source } : {}) }
      const answer = await app.call('POST', '/api/checkout', { as, body })
      // Had already: said, and nothing is opened.
      expect([200, 409]).toContain(answer.statusCode)
      const outcome = { outcome: 'succeed', later: isGood ? 'pays' : 'fails' }
      if (answer.statusCode === 200)
        await app.call('POST', `/api/checkout/demo/${answer.json().orderId}`, { as, body: outcome })
    },
)
const time = fc.constantFrom(1, 2, 5, 24, 24 * 8, 24 * 31).map(
  (hours): Step =>
    async ({ app, clock }) => {
      for (let left = hours; left > 0; left -= 24 * 8) {
        clock.advance(Math.min(left, 24 * 8) * HOUR)
        await runPlans(app.engine)
        await app.worker.drain()
      }
    },
)
const paymentOf = ({ app }: World, which: number) => {
  const found = app.engine.read(system).find(payments, {}, { sort: 'created,providerRef' })
  return found.length === 0 ? null : at(found, which)
}
const refund = fc.tuple(n, fc.constantFrom(undefined, 1, 700, 1234)).map(
  ([which, amountCents]): Step =>
    async (world) => {
      const payment = paymentOf(world, which)
      if (!payment) return
      const options = { as: signedIn(world, world.team), body: amountCents ? { amountCents } : {} }
      const answer = await world.app.call('POST', `/api/payments/${payment.id}/refund`, options)
      expect([200, 409]).toContain(answer.statusCode)
      await world.app.worker.drain()
    },
)
const object = fc.tuple(n, fc.constantFrom('open' as const, 'won' as const, 'lost' as const)).map(
  ([which, status]): Step =>
    async (world) => {
      const payment = paymentOf(world, which)
      if (payment?.status !== 'paid' || payment.dispute === 'lost' || payment.dispute === 'won') return
      const dispute = { status, amountCents: payment.amountCents }
      const state = demoState({ ref: payment.paymentRef, status: 'succeeded', dispute })
      await world.app.engine.write(system, (tx) => followDispute(world.app.engine, tx, state))
    },
)
const act = fc.tuple(n, fc.constantFrom('cancel', 'price', 'pay')).map(
  ([which, what]): Step =>
    async (world) => {
      const { app, team, people } = world
      const plans = app.engine.read(system).find(paymentPlans, {}, { sort: 'created,id' })
      const plan = plans.length > 0 ? at(plans, which) : null
      const buyer = people.find(({ id }) => id === plan?.user)
      if (!plan || !buyer) return
      const as = signedIn(world, buyer)
      if (what === 'cancel') await app.call('POST', `/api/subscriptions/${plan.id}/cancel`, { as })
      else if (what === 'price')
        await app.call('POST', `/api/subscriptions/${plan.id}/price`, {
          as: signedIn(world, team),
          body: { amountCents: 1500 + 100 * which },
        })
      else await app.call('POST', `/api/payment-plans/${plan.id}/demo`, { as, body: { outcome: 'succeed' } })
    },
)
/** As an import brings them: without order, day or refund. */
const imported = fc.tuple(n, fc.boolean()).map(
  ([some, isDated]): Step =>
    ({ app, clock }) =>
      app.seed((tx) =>
        tx.create(payments, {
          email: 'old@example.com',
          provider: 'manual',
          status: 'partially_refunded',
          amountCents: 1000 + some,
          refundedCents: 100 * some,
          ...(isDated ? { paidAt: clock.now().toISOString().replace('T', ' ') } : {}),
        }),
      ),
)

const step = fc.oneof(
  { weight: 6, arbitrary: buy },
  { weight: 6, arbitrary: time },
  refund,
  object,
  act,
  imported,
)

const FIELDS = [
  'takenCents',
  'refundedCents',
  'takenTaxCents',
  'refundedTaxCents',
  'payments',
  'refunds',
] as const
const added = (list: readonly Sums[]) =>
  Object.fromEntries(FIELDS.map((field) => [field, list.reduce((sum, one) => sum + one[field], 0)]))
const picked = (sums: Sums) => Object.fromEntries(FIELDS.map((field) => [field, sums[field]]))
const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

const SETTLED = ['paid', 'partially_refunded', 'refunded']

/** Each movement with its Paris day, from the rows alone. */
const movementsOf = ({ app }: World) => {
  const reader = app.engine.read(system)
  const rows = reader.find(payments).filter(({ status }) => SETTLED.includes(status))
  const dayOf = (instant: string) => parisDay(new Date(instant.replace(' ', 'T')))
  const taxIn = (cents: number, row: (typeof rows)[number]) => {
    const { order, course, produit, taxCents, amountCents } = row
    if (taxCents !== null) return amountCents === 0 ? 0 : Math.round((taxCents * cents) / amountCents)
    const items: OrderItem[] = reader.getOrNull(orders, order)?.items ?? []
    const rate = items.find(({ ref }) => ref === (course || produit))?.taxRate ?? 0
    return cents - Math.round((cents * 100) / (100 + rate))
  }
  return rows.flatMap((row) => {
    const paid = { day: dayOf(row.paidAt || row.created), in: row.amountCents, out: 0 }
    const own = reader.find(refunds, { payment: row.id }).filter(({ settledAt }) => settledAt !== '')
    const booked = total(own.map(({ amountCents }) => amountCents))
    const outs = own.map((one) => ({ day: dayOf(one.settledAt), in: 0, out: one.amountCents }))
    const rest = { day: paid.day, in: 0, out: row.refundedCents - booked }
    return [paid, ...outs, rest].map((move) => ({
      ...move,
      taxIn: taxIn(move.in, row),
      taxOut: taxIn(move.out, row),
    }))
  })
}

const FROM = '2026-10-01'
const TO = '2028-12-31'
const WHOLE = { from: FROM, to: TO, against: 'days' as const }

const checkRevenue = async (world: World, cut: string): Promise<void> => {
  const { reads } = world.app.engine
  const moves = movementsOf(world)
  const all = await revenueOf(reads, WHOLE)
  expect(all.total).toMatchObject({
    takenCents: total(moves.map((move) => move.in)),
    refundedCents: total(moves.map(({ out }) => out)),
    takenTaxCents: total(moves.map(({ taxIn }) => taxIn)),
    refundedTaxCents: total(moves.map(({ taxOut }) => taxOut)),
  })
  const rows = world.app.engine
    .read(system)
    .find(payments)
    .filter(({ status }) => SETTLED.includes(status))
  expect(all.total.takenCents - all.total.refundedCents).toBe(
    total(rows.map(({ amountCents, refundedCents }) => amountCents - refundedCents)),
  )
  for (const split of [all.byKind, all.byThing, all.byMeans]) expect(added(split)).toEqual(picked(all.total))
  for (const by of GRAINS) {
    const { series, total: sums } = await revenueOf(reads, { ...WHOLE, by })
    expect(total(series.map(({ takenCents }) => takenCents))).toBe(sums.takenCents)
    expect(total(series.map(({ refundedCents }) => refundedCents))).toBe(sums.refundedCents)
    for (const { from, to, takenCents, refundedCents } of series) {
      const own = moves.filter(({ day }) => day >= from && day <= to)
      expect([from, takenCents, refundedCents]).toEqual([
        from,
        total(own.map((move) => move.in)),
        total(own.map(({ out }) => out)),
      ])
    }
  }
  const [head, tail] = [
    await revenueOf(reads, { ...WHOLE, to: daysLater(cut, -1) }),
    await revenueOf(reads, { ...WHOLE, from: cut }),
  ]
  expect(added([head.total, tail.total])).toEqual(picked(all.total))
  expect(head.basket.totalCents + tail.basket.totalCents).toBe(all.basket.totalCents)
  const earlier = await revenueOf(reads, { ...WHOLE, from: tail.before.from, to: tail.before.to })
  expect(earlier.total).toMatchObject(tail.beforeTotal)
  const { total: steps, sources } = await sourcesOf(reads, 'https://example.com', WHOLE)
  expect(steps.takenCents).toBe(all.total.takenCents)
  expect(total(sources.map(({ takenCents }) => takenCents))).toBe(all.total.takenCents)
  expect(steps.orders).toBe(all.basket.orders)
}

const checkRecurring = async ({ app }: World, cut: string): Promise<void> => {
  const plans = app.engine.read(system).find(paymentPlans)
  const all = await recurringOf(app.engine, WHOLE)
  const running = plans.filter(
    ({ option, status }) => option === 'subscription' && (status === 'active' || status === 'past_due'),
  )
  const now = running.map((plan) =>
    monthlyCents(amountOfPayment(plan, plan.paidCount), plan.interval || 'month'),
  )
  expect(all.start).toEqual({ count: 0, cents: 0 })
  expect(all.end).toEqual({ count: running.length, cents: total(now) })
  const [head, tail] = [
    await recurringOf(app.engine, { ...WHOLE, to: daysLater(cut, -1) }),
    await recurringOf(app.engine, { ...WHOLE, from: cut }),
  ]
  expect(tail.start).toEqual(head.end)
  for (const period of [all, head, tail]) {
    expect(period.start.cents + total(period.movements.map(({ cents }) => cents))).toBe(period.end.cents)
    expect(total(period.series.map(({ gainedCents, lostCents }) => gainedCents - lostCents))).toBe(
      period.end.cents - period.start.cents,
    )
    expect(period.series.at(-1)).toMatchObject(period.end)
    expect(period.churn).toMatchObject({ startCount: period.start.count, startCents: period.start.cents })
    expect(period.churn.lostCents).toBeLessThanOrEqual(period.churn.startCents)
  }
  for (const [index, { count, cents }] of all.movements.entries())
    for (const field of ['count', 'cents'] as const)
      expect((head.movements[index]?.[field] ?? 0) + (tail.movements[index]?.[field] ?? 0)).toBe(
        field === 'count' ? count : cents,
      )
  const owing = plans.filter(
    ({ option, status }) => option === 'installment' && ['active', 'past_due', 'suspended'].includes(status),
  )
  expect(all.outstanding).toMatchObject({ cents: total(owing.map(remainingCents)), plans: owing.length })
  expect(total(all.outstanding.months.map(({ cents }) => cents))).toBe(all.outstanding.cents)
}

it('the figures equal the payments to the cent, for any split and any period', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 22 }),
      fc.nat({ max: lengthOf(WHOLE) - 2 }),
      fc.nat({ max: 60 }),
      async (steps, far, near) => {
        const world = await build()
        for (const take of steps) await take(world)
        for (const days of [far, near]) {
          const cut = daysLater(FROM, days + 1)
          await checkRevenue(world, cut)
          await checkRecurring(world, cut)
        }
      },
    ),
    { numRuns: runs(6) },
  )
}, 120_000)
