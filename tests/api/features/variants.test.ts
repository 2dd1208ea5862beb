import { describe, expect, it } from 'vitest'
import { invoices } from '#drizzle/collections/invoices.ts'
import { orders, payments } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import type { Variant } from '#drizzle/domain/variants.ts'
import { releaseHeldOrders } from '#server/features/orders/holding.ts'
import { askRefund } from '#server/features/orders/refund.ts'
import { demoPayments } from '#server/ports/payments.ts'
import { system } from '#server/records/actor.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { makeProduit } from '../../support/catalogue.ts'
import { buy, pay } from '../../support/checkout.ts'

const variant = (key: string, values: string[], more: Partial<Variant> = {}): Variant => ({
  ...{ key, values, price: null, stock: null, weightGrams: null, image: '', active: true },
  ...more,
})
const OPTIONS = [
  { name: 'Couleur', values: ['Bleu', 'Rose'] },
  { name: 'Taille', values: ['A5', 'A4'] },
]
const VARIANTS = [
  variant('bleu-a5', ['Bleu', 'A5'], { stock: 3 }),
  variant('bleu-a4', ['Bleu', 'A4'], { stock: 2, price: 26 }),
  variant('rose-a5', ['Rose', 'A5'], { stock: 0 }),
  variant('rose-a4', ['Rose', 'A4'], { stock: 4, active: false }),
]

const notebook = (app: TestApp, more: object = {}) =>
  app.seed((tx) => {
    const made = makeProduit(tx, { title: 'Carnet', price: 20, kind: 'service', taxRate: 20, ...more })
    return tx.update(produits, made.id, { options: OPTIONS, variants: VARIANTS })
  })
const stocksOf = (app: TestApp, id: string) =>
  Object.fromEntries(
    (app.engine.read(system).get(produits, id).variants ?? []).map(({ key, stock }) => [key, stock]),
  )
const item = (id: string, key?: string, qty = 1) => ({ kind: 'produit', id, variant: key, qty })
const guest = { email: 'claire@example.com', name: 'Claire' }

describe('a product in variants', () => {
  it('is ordered variant by variant: titles, prices and stock are theirs', async () => {
    const app = await testApp()
    const { id } = await notebook(app)
    const basket = [item(id, 'bleu-a5', 2), item(id, 'bleu-a4')]
    const quoted = await app.call('POST', '/api/checkout/quote', { body: { items: basket } })
    expect(quoted.json()).toMatchObject({
      totalCents: 6600,
      lines: [
        { title: 'Carnet — Bleu, A5', qty: 2, unitCents: 2000 },
        { title: 'Carnet — Bleu, A4', qty: 1, unitCents: 2600 },
      ],
    })
    const opened = (await buy(app, null, basket, guest)).json()
    expect(stocksOf(app, id)).toMatchObject({ 'bleu-a5': 1, 'bleu-a4': 1, 'rose-a5': 0 })
    await pay(app, opened.orderId, 'succeed', { token: opened.token })
    const reader = app.engine.read(system)
    expect(reader.get(orders, opened.orderId).items).toMatchObject([
      { ref: id, variant: 'bleu-a5', isCounted: true },
      { ref: id, variant: 'bleu-a4', isCounted: true },
    ])
    expect(reader.first(invoices, { order: opened.orderId }).lines).toMatchObject([
      { title: 'Carnet — Bleu, A5', totalCents: 4000 },
      { title: 'Carnet — Bleu, A4', totalCents: 2600 },
    ])
    // What goes back is credited on the line of its own variant.
    const second = reader.first(payments, { order: opened.orderId, variant: 'bleu-a4' })
    await app.seed((tx) => askRefund(tx, second, { amountCents: 2600, reason: 'requested' }))
    await app.worker.drain()
    expect(reader.first(invoices, { order: opened.orderId, kind: 'credit_note' }).lines).toMatchObject([
      { of: 1, totalCents: -2600 },
    ])
  })

  it('refuses what is not chosen, not sold, sold out or twice in a basket', async () => {
    const app = await testApp()
    const { id } = await notebook(app)
    const plain = await app.seed((tx) => makeProduit(tx, { kind: 'service' }))
    const cases: [object[], number, string][] = [
      [[item(id)], 400, 'Choisissez d’abord'],
      [[item(id, 'vert-a5')], 409, 'n’est plus proposée'],
      [[item(id, 'rose-a4')], 409, 'n’est plus proposée'],
      [[item(plain.id, 'bleu-a5')], 409, 'n’est plus proposée'],
      [[item(id, 'rose-a5')], 409, 'épuisé'],
      [[item(id, 'bleu-a4', 3)], 409, 'Il n’en reste que 2.'],
      [[item(id, 'bleu-a5'), item(id, 'bleu-a5')], 400, 'deux fois'],
    ]
    for (const [basket, status, words] of cases) {
      const refused = await buy(app, null, basket, guest)
      expect([refused.statusCode, refused.body.includes(words)], refused.body).toEqual([status, true])
    }
    expect(stocksOf(app, id)).toMatchObject({ 'bleu-a5': 3, 'bleu-a4': 2 })
  })

  it('gives the units of an order that runs out back to their variant, once', async () => {
    const app = await testApp()
    const { id } = await notebook(app)
    const opened = (await buy(app, null, [item(id, 'bleu-a5', 2)], guest)).json()
    expect(stocksOf(app, id)['bleu-a5']).toBe(1)
    app.clock.advance(3_600_000)
    await releaseHeldOrders(app.engine, demoPayments())
    await releaseHeldOrders(app.engine, demoPayments())
    expect(stocksOf(app, id)['bleu-a5']).toBe(3)
    expect(app.engine.read(system).get(orders, opened.orderId).status).toBe('cancelled')
  })

  it('shows of all of them what lists need: units left and the lowest price', async () => {
    const app = await testApp()
    const { id } = await notebook(app)
    const shown = async () => (await app.call('GET', `/api/collections/produits/records/${id}`)).json()
    expect(await shown()).toMatchObject({ stock: 5, fromPrice: 20 })
    await app.seed((tx) => tx.update(produits, id, { price: 30, stock: 999 }))
    expect(await shown()).toMatchObject({ stock: 5, fromPrice: 26 })
    await app.seed((tx) => tx.update(produits, id, { variants: [], options: [], stock: 7 }))
    expect(await shown()).toMatchObject({ stock: 7, fromPrice: null })
  })

  it('lowers a price of its own in the proportion of the promotion', async () => {
    const app = await testApp()
    const { id } = await notebook(app, { salePrice: 15 })
    const quoted = await app.call('POST', '/api/checkout/quote', { body: { items: [item(id, 'bleu-a4')] } })
    expect(quoted.json().totalCents).toBe(1950)
  })

  it('never sells the last one twice', async () => {
    const app = await testApp()
    const { id } = await notebook(app)
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((at) =>
        buy(app, null, [item(id, 'bleu-a5')], { ...guest, email: `p${at}@example.com` }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 409, 409])
    expect(stocksOf(app, id)['bleu-a5']).toBe(0)
  })
})
