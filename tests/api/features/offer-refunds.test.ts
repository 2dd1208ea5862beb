/** Money of an order with an offer that goes back: each line at what was paid for it, whatever goes back before and after it. */
import { expect, it } from 'vitest'
import { invoices } from '#drizzle/collections/invoices.ts'
import { offers } from '#drizzle/collections/offers.ts'
import { orders, payments } from '#drizzle/collections/payments.ts'
import { refunds } from '#drizzle/collections/refunds.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { followRefunds } from '#server/features/refunds/refund.ts'
import { demoState } from '#server/ports/payments.ts'
import { system } from '#server/records/actor.ts'
import { testApp } from '../../support/app.ts'
import { makeProduit } from '../../support/catalogue.ts'
import { buy, pay } from '../../support/checkout.ts'
import { fc, runs } from '../../support/properties.ts'

const BOOK = 2000
/** 30 % less than 9,99 €. */
const AUDIO = 699

/** Orders of a book with an audio that is offered beside it, one after the other. */
const shop = async () => {
  const app = await testApp()
  const admin = await app.person('admin@example.com', { role: 'admin' })
  const { book, audio } = await app.seed((tx) => {
    tx.create(siteSettings, { brand: 'Sable', legal: { raisonSociale: 'A. Martin', siret: '732829320' } })
    const [book, audio] = [
      makeProduit(tx, { title: 'Livre', price: 20, kind: 'service', withdrawal: 'dated_service' }),
      makeProduit(tx, { title: 'Audio', price: 9.99, kind: 'digital' }),
    ]
    const offer = tx.create(offers, {
      kind: 'bump',
      name: 'Audio',
      active: true,
      percent: 30,
      sentence: 'À écouter.',
      itemKind: 'produit',
      itemRef: audio.id,
      triggerKind: 'produit',
      triggerRef: book.id,
    })
    return {
      book: { kind: 'produit', id: book.id },
      audio: { kind: 'produit', id: audio.id, offer: offer.id },
    }
  })
  const reader = () => app.engine.read(system)
  let buyers = 0
  const order = async () => {
    buyers += 1
    const guest = { email: `lea${buyers}@example.com`, name: 'Léa' }
    const opened = (await buy(app, null, [book, audio], guest)).json()
    await pay(app, opened.orderId, 'succeed', opened)
    await app.worker.drain()
    const { orderId: id, number } = opened as { orderId: string; number: string }
    const lines = () => reader().find(payments, { order: id }, { sort: 'line' })
    const settled = async (answer: { statusCode: number }) => {
      expect([200, 409]).toContain(answer.statusCode)
      await app.worker.drain()
      return answer.statusCode
    }
    /** All that is left of a line, or so much of it. */
    const back = async (line: number, amountCents?: number) =>
      settled(
        await app.call('POST', `/api/payments/${lines()[line - 1]?.id}/refund`, {
          as: admin,
          body: amountCents ? { amountCents } : {},
        }),
      )
    const backWhole = async () =>
      settled(await app.call('POST', `/api/orders/${number}/refund`, { as: admin, body: {} }))
    /** Made in the provider's own pages, which know of no lines. */
    const backElsewhere = async (amountCents: number, ref: string) => {
      await app.seed((tx) => {
        const { paymentRef } = tx.first(payments, { order: id })
        const made = { ref, amountCents, status: 'succeeded', refundId: '' } as const
        followRefunds(app.engine, tx, demoState({ ref: paymentRef, status: 'succeeded', refunds: [made] }))
      })
      await app.worker.drain()
      return 200
    }
    const status = () => reader().get(orders, id).status
    const gone = () => lines().map(({ refundedCents }) => refundedCents)
    const credited = () =>
      reader()
        .find(invoices, { order: id, kind: 'credit_note' })
        .reduce((sum, { totals }) => sum + Math.abs(totals?.totalCents ?? 0), 0)
    return { id, lines, back, backWhole, backElsewhere, status, gone, credited }
  }
  return { reader, order }
}

it('a refund of the trigger gives back its paid price, and leaves the offer at its own', async () => {
  const { order } = await shop()
  const { lines, back, gone, status, credited } = await order()
  expect(lines().map(({ amountCents }) => amountCents)).toEqual([BOOK, AUDIO])
  expect(await back(1, BOOK + 1)).toBe(409)
  expect(await back(1)).toBe(200)
  expect([gone(), credited(), status()]).toEqual([[BOOK, 0], BOOK, 'paid'])
  expect(lines().map((payment) => payment.status)).toEqual(['refunded', 'paid'])
  expect(await back(1)).toBe(409)
  expect(await back(2, 999)).toBe(409)
  expect(await back(2)).toBe(200)
  expect([gone(), credited(), status()]).toEqual([[BOOK, AUDIO], BOOK + AUDIO, 'refunded'])
})

it('a refund of the offer gives back its paid price, before the trigger or alone', async () => {
  const { order } = await shop()
  const { back, backWhole, gone, status, credited } = await order()
  expect(await back(2)).toBe(200)
  expect([gone(), credited(), status()]).toEqual([[0, AUDIO], AUDIO, 'paid'])
  expect(await backWhole()).toBe(200)
  expect([gone(), credited(), status()]).toEqual([[BOOK, AUDIO], BOOK + AUDIO, 'refunded'])
  expect(await backWhole()).toBe(409)
})

it('refunds with an offer never exceed the payment, in any order, in parts, or from the provider’s pages', async () => {
  const { reader, order } = await shop()
  const step = fc.record({
    what: fc.constantFrom('line', 'line', 'part', 'whole', 'elsewhere'),
    line: fc.constantFrom(1, 2),
    cents: fc.integer({ min: 1, max: 2700 }),
  })
  let made = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const { id, back, backWhole, backElsewhere, gone, status, credited } = await order()
      for (const { what, line, cents } of steps) {
        made += 1
        const before = gone()
        if (what === 'whole') await backWhole()
        else if (what === 'elsewhere') await backElsewhere(cents, `elsewhere-${made}`)
        else await back(line, what === 'part' ? cents : undefined)
        const [book = 0, audio = 0] = gone()
        expect(book).toBeLessThanOrEqual(BOOK)
        expect(audio).toBeLessThanOrEqual(AUDIO)
        // One line that goes back moves no other.
        if (what === 'line' || what === 'part') expect(gone()[2 - line]).toBe(before[2 - line])
        expect(credited()).toBe(book + audio)
        expect(status()).toBe(book + audio === BOOK + AUDIO ? 'refunded' : 'paid')
      }
      expect(reader().count(refunds, { order: id, status: 'failed' })).toBe(0)
      await backWhole()
      expect([gone(), credited()]).toEqual([[BOOK, AUDIO], BOOK + AUDIO])
    }),
    { numRuns: runs(25) },
  )
})

it('refunds with an offer give each line back once under concurrency', async () => {
  const { order } = await shop()
  const { back, backWhole, gone, credited } = await order()
  const requested = Array.from({ length: 24 }, (_, at) => (at % 6 === 0 ? backWhole() : back(1 + (at % 2))))
  await Promise.all(requested)
  expect([gone(), credited()]).toEqual([[BOOK, AUDIO], BOOK + AUDIO])
})
