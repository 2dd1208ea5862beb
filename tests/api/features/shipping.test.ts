import { describe, expect, it } from 'vitest'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { invoices } from '#drizzle/collections/invoices.ts'
import { enrollments } from '#drizzle/collections/learning.ts'
import { orders, payments } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import type { ShippingRules } from '#drizzle/domain/shipping.ts'
import { system } from '#server/records/actor.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { makeCourse, makeProduit } from '../../support/catalogue.ts'
import { buy, pay } from '../../support/checkout.ts'

const RULES: ShippingRules = {
  zones: [
    {
      name: 'France',
      countries: ['FR', 'MC'],
      steps: [
        { upToGrams: 500, cents: 490 },
        { upToGrams: 2000, cents: 790 },
      ],
      freeFromCents: 6000,
    },
    {
      name: 'Europe',
      countries: ['BE', 'CH'],
      steps: [{ upToGrams: 2000, cents: 1490 }],
      freeFromCents: null,
    },
  ],
  pickup: 'Au cabinet, 3 rue des Lilas à Nantes, sur rendez-vous.',
}
const AT_HOME = { line1: '1 rue du Port', postalCode: '44000', city: 'Nantes', country: 'France' }
const guest = { email: 'claire@example.com', name: 'Claire', shippingAddress: AT_HOME }

const shop = async (rules: ShippingRules | null = RULES) => {
  const app = await testApp()
  const made = await app.seed((tx) => {
    const settings = tx.firstOrNull(siteSettings, {})
    if (settings) tx.update(siteSettings, settings.id, { shipping: rules })
    else tx.create(siteSettings, { brand: 'Sable & Souffle', shipping: rules })
    const thing = (title: string, price: number, taxRate: number, weightGrams: number) =>
      tx.update(produits, makeProduit(tx, { title, price, taxRate, kind: 'physical' }).id, { weightGrams })
    return {
      book: thing('Livre', 21.1, 5.5, 400),
      bowl: thing('Bol', 36, 20, 300),
      audio: makeProduit(tx, { title: 'Audio', price: 12, taxRate: 20, kind: 'digital' }),
    }
  })
  return { app, ...made }
}
const item = ({ id }: { id: string }, qty = 1) => ({ kind: 'produit', id, qty })
const quoted = async (app: TestApp, items: object[], more: object = {}) =>
  app.call('POST', '/api/checkout/quote', { body: { items, ...more } })
const placed = async (app: TestApp, items: object[], more: object = {}) => {
  const opened = (await buy(app, null, items, { ...guest, ...more })).json()
  await pay(app, opened.orderId, 'succeed', { token: opened.token })
  return app.engine.read(system).get(orders, opened.orderId)
}

describe('the price of delivery', () => {
  it('depends on weight, country and amount', async () => {
    const { app, book, bowl, audio } = await shop()
    const cases: [object[], object, number][] = [
      [[item(audio)], {}, 0],
      [[item(book), item(audio)], {}, 490],
      [[item(book), item(bowl)], {}, 790],
      [[item(book)], { country: 'Belgique' }, 1490],
      [[item(book)], { country: 'BE' }, 1490],
      [[item(bowl, 2)], {}, 0],
      [[item(bowl, 2)], { country: 'Suisse' }, 1490],
      [[item(book)], { delivery: 'pickup' }, 0],
    ]
    for (const [items, more, cents] of cases)
      expect((await quoted(app, items, more)).json(), JSON.stringify([items, more])).toMatchObject({
        shippingCents: cents,
      })
    const { delivery, needsShipping } = (await quoted(app, [item(book)])).json()
    expect([needsShipping, delivery.pickup]).toEqual([true, RULES.pickup])
    expect(delivery.countries.map(({ name }: { name: string }) => name)).toEqual([
      'France',
      'Belgique',
      'Monaco',
      'Suisse',
    ])
  })

  it('is refused with a message for unserved or unknown countries, and too heavy parcels', async () => {
    const { app, book } = await shop()
    const cases: [object[], string, number, string][] = [
      [[item(book)], 'Japon', 400, 'vers ce pays (Japon)'],
      [[item(book)], 'Zubrowka', 400, 'n’est pas reconnu'],
      [[item(book, 6)], 'France', 409, 'trop lourd'],
    ]
    for (const [items, country, status, sentence] of cases) {
      const answers = [
        await quoted(app, items, { country }),
        await buy(app, null, items, { ...guest, shippingAddress: { ...AT_HOME, country } }),
      ]
      for (const { statusCode, body } of answers)
        expect([statusCode, body.includes(sentence)], body).toEqual([status, true])
    }
    const lost = await buy(app, null, [item(book)], { ...guest, shippingAddress: undefined })
    expect([lost.statusCode, lost.json().data]).toMatchObject([400, { shippingAddress: {} }])
    expect(app.engine.read(system).count(orders)).toBe(0)
  })

  it('overseas is not that of France, and taxed goods are not shipped there', async () => {
    const reunion = { ...AT_HOME, postalCode: '97400', city: 'Saint-Denis' }
    const { app, book } = await shop()
    const refused = await buy(app, null, [item(book)], { ...guest, shippingAddress: reunion })
    expect([refused.statusCode, refused.json().data.country.message]).toEqual([
      400,
      expect.stringContaining('ce territoire (La Réunion)'),
    ])
    const zone = {
      name: 'Outre-mer',
      countries: ['RE'],
      freeFromCents: null,
      steps: [{ upToGrams: 2000, cents: 1900 }],
    }
    const served = await shop({ ...RULES, zones: [...RULES.zones, zone] })
    const taxed = await buy(served.app, null, [item(served.book)], { ...guest, shippingAddress: reunion })
    expect(taxed.json().data.country.message).toContain('soumis à la TVA')
    await served.app.seed((tx) =>
      tx.update(produits, served.book.id, { taxRate: 0, taxTreatment: 'franchise_293B' }),
    )
    const order = await placed(served.app, [item(served.book)], { shippingAddress: reunion })
    expect(order).toMatchObject({ shippingCents: 1900, shippingAddress: { country: 'La Réunion' } })
    expect(order.status).toBe('paid')
  })

  it('is nothing on a site without rules, which has no pick-up either', async () => {
    const { app, book } = await shop(null)
    expect((await quoted(app, [item(book, 9)], { country: 'Japon' })).json().shippingCents).toBe(0)
    expect((await quoted(app, [item(book)], { delivery: 'pickup' })).statusCode).toBe(400)
  })

  it('excludes taxed goods overseas on a site without rules, however the place is spelled', async () => {
    const { app, book } = await shop(null)
    const cases = [
      ['La Reunion', '97400', 'ce territoire (La Réunion)'],
      ['FRANCE', '９７４００', 'ce territoire (La Réunion)'],
      ['france métropolitaine', '97 200', 'ce territoire (Martinique)'],
      ['Ile Bourbon', '97400', 'ce territoire (La Réunion)'],
      ['Zubrowka', '12345', 'n’est pas reconnu'],
    ]
    for (const [country, postalCode, sentence] of cases) {
      const shippingAddress = { ...AT_HOME, country, postalCode }
      const refused = await buy(app, null, [item(book)], { ...guest, shippingAddress })
      expect([country, refused.statusCode, refused.json().data?.country?.message]).toEqual([
        country,
        400,
        expect.stringContaining(String(sentence)),
      ])
    }
    const home = { ...AT_HOME, country: 'France métropolitaine', postalCode: '４４000' }
    expect((await buy(app, null, [item(book)], { ...guest, shippingAddress: home })).statusCode).toBe(200)
  })

  it('accepts no contradictory rules', async () => {
    const { app } = await shop()
    const admin = await app.person('admin@example.com', { role: 'admin' })
    const { id } = app.engine.read(system).first(siteSettings, {})
    const [france, europe] = RULES.zones as [ShippingRules['zones'][0], ShippingRules['zones'][0]]
    const put = (zones: object[]) =>
      app.call('PATCH', `/api/collections/site_settings/records/${id}`, {
        as: admin,
        body: { shipping: { ...RULES, zones } },
      })
    for (const zones of [
      [france, { ...europe, countries: ['FR'] }],
      [{ ...france, steps: [...france.steps].reverse() }],
      [{ ...france, steps: [] }],
      [{ ...france, countries: [] }],
      [{ ...france, countries: ['France'] }],
      [{ ...france, name: ' ' }],
    ])
      expect((await put(zones)).statusCode, JSON.stringify(zones)).toBe(400)
    expect((await put([europe])).statusCode).toBe(200)
  })
})

describe('a shipped order', () => {
  it('is charged, invoiced and taxed with its delivery, pro rata of the rates of the goods', async () => {
    const { app, book, bowl, audio } = await shop()
    const order = await placed(app, [item(book), item(bowl), item(audio)])
    expect(order).toMatchObject({
      subtotalCents: 6910,
      shippingCents: 790,
      totalCents: 7700,
      delivery: 'post',
      status: 'paid',
      shippingAddress: AT_HOME,
    })
    const reader = app.engine.read(system)
    const { lines, totals } = reader.first(invoices, { order: order.id })
    // 790 over 2110 at 5,5 % and 3600 at 20 %; what is not sent carries none of it.
    expect(lines?.slice(3)).toMatchObject([
      { title: 'Livraison (TVA 5,5\u00a0%)', totalCents: 292, taxRate: 5.5, nature: 'goods' },
      { title: 'Livraison (TVA 20\u00a0%)', totalCents: 498, taxRate: 20, nature: 'goods' },
    ])
    expect(totals?.totalCents).toBe(7700)
    const sum = (totals?.groups ?? []).reduce((all, { netCents, taxCents }) => all + netCents + taxCents, 0)
    expect(sum).toBe(7700)
    expect(order.taxCents).toBe((totals?.groups ?? []).reduce((all, { taxCents }) => all + taxCents, 0))
    const paid = reader.find(payments, { order: order.id })
    expect(paid.reduce((all, { amountCents }) => all + amountCents, 0)).toBe(7700)
    expect(paid.filter(({ isShipping }) => isShipping)).toMatchObject([{ amountCents: 790, produit: '' }])
  })

  it('refunds its delivery with the whole order, and loses nothing when the delivery alone is refunded', async () => {
    const { app, book, bowl, audio } = await shop()
    const order = await placed(app, [item(book), item(bowl), item(audio)])
    const admin = await app.person('admin@example.com', { role: 'admin' })
    const reader = app.engine.read(system)
    const delivery = reader.first(payments, { order: order.id, isShipping: true })
    await app.call('POST', `/api/payments/${delivery.id}/refund`, {
      as: admin,
      body: { reason: 'requested' },
    })
    await app.worker.drain()
    expect(reader.get(orders, order.id).status).toBe('paid')
    const [credit] = reader.find(invoices, { order: order.id, kind: 'credit_note' })
    expect(credit?.lines).toMatchObject([
      { of: 3, totalCents: -292 },
      { of: 4, totalCents: -498 },
    ])
    await app.call('POST', `/api/orders/${order.number}/refund`, {
      as: admin,
      body: { reason: 'withdrawal' },
    })
    await app.worker.drain()
    expect(reader.get(orders, order.id).status).toBe('refunded')
    const credited = reader
      .find(invoices, { order: order.id, kind: 'credit_note' })
      .reduce((all, { totals }) => all + (totals?.totalCents ?? 0), 0)
    expect(credited).toBe(-7700)
  })

  it('keeps its course open when the delivery is refunded', async () => {
    const { app, book } = await shop()
    const claire = await app.person('claire@example.com')
    const admin = await app.person('admin@example.com', { role: 'admin' })
    const course = await app.seed((tx) => makeCourse(tx, { taxRate: 20 }))
    const items = [item(book), { kind: 'course', id: course.id }]
    const { orderId } = (await buy(app, claire, items, { shippingAddress: AT_HOME })).json()
    await pay(app, orderId, 'succeed', { as: claire })
    const reader = app.engine.read(system)
    const delivery = reader.first(payments, { order: orderId, isShipping: true })
    await app.call('POST', `/api/payments/${delivery.id}/refund`, {
      as: admin,
      body: { reason: 'requested' },
    })
    await app.worker.drain()
    expect(reader.get(payments, delivery.id).status).toBe('refunded')
    expect(reader.first(enrollments, { user: claire.id }).isActive).toBe(true)
  })

  it('is marked as sent once, with a mail that links to its parcel', async () => {
    const { app, book } = await shop()
    const order = await placed(app, [item(book)])
    const admin = await app.person('admin@example.com', { role: 'admin' })
    const send = (parcel?: object) =>
      app.call('POST', `/api/orders/${order.number}/fulfil`, { as: admin, body: { parcel } })
    const twice = await Promise.all([
      send({ carrier: 'colissimo', trackingNumber: ' 6A 123 ' }),
      send({ carrier: 'colissimo', trackingNumber: '6A 123' }),
    ])
    expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    await app.worker.drain()
    const reader = app.engine.read(system)
    expect(reader.get(orders, order.id)).toMatchObject({
      status: 'fulfilled',
      carrier: 'colissimo',
      trackingNumber: '6A 123',
      shippedAt: '2026-11-20 10:00:00.000Z',
    })
    const mails = reader
      .find(emailMessages, { to: guest.email })
      .filter(({ subject }) => /expédiée/.test(subject))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('https://www.laposte.fr/outils/suivre-vos-envois?code=6A%20123')
  })

  it('may be picked up free where offered, without address and parcel', async () => {
    const { app, book } = await shop()
    const order = await placed(app, [item(book)], { delivery: 'pickup', shippingAddress: undefined })
    expect(order).toMatchObject({ delivery: 'pickup', shippingCents: 0, shippingAddress: null })
    const admin = await app.person('admin@example.com', { role: 'admin' })
    const send = (body: object) => app.call('POST', `/api/orders/${order.number}/fulfil`, { as: admin, body })
    expect((await send({ parcel: { carrier: 'ups' } })).statusCode).toBe(409)
    expect((await send({})).json().status).toBe('fulfilled')
  })
})
