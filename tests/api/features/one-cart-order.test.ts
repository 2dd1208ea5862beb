/**
 * A cart has one payable unpaid order, also when its checkout is opened twice at once, in tabs or on devices;
 * and an order in progress at a bank is not ordered twice.
 */
import { expect, it } from 'vitest'
import { orders } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { stamp } from '#server/core/clock.ts'
import { checkAtBank, competingOrder } from '#server/features/checkout/replace-order.ts'
import { settleOrder } from '#server/features/fulfilment/settlement.ts'
import { releaseHeldOrders, releaseOrder } from '#server/features/payments/expire-orders.ts'
import { demoPayments } from '#server/ports/payments.ts'
import { guest as guestActor, system } from '#server/records/actor.ts'
import type { Reader } from '#server/records/types.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { makeProduit } from '../../support/catalogue.ts'
import { buy, pay } from '../../support/checkout.ts'
import { stripeShop } from '../../support/stripe-shop.ts'

const guest = { email: 'lea@example.com', name: 'Léa' }
const cart = 'a-browser-s-own-cart-name'

const shop = async (app: TestApp, values: object = {}) => {
  const { id } = await app.seed((tx) => makeProduit(tx, { price: 20, stock: 30, kind: 'service', ...values }))
  const open = (qty: number, more: object = {}, as: Person | null = null, key?: string) =>
    buy(
      app,
      as,
      [{ kind: 'produit', id, qty }],
      { ...(as ? {} : guest), cart, ...more },
      key ? { 'idempotency-key': key } : {},
    )
  const all = () => app.engine.read(system).find(orders, {}, { sort: 'created,number' })
  const payable = () => all().filter(({ status }) => status === 'pending')
  const left = () => app.engine.read(system).get(produits, id).stock
  return { id, open, all, payable, left }
}
const twenty = Array.from({ length: 20 }, (_, at) => at)

it.each([
  ['a guest', null],
  ['an account', 'lea2@example.com'],
])('twenty concurrent openings of the cart of %s give one order', async (_, email) => {
  const app = await testApp()
  const { open, all, left } = await shop(app)
  const as = email ? await app.person(email) : null
  const answers = await Promise.all(twenty.map((at) => open(2, {}, as, `key-of-tab-${at}`)))
  expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.json().number}`)).size).toBe(1)
  expect([answers[0]?.statusCode, all().length, left()]).toEqual([200, 1, 28])
})

it('twenty different concurrent orders of one cart leave one payable, also at the provider', async () => {
  const world = await stripeShop()
  const { open, payable, left } = await shop(world.app)
  // What each tab has typed differs.
  const answers = await Promise.all(
    twenty.map((at) => open(1, { name: `Léa ${at}` }, null, `key-of-tab-${at}`)),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode)).size).toBeLessThanOrEqual(2)
  const [order] = payable()
  expect([payable().length, left()]).toEqual([1, 29])
  const open_ = [...world.stripe.intents.values()].filter(
    ({ status }) => status !== 'canceled' && status !== 'succeeded',
  )
  expect(open_.map(({ id }) => id)).toEqual([order?.paymentRef])
})

it('a cart is an account’s on all devices, or one browser’s', async () => {
  const app = await testApp()
  const { open, all, payable } = await shop(app)
  const lea = await app.person('lea2@example.com')
  const first = (await open(1, {}, lea)).json()
  const phone = { cart: 'the-name-on-another-device' }
  expect((await open(1, phone, lea)).json().number).toBe(first.number)
  const second = (await open(2, phone, lea)).json()
  expect([second.number === first.number, payable().map(({ number }) => number)]).toEqual([
    false,
    [second.number],
  ])
  // Not of the account, and not of each other.
  await open(1)
  await open(1, phone)
  expect([payable().length, all().length]).toEqual([3, 4])
})

it('a cart opens another order after the first one’s payment, and none for a repeated request', async () => {
  const app = await testApp()
  const { open, all } = await shop(app)
  const first = (await open(1, {}, null, 'key-of-one-click')).json()
  await pay(app, first.orderId, 'succeed', first)
  expect((await open(1, {}, null, 'key-of-one-click')).json().number).toBe(first.number)
  expect((await open(1, {}, null, 'key-of-another')).json().number).not.toBe(first.number)
  expect(all().map(({ status }) => status)).toEqual(['paid', 'pending'])
})

it('a cart warns of an order at a bank, and opens another one after the buyer’s confirmation', async () => {
  const app = await testApp()
  const { open, payable } = await shop(app)
  const first = (await open(1)).json()
  const processingAt = stamp(app.clock.now())
  await app.seed((tx) => tx.update(orders, first.orderId, { processingAt }))
  const named = { earlier: { number: first.number, token: first.token } }
  for (const more of [{}, named, { ...named, cart: undefined }, { besides: 'C-2026-999999' }]) {
    const refused = await open(1, more)
    expect([refused.statusCode, refused.json().data.besides]).toEqual([
      409,
      {
        code: 'order_at_bank',
        message: expect.stringContaining(`commande n°\u00a0${first.number}`),
        params: { number: first.number },
      },
    ])
  }
  const anew = await open(1, { ...named, besides: first.number })
  expect([anew.statusCode, payable().length]).toEqual([200, 2])
  // The number alone reveals nothing of the order.
  const strange = { cart: 'the-cart-of-somebody-else', earlier: { number: first.number, token: 'x' } }
  expect((await open(1, strange)).statusCode).toBe(200)
})

it('an account is warned of an order at a bank without a cart, too', async () => {
  const app = await testApp()
  const { id, open } = await shop(app)
  const other = await app.seed((tx) => makeProduit(tx, { price: 5, kind: 'service' }))
  const lea = await app.person('lea2@example.com')
  const first = (await open(1, { cart: undefined }, lea)).json()
  await app.seed((tx) => tx.update(orders, first.orderId, { processingAt: stamp(app.clock.now()) }))
  const alone = (ref: string, more: object = {}) =>
    buy(app, lea, [{ kind: 'produit', id: ref, qty: 1 }], more)
  expect([(await alone(id)).statusCode, (await alone(other.id)).statusCode]).toEqual([409, 200])
  expect((await alone(id, { besides: first.number })).statusCode).toBe(200)
})

it('two concurrent orders by transfer give one order', async () => {
  const app = await testApp()
  const { open, all } = await shop(app)
  const transfer = {
    isOn: true,
    holder: 'Sable',
    iban: 'FR7630006000011234567890189',
    bic: 'AGRIFRPP',
    days: 7,
  }
  await app.seed((tx) => tx.create(siteSettings, { brand: 'Sable', transfer }))
  const answers = await Promise.all(twenty.map(() => open(1, { means: 'transfer' })))
  expect([new Set(answers.map((answer) => answer.json().number)).size, all().length]).toEqual([1, 1])
})

it('a cart with other items is not warned of an order at a bank', async () => {
  const app = await testApp()
  const { id, open } = await shop(app)
  const first = (await open(1)).json()
  await app.seed((tx) => tx.update(orders, first.orderId, { processingAt: stamp(app.clock.now()) }))
  const other = await app.seed((tx) => makeProduit(tx, { price: 5, kind: 'service' }))
  const ordered = (...ids: string[]) =>
    buy(
      app,
      null,
      ids.map((ref) => ({ kind: 'produit', id: ref, qty: 1 })),
      { ...guest, cart },
    )
  expect((await ordered(other.id, id)).statusCode).toBe(409)
  expect((await ordered(other.id)).statusCode).toBe(200)
})

it('an order refused for one at a bank closes no other', async () => {
  const app = await testApp()
  const { open, payable } = await shop(app)
  const first = (await open(1)).json()
  await app.seed((tx) => tx.update(orders, first.orderId, { processingAt: stamp(app.clock.now()) }))
  const second = (await open(1, { besides: first.number })).json()
  expect((await open(2)).statusCode).toBe(409)
  expect(payable().map(({ number }) => number)).toEqual([first.number, second.number])
})

it('a repeated and answered request closes no other order', async () => {
  const app = await testApp()
  const { open, payable } = await shop(app)
  const first = (await open(1, {}, null, 'key-of-one-click')).json()
  await pay(app, first.orderId, 'succeed', first)
  const second = (await open(2)).json()
  expect((await open(1, {}, null, 'key-of-one-click')).json().number).toBe(first.number)
  expect(payable().map(({ number }) => number)).toEqual([second.number])
})

it('a payment opened while its order is being closed is ended', async () => {
  const world = await stripeShop()
  const { open, payable } = await shop(world.app)
  const first = (await open(1)).json()
  const known = world.app.engine.read(system).get(orders, first.orderId)
  // As whoever closes it has read it, a moment before its payment was opened.
  expect(
    await releaseOrder(world.app.engine, world.provider, { ...known, provider: '', paymentRef: '' }),
  ).toBe(true)
  expect([world.stripe.intents.get(known.paymentRef)?.status, payable()]).toEqual(['canceled', []])
})

it('a cart is detached from an order that can no longer be paid', async () => {
  const app = await testApp()
  const { open, all } = await shop(app)
  const digests = () => all().map(({ status, cartDigest }) => [status, cartDigest.length])
  const first = (await open(1)).json()
  expect(digests()).toEqual([['pending', 64]])
  await open(2)
  const second = all()[1]
  expect(digests()).toEqual([
    ['cancelled', 0],
    ['pending', 64],
  ])
  await pay(app, second?.id ?? '', 'succeed', { token: second?.accessToken })
  await open(1)
  app.clock.advance(20 * 60_000)
  await releaseHeldOrders(app.engine, demoPayments())
  expect(digests()).toEqual([
    ['cancelled', 0],
    ['paid', 0],
    ['cancelled', 0],
  ])
  // What comes all the same is delivered as before.
  await app.seed((tx) => settleOrder(app.engine, tx, first.orderId, { provider: 'demo', ref: 'late' }))
  expect(digests()[0]).toEqual(['paid', 0])
})

it('a cart’s look-up reads a bounded number of its waiting orders', async () => {
  const app = await testApp()
  const { id, open } = await shop(app)
  const { orderId } = (await open(1)).json()
  const { cartDigest, items, email } = app.engine.read(system).get(orders, orderId)
  const later = stamp(new Date(app.clock.now().getTime() + 86_400_000))
  await app.seed((tx) => {
    for (let at = 0; at < 300; at += 1)
      tx.create(orders, {
        number: `D-${String(at).padStart(4, '0')}`,
        email,
        items,
        cartDigest,
        status: 'pending',
        ...(at % 2 ? { heldUntil: later } : { processingAt: later }),
        accessToken: `token-${at}`,
        idempotencyKey: `key-${at}`,
        paymentRef: `ref-${at}`,
      })
  })
  const reader = app.engine.read(system)
  let most = 0
  const noting: Reader = {
    ...reader,
    find: (...requested: Parameters<Reader['find']>) => {
      const found = reader.find(...requested)
      most = Math.max(most, found.length)
      return found
    },
  } as Reader
  expect(competingOrder(noting, { digest: 'another', cartDigest }, app.clock.now())?.id).toBe(orderId)
  expect(most).toBe(1)
  const requested = { digest: 'another', cartDigest, named: undefined, besides: undefined }
  const check = () => checkAtBank(noting, guestActor, { ...requested, items: [{ kind: 'produit', id }] })
  expect(check).toThrow('D-0298')
  expect(most).toBe(50)
})
