import { describe, expect, it } from 'vitest'
import { auditLog } from '#drizzle/collections/audit-log.ts'
import { invoices } from '#drizzle/collections/invoices.ts'
import { orders, payments } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { type Variant, variantsBasis } from '#drizzle/domain/variants.ts'
import { releaseHeldOrders } from '#server/features/payments/expire-orders.ts'
import { requestRefund } from '#server/features/refunds/refund.ts'
import { demoPayments } from '#server/ports/payments.ts'
import { system } from '#server/records/actor.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { makeProduit } from '../../support/catalogue.ts'
import { buy, pay } from '../../support/checkout.ts'

const variant = (key: string, values: string[], more: Partial<Variant> = {}): Variant => ({
  key,
  values,
  price: null,
  stock: null,
  weightGrams: null,
  image: '',
  active: true,
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
  it('is ordered variant by variant, each with title, price and stock', async () => {
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
    await app.seed((tx) => requestRefund(tx, second, { amountCents: 2600, reason: 'requested' }))
    await app.worker.drain()
    expect(reader.first(invoices, { order: opened.orderId, kind: 'credit_note' }).lines).toMatchObject([
      { of: 1, totalCents: -2600 },
    ])
  })

  it('is refused without a choice, unsold, sold out or twice in a basket', async () => {
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
    for (const [basket, status, text] of cases) {
      const refused = await buy(app, null, basket, guest)
      expect([refused.statusCode, refused.body.includes(text)], refused.body).toEqual([status, true])
    }
    expect(stocksOf(app, id)).toMatchObject({ 'bleu-a5': 3, 'bleu-a4': 2 })
  })

  it('returns the units of an expired order to their variant, once', async () => {
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

  it('shows lists the units left and the lowest price', async () => {
    const app = await testApp()
    const { id } = await notebook(app)
    const shown = async () => (await app.call('GET', `/api/collections/produits/records/${id}`)).json()
    expect(await shown()).toMatchObject({ stock: 5, fromPrice: 20 })
    await app.seed((tx) => tx.update(produits, id, { price: 30, stock: 999 }))
    expect(await shown()).toMatchObject({ stock: 5, fromPrice: 26 })
    await app.seed((tx) => tx.update(produits, id, { variants: [], options: [], stock: 7 }))
    expect(await shown()).toMatchObject({ stock: 7, fromPrice: null })
  })

  it('reduces a variant’s own price in the proportion of the promotion', async () => {
    const app = await testApp()
    const { id } = await notebook(app, { salePrice: 15 })
    const quoted = await app.call('POST', '/api/checkout/quote', { body: { items: [item(id, 'bleu-a4')] } })
    expect(quoted.json().totalCents).toBe(1950)
  })

  it('never sells the last unit twice', async () => {
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

describe('changing variants', () => {
  const edited = ({ key, values, price, weightGrams, image, active }: Variant, more: object = {}) => ({
    key,
    values,
    price,
    weightGrams,
    image,
    active,
    ...more,
  })
  const setUp = async () => {
    const app = await testApp()
    const { id } = await notebook(app)
    const shop = await app.person('shop@example.com', { role: 'staff', permissions: ['products.manage'] })
    const basis = () => variantsBasis(app.engine.read(system).get(produits, id))
    const put = (variants: object[], from = basis(), options: object[] = OPTIONS, as = shop) =>
      app.call('PUT', `/api/produits/${id}/variants`, { as, body: { basis: from, options, variants } })
    return { app, id, shop, put, basis }
  }

  it('refuses another price during a promotion: the struck-through price must be the former one', async () => {
    const { app, id, put } = await setUp()
    await app.seed((tx) => tx.update(produits, id, { salePrice: 16 }))
    const dearer = [edited(VARIANTS[0] as Variant, { price: 80 }), ...VARIANTS.slice(1).map((v) => edited(v))]
    const refused = await put(dearer)
    expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringMatching(/promotion/)])
    const hidden = VARIANTS.map((v) => edited(v, { active: false }))
    expect((await put(hidden)).statusCode).toBe(200)
    await app.seed((tx) => tx.update(produits, id, { salePrice: null }))
    expect((await put(dearer)).statusCode).toBe(200)
  })

  it('keeps units sold during the edit, and refuses an outdated stock', async () => {
    const { app, id, put, basis } = await setUp()
    const opened = basis()
    await buy(app, null, [item(id, 'bleu-a5')], guest)
    const renamed = [
      edited(VARIANTS[0] as Variant, { price: 21 }),
      ...VARIANTS.slice(1).map((v) => edited(v)),
    ]
    expect((await put(renamed, opened)).json()).toMatchObject({ fromPrice: 20, stock: 4 })
    expect(stocksOf(app, id)['bleu-a5']).toBe(2)
    const restocked = (from: number) => [
      edited(VARIANTS[0] as Variant, { price: 21, stock: { from, to: 10 } }),
      ...renamed.slice(1),
    ]
    const stale = await put(restocked(3))
    expect([stale.statusCode, stale.json().message]).toEqual([409, expect.stringContaining('il en reste 2')])
    expect((await put(restocked(2))).statusCode).toBe(200)
    // Repeating the request finds the stored state.
    expect((await put(restocked(10))).statusCode).toBe(200)
    expect(stocksOf(app, id)['bleu-a5']).toBe(10)
    const other = await put([edited(VARIANTS[0] as Variant, { price: 22 }), ...renamed.slice(1)], opened)
    expect([other.statusCode, other.json().message]).toEqual([409, expect.stringContaining('modifiées')])
  })

  it('keeps the key of a renamed variant, creates one for a new variant, and ignores the record API', async () => {
    const { app, id, put, shop } = await setUp()
    const options = [
      { name: 'Couleur', values: ['Bleu nuit', 'Rose'] },
      { name: 'Taille', values: ['A5'] },
    ]
    const answer = await put(
      [
        edited(VARIANTS[0] as Variant, { values: ['Bleu nuit', 'A5'] }),
        { ...edited(VARIANTS[2] as Variant), key: undefined, stock: { from: null, to: 5 } },
      ],
      undefined,
      options,
    )
    expect(answer.json().variants).toMatchObject([
      { key: 'bleu-a5', values: ['Bleu nuit', 'A5'], stock: 3 },
      // « rose-a5 » was another variant's, which orders may still name.
      { key: expect.stringMatching(/^rose-a5-[a-z0-9]{6}$/), stock: 5 },
    ])
    const direct = await app.call('PATCH', `/api/collections/produits/records/${id}`, {
      as: shop,
      body: { variants: [] },
    })
    expect([direct.statusCode, direct.json().data]).toMatchObject([400, { variants: {} }])
    const log = app.engine.read(system).find(auditLog, { recordId: id })
    expect(log).toMatchObject([{ changes: { by: 'shop', fields: { variants: {} } } }])
  })

  it('refuses ambiguous variants, and callers without permission', async () => {
    const { app, put } = await setUp()
    const [one] = VARIANTS as [Variant]
    const cases: [object[], object[]][] = [
      [[edited(one), { ...edited(one), key: undefined }], OPTIONS],
      [[edited(one, { values: ['Vert', 'A5'] })], OPTIONS],
      [[edited(one, { values: ['Bleu'] })], OPTIONS],
      [[], OPTIONS],
      [[edited(one, { values: [] })], []],
      [[edited(one)], [OPTIONS[0] as object, { name: 'couleur', values: ['A5'] }]],
      [[edited(one)], [OPTIONS[0] as object, { name: 'Taille', values: ['A5', 'a5'] }]],
    ]
    for (const [variants, options] of cases) {
      const refused = await put(variants, undefined, options)
      expect([refused.statusCode, refused.json().message], refused.body).toEqual([400, expect.any(String)])
    }
    const member = await app.person('membre@example.com')
    expect((await put([edited(one)], undefined, OPTIONS, member)).statusCode).toBe(403)
  })

  it('gives a copy the variants of its original', async () => {
    const { app, id, shop } = await setUp()
    const copy = (await app.call('POST', `/api/produits/${id}/duplicate`, { as: shop })).json()
    expect(app.engine.read(system).get(produits, copy.id)).toMatchObject({
      status: 'draft',
      options: OPTIONS,
      variants: VARIANTS,
      stock: 5,
    })
  })
})
