/** Unpaid orders cannot hold a counted stock back from other buyers. */
import { expect, it } from 'vitest'
import { produits } from '#drizzle/collections/produits.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { makeProduit } from '../../support/catalogue.ts'
import { boxes, buy, pay } from '../../support/checkout.ts'

const EMAIL = { email: 'lea@example.com' }
const setUp = async () => {
  const app = await testApp()
  const { id } = await app.seed((tx) => makeProduit(tx, { stock: 300, kind: 'digital' }))
  const order = (qty: number, as: Person | null = null, ip = '203.0.113.1') =>
    app.server.inject({
      method: 'POST',
      url: '/api/checkout',
      remoteAddress: ip,
      headers: { 'content-type': 'application/json', ...(as ? { authorization: as.token } : {}) },
      payload: JSON.stringify({ items: [{ kind: 'produit', id, qty }], ...boxes, ...(as ? {} : EMAIL) }),
    })
  const left = () => app.engine.store.byId(app.engine.registry.of(produits), id)?.stock
  return { app, id, order, left }
}
const statuses = async (calls: readonly Promise<{ statusCode: number }>[]) =>
  (await Promise.all(calls)).map(({ statusCode }) => statusCode).sort()

it('the hold limit is ten units for the guests of a network, also concurrently, with a retry time', async () => {
  const { order, left } = await setUp()
  expect(await statuses(Array.from({ length: 30 }, () => order(2)))).toEqual([
    ...Array<number>(5).fill(200),
    ...Array<number>(25).fill(409),
  ])
  expect(left()).toBe(290)
  expect((await order(1)).json().message).toContain('quinze minutes')
  expect((await order(2, null, '198.51.100.7')).statusCode).toBe(200)
})

it('the hold limit counts a /64 of IPv6 as one network', async () => {
  const { order } = await setUp()
  expect((await order(10, null, '2001:db8::1')).statusCode).toBe(200)
  expect((await order(1, null, '2001:db8::ffff:2')).statusCode).toBe(409)
  expect((await order(1, null, '2001:db8:0:1::1')).statusCode).toBe(200)
})

it('the hold limit ignores paid, abandoned and expired orders', async () => {
  const { app, order } = await setUp()
  const open = async () => (await order(10)).json() as { orderId: string; token: string }
  for (const outcome of ['succeed', 'abandon'] as const) {
    const { orderId, token } = await open()
    expect((await order(1)).statusCode).toBe(409)
    expect((await pay(app, orderId, outcome, { token })).statusCode).toBe(200)
  }
  await open()
  app.clock.advance(16 * 60_000)
  await app.crons.run('heldOrders')
  expect((await order(10)).statusCode).toBe(200)
})

it('the hold limit is thirty for an account, from any network', async () => {
  const { app, order } = await setUp()
  const lea = await app.person('lea2@example.com')
  const calls = Array.from({ length: 5 }, (_, at) => order(10, lea, `203.0.113.${at + 1}`))
  expect(await statuses(calls)).toEqual([200, 200, 200, 409, 409])
})

it('the hold limit ignores uncounted stock', async () => {
  const app: TestApp = await testApp()
  const { id } = await app.seed((tx) => makeProduit(tx, { stock: null, kind: 'digital' }))
  const answer = await buy(app, null, [{ kind: 'produit', id, qty: 20 }], EMAIL)
  expect(answer.statusCode).toBe(200)
})
