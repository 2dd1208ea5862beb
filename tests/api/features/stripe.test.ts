/** Paying by Stripe, against a local service that speaks its API: through the real package, on real connections. */
import { describe, expect, it } from 'vitest'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { invoices } from '#drizzle/collections/invoices.ts'
import { enrollments } from '#drizzle/collections/learning.ts'
import { notifications } from '#drizzle/collections/notifications.ts'
import { orders, payments, stripeEvents } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { refunds } from '#drizzle/collections/refunds.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { releaseHeldOrders } from '#server/features/payments/expire-orders.ts'
import { reconcilePayments } from '#server/features/payments/provider/reconcile.ts'
import { system } from '#server/records/actor.ts'
import { makeCourse, makeProduit } from '../../support/catalogue.ts'
import { buy } from '../../support/checkout.ts'
import { STRIPE_PUBLIC } from '../../support/stripe.ts'
import { courseOrder, deliver, type StripeShop, stripeShop } from '../../support/stripe-shop.ts'

const MINUTE = 60_000

const counts = ({ app }: StripeShop) => {
  const reader = app.engine.read(system)
  return [payments, invoices, enrollments].map((collection) => reader.count(collection as typeof payments))
}

describe('a card payment', () => {
  it('is opened once with its amount, and fulfilled by its event, however often it comes', async () => {
    const world = await stripeShop()
    const { app, stripe } = world
    const order = await courseOrder(world)
    expect(order).toMatchObject({
      url: '',
      totalCents: 12_900,
      clientSecret: expect.stringContaining('_secret_'),
    })
    expect(stripe.intent(order.ref)).toMatchObject({
      amount: 12_900,
      currency: 'eur',
      metadata: { orderId: order.orderId, order: order.number },
    })
    stripe.pay(order.ref)
    expect(await deliver(world)).toEqual([204])
    expect(await deliver(world)).toEqual([204])
    expect(counts(world)).toEqual([1, 1, 1])
    const reader = app.engine.read(system)
    expect(reader.first(payments, {})).toMatchObject({
      status: 'paid',
      provider: 'stripe',
      amountCents: 12_900,
      paymentRef: order.ref,
      method: 'Visa •••• 4242',
    })
    expect(reader.get(orders, order.orderId).status).toBe('fulfilled')
    expect(reader.first(stripeEvents, {})).toMatchObject({ type: 'payment_intent.succeeded', error: '' })
  })

  it('is reopened by the same key and its page, and read from the provider on return', async () => {
    const world = await stripeShop()
    const { app, stripe } = world
    const claire = await app.person('claire@example.com')
    const course = await app.seed((tx) => makeCourse(tx))
    const again = () =>
      buy(app, claire, [{ kind: 'course', id: course.id }], {}, { 'idempotency-key': 'one' })
    const [first, second] = [(await again()).json(), (await again()).json()]
    expect(second).toEqual(first)
    expect(stripe.intents.size).toBe(1)
    const page = await app.call('POST', `/api/orders/${first.number}/pay?token=${first.token}`)
    expect(page.json()).toMatchObject({
      clientSecret: first.clientSecret,
      publishableKey: STRIPE_PUBLIC,
      dueCents: first.totalCents,
      keepsMethod: false,
    })
    expect((await app.call('POST', `/api/orders/${first.number}/pay?token=x`)).statusCode).toBe(404)
    const check = async () =>
      (await app.call('POST', `/api/orders/${first.number}/check?token=${first.token}`)).json()
    expect(await check()).toEqual({ status: 'pending', message: '', isProcessing: false })
    const [ref = ''] = stripe.intents.keys()
    stripe.refuse(ref, 'expired_card')
    expect(await check()).toMatchObject({
      status: 'pending',
      message: expect.stringContaining('carte est expirée'),
    })
    stripe.pay(ref)
    expect(await check()).toMatchObject({ status: 'fulfilled', message: '' })
    expect((await app.call('POST', `/api/orders/${first.number}/pay?token=${first.token}`)).statusCode).toBe(
      409,
    )
    // The refusal was stored once, and the messages change nothing.
    await deliver(world)
    expect(app.engine.read(system).count(payments, { status: 'failed' })).toBe(1)
    expect(app.engine.read(system).count(payments, { status: 'paid' })).toBe(1)
  })

  it('is reported unavailable during an outage, keeps the order, and resumes afterwards', async () => {
    const world = await stripeShop()
    const { app, stripe } = world
    const claire = await app.person('claire@example.com')
    const course = await app.seed((tx) => makeCourse(tx))
    const ask = () => buy(app, claire, [{ kind: 'course', id: course.id }], {}, { 'idempotency-key': 'k' })
    stripe.trouble('down', 'down', 'down')
    const refused = await ask()
    expect([refused.statusCode, refused.json().message]).toEqual([
      503,
      'Le paiement par carte est momentanément indisponible. Aucun montant n’a été débité.',
    ])
    // The reply is lost on the way: on retry there is one payment.
    stripe.trouble('breaks-after')
    expect((await ask()).statusCode).toBe(200)
    expect([stripe.intents.size, app.engine.read(system).count(orders)]).toEqual([1, 1])
  })

  it('is not opened below the minimum', async () => {
    const { app, stripe } = await stripeShop()
    const produit = await app.seed((tx) => makeProduit(tx, { price: 0.3 }))
    const answer = await buy(app, null, [{ kind: 'produit', id: produit.id }], { email: 'ines@example.com' })
    expect([answer.statusCode, stripe.requests.length]).toEqual([409, 0])
    expect(answer.json().message).toContain('trop peu à payer')
  })

  it('rejects an event without a valid and recent signature', async () => {
    const world = await stripeShop()
    const { app, stripe } = world
    const order = await courseOrder(world)
    stripe.pay(order.ref)
    const [event] = stripe.events
    const { payload, signature } = stripe.message(event ?? {})
    const post = (headers: Record<string, string>, body: string | Buffer = payload) =>
      app.server.inject({
        method: 'POST',
        url: '/api/webhooks/stripe',
        headers: { 'content-type': 'application/json', ...headers },
        payload: body,
      })
    const old = stripe.message(event ?? {}, 301)
    const early = stripe.message(event ?? {}, -86_400)
    const forged = [
      await post({}),
      await post({ 'stripe-signature': 't=1,v1=00' }),
      await post({ 'stripe-signature': old.signature }, old.payload),
      await post({ 'stripe-signature': early.signature }, early.payload),
      await post({ 'stripe-signature': signature }, payload.replace('12900', '1')),
      await post({ 'stripe-signature': signature }, ''),
    ]
    expect(forged.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400, 400])
    expect((await post({ 'stripe-signature': signature }, Buffer.alloc(600_000, 'a'))).statusCode).toBe(413)
    expect(app.engine.read(system).count(stripeEvents)).toBe(0)
    expect((await post({ 'stripe-signature': signature })).statusCode).toBe(204)
  })

  it('is found hourly without its event, and a pending debit is waited for', async () => {
    const world = await stripeShop()
    const { app, stripe, provider } = world
    const order = await courseOrder(world)
    stripe.process(order.ref)
    await deliver(world)
    app.clock.advance(20 * MINUTE)
    expect(await releaseHeldOrders(app.engine, provider)).toBe(0)
    const reader = app.engine.read(system)
    expect(reader.get(orders, order.orderId).status).toBe('pending')
    stripe.pay(order.ref)
    expect(await reconcilePayments(app.engine, provider)).toEqual({ events: 1, orders: 1 })
    expect(await reconcilePayments(app.engine, provider)).toEqual({ events: 0, orders: 0 })
    await app.worker.drain()
    expect(reader.get(orders, order.orderId).status).toBe('fulfilled')
    expect(counts(world)).toEqual([1, 1, 1])
  })
})

describe('an expiring order', () => {
  it('ends its payment first, and is fulfilled when that succeeded meanwhile', async () => {
    const world = await stripeShop()
    const { app, stripe, provider } = world
    const unpaid = await courseOrder(world)
    const karim = await app.person('karim@example.com')
    const other = (await buy(app, karim, [{ kind: 'course', id: unpaid.course.id }])).json()
    const reader = app.engine.read(system)
    stripe.pay(reader.get(orders, other.orderId).paymentRef)
    app.clock.advance(16 * MINUTE)
    expect(await releaseHeldOrders(app.engine, provider)).toBe(1)
    expect(stripe.intent(unpaid.ref).status).toBe('canceled')
    expect([unpaid, other].map(({ orderId }) => reader.get(orders, orderId).status)).toEqual([
      'cancelled',
      'fulfilled',
    ])
  })

  it('waits for a silent provider, for two hours', async () => {
    const world = await stripeShop()
    const { app, stripe, provider } = world
    const order = await courseOrder(world)
    const status = () => app.engine.read(system).get(orders, order.orderId).status
    app.clock.advance(16 * MINUTE)
    stripe.trouble('down', 'down', 'down')
    expect([await releaseHeldOrders(app.engine, provider), status()]).toEqual([0, 'pending'])
    app.clock.advance(120 * MINUTE)
    stripe.trouble('down', 'down', 'down')
    expect([await releaseHeldOrders(app.engine, provider), status()]).toEqual([1, 'cancelled'])
    // It was paid all the same, and there is enough: it is delivered.
    stripe.pay(order.ref)
    await deliver(world)
    expect([status(), counts(world)]).toEqual(['fulfilled', [1, 1, 1]])
  })

  it('refunds money that came after the last unit was sold, with a notification', async () => {
    const world = await stripeShop()
    const { app, stripe } = world
    const produit = await app.seed((tx) => makeProduit(tx, { price: 25, stock: 1, kind: 'service' }))
    const items = [{ kind: 'produit', id: produit.id }]
    const late = (await buy(app, null, items, { email: 'late@example.com' })).json()
    const reader = app.engine.read(system)
    await app.seed((tx) => {
      tx.update(orders, late.orderId, { status: 'cancelled' })
      tx.update(produits, produit.id, { stock: 0 })
    })
    stripe.pay(reader.get(orders, late.orderId).paymentRef)
    await deliver(world)
    await deliver(world)
    expect(reader.get(orders, late.orderId).status).toBe('cancelled')
    expect(reader.find(refunds)).toMatchObject([{ status: 'succeeded', reason: 'late', amountCents: 2500 }])
    expect(reader.first(payments, {})).toMatchObject({ status: 'refunded', refundedCents: 2500 })
    expect([stripe.refunds.length, reader.count(invoices), reader.get(produits, produit.id).stock]).toEqual([
      1, 0, 0,
    ])
    const { html } = reader.first(emailMessages, {
      to: 'late@example.com',
    })
    expect(html).toContain('vient d’être épuisé')
    expect(html).toContain('Nous vous le rendons en entier')
  })

  it('refunds the second of two payments for one course', async () => {
    const world = await stripeShop()
    const { app, stripe } = world
    const first = await courseOrder(world)
    const second = (await buy(app, first.claire, [{ kind: 'course', id: first.course.id }])).json()
    const reader = app.engine.read(system)
    const ref = reader.get(orders, second.orderId).paymentRef
    stripe.pay(first.ref)
    stripe.pay(ref)
    // In the other order, together, and twice.
    await deliver(world, [...stripe.events].reverse())
    await deliver(world)
    expect(reader.count(enrollments)).toBe(1)
    expect(
      reader
        .find(orders, {}, { sort: 'number' })
        .map(({ status }) => status)
        .sort(),
    ).toEqual(['cancelled', 'fulfilled'])
    expect(stripe.refunds).toHaveLength(1)
  })
})

const TRANSFER = {
  isOn: true,
  holder: 'Apolline',
  iban: 'FR76 3000 6000 0112 3456 7890 189',
  bic: 'AGRIFRPP',
}

/** An order of 20 € that waits for a transfer, and the ways to pay it. */
const transferOrder = async () => {
  const world = await stripeShop()
  const { app, stripe, provider } = world
  const admin = await app.person('admin@example.com', { role: 'admin' })
  const claire = await app.person('claire@example.com')
  const produit = await app.seed((tx) => {
    tx.create(siteSettings, { brand: 'Sable', transfer: { ...TRANSFER, days: 7 } })
    return makeProduit(tx, { kind: 'service', price: 20 })
  })
  const bought = await buy(app, claire, [{ kind: 'produit', id: produit.id }], { means: 'transfer' })
  const { orderId, number } = bought.json()
  const reader = app.engine.read(system)
  const note = (amountCents: number) => {
    const body = { key: `receipt-${amountCents}`, on: '2026-11-19', means: 'transfer', amountCents }
    return app.call('POST', `/api/orders/${number}/received`, { as: admin, body })
  }
  const openCard = () => app.call('POST', `/api/orders/${number}/pay`, { as: claire })
  /** The answer of Stripe is under way when the team notes, by its own older reading of the order. */
  const openUnnoted = async () => {
    await openCard()
    const { paymentRef } = reader.get(orders, orderId)
    await app.seed((tx) =>
      tx.update(orders, orderId, { provider: 'manual', paymentRef: `manual_${orderId}` }),
    )
    return paymentRef
  }
  const given = () => ({
    status: reader.get(orders, orderId).status,
    refunds: reader.find(refunds).map(({ reason, amountCents, status }) => [reason, amountCents, status]),
    sent: stripe.refunds.map(({ amount }) => amount),
    told: reader.find(notifications, { title: 'Paiement rendu' }).map(({ message }) => message),
    mails: reader.find(emailMessages).filter(({ subject }) => subject.includes('vous est rendu')).length,
  })
  return { ...world, admin, stripe, provider, reader, orderId, number, note, openCard, openUnnoted, given }
}

describe('an order paid by hand and by card', () => {
  it.each([
    ['whole', 2000, 'n’attend plus de paiement', 'paid'],
    ['part', 500, 'Une partie de cette commande est déjà réglée', 'pending'],
  ] as const)(
    'ends a card payment that was opened while the %s was recorded',
    async (_, cents, labels, status) => {
      const world = await transferOrder()
      const { stripe, provider, reader, orderId } = world
      const open = provider.open
      provider.open = async (request) => {
        const opened = await open(request)
        await world.note(cents)
        return opened
      }
      const refused = await world.openCard()
      expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining(labels)])
      expect([...stripe.intents.values()].map((intent) => intent.status)).toEqual(['canceled'])
      // Its end is reported, and does not end the order.
      await deliver(world)
      await deliver(world)
      expect(reader.get(orders, orderId)).toMatchObject({ status, receivedCents: cents, provider: 'manual' })
      expect(world.given()).toMatchObject({ refunds: [], told: [], mails: 0 })
    },
  )

  it('refunds a card payment made as well, once, with a notification', async () => {
    const world = await transferOrder()
    const { app, stripe, provider, reader, orderId } = world
    const ref = await world.openUnnoted()
    expect((await world.note(2000)).json()).toMatchObject({ status: 'paid', leftCents: 0 })
    stripe.refuse(ref)
    stripe.pay(ref)
    await deliver(world, stripe.events.toReversed())
    await deliver(world)
    await reconcilePayments(app.engine, provider)
    await app.worker.drain()
    await deliver(world, stripe.events.toReversed())
    expect(world.given()).toEqual({
      status: 'paid',
      refunds: [['late', 2000, 'succeeded']],
      sent: [2000],
      mails: 1,
      told: [expect.stringContaining('Cette commande était déjà payée.')],
    })
    const stored = reader.find(payments, { order: orderId }, { sort: 'provider' })
    expect(stored.map(({ provider: by, status }) => [by, status])).toEqual([
      ['manual', 'paid'],
      ['stripe', 'refunded'],
    ])
    expect(reader.count(invoices)).toBe(1)
  })

  it('keeps the recorded part, refunds the card’s whole, and takes the balance by hand', async () => {
    const world = await transferOrder()
    const { stripe, reader, orderId } = world
    const ref = await world.openUnnoted()
    await world.note(500)
    stripe.process(ref)
    stripe.pay(ref)
    await deliver(world, stripe.events.toReversed())
    await deliver(world)
    expect(world.given()).toEqual({
      status: 'pending',
      refunds: [['late', 2000, 'succeeded']],
      sent: [2000],
      mails: 1,
      told: [expect.stringContaining('Une partie de cette commande était déjà réglée')],
    })
    expect(reader.get(orders, orderId)).toMatchObject({ receivedCents: 500, processingAt: '' })
    expect((await world.note(1500)).json()).toMatchObject({ status: 'paid', leftCents: 0 })
    await deliver(world)
    expect([world.given().sent, reader.count(invoices)]).toEqual([[2000], 1])
  })

  it('refunds a second card payment after its refund', async () => {
    const world = await transferOrder()
    const { app, stripe, orderId } = world
    stripe.pay(await world.openUnnoted())
    await deliver(world)
    await app.call('POST', `/api/orders/${world.number}/refund`, { as: world.admin, body: {} })
    await app.worker.drain()
    const request = { amount: 2000, currency: 'eur', metadata: { orderId } }
    stripe.answer('POST', new URL('http://stripe.local/v1/payment_intents'), request)
    stripe.pay([...stripe.intents.keys()].at(-1) ?? '')
    await deliver(world)
    await deliver(world)
    expect(world.given()).toMatchObject({ status: 'refunded', sent: [2000, 2000], mails: 1 })
  })

  it('is fulfilled by card while no money is recorded, and then refuses a transfer', async () => {
    const world = await transferOrder()
    const { stripe, reader, orderId } = world
    const ref = await world.openUnnoted()
    stripe.pay(ref)
    await deliver(world)
    await deliver(world)
    expect(reader.get(orders, orderId)).toMatchObject({ status: 'paid', provider: 'stripe', paymentRef: ref })
    expect(reader.find(payments, {})).toMatchObject([{ provider: 'stripe', paymentRef: ref, status: 'paid' }])
    expect((await world.note(2000)).statusCode).toBe(409)
    expect(world.given()).toMatchObject({ refunds: [], told: [] })
  })
})
