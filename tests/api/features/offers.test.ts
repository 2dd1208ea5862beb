/** An offer beside a basket: who sees it, what it costs, and what becomes of it meanwhile. */
import { describe, expect, it } from 'vitest'
import { offers } from '#drizzle/collections/offers.ts'
import { coupons, orders, payments, priceHistory } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { OFFER_GONE } from '#drizzle/domain/offer.ts'
import { offerFigures } from '#server/features/offers/figures.ts'
import { system } from '#server/records/actor.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { makeCourse, makeProduit } from '../../support/catalogue.ts'
import { buy, pay } from '../../support/checkout.ts'
import { stripeShop } from '../../support/stripe-shop.ts'

const AUDIO = { kind: 'digital', title: 'Audio', price: 9.99 } as const

/** A book of 20 €, a course of 100 €, and an audio of 9,99 € that is offered at 30 % less beside one of them. */
const shop = async (trigger: 'book' | 'course' | 'all' = 'book', percent: number | null = 30) => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const made = await app.seed((tx) => {
    const book = makeProduit(tx, { price: 20, kind: 'service', withdrawal: 'dated_service' })
    const course = makeCourse(tx, { price: 100 })
    const audio = makeProduit(tx, { ...AUDIO, stock: 2 })
    const by = { book: ['produit', book.id], course: ['course', course.id], all: ['', ''] } as const
    const [triggerKind, triggerRef] = by[trigger]
    const offer = tx.create(offers, {
      kind: 'bump',
      name: 'Audio',
      active: true,
      triggerKind,
      triggerRef,
      percent,
      itemKind: 'produit',
      itemRef: audio.id,
      sentence: 'La séance du livre, à écouter.',
    })
    return { book, course, audio, offer }
  })
  const book = { kind: 'produit', id: made.book.id }
  const course = { kind: 'course', id: made.course.id }
  const audio = { kind: 'produit', id: made.audio.id, offer: made.offer.id }
  return { app, claire, book, course, audio, offerId: made.offer.id, audioId: made.audio.id }
}

const shown = async (app: TestApp, as: Person | null, items: object[]) => {
  const answer = await app.call('POST', '/api/offers/bump', { as, body: { items } })
  expect(answer.statusCode).toBe(200)
  return answer.json().items as { offer: string; wasCents: number | null; totalCents: number }[]
}
const quoted = (app: TestApp, items: object[], more: object = {}) =>
  app.call('POST', '/api/checkout/quote', { body: { items, ...more } })

describe('an offer beside a basket', () => {
  it('is shown beside its trigger alone, at the order’s price', async () => {
    const { app, claire, book, course, audio, offerId } = await shop()
    expect(await shown(app, claire, [course])).toEqual([])
    const [bump] = await shown(app, null, [book])
    expect(bump).toMatchObject({ offer: offerId, wasCents: 999, totalCents: 699 })
    const opened = await buy(app, claire, [book, audio], { shownTotalCents: 2699 })
    expect(opened.statusCode).toBe(200)
    const order = app.engine.read(system).get(orders, opened.json().orderId)
    expect(order).toMatchObject({ subtotalCents: 2999, discountCents: 300, totalCents: 2699 })
    expect(order.items?.[1]).toMatchObject({ unitCents: 999, discountCents: 300, totalCents: 699 })
  })

  it('is not shown to buyers who own the item or order it already', async () => {
    const { app, claire, book, audio, audioId } = await shop('all')
    expect(await shown(app, claire, [book, { kind: 'produit', id: audioId }])).toEqual([])
    const { orderId } = (await buy(app, claire, [book, audio])).json()
    await pay(app, orderId, 'succeed', { as: claire })
    expect(await shown(app, claire, [book])).toEqual([])
    expect(await shown(app, null, [book])).toHaveLength(1)
  })

  it('is refused as the offer when it is no longer valid', async () => {
    const { app, book, course, audio, offerId, audioId } = await shop()
    const refusal = async (items: object[], more: object = {}) => {
      const answer = await quoted(app, items, more)
      expect(answer.statusCode).toBe(409)
      expect(answer.json().data.offer.code).toBe(OFFER_GONE)
    }
    await refusal([course, audio])
    // An offer does not trigger itself.
    await refusal([audio])
    await refusal([book, { ...audio, qty: 2 }])
    await refusal([book, { ...course, offer: offerId }])
    await refusal([book, { ...audio, offer: 'x'.repeat(15) }])
    await refusal([book, audio], { isGift: true })
    await app.seed((tx) => tx.update(produits, audioId, { stock: 0 }))
    await refusal([book, audio])
    expect(await shown(app, null, [book])).toEqual([])
    await app.seed((tx) => tx.update(produits, audioId, { stock: 2 }))
    expect((await quoted(app, [book, audio])).statusCode).toBe(200)
    await app.seed((tx) => tx.update(offers, offerId, { active: false }))
    await refusal([book, audio])
    expect(await shown(app, null, [book])).toEqual([])
    expect((await quoted(app, [book])).statusCode).toBe(200)
  })

  it('is excluded from the code of the other lines', async () => {
    const { app, book, audio } = await shop()
    await app.seed((tx) => tx.create(coupons, { code: 'ETE', percent: 50, active: true }))
    const { discountCents, lines } = (await quoted(app, [book, audio], { coupon: 'ETE' })).json()
    expect(lines.map((line: { discountCents: number }) => line.discountCents)).toEqual([1000, 300])
    expect(discountCents).toBe(1300)
  })

  it('costs the usual price without a discount', async () => {
    const { app, book } = await shop('all', null)
    expect(await shown(app, null, [book])).toMatchObject([{ wasCents: null, totalCents: 999 }])
  })
})

describe('an excluded offer', () => {
  it('is a pack, a prix libre, an item in promotion, and a second offer in one order', async () => {
    const { app, book, audio, audioId, offerId } = await shop('all')
    const refusal = async (items: object[]) => {
      const answer = await quoted(app, items)
      expect([answer.statusCode, answer.json().data.offer?.code]).toEqual([409, OFFER_GONE])
    }
    await refusal([book, { kind: 'pack', id: 'p'.repeat(15), offer: offerId }])
    // With an amount of its own it is not the offer.
    await refusal([book, { ...audio, amountCents: 100 }])
    const other = await app.seed((tx) => {
      const second = makeProduit(tx, { ...AUDIO, title: 'Autre' })
      const offer = tx.create(offers, {
        kind: 'bump',
        name: 'Autre',
        active: true,
        percent: 10,
        sentence: 'Autre.',
        itemKind: 'produit',
        itemRef: second.id,
        position: 2,
      })
      return { kind: 'produit', id: second.id, offer: offer.id }
    })
    await refusal([book, audio, other])
    expect((await quoted(app, [book, other])).statusCode).toBe(200)
    // While a promotion runs, the next offer takes its place.
    app.clock.advance(40 * 86_400_000)
    await app.seed((tx) => tx.update(produits, audioId, { salePrice: 5 }))
    await refusal([book, audio])
    expect(await shown(app, null, [book])).toMatchObject([{ offer: other.offer }])
    await app.seed((tx) => tx.update(produits, audioId, { salePrice: null, openPrice: true, minPrice: 1 }))
    await refusal([book, audio])
  })

  it('is refused when it is stored', async () => {
    const { app, offerId, audioId, book } = await shop()
    const root = await app.person('root@example.com', { role: 'admin' })
    const write = async (body: object) =>
      app.call('PATCH', `/api/collections/offers/records/${offerId}`, { as: root, body })
    const refused = async (body: object, field: string) => {
      const answer = await write(body)
      expect([answer.statusCode, Object.keys(answer.json().data)]).toEqual([400, [field]])
    }
    await refused({ itemKind: 'pack' }, 'itemKind')
    await refused({ itemRef: 'x'.repeat(15) }, 'itemRef')
    await refused({ itemVariant: 'bleu' }, 'itemVariant')
    await refused({ triggerRef: audioId }, 'triggerRef')
    await refused({ triggerRef: '', triggerKind: 'produit' }, 'triggerRef')
    await app.seed((tx) => tx.update(produits, book.id, { openPrice: true, minPrice: 1 }))
    await refused({ itemRef: book.id, triggerRef: '', triggerKind: '' }, 'itemRef')
    // It must always be possible to switch it off.
    await app.seed((tx) => tx.update(produits, audioId, { openPrice: true, minPrice: 1 }))
    expect((await write({ active: false })).statusCode).toBe(200)
    expect((await write({ active: true })).statusCode).toBe(400)
  })

  it('is judged by the former price of its variant, not of its product', async () => {
    const { app, book, audioId, offerId } = await shop()
    const variant = (price: number) => ({
      key: 'long',
      values: ['Long'],
      price,
      stock: null,
      weightGrams: null,
      image: '',
      active: true,
    })
    const set = (price: number) =>
      app.seed((tx) =>
        tx.update(produits, audioId, {
          options: [{ name: 'Durée', values: ['Long'] }],
          variants: [variant(price)],
        }),
      )
    await set(30)
    await app.seed((tx) => tx.update(offers, offerId, { itemVariant: 'long' }))
    app.clock.advance(40 * 86_400_000)
    expect(await shown(app, null, [book])).toMatchObject([{ totalCents: 2100, wasCents: 3000 }])
    await set(50)
    expect(await shown(app, null, [book])).toMatchObject([{ totalCents: 3500, wasCents: null }])
  })

  it('announces no discount against more than the lowest price of thirty days', async () => {
    const { app, book, audioId } = await shop()
    app.clock.advance(40 * 86_400_000)
    await app.seed((tx) => tx.update(produits, audioId, { price: 20 }))
    // 30 % less than 20 € is more than last month's price.
    expect(await shown(app, null, [book])).toMatchObject([{ totalCents: 1400, wasCents: null }])
    app.clock.advance(31 * 86_400_000)
    expect(await shown(app, null, [book])).toMatchObject([{ totalCents: 1400, wasCents: 2000 }])
    // What an offer asks is not what the shop asks: it leaves no trace in the history.
    const history = app.engine.read(system).find(priceHistory, { ref: audioId })
    expect(history.map(({ price }) => price)).toEqual([9.99, 20])
  })
})

/** What its questions answer passes by; how many rows came is noted. */
const counted = <Reads extends object>(reads: Reads, rows: number[]): Reads =>
  new Proxy(reads, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (name === 'then')
        return (done: (answer: unknown) => unknown, failed: (error: unknown) => unknown) =>
          value.call(
            target,
            (answer: unknown[]) => {
              rows.push(answer.length)
              return done(answer)
            },
            failed,
          )
      return (...args: unknown[]) => counted(value.apply(target, args), rows)
    },
  })

describe('the figures of offers', () => {
  it('are summed by the database, with refunds, other lines and old rows', async () => {
    const { app, claire, book, offerId } = await shop()
    const line = {
      kind: 'produit' as const,
      ref: book.id,
      title: 'Livre',
      qty: 1,
      unitCents: 700,
      discountCents: 0,
      totalCents: 700,
      taxRate: 20,
      taxTreatment: 'standard',
      withdrawal: 'none',
    }
    const shared = { email: claire.email, provider: 'demo' as const, amountCents: 700 }
    await app.seed((tx) => {
      for (let at = 0; at < 30; at += 1) {
        const status = (['paid', 'refunded', 'cancelled'] as const)[at % 3] ?? 'paid'
        const order = tx.create(orders, {
          number: `C-${at}`,
          email: claire.email,
          status,
          offer: offerId,
          offerAfter: '',
          items: [line, { ...line, offer: offerId }],
          accessToken: `token-${at}`,
          idempotencyKey: `key-${at}`,
          paymentRef: `ref-${at}`,
        }).id
        const isBack = status === 'refunded'
        for (const of of [0, 1, 2])
          tx.create(payments, {
            ...shared,
            order,
            line: of,
            providerRef: `ref-${at}-${of}`,
            status: isBack ? 'refunded' : 'paid',
            refundedCents: isBack ? 700 : 0,
          })
      }
    })
    const rows: number[] = []
    const { items: figures } = await offerFigures({ reads: counted(app.engine.reads, rows) })
    expect(figures).toEqual([{ id: offerId, taken: 20, takenAfter: 0, revenueCents: 7000 }])
    expect(rows).toEqual([1])
  })
})

/** The shop with its offer after the payment, and a paid order of the book. */
const paidShop = async () => {
  const made = await shop()
  const { app, claire, book, offerId } = made
  await app.seed((tx) => tx.update(offers, offerId, { kind: 'upsell' }))
  const { orderId, number, token } = (await buy(app, claire, [book])).json()
  await pay(app, orderId, 'succeed', { as: claire })
  const madeAfter = async (as: Person | null, given?: string) => {
    const query = given ? `?token=${given}` : ''
    const answer = await app.call('GET', `/api/orders/${number}/offer${query}`, { as })
    expect(answer.statusCode).toBe(200)
    return answer.json().items as { offer: string; totalCents: number; until: string }[]
  }
  const take = (as: Person | null, given?: string, more: object = {}, key = '') =>
    buy(
      app,
      as,
      [made.audio],
      { after: { number, token: given }, ...more },
      key ? { 'idempotency-key': key } : {},
    )
  return { ...made, orderId, number, token, madeAfter, take }
}
const MINUTE = 60_000

describe('an offer after the payment', () => {
  it('is for the buyer of the order alone, by account or by token', async () => {
    const { app, claire, madeAfter, take, token } = await paidShop()
    const other = await app.person('autre@example.com')
    const root = await app.person('root@example.com', { role: 'admin' })
    expect(await madeAfter(claire)).toMatchObject([{ totalCents: 699 }])
    expect(await madeAfter(null, token)).toHaveLength(1)
    for (const stranger of [other, root, null]) {
      expect(await madeAfter(stranger)).toEqual([])
      const refused = await take(stranger, 'x'.repeat(32), { email: 'autre@example.com' })
      expect([refused.statusCode, refused.json().data.offer.code]).toEqual([409, OFFER_GONE])
    }
    // Nor beside anything else, nor without the order.
    expect((await buy(app, claire, [{ ...(await shop()).audio }])).statusCode).toBe(409)
  })

  it('reports its expiry, and never asks to remove it from a paid order', async () => {
    const { app, claire, take, offerId } = await paidShop()
    await app.seed((tx) => tx.update(offers, offerId, { active: false }))
    const { message } = (await take(claire)).json()
    expect(message).toBe('L’offre que vous avez ajoutée n’est plus disponible. Rien n’a été commandé.')
  })

  it('is ordered once, at its price, and leads to no other', async () => {
    const { app, claire, madeAfter, take, orderId, offerId } = await paidShop()
    const opened = (await take(claire)).json()
    const order = app.engine.read(system).get(orders, opened.orderId)
    expect(order).toMatchObject({ totalCents: 699, discountCents: 300, offer: offerId, offerAfter: orderId })
    expect(order.items).toMatchObject([{ offer: offerId }])
    await pay(app, opened.orderId, 'succeed', { as: claire })
    expect(await madeAfter(claire)).toEqual([])
    expect((await take(claire)).json().data.offer.code).toBe(OFFER_GONE)
    const answer = await app.call('GET', `/api/orders/${opened.number}/offer`, { as: claire })
    expect(answer.json().items).toEqual([])
    const root = await app.person('root@example.com', { role: 'admin' })
    const figures = await app.call('GET', '/api/offers/figures', { as: root })
    expect(figures.json().items).toEqual([{ id: offerId, taken: 1, takenAfter: 1, revenueCents: 699 }])
    expect((await app.call('GET', '/api/offers/figures', { as: claire })).statusCode).toBe(403)
  })

  it('cannot be taken as an offer beside a basket, whichever paid order is named', async () => {
    const { app, claire, madeAfter, take, book, number, offerId } = await paidShop()
    const bump = await app.seed((tx) => {
      const thing = makeProduit(tx, { ...AUDIO, title: 'Autre' })
      const stored = { kind: 'bump', name: 'Autre', active: true, percent: 10, sentence: 'Autre.' } as const
      return tx.create(offers, { ...stored, itemKind: 'produit', itemRef: thing.id })
    })
    const waiting = (await take(claire)).json()
    const adjacent = [book, { kind: 'produit', id: bump.itemRef, offer: bump.id }]
    const opened = (await buy(app, claire, adjacent, { after: { number } })).json()
    const of = (id: string) => app.engine.read(system).get(orders, id)
    expect(of(opened.orderId)).toMatchObject({ offer: bump.id, offerAfter: '', status: 'pending' })
    // What waits for its payment is left alone, and the offer after the payment is still to be had.
    expect(of(waiting.orderId).status).toBe('pending')
    await pay(app, opened.orderId, 'succeed', { as: claire })
    expect(await madeAfter(claire)).toHaveLength(1)
    await pay(app, waiting.orderId, 'succeed', { as: claire })
    const root = await app.person('root@example.com', { role: 'admin' })
    const { items } = (await app.call('GET', '/api/offers/figures', { as: root })).json()
    expect(items).toHaveLength(2)
    expect(items).toEqual(
      expect.arrayContaining([
        { id: bump.id, taken: 1, takenAfter: 0, revenueCents: 899 },
        { id: offerId, taken: 1, takenAfter: 1, revenueCents: 699 },
      ]),
    )
  })

  it('opens one order for two clicks at once, and resumes it in another tab', async () => {
    const { app, claire, take, orderId } = await paidShop()
    const [first, second] = await Promise.all([
      take(claire, undefined, {}, 'a'.repeat(32)),
      take(claire, undefined, {}, 'b'.repeat(32)),
    ])
    expect(first.json().orderId).toBe(second.json().orderId)
    // With another answer it takes the place of the first.
    const third = await take(claire, undefined, { source: 'autre' }, 'c'.repeat(32))
    expect(third.statusCode).toBe(200)
    const made = app.engine.read(system).find(orders, { offerAfter: orderId })
    expect(made.map(({ status }) => status).sort()).toEqual(['cancelled', 'pending'])
    await pay(app, first.json().orderId, 'succeed', { as: claire })
    await pay(app, third.json().orderId, 'succeed', { as: claire })
    const paid = app.engine.read(system).find(orders, { offerAfter: orderId, status: 'paid' })
    expect(
      paid.length + app.engine.read(system).count(orders, { offerAfter: orderId, status: 'fulfilled' }),
    ).toBe(1)
  })

  it('resumes the waiting order, also for a tab that knows another one', async () => {
    const { app, claire, take, orderId } = await paidShop()
    const { number, token } = (await take(claire)).json()
    const second = (await take(claire, undefined, { source: 'b' })).json()
    // The first tab was left with an order that the second one has closed.
    const anew = await take(claire, undefined, { source: 'c', earlier: { number, token } })
    expect([anew.statusCode, anew.json().message]).toEqual([200, undefined])
    const made = app.engine.read(system).find(orders, { offerAfter: orderId, status: 'pending' })
    expect(made.map(({ number }) => number)).toEqual([anew.json().number])
    expect(second.number).not.toBe(anew.json().number)
  })

  it('expires after half an hour, and after a refund', async () => {
    const first = await paidShop()
    first.app.clock.advance(29 * MINUTE)
    expect(await first.madeAfter(first.claire)).toHaveLength(1)
    first.app.clock.advance(MINUTE)
    expect(await first.madeAfter(first.claire)).toEqual([])
    expect((await first.take(first.claire)).json().data.offer.code).toBe(OFFER_GONE)
    const { app, claire, madeAfter, take, orderId } = await paidShop()
    await app.seed((tx) => {
      const payment = tx.first(payments, { order: orderId })
      tx.update(payments, payment.id, { status: 'partially_refunded', refundedCents: 1 })
    })
    expect(await madeAfter(claire)).toEqual([])
    expect((await take(claire)).json().data.offer.code).toBe(OFFER_GONE)
  })

  it('is not made below the card’s minimum', async () => {
    const { app } = await stripeShop()
    const { book, audio } = await app.seed((tx) => {
      const [gratis, little] = [
        makeProduit(tx, { price: 0, kind: 'service' }),
        makeProduit(tx, { price: 0.99 }),
      ]
      const of = {
        itemKind: 'produit',
        itemRef: little.id,
        sentence: 'Peu.',
        active: true,
        percent: 60,
      } as const
      for (const kind of ['bump', 'upsell'] as const) tx.create(offers, { ...of, kind, name: kind })
      return { book: { kind: 'produit', id: gratis.id }, audio: little.id }
    })
    const { number, token } = (await buy(app, null, [book], { email: 'lea@example.com', name: 'Léa' })).json()
    const madeThen = async () =>
      (await app.call('GET', `/api/orders/${number}/offer?token=${token}`, {})).json().items
    expect([await shown(app, null, [book]), await madeThen()]).toEqual([[], []])
    await app.seed((tx) => tx.update(produits, audio, { price: 9.99 }))
    expect([await shown(app, null, [book]), await madeThen()]).toMatchObject([
      [{ totalCents: 400 }],
      [{ totalCents: 400 }],
    ])
  })

  it('stores no value chosen by the client', async () => {
    const { app, claire, orderId, offerId, book } = await paidShop()
    const forged = await buy(app, claire, [book], { offer: offerId, offerAfter: orderId })
    expect(forged.statusCode).toBe(400)
    const own = await app.call('PATCH', `/api/collections/orders/records/${orderId}`, {
      as: claire,
      body: { offer: offerId, offerAfter: orderId },
    })
    expect([403, 404]).toContain(own.statusCode)
    // The box before the payment does not take it either.
    const adjacent = await quoted(app, [
      book,
      { kind: 'produit', id: (await shop()).audioId, offer: offerId },
    ])
    expect(adjacent.statusCode).toBe(409)
  })
})
