/** A payment whose delivery fails for a reason that is not the order's. */
import { describe, expect, it } from 'vitest'
import { orders, payments } from '#drizzle/collections/payments.ts'
import { refunds } from '#drizzle/collections/refunds.ts'
import { conflict } from '#server/core/errors.ts'
import { releaseHeldOrders } from '#server/features/payments/expire-orders.ts'
import { demoPayments, type PaymentProvider } from '#server/ports/payments.ts'
import { system } from '#server/records/actor.ts'
import { ownApp } from '../../support/app.ts'
import { makeProduit } from '../../support/catalogue.ts'
import { buy, pay } from '../../support/checkout.ts'

describe('a hook that refuses the delivery with 409', () => {
  it('leaves the order unpaid and refunds nothing, and the payment succeeds when it is tried again', async () => {
    const app = await ownApp()
    const claire = await app.person('claire@example.com')
    const produit = await app.seed((tx) => makeProduit(tx))
    let isRefused = true
    app.engine.after(payments, 'create', () => {
      if (isRefused) throw conflict('Refusé par un autre module.')
    })
    const { orderId } = (await buy(app, claire, [{ kind: 'produit', id: produit.id }])).json()
    const first = await pay(app, orderId, 'succeed', { as: claire })
    expect(first.json()).toMatchObject({ status: 409, message: 'Refusé par un autre module.' })
    const reader = app.engine.read(system)
    expect(reader.get(orders, orderId).status).toBe('pending')
    expect([reader.count(payments), reader.count(refunds)]).toEqual([0, 0])

    isRefused = false
    const again = await pay(app, orderId, 'succeed', { as: claire })
    expect(again.json()).toMatchObject({ status: 'fulfilled' })
    expect([reader.count(payments), reader.count(refunds)]).toEqual([1, 0])
  })

  it('does not let the order be cancelled for being late, and delivers it once the hook agrees', async () => {
    const app = await ownApp()
    const claire = await app.person('claire@example.com')
    const produit = await app.seed((tx) => makeProduit(tx, { price: 20 }))
    let isRefused = true
    app.engine.after(payments, 'create', () => {
      if (isRefused) throw conflict('Refusé par un autre module.')
    })
    const { orderId } = (await buy(app, claire, [{ kind: 'produit', id: produit.id }])).json()
    // The demonstration ends every payment unpaid; this one turns out to be paid when it is to be ended.
    const demo = demoPayments()
    const paid: PaymentProvider = {
      ...demo,
      end: async (ref) => ({ ...(await demo.end(ref)), status: 'succeeded', amountCents: 2000 }),
    }
    const stateAfter = async (minutes: number) => {
      app.clock.advance(minutes * 60_000)
      await releaseHeldOrders(app.engine, paid)
      return app.engine.read(system).get(orders, orderId).status
    }
    expect([await stateAfter(16), await stateAfter(180)]).toEqual(['pending', 'pending'])
    isRefused = false
    expect(await stateAfter(1)).toBe('fulfilled')
  })
})
