/**
 * A cart that has opened an order before resumes it, or replaces it: never two, never « épuisé » by its own
 * order.
 */
import { expect, it } from 'vitest'
import { coupons, orders } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { stamp } from '#server/core/clock.ts'
import { system } from '#server/records/actor.ts'
import { ownApp, type Person, type TestApp, testApp } from '../../support/app.ts'
import { makeProduit } from '../../support/catalogue.ts'
import { buy, pay } from '../../support/checkout.ts'
import { stripeShop } from '../../support/stripe-shop.ts'

const guest = { email: 'lea@example.com', name: 'Léa' }

const shop = async (app: TestApp) => {
  const { id } = await app.seed((tx) => makeProduit(tx, { price: 20, stock: 2, kind: 'service' }))
  const open = async (qty: number, more: object = {}, as: Person | null = null) =>
    buy(app, as, [{ kind: 'produit', id, qty }], { ...(as ? {} : guest), ...more })
  const left = () => app.engine.read(system).get(produits, id).stock
  const statuses = () =>
    app.engine
      .read(system)
      .find(orders, {}, { sort: 'created,number' })
      .map(({ status }) => status)
  return { id, open, left, statuses }
}
const named = ({ number, token }: { number: string; token: string }) => ({ earlier: { number, token } })

it('the earlier order of a cart is resumed, however often, in any tab', async () => {
  const app = await testApp()
  const { open, left, statuses } = await shop(app)
  const first = (await open(2)).json()
  const again = await Promise.all([1, 2, 3].map(() => open(2, named(first))))
  expect(again.map((answer) => [answer.statusCode, answer.json()])).toEqual(
    Array.from({ length: 3 }, () => [200, first]),
  )
  expect([statuses(), left()]).toEqual([['pending'], 0])
})

it('the earlier order of a cart is replaced by another one, and releases its holds', async () => {
  const app = await testApp()
  const { open, left, statuses } = await shop(app)
  const first = (await open(2)).json()
  // Without a name it is anybody's order, for which nothing is left.
  expect((await open(1)).statusCode).toBe(409)
  const second = (await open(1, named(first))).json()
  expect([second.number === first.number, statuses(), left()]).toEqual([false, ['cancelled', 'pending'], 1])
  expect((await pay(app, first.orderId, 'succeed', first)).statusCode).toBe(409)
  // Of one that is over, nothing is gone on with.
  expect((await open(1, named(first))).json().number).not.toBe(second.number)
})

it('the earlier order of a cart stays, with its holds, when the new one is refused', async () => {
  const app = await testApp()
  const { open, left, statuses } = await shop(app)
  const first = (await open(2)).json()
  expect((await open(3, named(first))).statusCode).toBe(409)
  expect((await open(1, { ...named(first), shownTotalCents: 1 })).statusCode).toBe(409)
  expect((await open(1, { ...named(first), coupon: 'INCONNU' })).statusCode).toBe(400)
  expect([statuses(), left()]).toEqual([['pending'], 0])
  expect((await open(2, named(first))).json()).toEqual(first)
})

it('the earlier order of a cart frees its units in the price for its own buyer alone, without a trace', async () => {
  const app = await testApp()
  const { id, open, left } = await shop(app)
  const first = (await open(2)).json()
  const items = [{ kind: 'produit', id, qty: 2 }]
  const price = (more: object) =>
    app.call('POST', '/api/checkout/quote', { as: null, body: { items, ...more } })
  const cart = async (more: object) => {
    const { lines } = (
      await app.call('POST', '/api/cart/prices', { as: null, body: { items, ...more } })
    ).json()
    return lines[0].problem
  }
  expect([(await price({})).statusCode, (await price(named(first))).json().totalCents]).toEqual([409, 4000])
  expect([await cart({}), await cart(named(first))]).toEqual([expect.stringMatching(/./), ''])
  const strange = named({ ...first, token: 'x'.repeat(first.token.length) })
  expect([(await price(strange)).statusCode, (await open(1, strange)).statusCode, left()]).toEqual([
    409, 409, 0,
  ])
})

it('the earlier order of a cart does not block its own single-use code', async () => {
  const app = await testApp()
  const { id, open } = await shop(app)
  await app.seed((tx) => tx.create(coupons, { code: 'ETE', active: true, percent: 25, perPerson: 1 }))
  const lea = await app.person('lea2@example.com')
  const first = (await open(1, { coupon: 'ETE' }, lea)).json()
  const price = (more: object) =>
    app.call('POST', '/api/checkout/quote', {
      as: lea,
      body: { items: [{ kind: 'produit', id, qty: 1 }], coupon: 'ETE', ...more },
    })
  expect([(await price({})).statusCode, (await price(named(first))).json().totalCents]).toEqual([400, 1500])
  expect((await open(2, { coupon: 'ETE', ...named(first) }, lea)).json().totalCents).toBe(3000)
})

it('is priced as if it were closed without a write', async () => {
  const app = await ownApp()
  const { id, open } = await shop(app)
  await app.seed((tx) => tx.create(coupons, { code: 'ETE', active: true, percent: 25, maxRedemptions: 1 }))
  const lea = await app.person('lea2@example.com')
  const first = (await open(2, { coupon: 'ETE' }, lea)).json()
  const written: string[] = []
  for (const collection of [orders, produits, coupons])
    app.engine.before(collection.name, 'update', () => void written.push(collection.name))
  const items = [{ kind: 'produit', id, qty: 2 }]
  const body = { items, coupon: 'ETE', ...named(first) }
  const price = await app.call('POST', '/api/checkout/quote', { as: lea, body })
  expect([price.json().totalCents, written]).toEqual([3000, []])
})

it('is found by its account without a token, and by no other account', async () => {
  const app = await testApp()
  const { open, statuses } = await shop(app)
  const lea = await app.person('lea2@example.com')
  const eve = await app.person('eve@example.com')
  const first = (await open(2, {}, lea)).json()
  const byNumber = { earlier: { number: first.number, token: '' } }
  expect((await open(1, byNumber, eve)).statusCode).toBe(409)
  expect((await open(2, byNumber, lea)).json()).toEqual(first)
  expect(statuses()).toEqual(['pending'])
})

it('the earlier order of a cart stays when it is paid by transfer', async () => {
  const app = await testApp()
  const { open, statuses } = await shop(app)
  const first = (await open(1)).json()
  const heldUntil = stamp(new Date(app.clock.now().getTime() + 7 * 86_400_000))
  await app.seed((tx) => tx.update(orders, first.orderId, { heldUntil }))
  expect((await open(1, named(first))).json().number).not.toBe(first.number)
  expect(statuses()).toEqual(['pending', 'pending'])
})

it('the earlier order of a cart has its payment ended before another one opens, and stays once paid', async () => {
  const world = await stripeShop()
  const { open, statuses } = await shop(world.app)
  const first = (await open(2)).json()
  const refOf = ({ orderId }: { orderId: string }) =>
    world.app.engine.read(system).get(orders, orderId).paymentRef
  const second = (await open(1, named(first))).json()
  expect(world.stripe.intents.get(refOf(first))?.status).toBe('canceled')
  expect((await open(1, named(second))).json().clientSecret).toBe(second.clientSecret)
  world.stripe.pay(refOf(second))
  const third = await open(2, named(second))
  expect([third.statusCode, third.json().message]).toEqual([
    409,
    expect.stringContaining('vient d’être payée'),
  ])
  expect(statuses().filter((status) => status === 'pending')).toEqual([])
})
