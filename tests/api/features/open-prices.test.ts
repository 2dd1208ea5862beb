import { describe, expect, it } from 'vitest'
import { courses } from '#drizzle/collections/courses.ts'
import { invoices } from '#drizzle/collections/invoices.ts'
import { enrollments } from '#drizzle/collections/learning.ts'
import { coupons, orders, payments, priceHistory } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { variantsBasis } from '#drizzle/domain/variants.ts'
import { system } from '#server/records/actor.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { makeCourse, makeProduit } from '../../support/catalogue.ts'
import { buy, pay } from '../../support/checkout.ts'

/** A recording from 5 € on, 12 € suggested; a course for what one likes, 40 € suggested, or in three parts; a book at 20 €. */
const shop = async () => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const ids = await app.seed((tx) => {
    const audio = makeProduit(tx, { title: 'Audio', price: 12 }).id
    tx.update(produits, audio, { openPrice: true, minPrice: 5 })
    const course = makeCourse(tx, {
      title: 'Souffle',
      price: 40,
      installmentPrice: 20,
      installmentCount: 3,
    }).id
    tx.update(courses, course, { openPrice: true })
    return { audio, course, book: makeProduit(tx, { title: 'Carnet', price: 20 }).id }
  })
  const item = (amountCents?: number) => ({
    kind: 'produit',
    id: ids.audio,
    ...(amountCents === undefined ? {} : { amountCents }),
  })
  return { app, claire, ...ids, item }
}
const quoteOf = (app: TestApp, items: object[], as: Person | null = null, more: object = {}) =>
  app.call('POST', '/api/checkout/quote', { as, body: { items, ...more } })
const pricesOf = async (app: TestApp, items: object[]) =>
  (await app.call('POST', '/api/cart/prices', { body: { items } })).json()

describe('an open price', () => {
  it('is the buyer’s choice in order, payment and invoice; by default the suggestion', async () => {
    const { app, claire, item } = await shop()
    expect((await quoteOf(app, [item()])).json()).toMatchObject({
      totalCents: 1200,
      lines: [{ unitCents: 1200, leastCents: 500 }],
    })
    const opened = (await buy(app, claire, [item(733)], { shownTotalCents: 733 })).json()
    await pay(app, opened.orderId, 'succeed', { token: opened.token })
    await app.worker.drain()
    const reader = app.engine.read(system)
    expect(reader.get(orders, opened.orderId)).toMatchObject({
      status: 'fulfilled',
      totalCents: 733,
      items: [{ unitCents: 733, isOpenPrice: true, taxRate: 20 }],
    })
    expect(reader.find(payments, { order: opened.orderId })).toMatchObject([
      { amountCents: 733, taxCents: 122 },
    ])
    expect(reader.first(invoices, { order: opened.orderId }).totals?.totalCents).toBe(733)
  })

  it('is refused below its minimum, above the maximum and for invalid amounts', async () => {
    const { app, claire, item } = await shop()
    const refusal = async (amountCents: number) => {
      const answer = await buy(app, claire, [item(amountCents)])
      return [answer.statusCode, answer.json().data?.amountCents?.message]
    }
    expect(await refusal(499)).toEqual([400, 'Le montant minimum est de 5,00\u00a0€.'])
    expect((await refusal(500))[0]).toBe(200)
    for (const wrong of [-1, 5.5, 1_000_001])
      expect((await buy(app, claire, [item(wrong)])).statusCode).toBe(400)
  })

  it('is not what a fixed price is: another amount is refused, unless the buyer was shown the total', async () => {
    const { app, claire, book } = await shop()
    const asks = (amountCents: number, more: object = {}) =>
      buy(app, claire, [{ kind: 'produit', id: book, amountCents }], more)
    const refused = await asks(1)
    expect([refused.statusCode, Object.keys(refused.json().data)]).toEqual([400, ['amountCents']])
    expect(app.engine.read(system).count(orders)).toBe(0)
    const { totalCents } = (await asks(2000)).json()
    expect(totalCents).toBe(2000)
    expect((await asks(1, { shownTotalCents: 2000 })).statusCode).toBe(200)
  })

  it('of 0 is a free order that opens at once', async () => {
    const { app, claire, course } = await shop()
    const opened = await buy(app, claire, [{ kind: 'course', id: course, amountCents: 0 }])
    expect(opened.json()).toMatchObject({ totalCents: 0, url: '' })
    await app.worker.drain()
    const reader = app.engine.read(system)
    expect(reader.first(enrollments, { user: claire.id })).toMatchObject({
      paymentType: 'free',
      isActive: true,
    })
    expect(reader.count(invoices, { order: opened.json().orderId })).toBe(0)
  })

  it('applies to immediate payment: instalments have their own', async () => {
    const { app, claire, course } = await shop()
    const request = { kind: 'course', id: course, option: 'installment', amountCents: 100 }
    expect((await quoteOf(app, [request], claire)).json()).toMatchObject({ totalCents: 6000, dueCents: 2000 })
    expect((await quoteOf(app, [{ kind: 'course', id: course }], claire)).json().ways).toHaveLength(2)
  })

  it('is reduced by no code, with a reason; other lines are', async () => {
    const { app, item, book } = await shop()
    await app.seed((tx) => tx.create(coupons, { code: 'DIX', percent: 10, active: true }))
    const alone = await quoteOf(app, [item(1000)], null, { coupon: 'DIX' })
    expect([alone.statusCode, alone.json().data.coupon.message]).toEqual([
      400,
      'Un code ne s’applique pas à un prix libre\u00a0: vous choisissez déjà ce que vous payez.',
    ])
    const both = await quoteOf(app, [item(1000), { kind: 'produit', id: book }], null, { coupon: 'DIX' })
    expect(both.json()).toMatchObject({
      discountCents: 200,
      totalCents: 2800,
      lines: [{ discountCents: 0 }, { discountCents: 200 }],
    })
  })

  it('is stored in the cart; a raised minimum replaces it visibly, and orders nothing unseen', async () => {
    const { app, claire, item, audio } = await shop()
    await app.call('POST', '/api/me/cart', { as: claire, body: { lines: [{ ...item(600), qty: 1 }] } })
    const [stored] = (await app.call('GET', '/api/me/cart', { as: claire })).json().items
    expect(stored).toMatchObject({ amountCents: 600 })
    expect((await pricesOf(app, [stored])).lines[0]).toMatchObject({
      unitCents: 600,
      leastCents: 500,
      note: '',
    })
    await app.seed((tx) => tx.update(produits, audio, { minPrice: 8 }))
    expect((await pricesOf(app, [stored])).lines[0]).toMatchObject({
      unitCents: 800,
      amountCents: 800,
      leastCents: 800,
      problem: '',
      note: 'Le montant minimum est maintenant de 8,00\u00a0€\u00a0: vous aviez choisi 6,00\u00a0€.',
    })
    const late = await buy(app, claire, [item(600)], { shownTotalCents: 600 })
    expect([late.statusCode, late.json().data.amountCents.message]).toEqual([
      400,
      'Le montant minimum est de 8,00\u00a0€.',
    ])
    // No free price any more: what was chosen is not what it costs, and nothing is ordered at another total than was shown.
    await app.seed((tx) => tx.update(produits, audio, { openPrice: false }))
    const other = await buy(app, claire, [item(600)], { shownTotalCents: 600 })
    expect([other.statusCode, other.json().data.shownTotalCents.code]).toEqual([409, 'price_changed'])
    expect(app.engine.read(system).count(orders, { user: claire.id })).toBe(0)
  })

  it('has no promotion, and its minimum is the base of a later one', async () => {
    const { app, audio } = await shop()
    const admin = await app.person('admin@example.com', { role: 'admin' })
    const write = (body: object) =>
      app.call('PATCH', `/api/collections/produits/records/${audio}`, { as: admin, body })
    expect((await write({ salePrice: 6 })).json().data.salePrice.message).toBe(
      'Un prix libre n’a pas de promotion\u00a0: retirez-la.',
    )
    expect((await write({ minPrice: 13 })).json().data.minPrice.message).toBe(
      'Le minimum ne peut pas dépasser le montant suggéré.',
    )
    expect((await write({ price: 0, minPrice: 0 })).json().data.price.message).toBe(
      'Indiquez le montant que vous suggérez.',
    )
    app.clock.advance(60_000)
    expect((await write({ openPrice: false, price: 15 })).statusCode).toBe(200)
    const history = app.engine.read(system).find(priceHistory, { ref: audio }, { sort: '@rowid' })
    expect(history.map(({ price }) => price)).toEqual([12, 5, 15])
    const barred = await write({ salePrice: 10 })
    expect(barred.statusCode).toBe(400)
    expect(barred.json().data.salePrice.message).toContain('5,00\u00a0€')
  })

  it('is refused for variants', async () => {
    const { app, book } = await shop()
    const admin = await app.person('admin@example.com', { role: 'admin' })
    const made = await app.call('PUT', `/api/produits/${book}/variants`, {
      as: admin,
      body: {
        basis: variantsBasis({ options: null, variants: null }),
        options: [{ name: 'Taille', values: ['S', 'M'] }],
        variants: ['S', 'M'].map((size) => ({
          values: [size],
          price: null,
          weightGrams: null,
          image: '',
          active: true,
        })),
      },
    })
    expect([made.statusCode, made.body]).toEqual([200, made.body])
    const refused = await app.call('PATCH', `/api/collections/produits/records/${book}`, {
      as: admin,
      body: { openPrice: true },
    })
    expect(refused.json().data.openPrice.message).toBe(
      'Ce qui se choisit parmi des options n’a pas de prix libre.',
    )
  })
})
