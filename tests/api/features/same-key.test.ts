import { describe, expect, it } from 'vitest'
import { orders } from '#drizzle/collections/payments.ts'
import { system } from '#server/records/actor.ts'
import { testApp } from '../../support/app.ts'
import { makeProduit } from '../../support/catalogue.ts'
import { boxes, buy, pay } from '../../support/checkout.ts'

const key = { 'idempotency-key': 'b1946ac9-2492-4d23-87b0-1c2b3a4d5e6f' }

describe('an idempotency key', () => {
  it('opens one order, whatever the order of the request’s members', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const { id } = await app.seed((tx) => makeProduit(tx, { stock: 5 }))
    const first = await buy(app, claire, [{ kind: 'produit', id, qty: 2 }], { source: 'site' }, key)
    const body = { source: 'site', ...boxes, items: [{ qty: 2, option: 'one_time', id, kind: 'produit' }] }
    const again = await app.call('POST', '/api/checkout', { as: claire, body, headers: key })
    expect(again.json().orderId).toBe(first.json().orderId)
    expect(app.engine.read(system).count(orders)).toBe(1)
  })

  it.each([
    ['another basket', { items: 2 }],
    ['another coupon', { coupon: 'NOEL' }],
    ['another name', { name: 'Karim' }],
    ['another address', { email: 'karim@example.com' }],
    [
      'another place',
      { shippingAddress: { line1: '1', postalCode: '69003', city: 'Lyon', country: 'France' } },
    ],
  ])('is refused with %s', async (_name, changes: object) => {
    const { items = 1, ...more }: { items?: number } = changes
    const app = await testApp()
    const { id } = await app.seed((tx) => makeProduit(tx, { stock: 5 }))
    const guest = { email: 'claire@example.com', name: 'Claire' }
    await buy(app, null, [{ kind: 'produit', id }], guest, key)
    const other = await buy(app, null, [{ kind: 'produit', id, qty: items }], { ...guest, ...more }, key)
    expect(other.statusCode).toBe(422)
    expect(other.json().message).toContain('Rechargez la page')
    expect(other.body).not.toContain('token')
    expect(app.engine.read(system).count(orders)).toBe(1)
  })

  it('opens a new order after an abandoned one, and one for concurrent requests', async () => {
    const app = await testApp()
    const { id } = await app.seed((tx) => makeProduit(tx, { stock: 5 }))
    const order = () => buy(app, null, [{ kind: 'produit', id }], { email: 'claire@example.com' }, key)
    const first = (await order()).json()
    await pay(app, first.orderId, 'abandon', { token: first.token })
    const again = (await Promise.all([order(), order(), order()])).map((answer) => answer.json())
    expect(new Set(again.map(({ orderId }) => orderId)).size).toBe(1)
    expect(again[0]).toMatchObject({ url: expect.stringContaining(again[0].orderId) })
    expect(again[0].orderId).not.toBe(first.orderId)
    const { status, idempotencyKey } = app.engine.read(system).get(orders, first.orderId)
    expect([status, idempotencyKey, app.engine.read(system).count(orders)]).toEqual(['cancelled', '', 2])
    expect((await pay(app, again[0].orderId, 'succeed', { token: again[0].token })).statusCode).toBe(200)
    expect((await order()).json()).toMatchObject({ orderId: again[0].orderId, url: '' })
  })
})

describe('a guest’s order', () => {
  it('does not reveal whether the address has an account, before and after payment', async () => {
    const seen = []
    for (const hasAccount of [false, true]) {
      const app = await testApp()
      const email = 'claire@example.com'
      const claire = hasAccount ? await app.person(email) : null
      const { id } = await app.seed((tx) => makeProduit(tx))
      const items = [{ kind: 'produit', id }]
      // Already owned: a guest who types that address can still buy it.
      if (claire) await pay(app, (await buy(app, claire, items)).json().orderId, 'succeed', { as: claire })
      const { orderId, number, token } = (await buy(app, null, items, { email })).json()
      const read = async () => {
        const own = await app.call('GET', `/api/orders/${number}?token=${token}`)
        const record = await app.call('GET', `/api/collections/orders/records/${orderId}?token=${token}`)
        const probe = `/api/collections/orders/records?token=${token}&filter=${encodeURIComponent("user != ''")}`
        return [
          own.json().hasAccount,
          own.json().status,
          'user' in record.json(),
          (await app.call('GET', probe)).statusCode,
        ]
      }
      const before = await read()
      const paid = await pay(app, orderId, 'succeed', { token })
      seen.push({ before, paid: [paid.statusCode, paid.json().status], after: await read() })
      if (claire) {
        const own = await app.call('GET', `/api/orders/${number}`, { as: claire })
        expect(own.json().hasAccount).toBe(true)
        expect(app.engine.read(system).get(orders, orderId).user).toBe(claire.id)
      }
    }
    expect(seen[1]).toEqual(seen[0])
    expect(seen[0]?.before).toEqual([false, 'pending', false, 400])
  })
})
