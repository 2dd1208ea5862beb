/** A kind of things that only this test sells: registering it is all that orders need. */
import { describe, expect, it } from 'vitest'
import { invoices } from '#drizzle/collections/invoices.ts'
import { orders, payments } from '#drizzle/collections/payments.ts'
import { conflict } from '#server/core/errors.ts'
import { releaseHeldOrders } from '#server/features/payments/expire-orders.ts'
import type { SellableKind } from '#server/features/sellable.ts'
import { registerSellables } from '#server/features/sellables/registry.ts'
import { demoPayments } from '#server/ports/payments.ts'
import { system } from '#server/records/actor.ts'
import { ownApp, type Person, type TestApp } from '../../support/app.ts'

const WORKSHOP = 'workshop0000001'
const MINUTE = 60_000

/** A workshop with a number of seats, which accounts join. */
const workshops = (seats: number) => {
  const state = { seats, members: new Set<string>() }
  const shortage: NonNullable<SellableKind['shortage']> = (_reader, _ref, qty) =>
    state.seats < qty ? 'Cet atelier est complet.' : ''
  const kind: SellableKind = {
    needsAccount: 'Connectez-vous pour réserver un atelier.',
    offer: ({ reader, id, qty, freedUnits = 0 }) => {
      const problem = shortage(reader, id, qty - freedUnits, '')
      if (id !== WORKSHOP || problem) throw conflict(problem || 'Cet atelier n’existe plus.')
      return {
        title: 'Atelier du samedi',
        unitCents: 6000,
        taxRate: 20,
        taxTreatment: 'standard',
        withdrawal: 'days14',
        needsShipping: false,
        weightGrams: 0,
      }
    },
    thing: (_reader, ref) =>
      ref === WORKSHOP
        ? {
            title: 'Atelier du samedi',
            slug: 'atelier-du-samedi',
            isPublished: true,
            delivery: 'online',
            picture: { collectionId: '', file: '' },
            most: state.seats,
          }
        : null,
    shortage,
    take: (_tx, _ref, qty) => {
      state.seats -= qty
      return true
    },
    giveBack: (_tx, _ref, qty) => {
      state.seats += qty
    },
    open: (_tx, { user }) => {
      state.members.add(user)
      return false
    },
    close: (_tx, { user }) => {
      state.members.delete(user)
    },
  }
  return { state, kind }
}

const shop = async (seats = 3) => {
  const app = await ownApp()
  const { state, kind } = workshops(seats)
  registerSellables(app.engine, { sellables: { workshop: kind } })
  const claire = await app.person('claire@example.com')
  return { app, state, claire, reader: app.engine.read(system) }
}

const ITEMS = [{ kind: 'workshop', id: WORKSHOP }]
const order = async (app: TestApp, as: Person, more: object = {}) =>
  app.call('POST', '/api/checkout', { as, body: { items: ITEMS, acceptsTerms: true, ...more } })
const payDemo = (app: TestApp, as: Person, orderId: string) =>
  app.call('POST', `/api/checkout/demo/${orderId}`, { as, body: { outcome: 'succeed' } })

describe('a kind that a feature registers', () => {
  it('is bought, paid, opened, refunded and closed without a change in orders', async () => {
    const { app, state, claire, reader } = await shop()
    const price = await app.call('POST', '/api/checkout/quote', { as: claire, body: { items: ITEMS } })
    expect(price.json()).toMatchObject({ totalCents: 6000, lines: [{ title: 'Atelier du samedi' }] })
    const opened = await order(app, claire)
    expect(opened.json()).toMatchObject({ totalCents: 6000 })
    expect(state).toEqual({ seats: 2, members: new Set() })

    const { orderId, number } = opened.json()
    expect((await payDemo(app, claire, orderId)).json()).toMatchObject({ status: 'fulfilled' })
    expect(state.members).toEqual(new Set([claire.id]))
    const payment = reader.first(payments, { order: orderId })
    expect(payment).toMatchObject({ amountCents: 6000, line: 1, course: '', produit: '' })
    expect(reader.first(invoices, { order: orderId }).lines).toMatchObject([{ title: 'Atelier du samedi' }])
    const shown = await app.call('GET', `/api/orders/${number}`, { as: claire })
    expect(shown.json().items).toMatchObject([{ kind: 'workshop', slug: 'atelier-du-samedi' }])

    const team = await app.person('team@example.com', { role: 'staff', permissions: ['payments.manage'] })
    const refund = await app.call('POST', `/api/payments/${payment.id}/refund`, { as: team, body: {} })
    expect(refund.statusCode).toBe(200)
    await app.worker.drain()
    expect(reader.get(orders, orderId).status).toBe('refunded')
    expect(state.members).toEqual(new Set())
  })

  it('holds its stock while its order waits, and returns it when the order expires', async () => {
    const { app, state, claire, reader } = await shop(1)
    const { orderId } = (await order(app, claire)).json()
    expect(state.seats).toBe(0)
    const other = await app.person('paul@example.com')
    expect((await order(app, other)).json()).toMatchObject({
      status: 409,
      message: 'Cet atelier est complet.',
    })
    app.clock.advance(16 * MINUTE)
    await releaseHeldOrders(app.engine, demoPayments())
    expect(reader.get(orders, orderId).status).toBe('cancelled')
    expect(state.seats).toBe(1)
  })

  it('asks guests to sign in, and stands in carts with its price', async () => {
    const { app, claire } = await shop()
    const body = { items: ITEMS, acceptsTerms: true, email: 'guest@example.com' }
    expect((await app.call('POST', '/api/checkout', { body })).statusCode).toBe(401)
    const line = { kind: 'workshop', id: WORKSHOP, qty: 1, option: 'one_time' }
    const cart = await app.call('POST', '/api/cart/prices', { as: claire, body: { items: [line] } })
    expect(cart.json()).toMatchObject({ subtotalCents: 6000, lines: [{ title: 'Atelier du samedi' }] })
  })

  it('is unknown to the other engines of the process', async () => {
    await shop()
    const app = await ownApp()
    const claire = await app.person('claire@example.com')
    for (const reply of [
      await app.call('POST', '/api/checkout/quote', { as: claire, body: { items: ITEMS } }),
      await order(app, claire),
    ])
      expect(reply.json()).toMatchObject({
        status: 400,
        message: 'La demande contient des valeurs qui ne conviennent pas.',
        data: {
          'items.0.kind': {
            code: 'validation_invalid_value',
            message: 'Cette valeur n’est pas dans la liste des choix.',
          },
        },
      })
  })

  it('has a name of its own', async () => {
    const { app } = await shop()
    expect(() => registerSellables(app.engine, { sellables: { course: workshops(1).kind } })).toThrow(
      'course',
    )
  })
})
