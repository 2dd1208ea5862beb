/** What a code may be limited to, and what it does to a subscription. */
import { describe, expect, it } from 'vitest'
import { invoices } from '#drizzle/collections/invoices.ts'
import { paymentPlans } from '#drizzle/collections/payment-plans.ts'
import { coupons, orders, payments } from '#drizzle/collections/payments.ts'
import { runPlans } from '#server/features/payment-plans/collection/collect.ts'
import { system } from '#server/records/actor.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { makeCourse, makeProduit } from '../../support/catalogue.ts'
import { buy, pay } from '../../support/checkout.ts'

const DAY = 86_400_000
/** What may be bought again and again. */
const SERVICE = { price: 20, kind: 'service', withdrawal: 'dated_service' } as const

interface Terms {
  percent?: number
  amountCents?: number
  duration?: 'once' | 'repeating' | 'forever'
  periods?: number
  perPerson?: number
  minimumCents?: number
  maxRedemptions?: number
  appliesTo?: { kind: 'course' | 'produit'; ref: string }[]
}

/** A shop with a book of 20 €, a course of 100 € or 20 € a month, and a code. */
const shop = async (terms: Terms) => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const made = await app.seed((tx) => {
    tx.create(coupons, { code: 'ETE', active: true, ...(terms.amountCents ? {} : { percent: 25 }), ...terms })
    const monthly = { subscriptionPrice: 20, subscriptionInterval: 'month' as const }
    return { book: makeProduit(tx, SERVICE), course: makeCourse(tx, { price: 100, ...monthly }) }
  })
  const book = [{ kind: 'produit', id: made.book.id }]
  const course = [{ kind: 'course', id: made.course.id }]
  const monthly = [{ kind: 'course', id: made.course.id, option: 'subscription' }]
  return { app, claire, book, course, monthly }
}

const quoted = async (app: TestApp, as: Person | null, items: object[]) =>
  (await app.call('POST', '/api/checkout/quote', { as, body: { items, coupon: 'ete' } })).json()

/** Some due dates, as the cron and the jobs live them. */
const live = async (app: TestApp, months: number) => {
  for (let at = 0; at < months; at += 1) {
    app.clock.advance(31 * DAY)
    await runPlans(app.engine)
    await app.worker.drain()
  }
}

const subscribe = async (terms: Terms) => {
  const world = await shop(terms)
  const { app, claire, monthly } = world
  const answer = await quoted(app, claire, monthly)
  const opened = (await buy(app, claire, monthly, { coupon: 'ETE' })).json()
  await pay(app, opened.orderId, 'succeed', { as: claire })
  return { ...world, answer, number: opened.number as string, token: opened.token as string }
}

const drawn = (app: TestApp): number[] =>
  app.engine
    .read(system)
    .find(payments, { status: 'paid' }, { sort: 'installmentNumber' })
    .map(({ amountCents }) => amountCents)

describe('a code on a subscription', () => {
  it('reduces the first period alone by default', async () => {
    const { app, answer } = await subscribe({})
    expect(answer.schedule.map(({ amountCents }: { amountCents: number }) => amountCents)).toEqual([
      1500, 2000,
    ])
    expect(answer.couponSentence).toBe('25\u00a0% de remise, sur la première échéance.')
    await live(app, 1)
    expect(drawn(app)).toEqual([1500, 2000])
  })

  it('reduces a number of periods, in schedule, charges, order and each invoice', async () => {
    const { app, answer, claire, number, token } = await subscribe({ duration: 'repeating', periods: 3 })
    expect(answer.schedule).toEqual([
      { dueAt: '2026-11-20 10:00:00.000Z', amountCents: 1500 },
      { dueAt: '2026-12-20 10:00:00.000Z', amountCents: 1500 },
      { dueAt: '2027-02-20 10:00:00.000Z', amountCents: 2000 },
    ])
    expect(answer.couponSentence).toBe('25\u00a0% de remise, sur vos 3 premières échéances.')
    const seen = (await app.call('GET', `/api/orders/${number}`, { as: claire })).json()
    expect(seen.plans[0]).toMatchObject({
      next: [{ number: 2, amountCents: 1500 }],
      reduction: { code: 'ETE', left: 2, priceCents: 2000 },
    })
    await live(app, 3)
    expect(drawn(app)).toEqual([1500, 1500, 1500, 2000])
    // Sessions of November are over by then.
    const later = (await app.call('GET', `/api/orders/${number}?token=${token}`)).json()
    expect(later.plans[0]).toMatchObject({ reduction: null, next: [{ amountCents: 2000 }] })
    const lines = app.engine
      .read(system)
      .find(invoices, {}, { sort: 'number' })
      .map((invoice) => invoice.lines?.[0])
    expect(lines).toMatchObject([
      { unitCents: 2000, discountCents: 500, totalCents: 1500 },
      { unitCents: 2000, discountCents: 500, totalCents: 1500 },
      { unitCents: 2000, discountCents: 500, totalCents: 1500 },
      { unitCents: 2000, totalCents: 2000 },
    ])
    expect(lines[3]).not.toHaveProperty('discountCents')
  })

  it('reduces every period, also of an announced price', async () => {
    const { app } = await subscribe({ amountCents: 500, duration: 'forever' })
    const admin = await app.person('admin@example.com', { role: 'admin' })
    const plan = app.engine.read(system).first(paymentPlans, {})
    const body = { amountCents: 3000 }
    await app.call('POST', `/api/subscriptions/${plan.id}/price`, { as: admin, body })
    await live(app, 2)
    expect(drawn(app)).toEqual([1500, 2500, 2500])
  })

  it('charges nothing in a free period', async () => {
    const { app } = await subscribe({ amountCents: 2000, duration: 'repeating', periods: 2 })
    await live(app, 1)
    expect(drawn(app)).toEqual([0])
    expect(app.engine.read(system).first(paymentPlans, {})).toMatchObject({ paidCount: 2, attempts: 0 })
    expect(app.engine.read(system).count(invoices, {})).toBe(0)
  })
})

describe('a condition of a code', () => {
  it('is a kind of items, by its name', async () => {
    const { app, claire, book, course } = await shop({ appliesTo: [{ kind: 'course', ref: '' }] })
    expect(await quoted(app, claire, course)).toMatchObject({
      discountCents: 2500,
      couponSentence: '25\u00a0% de remise sur toutes les formations.',
    })
    expect((await quoted(app, null, book)).data.coupon.message).toBe(
      'Ce code ne concerne pas votre commande. Il vaut pour\u00a0: toutes les formations.',
    )
  })

  it('is a minimum order', async () => {
    const { app, book, course, claire } = await shop({ minimumCents: 2001 })
    expect((await quoted(app, null, book)).data.coupon.message).toBe(
      'Ce code vaut à partir de 20,01\u00a0€ de commande.',
    )
    expect((await quoted(app, claire, course)).discountCents).toBe(2500)
  })

  it('is one use a person, by account and by address, held orders included', async () => {
    const { app, claire, book } = await shop({ perPerson: 1 })
    const [first, second] = await Promise.all([
      buy(app, claire, book, { coupon: 'ETE' }),
      buy(app, claire, book, { coupon: 'ETE' }),
    ])
    const statuses = [first.statusCode, second.statusCode].sort()
    expect(statuses).toEqual([200, 400])
    const refused = first.statusCode === 400 ? first : second
    expect(refused.json().data.coupon.message).toContain('attend son paiement')
    const guest = { coupon: 'ETE', email: 'Claire@Example.com', name: 'Claire' }
    expect((await buy(app, null, book, guest)).json().data.coupon.message).toContain('attend son paiement')
    expect((await buy(app, null, book, { ...guest, email: 'autre@example.com' })).statusCode).toBe(200)
    const won = app.engine.read(system).first(orders, { email: 'claire@example.com' })
    await pay(app, won.id, 'succeed', { as: claire })
    expect((await quoted(app, claire, book)).data.coupon.message).toBe('Vous avez déjà utilisé ce code.')
  })

  it('frees the use of an abandoned order', async () => {
    const { app, claire, book } = await shop({ perPerson: 1 })
    const { orderId } = (await buy(app, claire, book, { coupon: 'ETE' })).json()
    await pay(app, orderId, 'abandon', { as: claire })
    expect((await buy(app, claire, book, { coupon: 'ETE' })).statusCode).toBe(200)
    expect(app.engine.read(system).first(coupons, {}).redemptions).toBe(1)
  })
})

describe('a stored code', () => {
  it.each([
    ['several periods without their number', { duration: 'repeating' }, 'periods'],
    ['a number of periods of what is reduced once', { periods: 3 }, 'periods'],
    [
      'an end before its beginning',
      { startsAt: '2026-12-02 00:00:00.000Z', endsAt: '2026-12-01 00:00:00.000Z' },
      'endsAt',
    ],
    ['a target of no kind', { appliesTo: [{ kind: 'film', ref: '' }] }, 'appliesTo'],
  ])('is refused with %s', async (_what, fields, name) => {
    const app = await testApp()
    const admin = await app.person('admin@example.com', { role: 'admin' })
    const body = { code: 'ETE', percent: 10, active: true, ...fields }
    const answer = await app.call('POST', '/api/collections/coupons/records', { as: admin, body })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().data)).toEqual([name])
  })

  it('reports its revenue to the team, less refunds', async () => {
    const { app, claire, book } = await shop({})
    const admin = await app.person('admin@example.com', { role: 'admin' })
    for (const outcome of ['succeed', 'succeed', 'abandon', null] as const) {
      const { orderId } = (await buy(app, claire, book, { coupon: 'ETE' })).json()
      if (outcome) await pay(app, orderId, outcome, { as: claire })
    }
    const [paid] = app.engine.read(system).find(payments, { status: 'paid' })
    const body = { amountCents: 500 }
    await app.call('POST', `/api/payments/${paid?.id}/refund`, { as: admin, body })
    await app.worker.drain()
    const answer = await app.call('GET', '/api/coupons/figures', { as: admin })
    expect(answer.json().items).toEqual([
      expect.objectContaining({ paid: 2, held: 1, revenueCents: 2500, discountCents: 1000 }),
    ])
    expect((await app.call('GET', '/api/coupons/figures', { as: claire })).statusCode).toBe(403)
  })
})
