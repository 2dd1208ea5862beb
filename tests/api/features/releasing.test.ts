import { describe, expect, it } from 'vitest'
import { coupons, orders } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { releaseHeldOrders } from '#server/features/payments/expire-orders.ts'
import { demoPayments } from '#server/ports/payments.ts'
import { system } from '#server/records/actor.ts'
import { testApp } from '../../support/app.ts'
import { makeProduit } from '../../support/catalogue.ts'
import { buy, pay } from '../../support/checkout.ts'

const MINUTE = 60_000

/** Three orders of one thing with one coupon, whose maximum is lowered afterwards. */
const threeOrders = async () => {
  const app = await testApp()
  const [claire, karim] = [await app.person('claire@example.com'), await app.person('karim@example.com')]
  const { produit, coupon } = await app.seed((tx) => ({
    produit: makeProduit(tx, { stock: 5 }),
    coupon: tx.create(coupons, { code: 'NOEL', percent: 10, active: true, maxRedemptions: 5 }),
  }))
  const items = [{ kind: 'produit', id: produit.id }]
  const first = (await buy(app, claire, items, { coupon: 'NOEL' })).json().orderId
  const second = (await buy(app, karim, items, { coupon: 'NOEL' })).json().orderId
  const lea = await app.person('lea@example.com')
  const third = (await buy(app, lea, items, { coupon: 'NOEL' })).json().orderId
  await app.seed((tx) => tx.update(coupons, coupon.id, { maxRedemptions: 1 }))
  const left = () => {
    const reader = app.engine.read(system)
    return {
      stock: reader.get(produits, produit.id).stock,
      used: reader.get(coupons, coupon.id).redemptions,
    }
  }
  return { app, claire, produit, coupon, first, second, third, left }
}

describe('releasing an order’s holds', () => {
  it('ignores the limit of a coupon', async () => {
    const { app, claire, first, left } = await threeOrders()
    expect((await pay(app, first, 'abandon', { as: claire })).json().status).toBe('cancelled')
    expect(left()).toEqual({ stock: 3, used: 2 })
    app.clock.advance(16 * MINUTE)
    expect(await releaseHeldOrders(app.engine, demoPayments())).toBe(2)
    expect(left()).toEqual({ stock: 5, used: 0 })
  })

  it('returns no stock that was not taken, when counting begins meanwhile', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const produit = await app.seed((tx) => makeProduit(tx, { stock: null }))
    const { orderId } = (await buy(app, claire, [{ kind: 'produit', id: produit.id, qty: 3 }])).json()
    await app.seed((tx) => tx.update(produits, produit.id, { stock: 2 }))
    await pay(app, orderId, 'abandon', { as: claire })
    expect(app.engine.read(system).get(produits, produit.id).stock).toBe(2)
  })

  it('works without its deleted coupon', async () => {
    const { app, coupon, produit } = await threeOrders()
    await app.seed((tx) => tx.delete(coupons, coupon.id))
    app.clock.advance(16 * MINUTE)
    expect(await releaseHeldOrders(app.engine, demoPayments())).toBe(3)
    expect(app.engine.read(system).get(produits, produit.id).stock).toBe(5)
  })

  it('closes the others when one fails, and that one later', async () => {
    const { app, first, second, third, left } = await threeOrders()
    let isBroken = true
    app.engine.before(orders, 'update', (_tx, { record }) => {
      if (isBroken && record.id === first) throw new Error('cannot be stored')
    })
    app.clock.advance(16 * MINUTE)
    expect(await releaseHeldOrders(app.engine, demoPayments())).toBe(2)
    const reader = app.engine.read(system)
    const statuses = [first, second, third].map((id) => reader.get(orders, id).status)
    expect(statuses).toEqual(['pending', 'cancelled', 'cancelled'])
    expect(left()).toEqual({ stock: 4, used: 1 })
    isBroken = false
    expect(await releaseHeldOrders(app.engine, demoPayments())).toBe(1)
    expect(left()).toEqual({ stock: 5, used: 0 })
  })
})
