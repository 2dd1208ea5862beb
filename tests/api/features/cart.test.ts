import { describe, expect, it } from 'vitest'
import { carts } from '#drizzle/collections/carts.ts'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { consents } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { users } from '#drizzle/collections/users.ts'
import { CART_REMINDER } from '#drizzle/domain/cart-reminder.ts'
import { CONSENT_VERSION } from '#drizzle/domain/consents.ts'
import { forgetOldCarts } from '#server/features/cart/cart.ts'
import { sendReminders } from '#server/features/cart/reminders.ts'
import { system } from '#server/records/actor.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { makeCourse, makeProduit } from '../../support/catalogue.ts'
import { buy, pay } from '../../support/checkout.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const change = (app: TestApp, as: Person, lines: object[], isMerge = false) =>
  app.call('POST', '/api/me/cart', { as, body: { lines, isMerge } })
const cartOf = async (app: TestApp, as: Person) =>
  (await app.call('GET', '/api/me/cart', { as })).json().items
const prices = async (app: TestApp, items: object[], as: Person | null = null) =>
  (await app.call('POST', '/api/cart/prices', { as, body: { items } })).json()
const ask = (app: TestApp, as: Person | null, more: object = {}) =>
  app.call('POST', '/api/cart/reminder', {
    as,
    body: { accepts: true, consentVersion: CONSENT_VERSION, ...more },
  })

const shop = async () => {
  const app = await testApp()
  const claire = await app.person('claire@example.com', { verified: true })
  const things = await app.seed((tx) => ({
    book: makeProduit(tx, { title: 'Carnet', kind: 'physical', price: 12, stock: 5 }).id,
    audio: makeProduit(tx, { title: 'Audio', kind: 'digital', price: 9 }).id,
    course: makeCourse(tx, { title: 'Sommeil', price: 90 }).id,
  }))
  const book = { kind: 'produit', id: things.book, qty: 2 }
  const audio = { kind: 'produit', id: things.audio, qty: 1 }
  return {
    app,
    claire,
    ...things,
    lines: { book, audio, course: { kind: 'course', id: things.course, qty: 1 } },
  }
}

describe('the cart of an account', () => {
  it('changes line by line: two devices do not overwrite each other, and carts stay private', async () => {
    const { app, claire, lines } = await shop()
    const other = await app.person('lea@example.com')
    expect(await cartOf(app, claire)).toEqual([])
    await Promise.all([change(app, claire, [lines.book]), change(app, claire, [lines.audio])])
    expect((await cartOf(app, claire)).map(({ id }: { id: string }) => id).sort()).toEqual(
      [lines.book.id, lines.audio.id].sort(),
    )
    const less = await change(app, claire, [{ ...lines.book, qty: 1 }])
    expect(less.json().items).toContainEqual({ ...lines.book, qty: 1, option: 'one_time' })
    await change(app, claire, [{ ...lines.audio, qty: 0 }])
    await change(app, claire, [{ ...lines.audio, qty: 0 }])
    expect(await cartOf(app, claire)).toMatchObject([{ id: lines.book.id, qty: 1 }])
    expect(await cartOf(app, other)).toEqual([])
    expect((await app.call('GET', '/api/me/cart')).statusCode).toBe(401)
  })

  it('merges the guest cart at the sign-in, and the repeated merge changes nothing', async () => {
    const { app, claire, lines } = await shop()
    await change(app, claire, [{ ...lines.book, qty: 3 }])
    const brought = [{ ...lines.book, qty: 1 }, lines.course]
    await change(app, claire, brought, true)
    const again = await change(app, claire, brought, true)
    expect(again.json().items).toMatchObject([{ id: lines.book.id, qty: 3 }, { id: lines.course.id }])
  })

  it('holds as many items as an order, and refuses the next by name', async () => {
    const { app, claire, lines } = await shop()
    const ids = await app.seed((tx) => Array.from({ length: 20 }, () => makeProduit(tx, { price: 1 }).id))
    const many = ids.map((id) => ({ kind: 'produit', id, qty: 1 }))
    expect((await change(app, claire, many)).statusCode).toBe(200)
    const refused = await change(app, claire, [lines.book])
    expect(refused.statusCode).toBe(400)
    expect(refused.json().data.lines.message).toMatch(/20 articles différents au plus/)
    // Bringing more along loses nothing of what is there.
    expect((await change(app, claire, [lines.book], true)).json().items).toHaveLength(20)
    expect((await change(app, claire, [{ ...lines.book, qty: 21 }])).statusCode).toBe(400)
    expect((await change(app, claire, [{ ...lines.book, qty: -1 }])).statusCode).toBe(400)
  })

  it('is deleted with the account', async () => {
    const { app, claire, lines } = await shop()
    await change(app, claire, [lines.book])
    await ask(app, null, { email: claire.email, items: [lines.audio] })
    const stranger = await app.person('b@example.com', { verified: false })
    await ask(app, null, { email: stranger.email, items: [lines.audio] })
    await app.seed((tx) => {
      tx.delete(users, claire.id)
      tx.delete(users, stranger.id)
    })
    // An unverified account takes no guest cart over.
    expect(app.engine.read(system).find(carts)).toMatchObject([{ email: stranger.email }])
  })
})

describe('the price of a cart', () => {
  it('is listed line by line, with the reason for each unavailable item', async () => {
    const { app, claire, lines, book, audio } = await shop()
    const draft = await app.seed((tx) => makeProduit(tx, { title: 'Secret', status: 'draft', price: 5 }).id)
    const requested = [
      { ...lines.book, qty: 6 },
      lines.audio,
      lines.course,
      { kind: 'produit', id: draft, qty: 1 },
    ]
    const first = await prices(app, requested)
    expect(first.lines).toMatchObject([
      { title: 'Carnet', problem: 'Il n’en reste que 5.', most: 5, unitCents: 0 },
      { title: 'Audio', problem: '', unitCents: 900, most: 1, hasCourse: false },
      { title: 'Sommeil', problem: '', unitCents: 9000, hasCourse: true },
      // The title of a draft is hidden.
      { title: '', slug: '', problem: 'Cet article n’est plus en vente.' },
    ])
    expect(first.subtotalCents).toBe(9900)

    await app.seed((tx) => {
      tx.update(produits, book, { stock: 0 })
      tx.update(produits, audio, { price: 11 })
    })
    const { orderId } = (await buy(app, claire, [lines.course])).json()
    await pay(app, orderId, 'succeed', { as: claire })
    expect((await prices(app, requested, claire)).lines).toMatchObject([
      { problem: 'Ce produit est épuisé.', most: 0 },
      { unitCents: 1100 },
      { isOwned: true, problem: 'Vous avez déjà cette formation. Retrouvez-la dans votre espace.' },
      {},
    ])
    // A visitor's reply reveals no ownership of others.
    expect((await prices(app, [lines.course])).lines).toMatchObject([{ isOwned: false, unitCents: 9000 }])
  })

  it('equals its order’s, and the buyer’s carts lose the purchased items', async () => {
    const { app, claire, lines } = await shop()
    await change(app, claire, [lines.book, lines.audio])
    await ask(app, null, { email: claire.email, items: [lines.audio] })
    const { subtotalCents } = await prices(app, [lines.book, lines.audio], claire)
    const shippingAddress = { line1: '1 rue', postalCode: '75011', city: 'Paris', country: 'France' }
    const opened = await buy(app, claire, [lines.book, lines.audio], { shippingAddress })
    expect(opened.json().totalCents).toBe(subtotalCents)
    expect(await cartOf(app, claire)).toHaveLength(2)
    await change(app, claire, [lines.course])
    await pay(app, opened.json().orderId, 'succeed', { as: claire })
    expect(await cartOf(app, claire)).toMatchObject([{ id: lines.course.id }])
    expect(app.engine.read(system).first(carts, { email: claire.email, user: '' })).toMatchObject({
      items: [],
      remindsAt: '',
    })
  })
})

describe('the reminder of a cart', () => {
  const mails = (app: TestApp) =>
    app.engine
      .read(system)
      .find(emailMessages, {}, { sort: 'created' })
      .filter(({ subject }) => subject === 'Votre panier vous attend')
  const pass = async (app: TestApp, ms: number) => {
    app.clock.advance(ms)
    const due = await sendReminders(app.engine)
    await app.worker.drain()
    return due
  }
  const tokenOf = (text: string): string => /reprise=([\w-]+)/.exec(text)?.[1] ?? ''

  it('is sent once, a day after the last change, with the consent and a link back', async () => {
    const { app, claire, lines } = await shop()
    await change(app, claire, [lines.audio])
    expect(await pass(app, 2 * DAY)).toBe(0)
    expect((await ask(app, claire)).statusCode).toBe(204)
    expect((await app.call('GET', '/api/me/cart', { as: claire })).json().isReminded).toBe(true)
    await pass(app, 20 * HOUR)
    await change(app, claire, [lines.book])
    await pass(app, 20 * HOUR)
    expect(mails(app)).toEqual([])
    await Promise.all([pass(app, 5 * HOUR), sendReminders(app.engine)])
    const [mail, ...others] = mails(app)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: claire.email, user: claire.id })
    expect(mail?.text).toMatch(/«\sAudio\s»\s: 9,00\s€/)
    expect(mail?.text).toMatch(/«\sCarnet\s», 2 exemplaires\s: 24,00\s€/)
    await change(app, claire, [lines.course])
    expect(await pass(app, 3 * DAY)).toBe(0)
    const wish = app.engine.read(system).first(consents, { purpose: 'cart_reminder' })
    expect(wish).toMatchObject({
      user: claire.id,
      given: true,
      text: CART_REMINDER,
      version: CONSENT_VERSION,
    })
    const resumed = await app.call('POST', '/api/cart/resume', { body: { token: tokenOf(mail?.text ?? '') } })
    expect(resumed.json().items).toHaveLength(3)
  })

  it('works for a visitor by address, with the same reply whether it has an account', async () => {
    const { app, claire, lines } = await shop()
    expect((await ask(app, null, { items: [lines.audio] })).json().data.email).toBeDefined()
    expect((await ask(app, null, { email: 'a@example.com', items: [] })).statusCode).toBe(400)
    expect((await ask(app, null, { email: 'pas une adresse', items: [lines.audio] })).statusCode).toBe(400)
    const answers = await Promise.all(
      ['a@example.com', claire.email, ' A@example.com '].map((email) =>
        ask(app, null, { email, items: [lines.audio] }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204])
    expect(app.engine.read(system).count(carts)).toBe(2)
    await pass(app, 25 * HOUR)
    expect(mails(app)).toHaveLength(2)
    // No second mail within the week, whoever types the address.
    await ask(app, null, { email: 'a@example.com', items: [lines.book] })
    await pass(app, 25 * HOUR)
    expect(mails(app)).toHaveLength(2)
    app.clock.advance(7 * DAY)
    await ask(app, null, { email: 'a@example.com', items: [lines.book] })
    await pass(app, 25 * HOUR)
    expect(mails(app)).toHaveLength(3)
  })

  it('is not sent for purchased or deleted items, nor after its withdrawal', async () => {
    const { app, claire, lines, audio } = await shop()
    await change(app, claire, [lines.audio])
    await ask(app, claire)
    await app.seed((tx) => tx.update(produits, audio, { status: 'archived' }))
    await pass(app, 25 * HOUR)
    expect(mails(app)).toEqual([])

    const lea = await app.person('lea@example.com')
    await change(app, lea, [lines.course])
    await ask(app, lea)
    await app.call('POST', '/api/cart/reminder/stop', { as: lea, body: {} })
    await pass(app, 25 * HOUR)
    expect(mails(app)).toEqual([])
    expect((await ask(app, lea, { consentVersion: '2020-01-01' })).statusCode).toBe(409)
    expect((await ask(app, await app.person('vide@example.com'))).statusCode).toBe(400)
  })

  it('cannot be ended by another person', async () => {
    const { app, lines } = await shop()
    await ask(app, null, { email: 'a@example.com', items: [lines.audio] })
    for (const body of [{}, { token: 'x' }])
      expect((await app.call('POST', '/api/cart/reminder/stop', { body })).statusCode).toBe(204)
    const reader = app.engine.read(system)
    expect(reader.first(carts, { email: 'a@example.com' }).remindsAt).not.toBe('')
    expect(reader.find(consents, { email: 'a@example.com' }).map(({ given }) => given)).toEqual([true])
  })

  it('is ended by its own link, valid for a month', async () => {
    const { app, lines } = await shop()
    await ask(app, null, { email: 'a@example.com', items: [lines.audio] })
    await pass(app, 25 * HOUR)
    const token = tokenOf(mails(app)[0]?.text ?? '')
    const resume = () => app.call('POST', '/api/cart/resume', { body: { token } })
    expect((await resume()).json().items).toMatchObject([{ id: lines.audio.id }])
    for (const _ of [1, 2])
      expect((await app.call('POST', '/api/cart/reminder/stop', { body: { token } })).statusCode).toBe(204)
    expect((await resume()).json().items).toEqual([])
    // Within the week another request for the address plans nothing.
    await ask(app, null, { email: 'a@example.com', items: [lines.audio] })
    await pass(app, 25 * HOUR)
    expect(mails(app)).toHaveLength(1)
    app.clock.advance(31 * DAY)
    expect((await resume()).statusCode).toBe(400)
    const reader = app.engine.read(system)
    expect(
      reader.find(consents, { email: 'a@example.com' }, { sort: '-at' }).map(({ given }) => given),
    ).toContain(false)
    expect((await app.call('POST', '/api/cart/resume', { body: { token: '' } })).statusCode).toBe(400)
  })

  it('deletes a visitor’s cart after a month and a member’s after a year', async () => {
    const { app, claire, lines } = await shop()
    await change(app, claire, [lines.audio])
    await ask(app, null, { email: 'a@example.com', items: [lines.audio] })
    app.clock.advance(31 * DAY)
    expect(await forgetOldCarts(app.engine)).toBe(1)
    expect(app.engine.read(system).find(carts)).toMatchObject([{ user: claire.id }])
    app.clock.advance(335 * DAY)
    expect(await forgetOldCarts(app.engine)).toBe(1)
  })
})
