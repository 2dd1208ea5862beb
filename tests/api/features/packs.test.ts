import { describe, expect, it } from 'vitest'
import { invoices } from '#drizzle/collections/invoices.ts'
import { enrollments } from '#drizzle/collections/learning.ts'
import { packs } from '#drizzle/collections/packs.ts'
import { coupons, orders, payments } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { refunds } from '#drizzle/collections/refunds.ts'
import { enrol } from '#server/features/enrollments/enrollments.ts'
import { releaseHeldOrders } from '#server/features/payments/expire-orders.ts'
import { demoPayments } from '#server/ports/payments.ts'
import { system } from '#server/records/actor.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { makeCourse, makeProduit } from '../../support/catalogue.ts'
import { buy, pay } from '../../support/checkout.ts'

/** A course without tax, a recording at 20 %, a book at 5,5 %: 60 + 30 + 20 apart, 99,99 together. */
const shop = async (change: object = {}) => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const ids = await app.seed((tx) => {
    const course = makeCourse(tx, {
      title: 'Sommeil',
      price: 60,
      taxTreatment: 'formation_261',
      withdrawal: 'digital_waiver',
    }).id
    const audio = makeProduit(tx, { title: 'Audio', price: 30 }).id
    const book = makeProduit(tx, {
      title: 'Carnet',
      kind: 'physical',
      price: 20,
      stock: 3,
      taxTreatment: 'reduced',
    }).id
    const pack = tx.create(packs, {
      title: 'Nuits douces',
      slug: 'nuits-douces',
      price: 99.99,
      status: 'published',
      courses: [course],
      produits: [audio, book],
      ...change,
    }).id
    return { course, audio, book, pack }
  })
  return { app, claire, ...ids, item: { kind: 'pack', id: ids.pack } }
}
const ADDRESS = {
  delivery: 'post',
  shippingAddress: { line1: '1 rue du Sable', postalCode: '44000', city: 'Nantes', country: 'France' },
}
const quoteOf = async (app: TestApp, items: object[], as: Person | null = null, more: object = {}) =>
  app.call('POST', '/api/checkout/quote', { as, body: { items, ...more } })
const stockOf = (app: TestApp, id: string) => app.engine.read(system).get(produits, id).stock
const payAll = async (app: TestApp, as: Person, items: object[], more: object = {}) => {
  const opened = await buy(app, as, items, { ...ADDRESS, ...more })
  expect([opened.statusCode, opened.body]).toEqual([200, opened.body])
  const order = opened.json()
  expect((await pay(app, order.orderId, 'succeed', { token: order.token })).statusCode).toBe(200)
  // Its mails are written before the test ends and closes the database.
  await app.worker.drain()
  return order as { orderId: string; number: string; token: string }
}

describe('a pack', () => {
  it('is ordered as the lines of its parts, at shares that sum to its price, each with its own tax', async () => {
    const { app, claire, item, course, audio, book } = await shop()
    const order = await payAll(app, claire, [item])
    const reader = app.engine.read(system)
    const { items, subtotalCents, totalCents } = reader.get(orders, order.orderId)
    expect([subtotalCents, totalCents]).toEqual([9999, 9999])
    expect(items).toMatchObject([
      {
        kind: 'course',
        ref: course,
        unitCents: 5454,
        taxRate: 0,
        withdrawal: 'digital_waiver',
        title: 'Sommeil (coffret «\u00a0Nuits douces\u00a0»)',
        pack: { part: 'Sommeil' },
      },
      { kind: 'produit', ref: audio, unitCents: 2727, taxRate: 20 },
      { kind: 'produit', ref: book, unitCents: 1818, taxRate: 5.5 },
    ])
    const invoice = reader.firstOrNull(invoices, { order: order.orderId })
    expect(invoice?.lines).toMatchObject([
      { title: 'Sommeil (coffret «\u00a0Nuits douces\u00a0»)', totalCents: 5454 },
      { totalCents: 2727 },
      { totalCents: 1818 },
    ])
    expect(invoice?.totals?.totalCents).toBe(9999)
    expect(reader.find(payments, { order: order.orderId }).map(({ amountCents }) => amountCents)).toEqual([
      5454, 2727, 1818,
    ])
  })

  it('gives each of its parts: the course is open, the recording is in the library, the book is sent', async () => {
    const { app, claire, item, course, audio, book } = await shop()
    const { number, orderId } = await payAll(app, claire, [item])
    const reader = app.engine.read(system)
    expect(reader.firstOrNull(enrollments, { user: claire.id, course })?.isActive).toBe(true)
    const library = (await app.call('GET', '/api/me/library', { as: claire })).json().items
    expect(library.map(({ id }: { id: string }) => id).sort()).toEqual([audio, book].sort())
    expect(stockOf(app, book)).toBe(2)
    expect(reader.get(orders, orderId)).toMatchObject({ status: 'paid', delivery: 'post' })
    const seen = (await app.call('GET', `/api/orders/${number}`, { as: claire })).json()
    expect(seen.items[2]).toMatchObject({ isSent: true, pack: { title: 'Nuits douces', part: 'Carnet' } })
  })

  it('holds stock while unpaid, and sells no unit twice', async () => {
    const { app, claire, item, book } = await shop()
    await app.seed((tx) => tx.update(produits, book, { stock: 1 }))
    const other = await app.person('lea@example.com')
    const both = await Promise.all([claire, other].map((who) => buy(app, who, [item], ADDRESS)))
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(stockOf(app, book)).toBe(0)
    app.clock.advance(16 * 60_000)
    expect(await releaseHeldOrders(app.engine, demoPayments())).toBe(1)
    expect(stockOf(app, book)).toBe(1)
  })

  it('loses only the refunded part', async () => {
    const { app, claire, item, course } = await shop()
    const admin = await app.person('admin@example.com', { role: 'admin' })
    const { orderId } = await payAll(app, claire, [item])
    const reader = app.engine.read(system)
    const paid = reader.find(payments, { order: orderId, course })[0]
    const refund = await app.call('POST', `/api/payments/${paid?.id}/refund`, {
      as: admin,
      body: { amountCents: 5454, reason: 'requested' },
    })
    expect([refund.statusCode, refund.body]).toEqual([200, refund.body])
    await app.worker.drain()
    expect(reader.find(refunds, { order: orderId })[0]?.status).toBe('succeeded')
    expect(reader.firstOrNull(enrollments, { user: claire.id, course })?.isActive).toBe(false)
    const library = (await app.call('GET', '/api/me/library', { as: claire })).json().items
    expect(library).toHaveLength(2)
    expect(reader.firstOrNull(invoices, { order: orderId, kind: 'credit_note' })?.lines).toMatchObject([
      { totalCents: -5454 },
    ])
  })

  it('is never dearer than its missing parts, and leaves earlier access', async () => {
    const { app, claire, item, course } = await shop()
    await app.seed((tx) => enrol(tx, app.clock.now(), claire.id, course, 'gift', { endsAt: '' }))
    const quote = (await quoteOf(app, [item], claire)).json()
    expect(quote.notices).toEqual([
      'Vous avez déjà «\u00a0Sommeil\u00a0»\u00a0: vous ne payez que ce qui vous manque, 50,00\u00a0€ au lieu de 99,99\u00a0€.',
    ])
    expect(quote).toMatchObject({ totalCents: 5000, missing: { count: 2, totalCents: 5000 } })
    expect(quote.lines.map(({ pack }: { pack?: object }) => pack)).toEqual([undefined, undefined])
    const { orderId } = await payAll(app, claire, [item])
    const reader = app.engine.read(system)
    expect(reader.get(orders, orderId)).toMatchObject({ totalCents: 5000, status: 'paid' })
    expect(reader.count(payments, { order: orderId })).toBe(2)
    expect(reader.find(enrollments, { user: claire.id, course })).toMatchObject([
      { paymentType: 'gift', isActive: true },
    ])
  })

  it('leaves unpaid earlier access, as from an import, on its refund', async () => {
    for (const type of ['one_time', 'free'] as const) {
      const { app, claire, item, course } = await shop()
      const admin = await app.person('admin@example.com', { role: 'admin' })
      await app.seed((tx) => enrol(tx, app.clock.now(), claire.id, course, type, { endsAt: '' }))
      const { number, orderId } = await payAll(app, claire, [item])
      const back = await app.call('POST', `/api/orders/${number}/refund`, { as: admin, body: {} })
      expect(back.statusCode).toBe(200)
      await app.worker.drain()
      const reader = app.engine.read(system)
      expect(reader.get(orders, orderId).status).toBe('refunded')
      expect(reader.first(enrollments, { user: claire.id, course })).toMatchObject({
        isActive: true,
        paymentType: type,
        expiresAt: '',
      })
    }
  })

  it('reports full ownership, also in a second tab', async () => {
    const { app, claire, course, audio, book } = await shop()
    const digital = await app.seed(
      (tx) =>
        tx.create(packs, {
          title: 'Tout en ligne',
          price: 70,
          status: 'published',
          courses: [course],
          produits: [audio],
        }).id,
    )
    const item = { kind: 'pack', id: digital }
    const waits = (await buy(app, claire, [item])).json()
    await payAll(app, claire, [item])
    const refused = await quoteOf(app, [item], claire)
    expect([refused.statusCode, refused.json().data.owned.code]).toEqual([409, 'already_owned'])
    const cart = await app.call('POST', '/api/cart/prices', { as: claire, body: { items: [item] } })
    expect(cart.json().lines[0]).toMatchObject({ isOwned: true, unitCents: 0 })
    expect((await pay(app, waits.orderId, 'succeed', { token: waits.token })).json().status).not.toBe('paid')
    expect(app.engine.read(system).get(orders, waits.orderId).status).toBe('cancelled')
    expect(stockOf(app, book)).toBe(3)
  })

  it('is sold to a guest, and refuses its part beside it', async () => {
    const { app, claire, item, audio } = await shop()
    const guest = await buy(app, null, [item], { ...ADDRESS, email: 'guest@example.com' })
    expect(guest.statusCode).toBe(200)
    const twice = await quoteOf(app, [item, { kind: 'produit', id: audio }], claire)
    expect([twice.statusCode, twice.json().message]).toEqual([
      409,
      '«\u00a0Audio\u00a0» est deux fois dans votre commande, dont une dans un coffret\u00a0: retirez l’un des deux.',
    ])
  })

  it('is reduced by a code for packs, and not by one for a part', async () => {
    const { app, claire, item, course } = await shop()
    await app.seed((tx) => {
      tx.create(coupons, {
        code: 'COFFRET',
        percent: 10,
        active: true,
        appliesTo: [{ kind: 'pack', ref: item.id }],
      })
      tx.create(coupons, {
        code: 'COURS',
        percent: 10,
        active: true,
        appliesTo: [{ kind: 'course', ref: course }],
      })
    })
    expect((await quoteOf(app, [item], claire, { coupon: 'COFFRET' })).json()).toMatchObject({
      discountCents: 1000,
      totalCents: 8999,
    })
    const refused = await quoteOf(app, [item], claire, { coupon: 'COURS' })
    expect([refused.statusCode, refused.json().data.coupon.message]).toEqual([
      400,
      'Ce code ne concerne pas votre commande. Il vaut pour\u00a0: «\u00a0Sommeil\u00a0».',
    ])
  })

  it('is unavailable with one of its parts, which is named', async () => {
    const { app, claire, item, book, course } = await shop()
    await app.seed((tx) => tx.update(produits, book, { stock: 0 }))
    const refused = await quoteOf(app, [item], claire)
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'Ce coffret ne peut pas être commandé pour le moment\u00a0: «\u00a0Carnet\u00a0» n’est pas disponible.',
    ])
    expect((await app.call('GET', '/api/packs')).json()).toEqual([])
    const page = (await app.call('GET', '/api/packs/nuits-douces')).json()
    expect(page).toMatchObject({ separateCents: 0, problem: refused.json().message })
    expect(page.parts).toMatchObject([
      { id: course, aloneCents: 6000 },
      { aloneCents: 3000 },
      { aloneCents: null },
    ])
  })

  it('names the missing part for any quantity, and allows one of a course', async () => {
    const { app, claire, pack, course, audio, book } = await shop()
    const two = { kind: 'pack', id: pack, qty: 2 }
    const once = await quoteOf(app, [two], claire)
    expect([once.statusCode, once.json().data.qty.message]).toEqual([
      400,
      'Ce coffret s’achète une fois par personne.',
    ])
    const missing = { status: 409, words: '«\u00a0Carnet\u00a0» n’est pas disponible' }
    const said = async () => {
      const answer = await quoteOf(app, [two], claire)
      return { status: answer.statusCode, words: answer.json().message }
    }
    await app.seed((tx) => tx.update(produits, book, { stock: 0 }))
    expect(await said()).toEqual({ ...missing, words: expect.stringContaining(missing.words) })
    await app.seed((tx) => tx.update(produits, book, { stock: 3, status: 'archived' }))
    expect(await said()).toEqual({ ...missing, words: expect.stringContaining(missing.words) })
    // Of things that are sent one may have two, as far as there are as many.
    const bowl = await app.seed((tx) => {
      tx.update(produits, book, { status: 'published', stock: 1 })
      const { id } = makeProduit(tx, { title: 'Bol', kind: 'physical', price: 20, stock: 9 })
      tx.update(packs, pack, { courses: [], produits: [book, id] })
      return id
    })
    expect(await said()).toEqual({ ...missing, words: expect.stringContaining(missing.words) })
    expect([course, audio, bowl].every(Boolean)).toBe(true)
  })

  it('leaves the cart on purchase, without the separate part', async () => {
    const { app, claire, item, book } = await shop()
    const lines = [
      { ...item, qty: 1 },
      { kind: 'produit', id: book, qty: 1 },
    ]
    await app.call('POST', '/api/me/cart', { as: claire, body: { lines } })
    await payAll(app, claire, [item])
    expect((await app.call('GET', '/api/me/cart', { as: claire })).json().items).toMatchObject([
      { kind: 'produit', id: book },
    ])
  })
})

describe('a pack in the administration', () => {
  const office = async () => {
    const world = await shop()
    const admin = await world.app.person('admin@example.com', { role: 'admin' })
    const write = (method: string, id: string, body: object) =>
      world.app.call(method, `/api/collections/packs/records${id ? `/${id}` : ''}`, { as: admin, body })
    return { world, admin, write }
  }

  it('gets its slug, and is published with two parts at least', async () => {
    const { world, admin, write } = await office()
    const draft = await write('POST', '', { title: 'Été indien', price: 20, produits: [world.audio] })
    expect(draft.json()).toMatchObject({ slug: 'ete-indien', status: 'draft' })
    const refused = await write('PATCH', draft.json().id, { status: 'published' })
    expect(refused.json().data.produits.message).toBe('Un coffret publié contient au moins deux éléments.')
    expect((await world.app.call('GET', '/api/packs/ete-indien')).statusCode).toBe(404)
    expect((await world.app.call('GET', '/api/packs/ete-indien', { as: admin })).statusCode).toBe(200)
  })

  it('refuses parts without a single price, and the loss of a part', async () => {
    const { world, admin, write } = await office()
    const open = await world.app.seed((tx) =>
      tx.create(produits, {
        title: 'Libre',
        price: 8,
        openPrice: true,
        status: 'published',
        taxTreatment: 'standard',
      }),
    )
    const refused = await write('PATCH', world.pack, { produits: [world.audio, open.id] })
    expect(refused.json().data.produits.message).toBe(
      '«\u00a0Libre\u00a0» est à prix libre\u00a0: un coffret n’en contient pas.',
    )
    const gone = await world.app.call('DELETE', `/api/collections/produits/records/${world.audio}`, {
      as: admin,
    })
    expect([gone.statusCode, gone.json().message]).toEqual([
      409,
      'Le coffret «\u00a0Nuits douces\u00a0» le contient\u00a0: retirez-l’en d’abord, ou archivez le coffret.',
    ])
  })

  it('obeys the law of promotions', async () => {
    const { world, write } = await office()
    const refused = await write('PATCH', world.pack, { price: 150, salePrice: 120 })
    expect(refused.statusCode).toBe(400)
    expect(Object.keys(refused.json().data)).toEqual(['salePrice'])
    expect((await write('PATCH', world.pack, { salePrice: 89 })).statusCode).toBe(200)
    const facts = await world.app.call('GET', `/api/prices/pack/${world.pack}`)
    expect(facts.json()).toEqual({ price: 89, regularPrice: 99.99, lowest30Days: 99.99 })
  })
})

describe('cheaper packs for a basket', () => {
  const fitting = async (app: TestApp, items: object[], as: Person | null = null, more: object = {}) =>
    (await app.call('POST', '/api/packs/fitting', { as, body: { items, ...more } })).json()

  it('list replaced and added items, for two and more', async () => {
    const { app, course, audio, book, pack } = await shop()
    const line = (kind: string, id: string) => ({ kind, id })
    const all = [line('course', course), line('produit', audio), line('produit', book)]
    expect(await fitting(app, all)).toMatchObject([
      { id: pack, packCents: 9999, insteadOfCents: 11000, savedCents: 1001, adds: [], hasCourse: true },
    ])
    expect(await fitting(app, all.slice(0, 2))).toMatchObject([
      { replaces: [{ id: course }, { id: audio }], adds: ['Carnet'], savedCents: 1001 },
    ])
    expect(await fitting(app, all.slice(0, 1))).toEqual([])
  })

  it('are not offered without a saving: by price, code, or ownership', async () => {
    const { app, claire, course, audio, book, pack } = await shop()
    const all = [
      { kind: 'course', id: course },
      { kind: 'produit', id: audio },
      { kind: 'produit', id: book },
    ]
    await app.seed((tx) =>
      tx.create(coupons, {
        code: 'COURS',
        percent: 50,
        active: true,
        appliesTo: [{ kind: 'course', ref: course }],
      }),
    )
    expect(await fitting(app, all, null, { coupon: 'COURS' })).toEqual([])
    await app.seed((tx) => tx.update(packs, pack, { price: 110 }))
    expect(await fitting(app, all)).toEqual([])
    await app.seed((tx) => tx.update(packs, pack, { price: 50 }))
    expect(await fitting(app, all, claire)).toHaveLength(1)
    await app.seed((tx) => enrol(tx, app.clock.now(), claire.id, course, 'gift'))
    expect(await fitting(app, all.slice(1), claire)).toEqual([])
  })
})
