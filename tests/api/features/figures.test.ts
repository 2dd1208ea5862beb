/** `/api/admin/figures`: who may read them, what they refuse, and what they say of a story that can be counted by hand. */
import { describe, expect, it } from 'vitest'
import { analytics } from '#drizzle/collections/analytics.ts'
import { invoices } from '#drizzle/collections/invoices.ts'
import { paymentPlans } from '#drizzle/collections/payment-plans.ts'
import { orders, payments } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { refunds } from '#drizzle/collections/refunds.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { users } from '#drizzle/collections/users.ts'
import { runPlans } from '#server/features/payment-plans/collection/collect.ts'
import { system } from '#server/records/actor.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { makeCourse, makeProduit } from '../../support/catalogue.ts'
import { buy, pay } from '../../support/checkout.ts'

const DAY = 86_400_000
const NAMES = ['revenue', 'recurring', 'sources']
const path = (name: string, query = 'from=2026-10-01&to=2026-11-30') => `/api/admin/figures/${name}?${query}`

const live = async (app: TestApp, days: number) => {
  for (let at = 0; at < days * 2; at += 1) {
    app.clock.advance(DAY / 2)
    await runPlans(app.engine)
    await app.worker.drain()
  }
}

it.each(['9999-12-31', '1999-12-31', '2100-01-01', '+010000-01-01'])(
  'the figures refuse a day as far away as %s',
  async (day) => {
    const app = await testApp()
    const admin = await app.person('a@example.com', { role: 'admin' })
    for (const name of NAMES) {
      const answer = await app.call(
        'GET',
        path(name, `from=${encodeURIComponent(day)}&to=${encodeURIComponent(day)}`),
        { as: admin },
      )
      expect(answer.statusCode).toBe(400)
    }
  },
)

it('the figures are open to statistics or payments permissions, and for valid days', async () => {
  const app = await testApp()
  const analyst = await app.person('ana@example.com', { role: 'staff', permissions: ['stats.view'] })
  const cashier = await app.person('cash@example.com', { role: 'staff', permissions: ['payments.manage'] })
  const author = await app.person('author@example.com', { role: 'staff', permissions: ['courses.manage'] })
  for (const name of NAMES) {
    const status = async (as: typeof analyst | null, query?: string) =>
      (await app.call('GET', path(name, query), { as })).statusCode
    expect([await status(analyst), await status(cashier)]).toEqual([200, 200])
    expect([await status(author), await status(null)]).toEqual([403, 401])
    for (const query of [
      '',
      'from=hier&to=2026-11-30',
      'from=2026-12-01&to=2026-11-30',
      'from=2000-01-01&to=2026-11-30',
      'from=2026-11-01&to=2026-11-30&by=hour',
    ])
      expect(await status(analyst, query)).toBe(400)
  }
})

describe('revenue', () => {
  it('is dated by the movement’s day in Paris, by way, item and means, with its tax', async () => {
    const app = await testApp()
    const analyst = await app.person('ana@example.com', { role: 'staff', permissions: ['stats.view'] })
    const seeded = await app.seed((tx) => {
      const course = makeCourse(tx, { title: 'Dormir', taxTreatment: 'standard', taxRate: 20 })
      const produit = makeProduit(tx, { title: 'Carnet' })
      const line = { kind: 'course' as const, ref: course.id, title: 'Dormir', qty: 1, unitCents: 12_000 }
      const order = tx.create(orders, {
        number: 'C-1',
        email: 'ada@example.com',
        status: 'fulfilled',
        totalCents: 12_000,
        paidAt: '2026-10-24 22:30:00.000Z',
        source: 'lettre',
        accessToken: 'a',
        idempotencyKey: 'a',
        items: [{ ...line, taxRate: 20, taxTreatment: 'standard', withdrawal: 'days14' }],
      })
      const basic = { email: 'ada@example.com', provider: 'demo' as const, currency: 'eur' }
      const first = tx.create(payments, {
        ...basic,
        order: order.id,
        course: course.id,
        amountCents: 12_000,
        refundedCents: 6000,
        status: 'partially_refunded',
        method: 'Visa •••• 4242',
        providerRef: 'a',
        // Half past midnight of the 25th, on which the clocks change.
        paidAt: '2026-10-24 22:30:00.000Z',
      })
      tx.create(refunds, {
        payment: first.id,
        order: order.id,
        amountCents: 6000,
        status: 'succeeded',
        reason: 'requested',
        settledAt: '2026-10-25 23:30:00.000Z',
        idempotencyKey: 'a',
      })
      // Not booked: nothing has moved yet.
      tx.create(refunds, { payment: first.id, amountCents: 900, reason: 'requested', idempotencyKey: 'b' })
      tx.create(payments, {
        ...basic,
        provider: 'manual',
        produit: produit.id,
        amountCents: 500,
        status: 'paid',
        // Midnight: of the day that begins, and of no other.
        paidAt: '2026-10-24 22:00:00.000Z',
        providerRef: 'b',
        kind: 'installment',
      })
      // A delivery: no line of the order, taxed as its dearest.
      tx.create(payments, {
        ...basic,
        order: order.id,
        amountCents: 600,
        status: 'paid',
        providerRef: 'd',
        method: 'Visa •••• 1881',
        paidAt: '2026-10-26 12:00:00.000Z',
      })
      tx.create(payments, { ...basic, amountCents: 777, status: 'failed', providerRef: 'c' })
      return { course, produit }
    })
    const read = async (query: string) =>
      (await app.call('GET', path('revenue', query), { as: analyst })).json()
    const days = await read('from=2026-10-24&to=2026-10-26')
    expect(days.series).toEqual([
      { from: '2026-10-24', to: '2026-10-24', takenCents: 0, refundedCents: 0 },
      { from: '2026-10-25', to: '2026-10-25', takenCents: 12_500, refundedCents: 0 },
      { from: '2026-10-26', to: '2026-10-26', takenCents: 600, refundedCents: 6000 },
    ])
    expect(days.total).toEqual({
      takenCents: 13_100,
      refundedCents: 6000,
      payments: 3,
      refunds: 1,
      takenTaxCents: 2100,
      refundedTaxCents: 1000,
    })
    expect(days.byKind.map(({ kind, takenCents }: never) => [kind, takenCents])).toEqual([
      ['one_time', 12_600],
      ['installment', 500],
    ])
    expect(days.byThing).toMatchObject([
      { kind: 'course', id: seeded.course.id, title: 'Dormir', takenCents: 12_000, refundedCents: 6000 },
      { kind: '', id: '', title: '', takenCents: 600 },
      { kind: 'produit', id: seeded.produit.id, title: 'Carnet', takenCents: 500 },
    ])
    expect(days.byMeans.map(({ provider, means }: never) => [provider, means])).toEqual([
      ['demo', 'Visa'],
      ['manual', ''],
    ])
    expect(days.basket).toEqual({ orders: 1, totalCents: 12_000, averageCents: 12_000 })
    const eve = await read('from=2026-10-24&to=2026-10-24')
    expect(eve.total.takenCents).toBe(0)
    const next = await read('from=2026-10-26&to=2026-10-26')
    expect([next.before, next.beforeTotal, next.basket.averageCents]).toEqual([
      { from: '2026-10-25', to: '2026-10-25' },
      { takenCents: 12_500, refundedCents: 0 },
      null,
    ])
  })
})

it('shows the invoice’s tax, for a delivery of two rates, thirds and rounded lines', async () => {
  const app = await testApp()
  const admin = await app.person('admin@example.com', { role: 'admin' })
  const [book, sheet, audio, course] = await app.seed((tx) => {
    const step = { upToGrams: 2000, cents: 490 }
    const zones = [{ name: 'France', countries: ['FR'], steps: [step], freeFromCents: null }]
    tx.create(siteSettings, { brand: 'Sable', shipping: { zones, pickup: '' } })
    const reduced = { taxRate: 5.5, taxTreatment: 'reduced', kind: 'physical' } as const
    const standard = { taxRate: 20, taxTreatment: 'standard' } as const
    return [
      tx.update(produits, makeProduit(tx, { price: 21.1, ...reduced }).id, { weightGrams: 400 }),
      tx.update(
        produits,
        makeProduit(tx, { price: 9.99, ...reduced, taxRate: 20, taxTreatment: 'standard' }).id,
        {
          weightGrams: 9,
        },
      ),
      makeProduit(tx, { price: 12.01, ...standard, kind: 'digital' }),
      makeCourse(tx, { installmentPrice: 33.34, installmentCount: 3, ...standard }),
    ]
  })
  const shippingAddress = { line1: '1 rue A', postalCode: '44000', city: 'Nantes', country: 'France' }
  const sent = [book, sheet, audio].map(({ id }) => ({ kind: 'produit', id }))
  const parcel = (await buy(app, admin, sent, { shippingAddress })).json()
  await pay(app, parcel.orderId, 'succeed', { as: admin })
  const parts = (await buy(app, admin, [{ kind: 'course', id: course.id, option: 'installment' }])).json()
  await pay(app, parts.orderId, 'succeed', { as: admin })
  await live(app, 70)
  const reader = app.engine.read(system)
  const taxOf = (order: string) =>
    reader.first(invoices, { order }).totals?.taxes.reduce((sum, { cents }) => sum + cents, 0)
  const rows = reader.find(payments, { order: parcel.orderId })
  const sumOf = (list: typeof rows) => list.reduce((sum, { taxCents }) => sum + (taxCents ?? 0), 0)
  expect([rows.length, sumOf(rows)]).toEqual([4, taxOf(parcel.orderId)])
  const drawn = reader.find(payments, { order: parts.orderId }, { sort: 'installmentNumber' })
  expect(drawn.map(({ line, taxCents }) => [line, taxCents])).toEqual([
    [1, 556],
    [1, 556],
    [1, 555],
  ])
  expect(sumOf(drawn)).toBe(taxOf(parts.orderId))
  const token = app.engine.tokens.sign('auth', reader.get(users, admin.id))
  const read = path('revenue', 'from=2026-11-01&to=2027-02-28')
  const { total } = (await app.call('GET', read, { as: { ...admin, token } })).json()
  expect(total.takenTaxCents).toBe(sumOf([...rows, ...drawn]))
})

describe('recurring revenue', () => {
  it('follows refused, resumed, raised and cancelled subscriptions, and amounts due of instalments', async () => {
    const app = await testApp()
    const cashier = await app.person('cash@example.com', { role: 'staff', permissions: ['payments.manage'] })
    const ada = await app.person('ada@example.com')
    const bo = await app.person('bo@example.com')
    const [club, parts] = await app.seed((tx) => [
      makeCourse(tx, { subscriptionPrice: 19, subscriptionInterval: 'month' }),
      makeCourse(tx, { installmentPrice: 40, installmentCount: 3 }),
    ])
    const subscribe = async (as: typeof ada, later: string) => {
      const items = [{ kind: 'course', id: club.id, option: 'subscription' }]
      const { orderId } = (await buy(app, as, items)).json()
      await app.call('POST', `/api/checkout/demo/${orderId}`, { as, body: { outcome: 'succeed', later } })
    }
    await subscribe(ada, 'pays')
    await subscribe(bo, 'fails')
    const order = (await buy(app, ada, [{ kind: 'course', id: parts.id, option: 'installment' }])).json()
    await pay(app, order.orderId, 'succeed', { as: ada })
    const read = async (from: string, to: string) => {
      const token = app.engine.tokens.sign('auth', app.engine.read(system).get(users, cashier.id))
      return (
        await app.call('GET', path('recurring', `from=${from}&to=${to}`), { as: { ...cashier, token } })
      ).json()
    }
    const first = await read('2026-11-01', '2026-11-30')
    expect([first.start, first.end]).toEqual([
      { count: 0, cents: 0 },
      { count: 2, cents: 3800 },
    ])
    expect(first.outstanding).toEqual({
      plans: 1,
      cents: 8000,
      latePlans: 0,
      lateCents: 0,
      months: [
        { month: '2026-12', count: 1, cents: 4000, lateCents: 0 },
        { month: '2027-01', count: 1, cents: 4000, lateCents: 0 },
      ],
    })
    // Bo's bank refuses in December: access is closed on the 26th.
    await live(app, 45)
    const december = await read('2026-12-01', '2026-12-31')
    expect(december.end).toEqual({ count: 1, cents: 1900 })
    expect(december.churn).toEqual({ startCount: 2, lostCount: 1, startCents: 3800, lostCents: 1900 })
    expect(moved(december)).toEqual({ lost: -1900 })
    // A payment by hand in January; Ada's price rises from March on, announced twice.
    const reader = app.engine.read(system)
    const planOf = (user: string) => reader.first(paymentPlans, { user, option: 'subscription' })
    const token = (id: string) => app.engine.tokens.sign('auth', reader.get(users, id))
    await app.call('POST', `/api/payment-plans/${planOf(bo.id).id}/demo`, {
      as: { ...bo, token: token(bo.id) },
      body: { outcome: 'succeed' },
    })
    const raise = (amountCents: number) =>
      app.call('POST', `/api/subscriptions/${planOf(ada.id).id}/price`, {
        as: { ...cashier, token: token(cashier.id) },
        body: { amountCents },
      })
    expect((await raise(2500)).json()).toMatchObject({ newFrom: '2027-02-20 10:00:00.000Z' })
    await live(app, 60)
    expect(moved(await read('2027-01-01', '2027-01-31'))).toEqual({ reactivated: 1900 })
    expect(moved(await read('2027-02-01', '2027-02-28'))).toMatchObject({ raised: 600 })
    // Until another price holds, the one that holds is drawn, not the first.
    await raise(3000)
    await live(app, 31)
    const drawn = reader.find(payments, { user: ada.id, kind: 'subscription' }, { sort: 'installmentNumber' })
    expect(drawn.map(({ amountCents }) => amountCents)).toEqual([1900, 1900, 1900, 2500, 2500])
    await app.call('POST', `/api/subscriptions/${planOf(ada.id).id}/cancel`, {
      as: { ...ada, token: token(ada.id) },
    })
    const spring = await read('2027-04-01', '2027-04-30')
    // Bo continues with the card of the first payment.
    expect(spring.end).toEqual({ count: 1, cents: 1900 })
  })
})

it('counts no subscription before its first payment, nor one cancelled before', async () => {
  const app = await testApp()
  const analyst = await app.person('ana@example.com', { role: 'staff', permissions: ['stats.view'] })
  const open = (email: string) =>
    app.seed((tx) => {
      const club = makeCourse(tx)
      const line = { kind: 'course' as const, ref: club.id, title: 'Cercle', qty: 1, unitCents: 0 }
      const items = [{ ...line, taxRate: 0, taxTreatment: 'franchise_293B', withdrawal: 'days14' }]
      const order = tx.create(orders, { number: email, email, items, accessToken: email })
      return tx.create(paymentPlans, {
        order: order.id,
        email,
        kind: 'course',
        ref: club.id,
        option: 'subscription',
        parts: [1900],
        paidCount: 0,
        anchorAt: '2026-11-22 10:00:00.000Z',
      })
    })
  const [stored, left] = [await open('ada@example.com'), await open('bo@example.com')]
  const end = async () => (await app.call('GET', path('recurring'), { as: analyst })).json()
  await app.seed((tx) =>
    tx.update(paymentPlans, left.id, { status: 'cancelled', cancelledAt: '2026-11-21 10:00:00.000Z' }),
  )
  expect((await end()).end).toEqual({ count: 0, cents: 0 })
  app.clock.advance(2 * DAY)
  await app.seed((tx) => tx.update(paymentPlans, stored.id, { paidCount: 1 }))
  const now = await end()
  expect([now.end, moved(now)]).toEqual([{ count: 1, cents: 1900 }, { new: 1900 }])
})

const moved = ({ movements }: { movements: { move: string; cents: number }[] }) =>
  Object.fromEntries(movements.filter(({ cents }) => cents !== 0).map(({ move, cents }) => [move, cents]))

it('the figures attribute visits and orders to sources, a visit by its first page', async () => {
  const app = await testApp()
  const analyst = await app.person('ana@example.com', { role: 'staff', permissions: ['stats.view'] })
  await app.seed((tx) => {
    const see = (sessionId: string, referrer: string, minute: number, eventType = 'course_view') =>
      tx.create(analytics, {
        sessionId,
        referrer,
        eventType,
        path: '/courses/x',
        createdAt: `2026-11-10 10:0${minute}:00.000Z`,
      })
    see('one', 'www.google.fr', 1)
    // Its later pages name the site itself.
    see('one', 'localhost', 2, 'checkout_open')
    see('one', 'pay.example', 3, 'checkout_paid')
    see('two', 'google.com', 3)
    see('', '', 4)
    see('', '', 5)
    // In an own course: no visit.
    see('three', '', 6, 'lesson_open')
    const line = { kind: 'produit' as const, ref: 'x', title: 'X', qty: 1, unitCents: 1000 }
    const items = [{ ...line, taxRate: 0, taxTreatment: 'franchise_293B', withdrawal: 'days14' }]
    const paid = {
      email: 'a@example.com',
      status: 'paid' as const,
      totalCents: 1000,
      paidAt: '2026-11-10 11:00:00.000Z',
    }
    const order = tx.create(orders, { ...paid, number: 'C-1', items, source: 'google', accessToken: 'a' })
    tx.create(orders, { ...paid, number: 'C-2', items, source: 'site', totalCents: 0, accessToken: 'b' })
    tx.create(payments, {
      email: 'a@example.com',
      order: order.id,
      amountCents: 1000,
      status: 'paid',
      provider: 'demo',
      paidAt: '2026-11-10 11:00:00.000Z',
    })
  })
  const answer = (await app.call('GET', path('sources'), { as: analyst })).json()
  expect(answer.sources).toEqual([
    { source: 'google', visits: 2, checkouts: 1, payingVisits: 1, orders: 1, takenCents: 1000 },
    { source: 'direct', visits: 2, checkouts: 0, payingVisits: 0, orders: 0, takenCents: 0 },
  ])
  expect(answer.total).toEqual({ visits: 4, checkouts: 1, payingVisits: 1, orders: 1, takenCents: 1000 })
})
