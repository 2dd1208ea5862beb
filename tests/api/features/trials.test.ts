/** Free days of a subscription, and a cancellation that its holder takes back. */
import { describe, expect, it } from 'vitest'
import { courses } from '#drizzle/collections/courses.ts'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { invoices } from '#drizzle/collections/invoices.ts'
import { enrollments } from '#drizzle/collections/learning.ts'
import { paymentPlans } from '#drizzle/collections/payment-plans.ts'
import { payments } from '#drizzle/collections/payments.ts'
import { users } from '#drizzle/collections/users.ts'
import { runPlans } from '#server/features/payment-plans/collection/collect.ts'
import { system } from '#server/records/actor.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { makeCourse } from '../../support/catalogue.ts'
import { buy, pay } from '../../support/checkout.ts'

const DAY = 86_400_000

const world = async (trialDays: number | null = 14) => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const course = await app.seed((tx) => {
    const made = makeCourse(tx, { price: 200, subscriptionPrice: 20, subscriptionInterval: 'month' })
    return tx.update(courses, made.id, { trialDays })
  })
  const items = [{ kind: 'course', id: course.id, option: 'subscription' }]
  return { app, claire, course, items }
}
const live = async (app: TestApp, days: number) => {
  for (let at = 0; at < days; at += 1) {
    app.clock.advance(DAY)
    await runPlans(app.engine)
    await app.worker.drain()
  }
}
const facts = (app: TestApp) => {
  const reader = app.engine.read(system)
  const { status, paidCount, dueAt } = reader.first(paymentPlans, {})
  const paid = reader.find(payments, { filter: 'amountCents > 0' }).map(({ amountCents }) => amountCents)
  return { status, paidCount, dueAt, paid, isOpen: reader.first(enrollments, {}).isActive }
}
const subjects = (app: TestApp) =>
  app.engine
    .read(system)
    .find(emailMessages, {}, { sort: 'created' })
    .map(({ subject }) => subject)

const tried = async () => {
  const made = await world()
  const opened: { token: string; orderId: string; number: string } = (
    await buy(made.app, made.claire, made.items)
  ).json()
  const plan = made.app.engine.read(system).first(paymentPlans, {})
  const query = `token=${opened.token}`
  return { ...made, ...opened, plan, query }
}

describe('a trial', () => {
  it('opens nothing to a returning account after its plan has ended', async () => {
    const { app, claire, course } = await tried()
    await app.seed((tx) => tx.delete(users, claire.id))
    await live(app, 16)
    expect(app.engine.read(system).first(paymentPlans, {}).status).toBe('ended')
    const again = await app.person('claire@example.com', { verified: true })
    expect(app.engine.read(system).count(enrollments, { user: again.id, course: course.id })).toBe(0)
  })

  it('is announced before, free, without a card, and opens at once', async () => {
    const { app, claire, items } = await world()
    const body = { items }
    const quoted = (await app.call('POST', '/api/checkout/quote', { as: claire, body })).json()
    expect(quoted).toMatchObject({
      totalCents: 0,
      dueCents: 0,
      schedule: [
        { dueAt: '2026-11-20 10:00:00.000Z', amountCents: 0 },
        { dueAt: '2026-12-04 10:00:00.000Z', amountCents: 2000 },
        { dueAt: '2027-01-04 10:00:00.000Z', amountCents: 2000 },
      ],
    })
    expect(quoted.ways[1]).toMatchObject({ option: 'subscription', totalCents: 2000, trialDays: 14 })
    const opened = (await buy(app, claire, items)).json()
    expect(opened).toMatchObject({ totalCents: 0, url: '', clientSecret: '' })
    expect(facts(app)).toEqual({
      status: 'active',
      paidCount: 0,
      dueAt: '2026-12-04 10:00:00.000Z',
      paid: [],
      isOpen: true,
    })
    const seen = (await app.call('GET', `/api/orders/${opened.number}`, { as: claire })).json()
    expect(seen.plans[0]).toMatchObject({ isTrial: true, next: [{ number: 1, amountCents: 2000 }] })
  })

  it('reminds three days before, charges nothing, and closes at its end', async () => {
    const { app } = await tried()
    await live(app, 10)
    expect(subjects(app).filter((subject) => subject.includes('se termine'))).toEqual([])
    await live(app, 2)
    expect(subjects(app).filter((subject) => subject.includes('se termine'))).toHaveLength(1)
    expect(facts(app).isOpen).toBe(true)
    await live(app, 3)
    expect(facts(app)).toMatchObject({ status: 'suspended', paid: [], isOpen: false })
    expect(subjects(app).filter((subject) => subject.includes('est terminé'))).toHaveLength(1)
    expect(app.engine.read(system).count(invoices, {})).toBe(0)
  })

  it('continues when its first period is paid before the end, each period with its invoice', async () => {
    const { app, plan, query } = await tried()
    await live(app, 5)
    const paying = { body: { outcome: 'succeed' } }
    await app.call('POST', `/api/payment-plans/${plan.id}/demo?${query}`, paying)
    expect(facts(app)).toMatchObject({ status: 'active', paidCount: 1, dueAt: '2027-01-04 10:00:00.000Z' })
    await live(app, 45)
    expect(facts(app)).toMatchObject({ paidCount: 2, paid: [2000, 2000], isOpen: true })
    expect(app.engine.read(system).find(invoices, {})).toMatchObject([
      { totals: { totalCents: 2000 } },
      { totals: { totalCents: 2000 } },
    ])
  })

  it('that has ended resumes from the day of the payment', async () => {
    const { app, plan, query } = await tried()
    await live(app, 24)
    await app.call('POST', `/api/payment-plans/${plan.id}/demo?${query}`, { body: { outcome: 'succeed' } })
    expect(facts(app)).toEqual({
      status: 'active',
      paidCount: 1,
      dueAt: '2027-01-14 10:00:00.000Z',
      paid: [2000],
      isOpen: true,
    })
  })

  it('that is cancelled charges nothing and stays open until its end', async () => {
    const { app, plan, query } = await tried()
    await app.call('POST', `/api/subscriptions/${plan.id}/cancel?${query}`)
    await live(app, 13)
    expect(facts(app)).toMatchObject({ status: 'cancelled', isOpen: true })
    await live(app, 3)
    expect(facts(app)).toMatchObject({ status: 'ended', paid: [], isOpen: false })
    expect(subjects(app).filter((subject) => subject.includes('se termine'))).toEqual([])
  })

  it('is granted once, by account and by address', async () => {
    const { app, plan, query, items } = await tried()
    await app.call('POST', `/api/subscriptions/${plan.id}/cancel?${query}`)
    await live(app, 16)
    const claire = await app.person('autre@example.com')
    const body = { items }
    const fresh = (await app.call('POST', '/api/checkout/quote', { as: claire, body })).json()
    expect(fresh.totalCents).toBe(0)
    await app.seed((tx) => tx.update(paymentPlans, plan.id, { user: '', email: 'autre@example.com' }))
    const again = (await app.call('POST', '/api/checkout/quote', { as: claire, body })).json()
    expect(again).toMatchObject({ totalCents: 2000, dueCents: 2000 })
    expect(again.ways[1]).toMatchObject({ trialDays: 0 })
  })

  it('applies to a subscription alone', async () => {
    const { app, course } = await world()
    const admin = await app.person('admin@example.com', { role: 'admin' })
    const body = { subscriptionPrice: null, subscriptionInterval: '' }
    const url = `/api/collections/courses/records/${course.id}`
    const answer = await app.call('PATCH', url, { as: admin, body })
    expect(answer.json().data.trialDays.message).toContain('abonnement')
  })
})

describe('a withdrawn cancellation', () => {
  const cancelled = async () => {
    const made = await world(null)
    const opened: { token: string; orderId: string; number: string } = (
      await buy(made.app, made.claire, made.items)
    ).json()
    await pay(made.app, opened.orderId, 'succeed', { as: made.claire })
    const plan = made.app.engine.read(system).first(paymentPlans, {})
    const act = (verb: string, query = `token=${opened.token}`) =>
      made.app.call('POST', `/api/subscriptions/${plan.id}/${verb}?${query}`)
    await act('cancel')
    return { ...made, act, plan }
  }

  it('charges the next period on its date, once, with a notification', async () => {
    const { app, act } = await cancelled()
    await live(app, 10)
    const answers = await Promise.all([act('resume'), act('resume')])
    expect(answers.map((answer) => answer.json().dueAt)).toEqual(Array(2).fill('2026-12-20 10:00:00.000Z'))
    await live(app, 25)
    expect(facts(app)).toMatchObject({ status: 'active', paid: [2000, 2000], isOpen: true })
    expect(subjects(app).filter((subject) => subject.includes('continue'))).toHaveLength(1)
  })

  it('is the holder’s alone, and too late once the plan has ended', async () => {
    const { app, act, plan } = await cancelled()
    const admin = await app.person('admin@example.com', { role: 'admin' })
    const url = `/api/subscriptions/${plan.id}/resume`
    expect((await app.call('POST', url, { as: admin })).statusCode).toBe(404)
    expect((await app.call('POST', url)).statusCode).toBe(404)
    await live(app, 31)
    const late = await act('resume')
    expect([late.statusCode, late.json().message]).toEqual([409, expect.stringContaining('plus être repris')])
    expect(facts(app)).toMatchObject({ status: 'ended', paid: [2000], isOpen: false })
  })
})
