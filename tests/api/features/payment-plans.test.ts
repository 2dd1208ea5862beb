/** Instalments and subscriptions: drawn by Stripe's local service, and by the demonstration. */
import { describe, expect, it } from 'vitest'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { invoices } from '#drizzle/collections/invoices.ts'
import { enrollments } from '#drizzle/collections/learning.ts'
import { paymentPlans } from '#drizzle/collections/payment-plans.ts'
import { orders, payments } from '#drizzle/collections/payments.ts'
import { users } from '#drizzle/collections/users.ts'
import { runPlans } from '#server/features/payment-plans/collection/collect.ts'
import { system } from '#server/records/actor.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { makeCourse } from '../../support/catalogue.ts'
import { boxes, pay } from '../../support/checkout.ts'
import { deliver, type StripeShop, stripeShop } from '../../support/stripe-shop.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

type Terms = {
  installmentPrice?: number
  installmentCount?: number
  subscriptionPrice?: number
  subscriptionInterval?: 'month' | 'year'
}
const IN_THREE: Terms = { installmentPrice: 43, installmentCount: 3 }
const MONTHLY: Terms = { subscriptionPrice: 19, subscriptionInterval: 'month' }

const order = async (app: TestApp, as: Person, option: string, terms: Terms, more: object = {}) => {
  const course = await app.seed((tx) => makeCourse(tx, { price: 120, ...terms }))
  const items = [{ kind: 'course', id: course.id, option }]
  const answer = await app.call('POST', '/api/checkout', { as, body: { items, ...boxes, ...more } })
  return { course, answer, ...answer.json() }
}

const facts = (app: TestApp) => {
  const reader = app.engine.read(system)
  const plan = reader.first(paymentPlans, {})
  return {
    status: plan.status,
    paid: plan.paidCount,
    rows: reader
      .find(payments, { status: 'paid' }, { sort: 'installmentNumber' })
      .map(({ amountCents }) => amountCents),
    isOpen: reader.first(enrollments, {}).isActive,
  }
}
/** Lets time pass as the site would see it: the cron by the half day, and the jobs. */
const live = async (app: TestApp, days: number) => {
  for (let at = 0; at < days * 2; at += 1) {
    app.clock.advance(DAY / 2)
    await runPlans(app.engine)
    await app.worker.drain()
  }
}

/** A course bought in three instalments with a card of Stripe. */
const inThree = async (
  method: string,
  more: object = {},
): Promise<StripeShop & { claire: Person; orderId: string; number: string; token: string }> => {
  const world = await stripeShop()
  const claire = await world.app.person('claire@example.com')
  const opened = await order(world.app, claire, 'installment', IN_THREE, more)
  world.stripe.pay(world.app.engine.read(system).get(orders, opened.orderId).paymentRef, method)
  await deliver(world)
  return { ...world, claire, orderId: opened.orderId, number: opened.number, token: opened.token }
}

describe('instalments', () => {
  it('are previewed, charged on their dates, and end in permanent access', async () => {
    const world = await stripeShop()
    const { app, stripe } = world
    const claire = await app.person('claire@example.com')
    const course = await app.seed((tx) => makeCourse(tx, { price: 120, ...IN_THREE, accessMonths: null }))
    const items = [{ kind: 'course', id: course.id, option: 'installment' }]
    const quote = await app.call('POST', '/api/checkout/quote', { as: claire, body: { items } })
    expect(quote.json()).toMatchObject({
      totalCents: 12_900,
      dueCents: 4300,
      schedule: [
        { dueAt: '2026-11-20 10:00:00.000Z', amountCents: 4300 },
        { dueAt: '2026-12-20 10:00:00.000Z', amountCents: 4300 },
        { dueAt: '2027-01-20 10:00:00.000Z', amountCents: 4300 },
      ],
    })
    const opened = await app.call('POST', '/api/checkout', { as: claire, body: { items, ...boxes } })
    const [ref = ''] = stripe.intents.keys()
    expect(stripe.intent(ref)).toMatchObject({
      amount: 4300,
      setup_future_usage: 'off_session',
      customer: 'cus_000001',
    })
    stripe.pay(ref)
    await deliver(world)
    expect(facts(app)).toEqual({ status: 'active', paid: 1, rows: [4300], isOpen: true })
    const reader = app.engine.read(system)
    expect(reader.first(invoices, {}).totals?.totalCents).toBe(12_900)
    await live(app, 29)
    expect(facts(app).rows).toHaveLength(1)
    await live(app, 2)
    expect(facts(app)).toMatchObject({ status: 'active', paid: 2, rows: [4300, 4300] })
    // The messages of what was drawn change nothing.
    await deliver(world)
    await live(app, 40)
    expect(facts(app)).toEqual({ status: 'completed', paid: 3, rows: [4300, 4300, 4300], isOpen: true })
    await live(app, 70)
    expect(facts(app).rows).toHaveLength(3)
    expect(reader.first(enrollments, {})).toMatchObject({ paymentType: 'installment', expiresAt: '' })
    const view = (
      await app.call('GET', `/api/orders/${opened.json().number}?token=${opened.json().token}`)
    ).json()
    expect(view).toMatchObject({
      totalCents: 12_900,
      dueCents: 4300,
      plans: [{ status: 'completed', paidCount: 3, next: [] }],
    })
  })

  it('keep the discount and every cent, and are refused for a course without them', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const none = await order(app, claire, 'installment', {})
    expect([none.answer.statusCode, none.data.option.message]).toEqual([
      400,
      'Cette formation ne se paie pas ainsi.',
    ])
    const { orderId } = await order(app, claire, 'installment', {
      installmentPrice: 33.34,
      installmentCount: 3,
    })
    await pay(app, orderId, 'succeed', { as: claire })
    const plan = app.engine.read(system).first(paymentPlans, {})
    expect(plan.parts).toEqual([3334, 3334, 3334])
    const gift = { firstName: 'Léa', email: 'lea@example.com' }
    expect((await order(app, claire, 'installment', IN_THREE, { gift })).answer.statusCode).toBe(400)
  })

  it('refused by a bank are retried four times, then close the course; a payment by hand reopens it', async () => {
    const world = await inThree('pm_empty')
    const { app, stripe, token } = world
    const plan = () => app.engine.read(system).first(paymentPlans, {})
    await live(app, 30)
    expect(plan()).toMatchObject({
      status: 'past_due',
      attempts: 1,
      lastFailure: expect.stringContaining('solde'),
    })
    expect(facts(app).isOpen).toBe(true)
    const mails = () =>
      app.engine.read(system).find(emailMessages, { filter: "subject ~ 'échéance' || subject ~ 'suspendu'" })
    expect(mails()).toEqual([])
    const [course = ''] = app.engine
      .read(system)
      .find(enrollments)
      .map(({ course: id }) => id)
    expect(course).not.toBe('')
    await live(app, 7)
    expect(facts(app)).toEqual({ status: 'suspended', paid: 1, rows: [4300], isOpen: false })
    expect(mails()).toHaveLength(4)
    expect(app.engine.read(system).count(payments, { status: 'failed' })).toBe(5)
    await live(app, 30)
    expect(app.engine.read(system).count(payments, { status: 'failed' })).toBe(5)

    const id = plan().id
    expect((await app.call('POST', `/api/payment-plans/${id}/pay`, { body: {} })).statusCode).toBe(404)
    const opened = (
      await app.call('POST', `/api/payment-plans/${id}/pay?token=${token}`, { body: {} })
    ).json()
    expect(opened).toMatchObject({ dueCents: 4300, keepsMethod: true })
    const ref = opened.clientSecret.split('_secret_')[0]
    stripe.pay(ref, 'pm_good')
    const check = await app.call('POST', `/api/payment-plans/${id}/check?token=${token}`, { body: { ref } })
    expect(check.json()).toMatchObject({ status: 'active' })
    expect(facts(app)).toMatchObject({ paid: 2, rows: [4300, 4300], isOpen: true })
    // The new card is the one that the last is drawn from.
    await live(app, 10)
    expect(facts(app)).toMatchObject({ status: 'completed', paid: 3 })
  })

  it('can be paid off at once, and a double payment is refunded', async () => {
    const { app, stripe, claire, ...world } = await inThree('pm_good')
    const id = app.engine.read(system).first(paymentPlans, {}).id
    const open = async (rest: boolean) =>
      (await app.call('POST', `/api/payment-plans/${id}/pay`, { as: claire, body: { rest } })).json()
    const [one, all] = [await open(false), await open(true)]
    expect([one.dueCents, all.dueCents]).toEqual([4300, 8600])
    for (const { clientSecret } of [all, one]) stripe.pay(clientSecret.split('_secret_')[0])
    await deliver({ app, stripe, ...world })
    expect(facts(app)).toMatchObject({ status: 'completed', paid: 3, rows: [4300, 4300, 4300] })
    expect(stripe.refunds.map(({ amount }) => amount)).toEqual([4300])
    expect(
      (await app.call('POST', `/api/payment-plans/${id}/pay`, { as: claire, body: {} })).statusCode,
    ).toBe(409)
  })

  it('count what their money is enough for, whatever the metadata claims', async () => {
    const { app, stripe, claire, ...world } = await inThree('pm_good')
    const id = app.engine.read(system).first(paymentPlans, {}).id
    const opened = await app.call('POST', `/api/payment-plans/${id}/pay`, { as: claire, body: {} })
    const ref = String(opened.json().clientSecret).split('_secret_')[0] ?? ''
    Object.assign(stripe.intent(ref).metadata, { covers: '99' })
    stripe.pay(ref)
    await deliver({ app, stripe, ...world })
    expect(facts(app)).toMatchObject({ status: 'active', paid: 2, rows: [4300, 4300] })
  })

  it('pause during a dispute, and a goodwill refund closes nothing', async () => {
    const world = await inThree('pm_good')
    const { app, stripe } = world
    const [first = ''] = stripe.intents.keys()
    stripe.dispute(first, 'needs_response')
    await deliver(world)
    await live(app, 40)
    expect(facts(app)).toMatchObject({ status: 'suspended', paid: 1, isOpen: false })
    stripe.dispute(first, 'won')
    await deliver(world)
    await live(app, 1)
    expect(facts(app)).toMatchObject({ status: 'active', paid: 2, isOpen: true })
    const admin = await app.person('admin@example.com', { role: 'admin' })
    const [row] = app.engine.read(system).find(payments, { installmentNumber: 2 })
    await app.call('POST', `/api/payments/${row?.id}/refund`, { as: admin, body: {} })
    await app.worker.drain()
    expect(facts(app)).toMatchObject({ status: 'active', isOpen: true })
  })

  it('are charged once when the provider fails to answer, or the process ends in between', async () => {
    const { app, stripe } = await inThree('pm_good')
    const before = stripe.intents.size
    app.clock.advance(31 * DAY)
    stripe.trouble('breaks-after', 'down', 'down')
    await runPlans(app.engine)
    await app.worker.drain()
    expect(facts(app).paid).toBe(1)
    app.clock.advance(60_000)
    await runPlans(app.engine)
    await app.worker.drain()
    expect([facts(app).paid, stripe.intents.size - before]).toEqual([2, 1])
  })

  it('end with an account, and with a refunded order', async () => {
    const erased = await inThree('pm_good')
    await erased.app.seed((tx) => tx.delete(users, erased.claire.id))
    await live(erased.app, 40)
    expect(erased.app.engine.read(system).first(paymentPlans, {})).toMatchObject({
      status: 'ended',
      methodRef: '',
      paidCount: 1,
    })

    const { app, number } = await inThree('pm_good')
    const admin = await app.person('admin@example.com', { role: 'admin' })
    await app.call('POST', `/api/orders/${number}/refund`, { as: admin, body: {} })
    await app.worker.drain()
    await live(app, 40)
    expect(app.engine.read(system).first(paymentPlans, {})).toMatchObject({
      status: 'ended',
      paidCount: 1,
    })
    expect(app.engine.read(system).first(enrollments, {}).isActive).toBe(false)
  })
})

describe('a subscription', () => {
  const subscribe = async (terms: Terms = MONTHLY) => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const { orderId, token } = await order(app, claire, 'subscription', terms)
    await pay(app, orderId, 'succeed', { as: claire })
    const plan = () => app.engine.read(system).first(paymentPlans, {})
    return { app, token, plan, id: plan().id }
  }

  it('is charged monthly with an invoice, on the last day of short months, and stays open to its end after a cancellation', async () => {
    const { app, token, plan, id } = await subscribe()
    await live(app, 62)
    const reader = app.engine.read(system)
    expect(plan()).toMatchObject({ status: 'active', paidCount: 3, dueAt: '2027-02-20 10:00:00.000Z' })
    expect(reader.find(invoices).map(({ totals }) => totals?.totalCents)).toEqual([1900, 1900, 1900])
    const cancel = (by: string) => app.call('POST', `/api/subscriptions/${id}/cancel${by}`)
    expect((await cancel('')).statusCode).toBe(404)
    expect((await cancel(`?token=${token}`)).json()).toEqual({
      status: 'cancelled',
      endsAt: '2027-02-20 10:00:00.000Z',
    })
    expect((await cancel(`?token=${token}`)).json()).toEqual({
      status: 'cancelled',
      endsAt: '2027-02-20 10:00:00.000Z',
    })
    await app.worker.drain()
    const [receipt, ...more] = reader.find(emailMessages, { filter: "subject ~ 'Résiliation'" })
    expect([receipt?.html.replaceAll('\u00a0', ' '), more.length]).toEqual([
      expect.stringMatching(/à \d+ h \d\d min \d\d s/),
      0,
    ])
    await live(app, 20)
    expect(facts(app).isOpen).toBe(true)
    await live(app, 15)
    expect([plan().status, facts(app).isOpen, plan().paidCount]).toEqual(['ended', false, 3])
  })

  it('by the year is announced before its renewal, once, and a new price in time', async () => {
    const { app, id, plan } = await subscribe({ subscriptionPrice: 190, subscriptionInterval: 'year' })
    const reply = (text: string) =>
      app.engine.read(system).count(emailMessages, { filter: `subject ~ '${text}'` })
    await live(app, 300)
    expect(reply('se renouvelle')).toBe(0)
    await live(app, 20)
    expect(reply('se renouvelle')).toBe(1)
    const admin = await app.person('admin@example.com', { role: 'admin' })
    const price = await app.call('POST', `/api/subscriptions/${id}/price`, {
      as: admin,
      body: { amountCents: 21_000 },
    })
    expect(price.json()).toEqual({ newCents: 21_000, newFrom: '2027-11-20 10:00:00.000Z' })
    await live(app, 50)
    expect([plan().paidCount, facts(app).rows, reply('prix')]).toEqual([2, [19_000, 21_000], 1])
    await live(app, 300)
    expect(reply('se renouvelle')).toBe(1)
  })

  it('refused by the demonstration is suspended, and paid there again', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const { orderId, token } = await order(app, claire, 'subscription', MONTHLY)
    await app.call('POST', `/api/checkout/demo/${orderId}`, {
      as: claire,
      body: { outcome: 'succeed', later: 'fails' },
    })
    await live(app, 40)
    expect(facts(app)).toMatchObject({ status: 'suspended', paid: 1, isOpen: false })
    const { id } = app.engine.read(system).first(paymentPlans, {})
    const answer = (outcome: string) =>
      app.call('POST', `/api/payment-plans/${id}/demo?token=${token}`, { body: { outcome } })
    expect((await answer('fail')).json().status).toBe('suspended')
    const both = await Promise.all([answer('succeed'), answer('succeed')])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(facts(app)).toMatchObject({ status: 'active', paid: 2, isOpen: true })
  })
})
