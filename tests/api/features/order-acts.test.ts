/** What the team does to an order besides money. */
import { expect, it } from 'vitest'
import { auditLog } from '#drizzle/collections/audit-log.ts'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { notifications } from '#drizzle/collections/notifications.ts'
import { orders, payments } from '#drizzle/collections/payments.ts'
import { CONSENT_SENTENCES, CONSENT_VERSION } from '#drizzle/domain/consents.ts'
import { system } from '#server/records/actor.ts'
import { testApp } from '../../support/app.ts'
import { makeProduit } from '../../support/catalogue.ts'
import { buy, pay } from '../../support/checkout.ts'

const ADDRESS = { line1: '1 rue du Port', postalCode: '44000', city: 'Nantes', country: 'France' }

/** A parcel that Claire has ordered and not paid, and a team member. */
const parcel = async () => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const produit = await app.seed((tx) => makeProduit(tx, { title: 'Un livre', price: 10, kind: 'physical' }))
  const bought = await buy(app, claire, [{ kind: 'produit', id: produit.id }], { shippingAddress: ADDRESS })
  const { orderId, number } = bought.json()
  const team = await app.person('team@example.com', { role: 'staff', permissions: ['payments.manage'] })
  const other = await app.person('staff@example.com', { role: 'staff', permissions: ['courses.manage'] })
  const act = (name: string, as: typeof team | null = team) =>
    app.call('POST', `/api/orders/${number}/${name}`, { as })
  const reader = app.engine.read(system)
  const entries = () => reader.find(auditLog, { recordId: orderId })
  const letters = () => reader.count(emailMessages, { filter: "subject ~ 'est confirmée'" })
  const paid = () => pay(app, orderId, 'succeed', { as: claire })
  return { app, claire, team, other, orderId, number, act, reader, entries, letters, paid }
}

it('a paid order is marked as sent once, with the actor', async () => {
  const { act, reader, orderId, number, entries, paid, app, team } = await parcel()
  const early = await act('fulfil')
  expect(early.statusCode).toBe(409)
  expect(early.json().message).toContain('Seule une commande payée')
  expect(reader.get(orders, orderId).status).toBe('pending')
  await paid()
  expect(reader.get(orders, orderId).status).toBe('paid')
  // The notice of the payment links to its order.
  expect(reader.find(notifications, { title: 'Paiement reçu' }).map(({ link }) => link)).toEqual([
    `/admin/commandes/${orderId}`,
  ])
  const answers = await Promise.all([act('fulfil'), act('fulfil')])
  expect(answers.map((answer) => [answer.statusCode, answer.json().status])).toEqual([
    [200, 'fulfilled'],
    [200, 'fulfilled'],
  ])
  expect(reader.get(orders, orderId).status).toBe('fulfilled')
  expect(entries()).toMatchObject([
    {
      actor: team.id,
      action: 'update',
      changes: { record: number, fields: { status: { before: 'paid', after: 'fulfilled' } } },
    },
  ])
  expect((await app.call('POST', '/api/orders/CMD-0000/fulfil', { as: team })).statusCode).toBe(404)
  await app.call('POST', `/api/orders/${number}/refund`, { as: team, body: {} })
  await app.worker.drain()
  expect(reader.get(orders, orderId).status).toBe('refunded')
  expect((await act('fulfil')).statusCode).toBe(409)
  expect((await act('confirmation')).statusCode).toBe(409)
})

it('an order’s confirmation is sent again, and once for two clicks', async () => {
  const { act, app, entries, letters, paid } = await parcel()
  expect((await act('confirmation')).statusCode).toBe(409)
  await paid()
  await app.worker.drain()
  expect(letters()).toBe(1)
  const answers = await Promise.all([act('confirmation'), act('confirmation')])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429])
  await app.worker.drain()
  expect(letters()).toBe(2)
  expect(entries()).toMatchObject([
    { changes: { fields: { confirmation: { after: 'claire@example.com' } } } },
  ])
  // That it was sent in the meantime is another act, and does not stand in the way.
  expect((await act('fulfil')).statusCode).toBe(200)
  expect((await act('confirmation')).statusCode).toBe(429)
  app.clock.advance(5 * 60_000 + 1000)
  expect((await act('confirmation')).json()).toEqual({ to: 'claire@example.com' })
  await app.worker.drain()
  expect(letters()).toBe(3)
})

it('an order shows the exact accepted text', async () => {
  const { app, team, number } = await parcel()
  const answer = await app.call('GET', `/api/orders/${number}/consents`, { as: team })
  expect(answer.headers['cache-control']).toBe('private, no-store')
  expect(answer.json().consents).toMatchObject([
    {
      purpose: 'cgv',
      given: true,
      text: CONSENT_SENTENCES.cgv,
      version: CONSENT_VERSION,
      source: 'checkout',
    },
    { purpose: 'withdrawal_waiver', text: CONSENT_SENTENCES.withdrawal_waiver },
  ])
  expect((await app.call('GET', '/api/orders/CMD-0000/consents', { as: team })).statusCode).toBe(404)
})

it('the acts on an order require the permission', async () => {
  const { act, app, claire, other, number, entries, paid, letters } = await parcel()
  await paid()
  await app.worker.drain()
  for (const as of [null, claire, other]) {
    const refused = as ? 403 : 401
    expect((await act('fulfil', as)).statusCode).toBe(refused)
    expect((await act('confirmation', as)).statusCode).toBe(refused)
    expect((await app.call('GET', `/api/orders/${number}/consents`, { as })).statusCode).toBe(refused)
  }
  await app.worker.drain()
  expect(entries()).toEqual([])
  expect(letters()).toBe(1)
})

it('the list of disputes holds only disputed orders', async () => {
  const { app, team, orderId, paid, reader } = await parcel()
  await paid()
  const filter = encodeURIComponent("payments_via_order.dispute ?= 'open'")
  const listed = async () =>
    (await app.call('GET', `/api/collections/orders/records?filter=${filter}`, { as: team }))
      .json()
      .items.map(({ id }: { id: string }) => id)
  expect(await listed()).toEqual([])
  const { id } = reader.first(payments, { order: orderId })
  await app.seed((tx) => tx.update(payments, id, { dispute: 'open' }))
  expect(await listed()).toEqual([orderId])
})
