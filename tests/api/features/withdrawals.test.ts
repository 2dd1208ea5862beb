/** Giving up a contract, or ending one: two steps, without an account, with a receipt to the second. */
import { describe, expect, it } from 'vitest'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { notifications } from '#drizzle/collections/notifications.ts'
import { paymentPlans } from '#drizzle/collections/payment-plans.ts'
import { withdrawals } from '#drizzle/collections/withdrawals.ts'
import { forgetUnconfirmed } from '#server/features/withdrawals/declarations.ts'
import { system } from '#server/records/actor.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { makeCourse, makeProduit } from '../../support/catalogue.ts'
import { boxes, buy, pay } from '../../support/checkout.ts'

const DAY = 86_400_000

const bought = async () => {
  const app = await testApp()
  const produit = await app.seed((tx) => makeProduit(tx, { price: 30, kind: 'physical' }))
  const shippingAddress = { line1: '1 rue', postalCode: '69003', city: 'Lyon', country: 'France' }
  const items = [{ kind: 'produit', id: produit.id }]
  const order = (
    await buy(app, null, items, { email: 'ines@example.com', name: 'Inès', shippingAddress })
  ).json()
  await pay(app, order.orderId, 'succeed', { token: order.token })
  return { app, ...order } as { app: TestApp; number: string; orderId: string; token: string }
}
const declare = (app: TestApp, body: object) =>
  app.call('POST', '/api/withdrawals', {
    body: { kind: 'retractation', name: 'Inès A.', email: 'ines@example.com', ...body },
  })
const confirm = (app: TestApp, id: string) => app.call('POST', `/api/withdrawals/${id}/confirm`)

describe('a withdrawal', () => {
  it('counts at its second step, is receipted once to the second, and is cancelled by the receipt’s link', async () => {
    const { app, number } = await bought()
    const { id } = (
      await declare(app, { number: number.toLowerCase(), email: ' Ines@Example.com'.trim() })
    ).json()
    const reader = app.engine.read(system)
    await app.worker.drain()
    const receipts = () => reader.find(emailMessages, { filter: "subject ~ 'rétractation'" })
    expect([reader.get(withdrawals, id).status, receipts().length]).toEqual(['declared', 0])
    const answers = await Promise.all([confirm(app, id), confirm(app, id)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    // Another try from another tab is no second withdrawal.
    const again = (await declare(app, { number })).json()
    await confirm(app, again.id)
    await app.worker.drain()
    expect(reader.get(withdrawals, id)).toMatchObject({ status: 'confirmed', inTime: 'yes' })
    const [receipt, ...more] = receipts()
    expect([receipt?.to, more]).toEqual(['ines@example.com', []])
    expect(receipt?.text.replaceAll('\u00a0', ' ')).toMatch(/le 20 novembre 2026 à 11 h 00 min 00 s/)
    expect(reader.count(notifications, { title: 'Rétractation reçue' })).toBe(1)

    const undo = (token: string) => app.call('POST', `/api/withdrawals/${id}/undo`, { body: { token } })
    expect((await undo('x'.repeat(43))).statusCode).toBe(404)
    const { undoToken } = reader.get(withdrawals, id)
    expect([(await undo(undoToken)).statusCode, (await undo(undoToken)).statusCode]).toEqual([204, 204])
    expect(reader.get(withdrawals, id).status).toBe('undone')
  })

  it('gives the same reply for another person’s or unknown order, sends nothing, and notifies the team', async () => {
    const { app, number } = await bought()
    const reader = app.engine.read(system)
    for (const body of [{ number, email: 'other@example.com' }, { number: 'C-2026-999999' }]) {
      const answer = await declare(app, body)
      expect([answer.statusCode, Object.keys(answer.json()).sort()]).toEqual([200, ['declaredAt', 'id']])
      expect((await confirm(app, answer.json().id)).statusCode).toBe(200)
    }
    await app.worker.drain()
    expect(reader.count(emailMessages, { filter: "subject ~ 'rétractation'" })).toBe(0)
    expect(
      reader
        .find(notifications, { title: 'Rétractation reçue' })
        .map(({ message }) => message)
        .join(),
    ).toContain('Aucune commande ne correspond')
  })

  it('is done with the refund, and then cannot be cancelled', async () => {
    const { app, number } = await bought()
    const { id } = (await declare(app, { number })).json()
    await confirm(app, id)
    const admin = await app.person('admin@example.com', { role: 'admin' })
    await app.call('POST', `/api/orders/${number}/refund`, { as: admin, body: { reason: 'withdrawal' } })
    await app.worker.drain()
    const reader = app.engine.read(system)
    expect(reader.get(withdrawals, id)).toMatchObject({ status: 'done', refund: expect.stringMatching(/./) })
    const { undoToken } = reader.get(withdrawals, id)
    const late = await app.call('POST', `/api/withdrawals/${id}/undo`, { body: { token: undoToken } })
    expect(late.statusCode).toBe(409)
  })

  it('is reported late after its deadline, and first steps alone are deleted after one day', async () => {
    const { app, number } = await bought()
    const first = (await declare(app, { number })).json()
    app.clock.advance(16 * DAY)
    expect(await forgetUnconfirmed(app.engine)).toBe(1)
    expect((await confirm(app, first.id)).statusCode).toBe(404)
    const { id } = (await declare(app, { number })).json()
    await confirm(app, id)
    expect(app.engine.read(system).get(withdrawals, id).inTime).toBe('no')
  })
})

it('a withdrawal ends a subscription at once, by number and address, with a receipt of each', async () => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const course = await app.seed((tx) =>
    makeCourse(tx, { subscriptionPrice: 19, subscriptionInterval: 'month' }),
  )
  const items = [{ kind: 'course', id: course.id, option: 'subscription' }]
  const { orderId, number } = (
    await app.call('POST', '/api/checkout', { as: claire, body: { items, ...boxes } })
  ).json()
  await pay(app, orderId, 'succeed', { as: claire })
  const { id } = (await declare(app, { kind: 'resiliation', number, email: claire.email })).json()
  await confirm(app, id)
  await app.worker.drain()
  const reader = app.engine.read(system)
  expect(reader.first(paymentPlans, {})).toMatchObject({
    status: 'cancelled',
    endsAt: '2026-12-20 10:00:00.000Z',
  })
  expect(reader.get(withdrawals, id).status).toBe('done')
  expect(reader.count(emailMessages, { filter: "subject ~ 'ésiliation'" })).toBe(2)
  expect(reader.count(notifications, { title: 'Résiliation reçue' })).toBe(0)
})
