/** The means of payment of a plan is stored, here and at Stripe, for outstanding charges, and no longer. */
import { expect, it } from 'vitest'
import { paymentPlans } from '#drizzle/collections/payment-plans.ts'
import { orders } from '#drizzle/collections/payments.ts'
import { users } from '#drizzle/collections/users.ts'
import { runPlans } from '#server/features/payment-plans/collection/collect.ts'
import { system } from '#server/records/actor.ts'
import { makeCourse } from '../../support/catalogue.ts'
import { buy } from '../../support/checkout.ts'
import { deliver, stripeShop } from '../../support/stripe-shop.ts'

const DAY = 86_400_000

/** Claire has bought a course with a card of Stripe: in two instalments, or by the month. */
const world = async (option: 'installment' | 'subscription') => {
  const shop = await stripeShop()
  const { app, stripe } = shop
  const claire = await app.person('claire@example.com')
  const reader = () => app.engine.read(system)
  const terms =
    option === 'installment'
      ? { installmentPrice: 50, installmentCount: 2 }
      : { subscriptionPrice: 19, subscriptionInterval: 'month' as const }
  const { id } = await app.seed((tx) => makeCourse(tx, { price: 100, ...terms }))
  const opened = (await buy(app, claire, [{ kind: 'course', id, option }])).json() as {
    orderId: string
    token: string
    number: string
  }
  stripe.pay(reader().get(orders, opened.orderId).paymentRef, 'pm_claire')
  await deliver(shop)
  const plans = () => reader().find(paymentPlans, {}, { sort: '@rowid' })
  const live = async (days: number) => {
    for (let day = 0; day < days; day += 1) {
      app.clock.advance(DAY)
      await runPlans(app.engine)
      await app.worker.drain()
    }
  }
  const given = () => stripe.requests.filter(({ path }) => path.endsWith('/detach')).map(({ path }) => path)
  return { ...shop, claire, opened, plans, live, given, reader }
}
const DETACH = '/v1/payment_methods/pm_claire/detach'

it('a means of payment is detached with the last instalment, once; its name stays', async () => {
  const { live, given, plans } = await world('installment')
  await live(20)
  expect([given(), plans()[0]?.methodRef]).toEqual([[], 'pm_claire'])
  await live(40)
  expect(given()).toEqual([DETACH])
  expect(plans()[0]).toMatchObject({
    status: 'completed',
    methodRef: '',
    method: expect.stringContaining('4242'),
  })
})

it('a means of payment stays with a cancelled subscription until its last day', async () => {
  const { app, live, given, plans, opened } = await world('subscription')
  const act = async (name: string) => {
    const [plan] = plans()
    const answer = await app.call('POST', `/api/subscriptions/${plan?.id}/${name}?token=${opened.token}`)
    expect([name, answer.statusCode, answer.body]).toEqual([name, 200, answer.body])
  }
  await act('cancel')
  await live(20)
  await act('resume')
  await live(20)
  expect([given(), plans()[0]?.paidCount]).toEqual([[], 2])
  await act('cancel')
  await live(30)
  expect([given(), plans()[0]?.status]).toEqual([[DETACH], 'ended'])
})

it('a means of payment stays while another plan is charged on it', async () => {
  const { app, live, given, plans } = await world('installment')
  await app.seed((tx) => {
    const { id: _, ...plan } = tx.first(paymentPlans, {})
    tx.create(paymentPlans, { ...plan, title: 'Une autre', parts: [100, 100, 100, 100] })
  })
  await live(40)
  expect(plans().map(({ status, methodRef }) => [status, methodRef])).toEqual([
    ['completed', ''],
    ['active', 'pm_claire'],
  ])
  expect(given()).toEqual([])
  await live(70)
  expect([given(), plans()[1]?.status]).toEqual([[DETACH], 'completed'])
})

it('a means of payment is deleted with the account, and with a refunded order', async () => {
  const erased = await world('installment')
  await erased.app.seed((tx) => tx.delete(users, erased.claire.id))
  await erased.app.worker.drain()
  expect(erased.given()).toEqual([DETACH])
  const { app, opened, live, given, plans } = await world('installment')
  const admin = await app.person('admin@example.com', { role: 'admin' })
  await app.call('POST', `/api/orders/${opened.number}/refund`, { as: admin, body: {} })
  await app.worker.drain()
  await live(1)
  expect([given(), plans()[0]?.methodRef]).toEqual([[DETACH], ''])
})

it('a means of payment is replaced by the payment with another one', async () => {
  const { app, given } = await world('installment')
  await app.seed((tx) => {
    const { id } = tx.first(paymentPlans, {})
    tx.update(paymentPlans, id, { methodRef: 'pm_new' })
  })
  await app.worker.drain()
  expect(given()).toEqual([DETACH])
})

it('a means of payment is detached on a retry after an outage, and a missing one counts as detached', async () => {
  const { app, claire, given, stripe } = await world('installment')
  stripe.trouble('down', 'down', 'down')
  await app.seed((tx) => tx.delete(users, claire.id))
  await app.worker.drain()
  expect(stripe.detached).toEqual(new Set())
  app.clock.advance(DAY)
  await app.worker.drain()
  expect(stripe.detached).toEqual(new Set(['pm_claire']))

  const gone = await world('installment')
  gone.stripe.detached.add('pm_claire')
  await gone.live(60)
  gone.app.clock.advance(DAY)
  await gone.app.worker.drain()
  expect(gone.given()).toEqual([DETACH])
  expect(given().length).toBeGreaterThan(0)
})
