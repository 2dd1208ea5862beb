/** An offer beside a basket: who sees it, what it costs, and what becomes of it meanwhile. */
import { describe, expect, it } from 'vitest'
import { offers } from '#drizzle/collections/offers.ts'
import { coupons, orders } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { OFFER_GONE } from '#drizzle/domain/offer.ts'
import { system } from '#server/records/actor.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { makeCourse, makeProduit } from '../../support/catalogue.ts'
import { buy, pay } from '../../support/checkout.ts'

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
      ...{ kind: 'bump', name: 'Audio', active: true, triggerKind, triggerRef, percent },
      ...{ itemKind: 'produit', itemRef: audio.id, sentence: 'La séance du livre, à écouter.' },
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
  return answer.json().items as { offer: string; unitCents: number; totalCents: number }[]
}
const quoted = (app: TestApp, items: object[], more: object = {}) =>
  app.call('POST', '/api/checkout/quote', { body: { items, ...more } })

describe('an offer beside a basket', () => {
  it('is shown beside its trigger alone, at the price that the order then has', async () => {
    const { app, claire, book, course, audio, offerId } = await shop()
    expect(await shown(app, claire, [course])).toEqual([])
    const [bump] = await shown(app, null, [book])
    expect(bump).toMatchObject({ offer: offerId, unitCents: 999, totalCents: 699 })
    const opened = await buy(app, claire, [book, audio], { shownTotalCents: 2699 })
    expect(opened.statusCode).toBe(200)
    const order = app.engine.read(system).get(orders, opened.json().orderId)
    expect(order).toMatchObject({ subtotalCents: 2999, discountCents: 300, totalCents: 2699 })
    expect(order.items?.[1]).toMatchObject({ unitCents: 999, discountCents: 300, totalCents: 699 })
  })

  it('is never shown to whoever has the thing or orders it already', async () => {
    const { app, claire, book, audio, audioId } = await shop('all')
    expect(await shown(app, claire, [book, { kind: 'produit', id: audioId }])).toEqual([])
    const { orderId } = (await buy(app, claire, [book, audio])).json()
    await pay(app, orderId, 'succeed', { as: claire })
    expect(await shown(app, claire, [book])).toEqual([])
    expect(await shown(app, null, [book])).toHaveLength(1)
  })

  it('refuses the offer, and says that it is the offer, once it does not hold', async () => {
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

  it('adds nothing up with a code, which is for the other lines', async () => {
    const { app, book, audio } = await shop()
    await app.seed((tx) => tx.create(coupons, { code: 'ETE', percent: 50, active: true }))
    const { discountCents, lines } = (await quoted(app, [book, audio], { coupon: 'ETE' })).json()
    expect(lines.map((line: { discountCents: number }) => line.discountCents)).toEqual([1000, 300])
    expect(discountCents).toBe(1300)
  })

  it('costs what the thing costs where nothing is taken off', async () => {
    const { app, book } = await shop('all', null)
    expect(await shown(app, null, [book])).toMatchObject([{ unitCents: 999, totalCents: 999 }])
  })
})
