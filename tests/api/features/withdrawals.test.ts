/** Giving up a contract, or ending one: two steps, without an account, with a receipt to the second. */
import { describe, expect, it } from 'vitest'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { notifications } from '#drizzle/collections/notifications.ts'
import { paymentPlans } from '#drizzle/collections/payment-plans.ts'
import { payments } from '#drizzle/collections/payments.ts'
import { withdrawals } from '#drizzle/collections/withdrawals.ts'
import { lacksSecrets, withKeptLinks, withoutSecrets } from '#server/features/mail/secrets.ts'
import { runPlans } from '#server/features/payment-plans/collection/collect.ts'
import { forgetUnconfirmed } from '#server/features/withdrawals/declarations.ts'
import { system } from '#server/records/actor.ts'
import { ownApp, type Person, type TestApp, testApp } from '../../support/app.ts'
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

/** A monthly subscription of Claire's, and a declaration that it ends, by number and address alone. */
const subscribed = async () => {
  const app = await ownApp()
  const claire = await app.person('claire@example.com')
  const course = await app.seed((tx) =>
    makeCourse(tx, { subscriptionPrice: 19, subscriptionInterval: 'month' }),
  )
  const items = [{ kind: 'course', id: course.id, option: 'subscription' }]
  const { orderId, number } = (
    await app.call('POST', '/api/checkout', { as: claire, body: { items, ...boxes } })
  ).json()
  await pay(app, orderId, 'succeed', { as: claire })
  await app.worker.drain()
  const declared = async (as: Person | null = null): Promise<string> => {
    const { id } = (await declare(app, { kind: 'resiliation', number, email: claire.email })).json()
    expect((await app.call('POST', `/api/withdrawals/${id}/confirm`, { as })).statusCode).toBe(200)
    await app.worker.drain()
    return id
  }
  const reader = app.engine.read(system)
  const plan = () => reader.first(paymentPlans, {})
  const prove = (id: string, token = reader.get(withdrawals, id).undoToken) =>
    app.call('POST', `/api/withdrawals/${id}/prove`, { body: { token } })
  const sent = () =>
    reader.find(emailMessages, { filter: "subject ~ 'ésiliation'" }, { sort: 'created,@rowid' })
  return { app, claire, declared, plan, prove, reader, sent }
}

describe('the end of a subscription', () => {
  it('is receipted at once and waits for the link of the receipt, whose date it keeps', async () => {
    const { app, declared, plan, prove, reader, sent } = await subscribed()
    const id = await declared()
    expect(plan()).toMatchObject({ status: 'active', dueAt: '2026-12-20 10:00:00.000Z' })
    expect(reader.get(withdrawals, id)).toMatchObject({ status: 'confirmed', provedAt: '' })
    const [receipt, ...more] = sent()
    expect([receipt?.to, more]).toEqual(['claire@example.com', []])
    expect(receipt?.text.replaceAll('\u00a0', ' ')).toMatch(/le 20 novembre 2026 à 11 h 00 min 00 s/)
    expect(receipt?.text).toContain(`/resiliation?effet=${id}#`)
    expect(reader.find(notifications, { title: 'Résiliation reçue' })).toHaveLength(1)

    app.clock.advance(5 * DAY)
    expect((await prove(id, 'x'.repeat(43))).statusCode).toBe(404)
    expect(plan().status).toBe('active')
    const proofs = [await prove(id), await prove(id)]
    expect(proofs.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    await app.worker.drain()
    expect(plan()).toMatchObject({
      status: 'cancelled',
      cancelledAt: '2026-11-20 10:00:00.000Z',
      endsAt: '2026-12-20 10:00:00.000Z',
    })
    expect(reader.get(withdrawals, id).status).toBe('done')
    expect(sent()).toHaveLength(2)
  })

  it('gives back what was collected between the declaration and its proof', async () => {
    const { app, declared, plan, prove, reader } = await subscribed()
    const id = await declared()
    app.clock.advance(31 * DAY)
    await runPlans(app.engine)
    await app.worker.drain()
    expect(plan()).toMatchObject({ status: 'active', paidCount: 2, dueAt: '2027-01-20 10:00:00.000Z' })
    expect((await prove(id)).statusCode).toBe(200)
    await app.worker.drain()
    expect(plan()).toMatchObject({ status: 'cancelled', endsAt: '2026-12-20 10:00:00.000Z' })
    const paid = reader.find(payments, {}, { sort: 'installmentNumber' })
    expect(paid.map(({ status, refundedCents }) => [status, refundedCents])).toEqual([
      ['paid', 0],
      ['refunded', 1900],
    ])
  })

  it('takes effect at once for the signed-in buyer, and for no other account', async () => {
    const { app, claire, declared, plan } = await subscribed()
    await declared(await app.person('paul@example.com'))
    expect(plan().status).toBe('active')
    await declared(claire)
    expect(plan().status).toBe('cancelled')
  })

  it('is applied by the team, who manages payments', async () => {
    const { app, declared, plan, reader } = await subscribed()
    const id = await declared()
    const apply = (as: Person | null, of = id) => app.call('POST', `/api/withdrawals/${of}/apply`, { as })
    const member = await app.person('paul@example.com')
    const staff = await app.person('staff@example.com', { role: 'staff', permissions: ['payments.manage'] })
    expect([(await apply(null)).statusCode, (await apply(member)).statusCode]).toEqual([401, 403])
    expect(plan().status).toBe('active')
    expect([(await apply(staff)).statusCode, (await apply(staff)).statusCode]).toEqual([200, 200])
    expect([plan().status, reader.get(withdrawals, id).status]).toEqual(['cancelled', 'done'])
    const unknown = (await declare(app, { kind: 'resiliation', number: 'C-2026-999999' })).json()
    await confirm(app, unknown.id)
    expect((await apply(staff, unknown.id)).statusCode).toBe(409)
  })

  it('is undone by the link of its receipt before it took effect', async () => {
    const { app, declared, plan, prove, reader } = await subscribed()
    const id = await declared()
    const { undoToken: token } = reader.get(withdrawals, id)
    expect((await app.call('POST', `/api/withdrawals/${id}/undo`, { body: { token } })).statusCode).toBe(204)
    expect((await prove(id)).statusCode).toBe(409)
    expect(plan().status).toBe('active')
  })

  it('leaves no secret in a receipt that was sent, which is found again to send it once more', async () => {
    const { reader, sent, declared } = await subscribed()
    const { undoToken } = reader.get(withdrawals, await declared())
    const receipt = sent()[0]
    if (!receipt) throw new Error('A declaration has its receipt')
    const { html, text } = receipt
    const stored = withoutSecrets({ html, text }, 'http://localhost:8090')
    expect(JSON.stringify(stored)).not.toContain(undoToken)
    expect(lacksSecrets(stored)).toBe(true)
    expect(withKeptLinks(reader, stored)).toEqual({ html, text })
  })
})

it('guesses that fit no order are notified once a day for each network', async () => {
  const app = await ownApp()
  const reader = app.engine.read(system)
  const guess = async (remoteAddress: string, number: number) => {
    const post = (url: string, payload?: object) =>
      app.server.inject({ method: 'POST', url, remoteAddress, ...(payload ? { payload } : {}) })
    const body = { kind: 'resiliation', name: 'X', email: 'ines@example.com', number: `C-2026-${number}` }
    const { id } = (await post('/api/withdrawals', body)).json()
    expect((await post(`/api/withdrawals/${id}/confirm`)).statusCode).toBe(200)
  }
  const notices = () => reader.count(notifications, { title: 'Résiliation reçue' })
  for (let at = 0; at < 25; at += 1) await guess('203.0.113.1', 100_000 + at)
  expect([notices(), reader.count(withdrawals, { status: 'confirmed' })]).toEqual([1, 25])
  await guess('203.0.113.2', 200_000)
  expect(notices()).toBe(2)
  app.clock.advance(DAY)
  await guess('203.0.113.1', 300_000)
  expect(notices()).toBe(3)
})
