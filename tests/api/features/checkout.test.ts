import { describe, expect, it } from 'vitest'
import { invoices } from '#drizzle/collections/invoices.ts'
import { enrollments } from '#drizzle/collections/learning.ts'
import { consents, coupons, orders, payments } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { CONSENT_SENTENCES, CONSENT_VERSION } from '#drizzle/domain/consents.ts'
import { releaseHeldOrders } from '#server/features/payments/expire-orders.ts'
import { demoPayments } from '#server/ports/payments.ts'
import { system } from '#server/records/actor.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { makeCourse, makeCourseWithLessons, makeProduit } from '../../support/catalogue.ts'

const MINUTE = 60_000
const boxes = { acceptsTerms: true, waivesWithdrawal: true }
const buy = (app: TestApp, as: Person | null, items: object[], more: object = {}, headers = {}) =>
  app.call('POST', '/api/checkout', { as, body: { items, ...boxes, ...more }, headers })
const pay = (app: TestApp, orderId: string, outcome: string, token?: string, as: Person | null = null) =>
  app.call('POST', `/api/checkout/demo/${orderId}`, { as, body: { outcome, token } })

describe('buying a course', () => {
  it('charges the stored price, enrols, invoices and notifies', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const { course } = await app.seed((tx) => makeCourseWithLessons(tx, 1, { price: 129, accessMonths: 12 }))
    const opened = await buy(app, claire, [{ kind: 'course', id: course.id }])
    expect(opened.json()).toMatchObject({ number: 'C-2026-000001', totalCents: 12_900 })
    const { orderId, url } = opened.json()
    expect(url).toContain(`/paiement/${orderId}?token=`)
    const paid = await pay(app, orderId, 'succeed', undefined, claire)
    expect(paid.json()).toEqual({ number: 'C-2026-000001', status: 'fulfilled', message: '' })

    const reader = app.engine.read(system)
    expect(reader.first(enrollments, { user: claire.id })).toMatchObject({
      course: course.id,
      isActive: true,
      paymentType: 'one_time',
      progress: 0,
      expiresAt: '2027-11-20 10:00:00.000Z',
    })
    expect(reader.first(payments, { user: claire.id })).toMatchObject({
      status: 'paid',
      amountCents: 12_900,
      course: course.id,
    })
    const invoice = reader.first(invoices, { order: orderId })
    expect(invoice.number).toBe('F-2026-000001')
    expect(invoice.totals).toMatchObject({
      totalCents: 12_900,
      netCents: 10_750,
      taxes: [{ rate: 20, cents: 2150 }],
    })
    const saved = reader.find(consents, { order: orderId }, { sort: 'purpose' })
    expect(saved).toMatchObject(
      (['cgv', 'withdrawal_waiver'] as const).map((purpose) => ({
        purpose,
        given: true,
        text: CONSENT_SENTENCES[purpose],
        version: CONSENT_VERSION,
        email: claire.email,
      })),
    )

    await app.worker.drain()
    const pdf = await app.call('GET', '/api/invoices/F-2026-000001.pdf', { as: claire })
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(reader.get(invoices, invoice.id).file).toMatch(/\.pdf$/)
  })

  it('gives the same reply on a repeated payment', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const course = await app.seed((tx) => makeCourse(tx))
    const { orderId } = (await buy(app, claire, [{ kind: 'course', id: course.id }])).json()
    const answers = await Promise.all([1, 2, 3].map(() => pay(app, orderId, 'succeed', undefined, claire)))
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200])
    const reader = app.engine.read(system)
    expect(reader.count(payments)).toBe(1)
    expect(reader.count(invoices)).toBe(1)
    expect(reader.count(enrollments)).toBe(1)
  })

  it('refuses outdated consent texts, and accepts today’s', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const course = await app.seed((tx) => makeCourse(tx))
    const items = [{ kind: 'course', id: course.id }]
    const outdated = await buy(app, claire, items, { consentVersion: '2020-01-01' })
    expect(outdated.statusCode).toBe(409)
    expect(outdated.json().message).toContain('Rechargez-la')
    const reader = app.engine.read(system)
    expect([reader.count(orders), reader.count(consents)]).toEqual([0, 0])
    expect((await buy(app, claire, items, { consentVersion: CONSENT_VERSION })).statusCode).toBe(200)
  })

  it('requires an address of a guest, and refuses an owned course', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const course = await app.seed((tx) => makeCourse(tx))
    const nameless = await buy(app, null, [{ kind: 'course', id: course.id }])
    expect([nameless.statusCode, nameless.json().data.email.code]).toEqual([400, 'validation_required'])
    const { orderId } = (await buy(app, claire, [{ kind: 'course', id: course.id }])).json()
    await pay(app, orderId, 'succeed', undefined, claire)
    const again = await buy(app, claire, [{ kind: 'course', id: course.id }])
    expect(again.statusCode).toBe(409)
    expect(again.json().message).toContain('Vous avez déjà cette formation')
  })

  it('refuses drafts, other prices and unticked boxes', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const [draft, course] = await app.seed((tx) => [makeCourse(tx, { status: 'draft' }), makeCourse(tx)])
    expect((await buy(app, claire, [{ kind: 'course', id: draft.id }])).statusCode).toBe(409)
    expect((await buy(app, claire, [{ kind: 'course', id: course.id, unitCents: 1 }])).statusCode).toBe(400)
    const unticked = await buy(app, claire, [{ kind: 'course', id: course.id }], { waivesWithdrawal: false })
    expect(unticked.json().data.waivesWithdrawal.message).toBe('Merci de cocher cette case pour continuer.')
    const terms = await buy(app, claire, [{ kind: 'course', id: course.id }], { acceptsTerms: false })
    expect(terms.json().data).toHaveProperty('acceptsTerms')
    expect(app.engine.read(system).count(orders)).toBe(0)
  })
})

describe('buying a product as a guest', () => {
  const guestBuys = async (app: TestApp, id: string) =>
    (await buy(app, null, [{ kind: 'produit', id }], { email: 'Guest@Example.com', name: 'Guest' })).json()

  it('requires an address, and opens the order to its token alone', async () => {
    const app = await testApp()
    const produit = await app.seed((tx) => makeProduit(tx, { price: 19 }))
    const nameless = await buy(app, null, [{ kind: 'produit', id: produit.id }])
    expect(nameless.json().data.email.message).toBe('Ce champ est nécessaire.')
    const { orderId, number, token } = await guestBuys(app, produit.id)
    expect((await pay(app, orderId, 'succeed', 'x'.repeat(43))).statusCode).toBe(404)
    expect((await pay(app, orderId, 'succeed', token)).statusCode).toBe(200)
    const stranger = await app.person('stranger@example.com')
    expect((await app.call('GET', `/api/orders/${number}`)).statusCode).toBe(404)
    expect((await app.call('GET', `/api/orders/${number}`, { as: stranger })).statusCode).toBe(404)
    const order = await app.call('GET', `/api/orders/${number}?token=${token}`)
    expect(order.json()).toMatchObject({
      email: 'guest@example.com',
      status: 'fulfilled',
      totalCents: 1900,
      hasAccount: false,
    })
    expect(order.body).not.toContain(token)
  })

  it('links an account only when its address is verified', async () => {
    const app = await testApp()
    const unverified = await app.person('guest@example.com', { verified: false })
    const produit = await app.seed((tx) => makeProduit(tx))
    const first = await guestBuys(app, produit.id)
    expect(app.engine.read(system).get(orders, first.orderId).user).toBe('')
    expect((await app.call('GET', `/api/orders/${first.number}`, { as: unverified })).statusCode).toBe(404)
  })
})

describe('the address on an invoice', () => {
  it('is the signed-in account’s, and never that of an account whose e-mail was typed', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const address = { line1: '12 impasse Cachée', postalCode: '69001', city: 'Lyon' }
    await app.call('PATCH', `/api/collections/users/records/${claire.id}`, { as: claire, body: { address } })
    const produit = await app.seed((tx) => makeProduit(tx, { price: 19 }))
    const items = [{ kind: 'produit', id: produit.id }]
    const customers = () =>
      app.engine
        .read(system)
        .find(invoices, {})
        .map(({ customer }) => customer)
    const guest = (await buy(app, null, items, { email: 'claire@example.com', name: 'Autre' })).json()
    expect((await pay(app, guest.orderId, 'succeed', guest.token)).statusCode).toBe(200)
    // Still linked by its address; its contents did not change the account.
    expect(app.engine.read(system).get(orders, guest.orderId).user).toBe(claire.id)
    expect(customers()).toEqual([{ name: 'Autre', email: 'claire@example.com' }])
    const other = await app.seed((tx) => makeProduit(tx, { title: 'Autre', price: 12 }))
    const own = (await buy(app, claire, [{ kind: 'produit', id: other.id }])).json()
    await pay(app, own.orderId, 'succeed', undefined, claire)
    expect(customers()).toContainEqual(expect.objectContaining({ address }))
  })

  it.each([[{ line1: 5 }], [{ line1: { a: 1 } }], ['x'], [[1]]])('is not stored as %j', async (address) => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const url = `/api/collections/users/records/${claire.id}`
    const answer = await app.call('PATCH', url, { as: claire, body: { address } })
    expect([answer.statusCode, Object.keys(answer.json().data)]).toEqual([400, ['address']])
  })
})

describe('the hold of an unpaid order', () => {
  it('never sells the last unit twice', async () => {
    const app = await testApp()
    const produit = await app.seed((tx) => makeProduit(tx, { stock: 3 }))
    const people = await Promise.all(Array.from({ length: 20 }, (_, at) => app.person(`p${at}@example.com`)))
    const answers = await Promise.all(
      people.map((person) => buy(app, person, [{ kind: 'produit', id: produit.id }])),
    )
    const codes = answers.map((answer) => answer.statusCode)
    expect(codes.filter((code) => code === 200)).toHaveLength(3)
    expect(codes.filter((code) => code === 409)).toHaveLength(17)
    expect(app.engine.read(system).get(produits, produit.id).stock).toBe(0)
  })

  it('releases the unit after fifteen minutes, and no payment revives the order', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const produit = await app.seed((tx) => makeProduit(tx, { stock: 1 }))
    const { orderId } = (await buy(app, claire, [{ kind: 'produit', id: produit.id }])).json()
    app.clock.advance(14 * MINUTE)
    expect(await releaseHeldOrders(app.engine, demoPayments())).toBe(0)
    app.clock.advance(2 * MINUTE)
    expect(await releaseHeldOrders(app.engine, demoPayments())).toBe(1)
    expect(app.engine.read(system).get(produits, produit.id).stock).toBe(1)
    expect((await pay(app, orderId, 'succeed', undefined, claire)).statusCode).toBe(409)
  })

  it('survives a refused card, and ends when the order is abandoned', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const produit = await app.seed((tx) => makeProduit(tx, { stock: 1 }))
    const { orderId, number } = (await buy(app, claire, [{ kind: 'produit', id: produit.id }])).json()
    const failed = await pay(app, orderId, 'fail', undefined, claire)
    expect(failed.json()).toMatchObject({
      status: 'pending',
      message: expect.stringContaining('refusé le paiement'),
    })
    expect((await app.call('GET', `/api/orders/${number}`, { as: claire })).json().failureReason).toContain(
      'refusé',
    )
    expect((await pay(app, orderId, 'abandon', undefined, claire)).json().status).toBe('cancelled')
    expect(app.engine.read(system).get(produits, produit.id).stock).toBe(1)
  })
})

describe('an order', () => {
  it('deducts a coupon once per allowance, and spreads it over the payments to the cent', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const [one, two] = await app.seed((tx) => {
      tx.create(coupons, { code: 'NOEL', percent: 10, active: true, maxRedemptions: 1 })
      return [makeProduit(tx, { title: 'A', price: 19.99 }), makeProduit(tx, { title: 'B', price: 10.01 })]
    })
    const items = [
      { kind: 'produit', id: one.id },
      { kind: 'produit', id: two.id },
    ]
    const opened = await buy(app, claire, items, { coupon: 'noel' })
    expect(opened.json().totalCents).toBe(2700)
    await pay(app, opened.json().orderId, 'succeed', undefined, claire)
    const rows = app.engine.read(system).find(payments, { user: claire.id })
    expect(rows.reduce((sum, row) => sum + row.amountCents, 0)).toBe(2700)
    const karim = await app.person('karim@example.com')
    const second = await buy(app, karim, items, { coupon: 'NOEL' })
    expect(second.json().data.coupon.message).toBe('Ce code a déjà été utilisé autant de fois que prévu.')
  })

  it('is the same for the same idempotency key of the same caller', async () => {
    const app = await testApp()
    const [claire, karim] = [await app.person('claire@example.com'), await app.person('karim@example.com')]
    const produit = await app.seed((tx) => makeProduit(tx))
    const items = [{ kind: 'produit', id: produit.id }]
    const headers = { 'idempotency-key': 'abc' }
    const answers = await Promise.all([1, 2].map(() => buy(app, claire, items, {}, headers)))
    expect(answers[0]?.json().orderId).toBe(answers[1]?.json().orderId)
    const other = await buy(app, karim, items, {}, headers)
    expect(other.json().orderId).not.toBe(answers[0]?.json().orderId)
  })

  it('has no demonstration payment in production', async () => {
    const app = await testApp({ production: true })
    const claire = await app.person('claire@example.com')
    const produit = await app.seed((tx) => makeProduit(tx))
    expect((await buy(app, claire, [{ kind: 'produit', id: produit.id }])).statusCode).toBe(404)
    expect((await pay(app, 'a'.repeat(15), 'succeed')).statusCode).toBe(404)
    expect((await app.call('GET', '/api/checkout')).json()).toEqual({
      canPay: false,
      takesCards: false,
      publishableKey: '',
      transferDays: 0,
    })
  })

  it('is free without a provider, and refused when it could not be paid', async () => {
    const app = await testApp({ production: true })
    const claire = await app.person('claire@example.com')
    const free = await app.seed((tx) => makeProduit(tx, { price: 0 }))
    const paid = await app.seed((tx) => makeProduit(tx, { price: 10 }))
    const answer = await buy(app, claire, [{ kind: 'produit', id: free.id }])
    expect([answer.statusCode, answer.json().totalCents, answer.json().url]).toEqual([200, 0, ''])
    expect((await buy(app, claire, [{ kind: 'produit', id: paid.id }])).statusCode).toBe(404)
    const both = [free, paid].map(({ id }) => ({ kind: 'produit', id }))
    const karim = await app.person('karim@example.com')
    expect((await buy(app, karim, both)).statusCode).toBe(404)
    expect(app.engine.read(system).count(orders)).toBe(1)
  })

  it('reports that the demonstration can be paid', async () => {
    expect((await (await testApp()).call('GET', '/api/checkout')).json()).toEqual({
      canPay: true,
      takesCards: true,
      publishableKey: '',
      transferDays: 0,
    })
  })
})
