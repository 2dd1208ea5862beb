/** Money by transfer, cheque and in cash: orders that the team opens, what it notes, and transfers that buyers choose. */
import { describe, expect, it } from 'vitest'
import { auditLog } from '#drizzle/collections/audit-log.ts'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { invoices } from '#drizzle/collections/invoices.ts'
import { enrollments } from '#drizzle/collections/learning.ts'
import { orders, payments } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { cancelOrder } from '#server/features/orders/stock.ts'
import { system } from '#server/records/actor.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { makeCourse, makeProduit } from '../../support/catalogue.ts'
import { buy, pay } from '../../support/checkout.ts'
import { readPdf } from '../../support/pdf.ts'

const DAY = 86_400_000
const SERVICE = { price: 1200, kind: 'service', withdrawal: 'dated_service', stock: 3 } as const
const TRANSFER = {
  isOn: true,
  holder: 'Apolline Martin',
  iban: 'FR76 3000 6000 0112 3456 7890 189',
  bic: 'AGRIFRPP',
  days: 7,
}

const shop = async (transfer: object | null = null) => {
  const app = await testApp()
  const admin = await app.person('admin@example.com', { role: 'admin' })
  const claire = await app.person('claire@example.com')
  const made = await app.seed((tx) => {
    tx.create(siteSettings, { brand: 'Sable', ...(transfer ? { transfer: TRANSFER } : {}) })
    return { day: makeProduit(tx, { title: 'Une journée', ...SERVICE }), course: makeCourse(tx) }
  })
  const day = [{ kind: 'produit', id: made.day.id }]
  return { app, admin, claire, day, course: [{ kind: 'course', id: made.course.id }] }
}

let keys = 0
const received = (means: string, amountCents: number, more: object = {}) => {
  keys += 1
  return { key: `receipt-${keys}`, on: '2026-11-19', means, amountCents, ...more }
}
const note = (app: TestApp, as: Person, number: string, body: object) =>
  app.call('POST', `/api/orders/${number}/received`, { as, body })
const mails = (app: TestApp, subject: RegExp) =>
  app.engine
    .read(system)
    .find(emailMessages, {})
    .filter((mail) => subject.test(mail.subject))
const units = (app: TestApp) => app.engine.read(system).first(produits, {}).stock

describe('a manual payment', () => {
  it('settles an order with its last part, with an invoice that names the means', async () => {
    const { app, admin, claire, day } = await shop()
    const { orderId, number, token } = (await buy(app, claire, day)).json()
    const cheque = received('cheque', 50_000, { reference: 'n° 7' })
    expect((await note(app, admin, number, cheque)).json()).toEqual({
      status: 'pending',
      receivedCents: 50_000,
      leftCents: 70_000,
    })
    // The same again, and a second click at the same time.
    await Promise.all([note(app, admin, number, cheque), note(app, admin, number, cheque)])
    expect(app.engine.read(system).get(orders, orderId).receivedCents).toBe(50_000)
    expect(
      (await note(app, admin, number, received('transfer', 70_001))).json().data.amountCents.message,
    ).toBe('Il ne reste que 700,00\u00a0€ à recevoir.')
    app.clock.advance(DAY)
    await app.crons.run('heldOrders')
    expect(app.engine.read(system).get(orders, orderId).status).toBe('pending')
    const again = await app.call('POST', `/api/orders/${number}/pay?token=${token}`)
    expect(again.json().message).toContain('déjà réglée')
    expect((await note(app, admin, number, received('transfer', 70_000))).json()).toMatchObject({
      status: 'paid',
      leftCents: 0,
    })
    const reader = app.engine.read(system)
    expect(reader.find(payments, {})).toMatchObject([
      { provider: 'manual', method: 'Chèque, Virement', amountCents: 120_000, status: 'paid' },
    ])
    const invoice = reader.first(invoices, { order: orderId })
    expect(invoice.details?.payments).toEqual([
      { on: '2026-11-19', means: 'cheque', cents: 50_000 },
      { on: '2026-11-19', means: 'transfer', cents: 70_000 },
    ])
    const pdf = await app.call('GET', `/api/invoices/${invoice.number}.pdf`, { as: admin })
    expect((await readPdf(pdf.rawPayload)).text.replace(/\s+/g, ' ')).toContain('par virement')
    expect((await note(app, admin, number, received('cheque', 1))).statusCode).toBe(409)
    expect(reader.find(auditLog, { collection: 'orders' }).length).toBeGreaterThanOrEqual(2)
    await app.worker.drain()
    expect(mails(app, /est confirmée/)).toHaveLength(1)
  })

  it('counts on the day of the last part’s receipt, not of its entry', async () => {
    const { app, admin, claire, day } = await shop()
    const { number } = (await buy(app, claire, day)).json()
    await note(app, admin, number, received('transfer', 70_000, { on: '2026-10-31' }))
    await note(app, admin, number, received('cheque', 50_000, { on: '2026-10-29' }))
    const today = (await buy(app, claire, day)).json()
    await note(app, admin, today.number, received('transfer', 120_000, { on: '2026-11-20' }))
    const rows = app.engine.read(system).find(payments, {}, { sort: 'paidAt' })
    // Noon of today is to come.
    expect(rows.map(({ paidAt }) => paidAt)).toEqual(['2026-10-31 11:00:00.000Z', '2026-11-20 10:00:00.000Z'])
    const path = '/api/admin/figures/revenue?from=2026-10-31&to=2026-10-31'
    expect((await app.call('GET', path, { as: admin })).json().total.takenCents).toBe(120_000)
  })

  it('is limited to a thousand euros in cash, however it is split', async () => {
    const { app, admin, claire, day } = await shop()
    const { number } = (await buy(app, claire, day)).json()
    expect((await note(app, admin, number, received('cash', 60_000))).statusCode).toBe(200)
    const refused = await note(app, admin, number, received('cash', 40_001))
    expect(refused.json().data.amountCents.message).toContain('D112-3')
    expect((await note(app, admin, number, received('cash', 40_000))).statusCode).toBe(200)
  })

  it('reopens an expired order, in whole only, while stock lasts', async () => {
    const { app, admin, claire, day } = await shop()
    const { orderId, number } = (await buy(app, claire, day)).json()
    await pay(app, orderId, 'abandon', { as: claire })
    expect((await note(app, admin, number, received('cheque', 5))).json().message).toContain('en entier')
    expect((await note(app, admin, number, received('cheque', 120_000))).json().status).toBe('paid')
    expect(units(app)).toBe(2)
    const { number: other, orderId: second } = (await buy(app, claire, day)).json()
    await pay(app, second, 'abandon', { as: claire })
    await app.seed((tx) => tx.update(produits, tx.first(produits, {}).id, { stock: 0 }))
    expect((await note(app, admin, other, received('cheque', 120_000))).statusCode).toBe(409)
  })

  it('is refused for a future day, to members, and during a bank’s payment', async () => {
    const { app, admin, claire, day } = await shop()
    const { orderId, number } = (await buy(app, claire, day)).json()
    const later = await note(app, admin, number, received('cash', 1, { on: '2026-11-21' }))
    expect(later.json().data.on.message).toBe('Ce jour n’est pas encore venu.')
    expect((await note(app, claire, number, received('cash', 1))).statusCode).toBe(403)
    await app.seed((tx) => tx.update(orders, orderId, { processingAt: '2026-11-20 10:00:00.000Z' }))
    expect((await note(app, admin, number, received('cash', 1))).json().message).toContain('Une banque')
  })

  it('is refunded by hand', async () => {
    const { app, admin, claire, day } = await shop()
    const { orderId, number } = (await buy(app, claire, day)).json()
    await note(app, admin, number, received('transfer', 120_000))
    await app.call('POST', `/api/orders/${number}/refund`, { as: admin, body: {} })
    await app.worker.drain()
    expect(app.engine.read(system).get(orders, orderId).status).toBe('refunded')
    expect(app.engine.read(system).count(invoices, { kind: 'credit_note' })).toBe(1)
  })
})

const undo = (app: TestApp, as: Person, number: string, key: string) =>
  app.call('POST', `/api/orders/${number}/received/undo`, { as, body: { key } })
const close = (app: TestApp, as: Person, number: string) =>
  app.call('POST', `/api/orders/${number}/close`, { as })

describe('the team’s cancellation', () => {
  it('of a mistyped receipt works once, and frees the day for the right one', async () => {
    const { app, admin, claire, day } = await shop()
    const { orderId, number } = (await buy(app, claire, day)).json()
    const wrong = received('cheque', 50_000)
    await note(app, admin, number, wrong)
    await note(app, admin, number, received('cash', 10_000))
    expect((await undo(app, claire, number, wrong.key)).statusCode).toBe(403)
    const answers = await Promise.all([1, 2].map(() => undo(app, admin, number, wrong.key)))
    for (const answer of answers)
      expect(answer.json()).toEqual({ status: 'pending', receivedCents: 10_000, leftCents: 110_000 })
    const [cash] = app.engine.read(system).get(orders, orderId).received ?? []
    await undo(app, admin, number, cash?.key ?? '')
    app.clock.advance(DAY / 2)
    await app.crons.run('heldOrders')
    await app.crons.run('transferReminders')
    await app.worker.drain()
    expect(mails(app, /attend son règlement/)).toEqual([])
    expect((await note(app, admin, number, received('cheque', 5000))).json().receivedCents).toBe(5000)
    const reply = app.engine.read(system).find(auditLog, { collection: 'orders', recordId: orderId })
    expect(reply.map(({ changes }) => changes?.fields.receivedCents?.after)).toEqual([
      ...[50_000, 60_000, 10_000, 0, 5000],
    ])
    const last = received('transfer', 115_000)
    await note(app, admin, number, last)
    expect((await undo(app, admin, number, last.key)).json().message).toContain('remboursez-la')
  })

  it('of an unpaid order requires that nothing was received', async () => {
    const { app, admin, claire, day } = await shop()
    const { orderId, number } = (await buy(app, claire, day)).json()
    const part = received('cheque', 50_000)
    await note(app, admin, number, part)
    expect((await close(app, admin, number)).json().message).toContain('retirez-le')
    await undo(app, admin, number, part.key)
    expect((await close(app, claire, number)).statusCode).toBe(403)
    const answers = await Promise.all([1, 2].map(() => close(app, admin, number)))
    for (const answer of answers) expect(answer.json()).toEqual({ status: 'cancelled' })
    expect(units(app)).toBe(3)
    const reply = app.engine.read(system).find(auditLog, { collection: 'orders', recordId: orderId })
    expect(reply.filter(({ changes }) => changes?.fields.status)).toHaveLength(1)
    const paid = (await buy(app, claire, day)).json()
    await pay(app, paid.orderId, 'succeed', { as: claire })
    expect((await close(app, admin, paid.number)).json().message).toContain('remboursez-la')
  })

  it('is the only one for a partly paid order: neither buyer nor second order closes it', async () => {
    const { app, admin, claire, course } = await shop()
    const first = (await buy(app, claire, course)).json()
    const second = (await buy(app, claire, course)).json()
    const part = received('transfer', 4000)
    await note(app, admin, first.number, part)
    await pay(app, second.orderId, 'succeed', { as: claire })
    for (const outcome of ['succeed', 'abandon'] as const) {
      const answer = await pay(app, first.orderId, outcome, { as: claire })
      expect([answer.statusCode, answer.json().message]).toEqual([
        409,
        expect.stringContaining('déjà réglée'),
      ])
    }
    expect((await note(app, admin, first.number, received('transfer', 1))).statusCode).toBe(409)
    expect(app.engine.read(system).get(orders, first.orderId)).toMatchObject({
      status: 'pending',
      receivedCents: 4000,
    })
    expect(await app.seed((tx) => cancelOrder(tx, first.orderId))).toBe(false)
    await undo(app, admin, first.number, part.key)
    expect((await close(app, admin, first.number)).json().status).toBe('cancelled')
  })
})

const opening = (items: object[], more: object = {}) => {
  keys += 1
  return { key: `opening-${keys}`, email: 'claire@example.com', name: 'Claire', items, ...more }
}

describe('an order opened by the team', () => {
  it('is priced as usual, mailed to its buyer, held for days, and paid by hand', async () => {
    const { app, admin, claire, course } = await shop()
    await app.seed((tx) => tx.update(siteSettings, tx.first(siteSettings, {}).id, { transfer: TRANSFER }))
    const body = opening([{ ...course[0], unitCents: 8000, priceReason: 'Tarif négocié' }])
    const made = await Promise.all([
      app.call('POST', '/api/orders', { as: admin, body }),
      app.call('POST', '/api/orders', { as: admin, body }),
    ])
    const [first, second] = made.map((answer) => answer.json())
    expect(second).toEqual(first)
    const order = app.engine.read(system).get(orders, first.id)
    expect(order).toMatchObject({ totalCents: 8000, user: claire.id, source: 'administration' })
    expect(order.items).toMatchObject([{ unitCents: 8000, priceReason: 'Tarif négocié' }])
    await app.worker.drain()
    const [mail] = mails(app, /Comment régler/)
    expect(mail?.text).toContain(`Référence à indiquer\u00a0: ${first.number}`)
    expect(mail?.text).toContain('FR76\u00a03000\u00a06000')
    app.clock.advance(3 * DAY)
    await app.crons.run('heldOrders')
    await note(app, admin, first.number, received('transfer', 8000))
    const enrolled = app.engine.read(system).first(enrollments, {})
    // No waiver was given: it opens after the withdrawal period.
    expect(enrolled.enrolledAt > '2026-12-06').toBe(true)
  })

  it('explains changed prices, and items that cannot be sold', async () => {
    const { app, admin, claire, day } = await shop()
    const open = (as: Person, body: object) => app.call('POST', '/api/orders', { as, body })
    const silent = await open(admin, opening([{ ...day[0], unitCents: 1 }]))
    expect(silent.json().data['items.0.priceReason'].message).toContain('catalogue')
    expect((await open(admin, opening([{ ...day[0], qty: 4 }]))).statusCode).toBe(409)
    expect((await open(admin, opening(day, { coupon: 'RIEN' }))).json().data.coupon).toBeDefined()
    expect((await open(claire, opening(day))).statusCode).toBe(403)
    expect(app.engine.read(system).count(orders, {})).toBe(0)
  })
})

describe('a shipped order opened by the team', () => {
  const zones = [
    { name: 'France', countries: ['FR'], steps: [{ upToGrams: 5000, cents: 490 }], freeFromCents: null },
    { name: 'Belgique', countries: ['BE'], steps: [{ upToGrams: 5000, cents: 990 }], freeFromCents: null },
  ]
  const at = (country: string) => ({
    shippingAddress: { line1: '1 rue Haute', postalCode: '1000', city: 'Bruxelles', country },
  })

  it('costs its country’s delivery, accepts a variant, and is refused without one to ship', async () => {
    const { app, admin } = await shop()
    const book = await app.seed((tx) => {
      tx.update(siteSettings, tx.first(siteSettings, {}).id, { shipping: { pickup: 'Au cabinet', zones } })
      return tx.update(produits, makeProduit(tx, { title: 'Carnet', kind: 'physical', price: 30 }).id, {
        options: [{ name: 'Taille', values: ['A5', 'A4'] }],
        variants: ['A5', 'A4'].map((size) => ({
          key: size,
          values: [size],
          price: null,
          stock: 3,
          weightGrams: 200,
          image: '',
          active: true,
        })),
      })
    })
    const open = (more: object, item: object = { variant: 'A5' }) =>
      app.call('POST', '/api/orders', {
        as: admin,
        body: opening([{ kind: 'produit', id: book.id, ...item }], more),
      })
    const made = await open(at('Belgique'))
    const reader = app.engine.read(system)
    expect(reader.get(orders, made.json().id)).toMatchObject({
      shippingCents: 990,
      totalCents: 3990,
      delivery: 'post',
      items: [{ title: 'Carnet — A5', variant: 'A5', isCounted: true }],
    })
    expect(reader.get(produits, book.id).variants?.map(({ stock }) => stock)).toEqual([2, 3])
    expect((await open(at('Japon'))).json().data.country.message).toContain('n’envoyons pas')
    expect((await open({})).json().data.shippingAddress.message).toContain('adresse')
    expect((await open(at('France'), {})).statusCode).toBeGreaterThanOrEqual(400)
    const fetched = await open({ delivery: 'pickup' })
    expect(reader.get(orders, fetched.json().id)).toMatchObject({ shippingCents: 0, delivery: 'pickup' })
  })
})

describe('the idempotency key of the team’s order', () => {
  it('belongs to one order and one receipt: another use is an error', async () => {
    const { app, admin, course } = await shop()
    const body = opening(course)
    const open = (more: object = {}) =>
      app.call('POST', '/api/orders', { as: admin, body: { ...body, ...more } })
    const { id, number } = (await open()).json()
    expect((await open()).json().id).toBe(id)
    for (const more of [{ name: 'Karim' }, { days: 3 }, { items: [{ ...course[0], qty: 2 }] }])
      expect((await open(more)).statusCode).toBe(422)
    expect(app.engine.read(system).count(orders, {})).toBe(1)
    const receipt = received('cheque', 100)
    await note(app, admin, number, receipt)
    for (const more of [
      { amountCents: 200 },
      { means: 'transfer' },
      { on: '2026-11-18' },
      { reference: 'n' },
    ])
      expect((await note(app, admin, number, { ...receipt, ...more })).statusCode).toBe(422)
    expect((await note(app, admin, number, receipt)).json().receivedCents).toBe(100)
    const old = await note(app, admin, number, received('cheque', 100, { on: '1026-11-19' }))
    expect(old.json().data.on.message).toContain('entre 2000 et 2099')
  })
})

describe('a bank transfer chosen by the buyer', () => {
  it('is offered as the owner set it, held, reminded of once and released at the end', async () => {
    const { app, claire, day } = await shop(TRANSFER)
    expect((await app.call('GET', '/api/checkout')).json()).toMatchObject({ canPay: true, transferDays: 7 })
    const settings = await app.call('GET', '/api/collections/site_settings/records')
    expect(JSON.stringify(settings.json())).not.toContain('FR76')
    const opened = (await buy(app, claire, day, { means: 'transfer' })).json()
    expect(opened).toMatchObject({ url: '', clientSecret: '' })
    const seen = (await app.call('GET', `/api/orders/${opened.number}?token=${opened.token}`)).json()
    expect(seen.transfer).toEqual({
      holder: 'Apolline Martin',
      iban: 'FR76\u00a03000\u00a06000\u00a00112\u00a03456\u00a07890\u00a0189',
      bic: 'AGRIFRPP',
      until: '2026-11-27 10:00:00.000Z',
      leftCents: 120_000,
    })
    for (let at = 0; at < 8; at += 1) {
      await app.crons.run('heldOrders')
      await app.crons.run('transferReminders')
      await app.worker.drain()
      if (at === 6) expect(units(app)).toBe(2)
      app.clock.advance(DAY)
    }
    expect(mails(app, /Comment régler/)).toHaveLength(1)
    expect(mails(app, /attend son règlement/)).toHaveLength(1)
    expect(mails(app, /est annulée/)).toHaveLength(1)
    expect(units(app)).toBe(3)
    expect(app.engine.read(system).get(orders, opened.orderId).status).toBe('cancelled')
  })

  it('is refused where it is not offered, and for a fourth waiting order', async () => {
    const { app, claire, day } = await shop()
    expect((await buy(app, claire, day, { means: 'transfer' })).json().message).toContain('pas proposé')
    const other = await shop(TRANSFER)
    const tries = []
    for (let at = 0; at < 4; at += 1) {
      await other.app.seed((tx) => tx.update(produits, tx.first(produits, {}).id, { stock: 9 }))
      tries.push((await buy(other.app, other.claire, other.day, { means: 'transfer' })).statusCode)
    }
    expect(tries).toEqual([200, 200, 200, 409])
  })

  it.each([
    ['an account number with a slip', { ...TRANSFER, iban: 'FR76 3000 6000 0112 3456 7890 188' }, 'erreur'],
    ['no holder', { ...TRANSFER, holder: ' ' }, 'titulaire'],
    ['a wait without end', { ...TRANSFER, days: 31 }, 'délai'],
  ])('is not enabled with %s', async (_what, transfer, sentence) => {
    const { app, admin } = await shop()
    const { id } = app.engine.read(system).first(siteSettings, {})
    const url = `/api/collections/site_settings/records/${id}`
    const answer = await app.call('PATCH', url, { as: admin, body: { transfer } })
    expect(answer.json().data.transfer.message).toContain(sentence)
    expect((await app.call('PATCH', url, { as: admin, body: { transfer: TRANSFER } })).statusCode).toBe(200)
  })
})
