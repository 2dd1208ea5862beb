import { describe, expect, it } from 'vitest'
import { invoices } from '#drizzle/collections/invoices.ts'
import { coupons, orders, payments } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { system } from '#server/records/actor.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { makeCourse, makeProduit } from '../../support/catalogue.ts'
import { buy, pay } from '../../support/checkout.ts'
import { readPdf } from '../../support/pdf.ts'

/** A book of 20 € at 5.5 % and a course of 100 € at 20 %, the second limited by no coupon. */
const shelf = async (app: TestApp) => {
  const made = await app.seed((tx) => {
    const book = makeProduit(tx, { title: 'Un livre', price: 20, taxTreatment: 'reduced', taxRate: 5.5 })
    const course = makeCourse(tx, { price: 100 })
    tx.create(coupons, {
      code: 'LIVRE50',
      percent: 50,
      active: true,
      appliesTo: [{ kind: 'produit', ref: book.id }],
    })
    return { book, course }
  })
  const items = [
    { kind: 'produit', id: made.book.id },
    { kind: 'course', id: made.course.id },
  ]
  return { ...made, items }
}

describe('a coupon for some items', () => {
  it('reduces those lines alone, in prices, order, payments and invoice', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const { items, book, course } = await shelf(app)
    const body = { items, coupon: 'LIVRE50' }
    const quoted = await app.call('POST', '/api/checkout/quote', { as: claire, body })
    expect(quoted.json()).toMatchObject({
      subtotalCents: 12_000,
      discountCents: 1000,
      totalCents: 11_000,
      taxCents: 52 + 1667,
      lines: [
        { discountCents: 1000, totalCents: 1000 },
        { discountCents: 0, totalCents: 10_000 },
      ],
    })
    const { orderId, number } = (await buy(app, claire, items, { coupon: 'LIVRE50' })).json()
    await pay(app, orderId, 'succeed', { as: claire })
    const reader = app.engine.read(system)
    expect(reader.get(orders, orderId).items).toMatchObject([
      { ref: book.id, discountCents: 1000, totalCents: 1000, taxRate: 5.5 },
      { ref: course.id, discountCents: 0, totalCents: 10_000, taxRate: 20 },
    ])
    expect(reader.first(payments, { produit: book.id }).amountCents).toBe(1000)
    expect(reader.first(payments, { course: course.id }).amountCents).toBe(10_000)
    const invoice = reader.first(invoices, { order: orderId })
    expect(invoice.lines).toMatchObject([{ discountCents: 1000, totalCents: 1000 }, { totalCents: 10_000 }])
    expect(invoice.totals).toMatchObject({
      totalCents: 11_000,
      taxes: [
        { rate: 20, cents: 1667 },
        { rate: 5.5, cents: 52 },
      ],
    })
    const pdf = await app.call('GET', `/api/invoices/${invoice.number}.pdf`, { as: claire })
    expect((await readPdf(pdf.rawPayload)).text).toMatch(/Remise[\s\S]*-10,00\u00a0€/)
    const seen = await app.call('GET', `/api/orders/${number}`, { as: claire })
    expect(seen.json().items[0]).toMatchObject({ discountCents: 1000, totalCents: 1000 })
    expect(seen.json()).toMatchObject({ couponCode: 'LIVRE50', taxCents: 1719, taxMention: '' })
  })

  it('is refused for a basket without any of them', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const { items } = await shelf(app)
    const answer = await buy(app, claire, items.slice(1), { coupon: 'LIVRE50' })
    expect(answer.json().data.coupon.message).toBe(
      'Ce code ne concerne pas votre commande. Il vaut pour\u00a0: «\u00a0Un livre\u00a0».',
    )
  })

  it.each([
    [
      'one that is over',
      { active: false, endsAt: '2020-03-01 12:00:00.000Z' },
      'Ce code a expiré le 1er\u00a0mars\u00a02020.',
    ],
    [
      'one to come',
      { startsAt: '2090-03-02 12:00:00.000Z' },
      'Ce code ne vaut qu’à partir du 2\u00a0mars\u00a02090.',
    ],
    [
      'one switched off',
      { active: false, startsAt: '2090-03-02 12:00:00.000Z' },
      'Ce code n’est pas valable.',
    ],
  ])('explains its refusal of %s', async (_what, fields, message) => {
    const app = await testApp()
    const { items } = await shelf(app)
    await app.seed((tx) => tx.create(coupons, { code: 'RAISON', percent: 10, active: true, ...fields }))
    const quoted = await app.call('POST', '/api/checkout/quote', { body: { items, coupon: 'RAISON' } })
    expect(quoted.statusCode).toBe(400)
    expect(quoted.json().data.coupon.message).toBe(message)
  })

  it('names no item that is not for sale', async () => {
    const app = await testApp()
    const { items, book } = await shelf(app)
    await app.seed((tx) => tx.update(produits, book.id, { status: 'draft' }))
    const body = { items: items.slice(1), coupon: 'LIVRE50' }
    const quoted = await app.call('POST', '/api/checkout/quote', { body })
    expect(quoted.json().data.coupon.message).toBe(
      'Ce code ne concerne pas votre commande, mais d’autres articles.',
    )
  })

  it('spreads an old order’s discount over all its lines', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const { items } = await shelf(app)
    const { orderId, number } = (await buy(app, claire, items)).json()
    await app.seed((tx) => {
      const old = (tx.get(orders, orderId).items ?? []).map(
        ({ discountCents: _, totalCents: __, ...item }) => item,
      )
      return tx.update(orders, orderId, { items: old, discountCents: 1200, totalCents: 10_800 })
    })
    await pay(app, orderId, 'succeed', { as: claire })
    const seen = (await app.call('GET', `/api/orders/${number}`, { as: claire })).json()
    expect(seen.items.map((line: { totalCents: number }) => line.totalCents)).toEqual([1800, 9000])
  })
})

describe('the record API’s validation of coupons', () => {
  const write = async (body: object) => {
    const app = await testApp()
    const manager = await app.person('gestion@example.com', {
      role: 'staff',
      permissions: ['payments.manage'],
    })
    return app.call('POST', '/api/collections/coupons/records', {
      as: manager,
      body: { code: 'ESSAI', active: true, ...body },
    })
  }

  it.each([
    [{ percent: 10, amountCents: 500 }, ['amountCents', 'percent']],
    [{}, ['amountCents', 'percent']],
    [{ percent: 10, appliesTo: {} }, ['appliesTo']],
    [{ percent: 10, appliesTo: [{ kind: 'course' }] }, ['appliesTo']],
  ])('refuses %j', async (body, fields) => {
    const answer = await write(body)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().data)).toEqual(fields)
  })
  it.each([[{ percent: 10 }], [{ amountCents: 500, appliesTo: [] }], [{ percent: 5, appliesTo: null }]])(
    'accepts %j',
    async (body) => expect((await write(body)).statusCode).toBe(200),
  )

  it('judges an update by its result', async () => {
    const app = await testApp()
    const root = await app.superuser()
    const { id } = await app.seed((tx) => tx.create(coupons, { code: 'ESSAI', percent: 10, active: true }))
    const change = (body: object) =>
      app.call('PATCH', `/api/collections/coupons/records/${id}`, { as: root, body })
    expect((await change({ amountCents: 500 })).statusCode).toBe(400)
    expect((await change({ amountCents: 500, percent: null })).statusCode).toBe(200)
    expect((await change({ active: false })).statusCode).toBe(200)
  })

  it('never answers 500 for an old coupon', async () => {
    const app = await testApp()
    const { items } = await shelf(app)
    app.engine.db.exec(`UPDATE coupons SET appliesTo = '{}'`)
    const body = { items, coupon: 'LIVRE50' }
    const quoted = await app.call('POST', '/api/checkout/quote', { body })
    expect(quoted.statusCode).toBe(400)
    expect(quoted.json().data.coupon.message).toBe('Ce code n’est pas valable.')
  })
})
