/** Refunds: requested by the team, in the provider's pages, or by a buyer's bank. */
import { describe, expect, it } from 'vitest'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { invoices } from '#drizzle/collections/invoices.ts'
import { enrollments } from '#drizzle/collections/learning.ts'
import { notifications } from '#drizzle/collections/notifications.ts'
import { orders, payments } from '#drizzle/collections/payments.ts'
import { refunds } from '#drizzle/collections/refunds.ts'
import { followDispute } from '#server/features/refunds/dispute.ts'
import { system } from '#server/records/actor.ts'
import { testApp } from '../../support/app.ts'
import { makeProduit } from '../../support/catalogue.ts'
import { buy, pay } from '../../support/checkout.ts'
import { courseOrder, deliver, stripeShop } from '../../support/stripe-shop.ts'

/** A course paid by Stripe, and a person who may refund it. */
const paidCourse = async () => {
  const world = await stripeShop()
  const order = await courseOrder(world)
  world.stripe.pay(order.ref)
  await deliver(world)
  const reader = world.app.engine.read(system)
  const team = await world.app.person('team@example.com', { role: 'staff', permissions: ['payments.manage'] })
  const payment = reader.first(payments, { order: order.orderId })
  const refund = (body: object = {}, headers: Record<string, string> = {}) =>
    world.app.call('POST', `/api/payments/${payment.id}/refund`, { as: team, body, headers })
  const state = () => ({
    order: reader.get(orders, order.orderId).status,
    payment: reader.get(payments, payment.id).status,
    back: reader.get(payments, payment.id).refundedCents,
    isOpen: reader.first(enrollments, { user: order.claire.id }).isActive,
    notes: reader.count(invoices, { kind: 'credit_note' }),
  })
  return { ...world, order, reader, team, payment, refund, state }
}

describe('a duplicate payment', () => {
  /** As it stands once its way back was refused by the bank. */
  const paidTwice = async () => {
    const world = await paidCourse()
    const { id, created: _c, updated: _u, ...first } = world.reader.get(payments, world.payment.id)
    const again = await world.app.seed((tx) => {
      const made = tx.create(payments, {
        ...first,
        provider: 'manual',
        providerRef: '',
        paymentRef: 'pi_twice',
      })
      const refund = { payment: made.id, order: made.order, amountCents: 12_900, reason: 'late' } as const
      tx.create(refunds, { ...refund, status: 'failed' })
      return made
    })
    expect(again.id).not.toBe(id)
    const refundAgain = () =>
      world.app.call('POST', `/api/payments/${again.id}/refund`, { as: world.team, body: {} })
    return { ...world, again, refundAgain }
  }

  it('is refunded without a credit note, and leaves the first one’s access', async () => {
    const { app, state, reader, again, refundAgain } = await paidTwice()
    expect((await refundAgain()).statusCode).toBe(200)
    await app.worker.drain()
    expect(state()).toMatchObject({ order: 'fulfilled', payment: 'paid', isOpen: true, notes: 0 })
    expect(reader.get(payments, again.id).status).toBe('refunded')
  })

  it('closes nothing when its buyer disputes it', async () => {
    const { app, state } = await paidTwice()
    for (const status of ['open', 'won', 'lost'] as const) {
      await app.seed((tx) =>
        followDispute(app.engine, tx, {
          ref: 'pi_twice',
          orderId: '',
          plan: null,
          status: 'succeeded',
          amountCents: 12_900,
          refunds: [],
          failure: null,
          customerRef: '',
          methodRef: '',
          method: '',
          receiptUrl: '',
          dispute: { status, amountCents: 12_900 },
        }),
      )
      expect(state()).toMatchObject({ order: 'fulfilled', payment: 'paid', isOpen: true, notes: 0 })
    }
  })
})

describe('a refund by the team', () => {
  it('refunds, closes the course, issues the credit note and notifies the buyer, once', async () => {
    const { app, stripe, reader, refund, state, order, payment } = await paidCourse()
    const key = { 'idempotency-key': 'once' }
    const answers = await Promise.all([refund({}, key), refund({}, key), refund({}, key)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
    await app.worker.drain()
    expect(state()).toEqual({ order: 'refunded', payment: 'refunded', back: 12_900, isOpen: false, notes: 1 })
    expect(stripe.refunds).toMatchObject([{ amount: 12_900, payment_intent: order.ref }])
    const note = reader.first(invoices, { kind: 'credit_note' })
    expect(note).toMatchObject({
      number: 'F-2026-000002',
      payment: payment.id,
      customer: { email: 'claire@example.com' },
    })
    expect(note.totals).toMatchObject({
      totalCents: -12_900,
      netCents: -10_750,
      taxes: [{ rate: 20, cents: -2150 }],
    })
    expect(reader.first(refunds, {})).toMatchObject({
      status: 'succeeded',
      creditNote: note.id,
      reason: 'requested',
    })
    const mail = reader.first(emailMessages, { filter: "subject ~ 'Remboursement'" })
    expect(mail.to).toBe('claire@example.com')
    expect(mail.html.replaceAll('\u00a0', ' ')).toContain('129,00 € vous sont rendus')
    // The mail says that the credit note is on the page of the order, which its own token opens.
    const { number, accessToken } = reader.get(orders, payment.order)
    const page = await app.call('GET', `/api/orders/${number}?token=${accessToken}`)
    expect(page.json()).toMatchObject({ invoiceNumber: 'F-2026-000001', creditNotes: ['F-2026-000002'] })
    const pdf = (token: string) => app.call('GET', `/api/invoices/F-2026-000002.pdf?token=${token}`)
    expect((await pdf(accessToken)).headers['content-type']).toBe('application/pdf')
    expect((await pdf('x'.repeat(32))).statusCode).toBe(404)
    expect((await refund()).statusCode).toBe(409)
  })

  it('leaves the course open for a part, and never exceeds the payment under concurrency', async () => {
    const { app, stripe, refund, state } = await paidCourse()
    const [a, b] = await Promise.all([refund({ amountCents: 8000 }), refund({ amountCents: 8000 })])
    expect([a.statusCode, b.statusCode].sort()).toEqual([200, 409])
    expect([a, b].map((answer) => answer.json().message).join()).toContain('49,00')
    await app.worker.drain()
    expect(state()).toMatchObject({
      order: 'fulfilled',
      payment: 'partially_refunded',
      back: 8000,
      isOpen: true,
      notes: 1,
    })
    expect((await refund()).json().amountCents).toBe(4900)
    await app.worker.drain()
    expect(state()).toMatchObject({
      order: 'refunded',
      payment: 'refunded',
      back: 12_900,
      isOpen: false,
      notes: 2,
    })
    expect(stripe.refunds.map(({ amount }) => amount)).toEqual([8000, 4900])
  })

  it('waits for a provider that is down, and retries under the same key', async () => {
    const { app, stripe, refund, state } = await paidCourse()
    stripe.trouble('breaks-after', 'down', 'down')
    await refund()
    await app.worker.drain()
    expect(state()).toMatchObject({ payment: 'paid', isOpen: true, notes: 0 })
    app.clock.advance(60_000)
    await app.worker.drain()
    expect(state()).toMatchObject({ payment: 'refunded', isOpen: false, notes: 1 })
    expect(stripe.refunds).toHaveLength(1)
  })

  it('requires the permission', async () => {
    const { app, payment, order } = await paidCourse()
    const other = await app.person('staff@example.com', { role: 'staff', permissions: ['courses.manage'] })
    for (const as of [null, order.claire, other])
      expect(
        (await app.call('POST', `/api/payments/${payment.id}/refund`, { as, body: {} })).statusCode,
      ).toBe(as ? 403 : 401)
    expect(app.engine.read(system).count(refunds)).toBe(0)
  })
})

describe('a refund in the provider’s own pages', () => {
  it('is handled like ours, beyond its payment', async () => {
    const { app, stripe, state, order, reader } = await paidCourse()
    stripe.refund(order.ref, 2900)
    await deliver({ app, stripe } as Parameters<typeof deliver>[0])
    expect(state()).toMatchObject({ payment: 'partially_refunded', back: 2900, isOpen: true, notes: 1 })
    stripe.refund(order.ref, 10_000)
    await deliver({ app, stripe } as Parameters<typeof deliver>[0])
    expect(state()).toMatchObject({ order: 'refunded', back: 12_900, isOpen: false, notes: 2 })
    expect(reader.find(refunds).map(({ reason }) => reason)).toEqual(['provider', 'provider'])
  })

  it('is booked in full while one of ours waits, which gives way when both exceed the payment', async () => {
    const world = await paidCourse()
    const { app, stripe, refund, state, order, reader } = world
    stripe.trouble('down', 'down', 'down')
    await refund({ amountCents: 9000 })
    await app.worker.drain()
    stripe.refund(order.ref, 8000)
    await deliver(world)
    expect(state()).toMatchObject({ payment: 'partially_refunded', back: 8000, notes: 1 })
    const rows = () =>
      reader
        .find(refunds, {}, { sort: 'amountCents' })
        .map(({ amountCents, status }) => [amountCents, status])
    expect(rows()).toEqual([
      [8000, 'succeeded'],
      [9000, 'failed'],
    ])
    expect(reader.find(notifications, { title: 'Remboursement abandonné' })).toHaveLength(1)
    app.clock.advance(60_000)
    await app.worker.drain()
    await deliver(world)
    expect([state().back, stripe.refunds.map(({ amount }) => amount)]).toEqual([8000, [8000]])
    const credited = reader.find(invoices, { kind: 'credit_note' }).map(({ totals }) => totals?.totalCents)
    expect(credited).toEqual([-8000])
    // What is left may be requested again.
    expect((await refund({ amountCents: 4900 })).statusCode).toBe(200)
    await app.worker.drain()
    expect(state()).toMatchObject({ payment: 'refunded', back: 12_900, notes: 2 })
  })

  it('leaves ours alone where both fit', async () => {
    const world = await paidCourse()
    const { app, stripe, refund, state, order } = world
    stripe.trouble('down', 'down', 'down')
    await refund({ amountCents: 4000 })
    await app.worker.drain()
    stripe.refund(order.ref, 8000)
    await deliver(world)
    app.clock.advance(60_000)
    await app.worker.drain()
    expect(state()).toMatchObject({ payment: 'partially_refunded', back: 12_000, notes: 2 })
  })

  it('is booked as far as an earlier look has left it out', async () => {
    const world = await paidCourse()
    const { app, stripe, state, order, payment } = world
    const made = stripe.refund(order.ref, 8000)
    await app.seed((tx) => {
      const row = {
        payment: payment.id,
        order: payment.order,
        amountCents: 3000,
        reason: 'provider',
      } as const
      tx.create(refunds, { ...row, providerRef: made.id })
    })
    await deliver(world)
    expect(state()).toMatchObject({ payment: 'partially_refunded', back: 8000, notes: 2 })
  })

  it('that was given up here without a reply, and carried out all the same, is booked', async () => {
    const world = await paidCourse()
    const { app, stripe, refund, state, order, reader } = world
    stripe.trouble('down', 'down', 'down')
    await refund()
    await app.worker.drain()
    const { id } = reader.first(refunds, {})
    await app.seed((tx) => tx.update(refunds, id, { status: 'failed', failureReason: 'Pas de réponse' }))
    stripe.refund(order.ref, 12_900, { refundId: id })
    await deliver(world)
    expect(state()).toMatchObject({ order: 'refunded', payment: 'refunded', back: 12_900, notes: 1 })
    expect(reader.get(refunds, id)).toMatchObject({ status: 'succeeded', failureReason: '' })
  })

  it('returned by a bank is requested again, and booked once', async () => {
    const world = await paidCourse()
    const { app, stripe, refund, state, reader } = world
    await refund({ amountCents: 5000 })
    await app.worker.drain()
    stripe.failRefund(stripe.refunds[0]?.id ?? '')
    await deliver(world)
    // The service of the test does not lower what it has given back.
    const charge = stripe.intent(world.order.ref).latest_charge
    if (charge) charge.amount_refunded = 0
    // What the books and the figures have: rows with a day, whatever became of them.
    const booked = () =>
      reader
        .find(refunds, { filter: "settledAt != ''" })
        .reduce((sum, { amountCents }) => sum + amountCents, 0)
    expect((await refund({ amountCents: 3000 })).statusCode).toBe(200)
    await app.worker.drain()
    expect([state().back, booked(), state().notes]).toEqual([5000, 5000, 1])
    expect((await refund({ amountCents: 2500 })).statusCode).toBe(200)
    await app.worker.drain()
    expect([state().back, booked(), state().notes]).toEqual([5500, 5500, 2])
    expect((await refund({ amountCents: 7401 })).statusCode).toBe(409)
    expect((await refund({ amountCents: 7400 })).statusCode).toBe(200)
    await app.worker.drain()
    expect(state()).toMatchObject({ payment: 'refunded', back: 12_900, notes: 3 })
    // All of it, sent back once more.
    for (const { id, status } of stripe.refunds) if (status === 'succeeded') stripe.failRefund(id)
    await deliver(world)
    if (charge) charge.amount_refunded = 0
    expect((await refund()).json().amountCents).toBe(12_900)
    await app.worker.drain()
    expect(state()).toMatchObject({ payment: 'refunded', back: 12_900, notes: 3 })
    expect(booked()).toBe(12_900)
    expect((await refund()).statusCode).toBe(409)
    const credited = reader.find(invoices, { kind: 'credit_note' }).map(({ totals }) => totals?.totalCents)
    expect(credited).toEqual([-5000, -500, -7400])
  })

  it('returned by a bank stays due, and is reported to the team', async () => {
    const world = await paidCourse()
    const { app, stripe, refund, state, reader } = world
    await refund()
    await app.worker.drain()
    stripe.failRefund(stripe.refunds[0]?.id ?? '')
    await deliver(world)
    await deliver(world)
    expect(reader.first(refunds, {}).status).toBe('failed')
    expect(state()).toMatchObject({ payment: 'refunded', notes: 1 })
    expect(reader.count(notifications, { title: 'Remboursement refusé' })).toBe(1)
  })
})

describe('a dispute at a bank', () => {
  it('closes its purchase, and reopens it when it is won', async () => {
    const world = await paidCourse()
    const { stripe, order, state, reader } = world
    stripe.dispute(order.ref, 'needs_response')
    await deliver(world)
    expect(state()).toMatchObject({ payment: 'paid', isOpen: false, notes: 0 })
    stripe.dispute(order.ref, 'won')
    await deliver(world)
    expect(state()).toMatchObject({ payment: 'paid', isOpen: true, notes: 0 })
    expect(reader.count(notifications, { filter: "title ~ 'Contestation' || title ~ 'contesté'" })).toBe(2)
  })

  it('that is lost is a refund, and reopens nothing closed by hand', async () => {
    const world = await paidCourse()
    const { app, stripe, order, state, reader } = world
    stripe.dispute(order.ref, 'needs_response')
    await deliver(world)
    const manager = await app.person('m@example.com', { role: 'staff', permissions: ['courses.manage'] })
    const { id } = reader.first(enrollments, {})
    const closed = await app.call('PATCH', `/api/collections/enrollments/records/${id}`, {
      as: manager,
      body: { isActive: false },
    })
    expect(closed.statusCode).toBe(200)
    stripe.dispute(order.ref, 'won')
    await deliver(world)
    expect(state().isOpen).toBe(false)

    stripe.dispute(order.ref, 'lost')
    await deliver(world)
    await deliver(world)
    expect(state()).toMatchObject({ order: 'refunded', payment: 'refunded', back: 12_900, notes: 1 })
    expect(reader.find(refunds)).toMatchObject([
      { reason: 'dispute', status: 'succeeded', amountCents: 12_900 },
    ])
    expect(
      (await app.call('POST', `/api/orders/${order.number}/refund`, { as: world.team, body: {} })).statusCode,
    ).toBe(409)
  })
})

it('an order of the demonstration is refunded whole, line by line, and its files are closed', async () => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const [one, two] = await app.seed((tx) => [
    makeProduit(tx, { title: 'Un', price: 10 }),
    makeProduit(tx, { title: 'Deux', price: 20 }),
  ])
  const items = [one, two].map((produit) => ({ kind: 'produit', id: produit?.id }))
  const { orderId, number } = (await buy(app, claire, items)).json()
  await pay(app, orderId, 'succeed', { as: claire })
  const admin = await app.person('admin@example.com', { role: 'admin' })
  const answer = await app.call('POST', `/api/orders/${number}/refund`, {
    as: admin,
    body: { reason: 'withdrawal' },
  })
  expect(answer.json().refunds.map(({ amountCents }: { amountCents: number }) => amountCents)).toEqual([
    1000, 2000,
  ])
  await app.worker.drain()
  const reader = app.engine.read(system)
  expect(reader.get(orders, orderId).status).toBe('refunded')
  expect(reader.count(invoices, { kind: 'credit_note' })).toBe(2)
  expect((await app.call('GET', '/api/me/library', { as: claire })).json().items).toEqual([])
})
