/**
 * A gift pack: the recipient owns all of it after accepting, and loses it with its refund, whole or part by
 * part.
 */

import { describe, expect, it } from 'vitest'
import { courses } from '#drizzle/collections/courses.ts'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { gifts } from '#drizzle/collections/gifts.ts'
import { enrollments, invitations } from '#drizzle/collections/learning.ts'
import { notifications } from '#drizzle/collections/notifications.ts'
import { packs } from '#drizzle/collections/packs.ts'
import { orders, payments } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { reviews } from '#drizzle/collections/reviews.ts'
import { CONSENT_VERSION } from '#drizzle/domain/consents.ts'
import { GIFT_SUSPENDED } from '#drizzle/domain/gift.ts'
import { enrol } from '#server/features/enrollments/enrollments.ts'
import { followDispute } from '#server/features/refunds/dispute.ts'
import { demoState } from '#server/ports/payments.ts'
import { system } from '#server/records/actor.ts'
import { type Person, testApp } from '../../support/app.ts'
import { boughtPdf, readBoughtPdf } from '../../support/bought-pdf.ts'
import { makeCourse, makeProduit } from '../../support/catalogue.ts'
import { buy, pay } from '../../support/checkout.ts'

const INES = { firstName: 'Inès', email: 'ines@example.com', message: 'Repose-toi.', sendOn: '' }

/** Two courses and a book that says whose it is: 60 + 40 + 20 apart, 90 together. */
const shop = async () => {
  const app = await testApp()
  const [claire, ines] = [await app.person('claire@example.com'), await app.person('ines@example.com')]
  const admin = await app.person('admin@example.com', { role: 'admin' })
  const bookId = app.engine.newId()
  const file = await app.engine.upload(produits, bookId, 'downloads', {
    name: 'carnet.pdf',
    content: await boughtPdf(),
  })
  const ids = await app.seed((tx) => {
    const [first, second] = ['Sommeil', 'Souffle'].map(
      (title, at) => makeCourse(tx, { title, price: 60 - at * 20 }).id,
    )
    const book = makeProduit(tx, {
      id: bookId,
      title: 'Carnet',
      price: 20,
      kind: 'digital',
      stock: 5,
      downloads: [file],
      marksPdf: true,
    }).id
    const pack = tx.create(packs, {
      title: 'Nuits douces',
      slug: 'nuits-douces',
      price: 90,
      status: 'published',
      courses: [first ?? '', second ?? ''],
      produits: [book],
    }).id
    return { first: first ?? '', second: second ?? '', book, pack }
  })
  const reader = () => app.engine.read(system)
  const order = (gift: object = {}, items: object[] = [{ kind: 'pack', id: ids.pack }], more: object = {}) =>
    buy(app, claire, items, { waivesWithdrawal: true, gift: { ...INES, ...gift }, ...more })
  const give = async (more: object = {}) => {
    const opened = await order({}, undefined, more)
    expect([opened.statusCode, opened.body]).toEqual([200, opened.body])
    const { orderId, number } = opened.json() as { orderId: string; number: string }
    await pay(app, orderId, 'succeed', { as: claire })
    await app.worker.drain()
    return { orderId, number, token: reader().first(invitations, {}).token }
  }
  const accept = (token: string, as: Person = ines) =>
    app.call('POST', '/api/invitations/accept', { as, body: { token } })
  const library = async (as: Person) => (await app.call('GET', '/api/me/library', { as })).json().items
  const followed = (user: string) =>
    reader()
      .find(enrollments, { user, isActive: true })
      .filter(({ expiresAt }) => expiresAt === '' || expiresAt > app.clock.now().toISOString())
      .map(({ course }) => course)
      .sort()
  const refund = async (
    orderId: string,
    isOf: (payment: { course: string; produit: string }) => boolean = () => true,
  ) => {
    for (const payment of reader().find(payments, { order: orderId }))
      if (isOf(payment))
        await app.call('POST', `/api/payments/${payment.id}/refund`, {
          as: admin,
          body: { amountCents: payment.amountCents, reason: 'requested' },
        })
    await app.worker.drain()
  }
  return { app, claire, ines, admin, ...ids, reader, order, give, accept, library, followed, refund }
}

describe('a gift pack', () => {
  it('is announced as one item with its parts, and opens all of it to its recipient and nothing to its giver', async () => {
    const { app, claire, ines, give, accept, library, followed, reader, first, second, book, order } =
      await shop()
    const { number, token } = await give()
    const [mail] = reader().find(emailMessages, { to: 'ines@example.com' })
    expect(mail?.subject).toBe('claire vous offre le coffret «\u00a0Nuits douces\u00a0»')
    expect(mail?.text).toContain('«\u00a0Sommeil\u00a0», «\u00a0Souffle\u00a0» et «\u00a0Carnet\u00a0»')
    const seen = await app.call('POST', '/api/invitations/lookup', { body: { token } })
    expect(seen.json().gift).toMatchObject({ pack: 'Nuits douces', parts: ['Sommeil', 'Souffle', 'Carnet'] })
    // The giver has none of it, neither by space, order nor file token.
    expect([followed(claire.id), await library(claire)]).toEqual([[], []])
    const own = (await app.call('GET', `/api/orders/${number}`, { as: claire })).json()
    expect(own.items.flatMap(({ downloads }: { downloads: object[] }) => downloads)).toEqual([])
    const answers = await Promise.all([accept(token), accept(token)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(followed(ines.id)).toEqual([first, second].sort())
    const [thing, ...others] = await library(ines)
    expect([thing.id, others]).toEqual([book, []])
    // The recipient's copy has the recipient's name and an order of its own, which counts as no sale and
    // takes no stock again.
    const access = (await app.call('POST', '/api/files/token', { as: ines })).json().token
    const { rawPayload } = await app.call('GET', `${thing.files[0].url}?access=${access}`)
    const owned = reader().first(orders, { user: ines.id })
    expect(owned).toMatchObject({ totalCents: 0, source: 'cadeau', status: 'fulfilled' })
    expect((await readBoughtPdf(rawPayload)).pages[0]?.at(-1)).toContain(`commande ${owned.number}`)
    expect(reader().get(produits, book).stock).toBe(4)
    expect(reader().count(orders)).toBe(2)
    // The giver has nothing of it yet, and may have it as well.
    expect((await buy(app, claire, [{ kind: 'produit', id: book }])).statusCode).toBe(200)
    expect((await order()).statusCode).toBe(200)
  })

  it('gives its files to the recipient’s token and not to the giver’s', async () => {
    const { app, claire, ines, book, give, accept, reader } = await shop()
    await app.seed((tx) => tx.update(produits, book, { marksPdf: false }))
    const { token } = await give()
    await accept(token)
    const statusFor = async (as: Person) => {
      const access = (await app.call('POST', '/api/files/token', { as })).json().token
      const [name] = reader().get(produits, book).downloads
      return (await app.call('GET', `/api/files/produits/${book}/${name}?token=${access}`)).statusCode
    }
    expect([await statusFor(claire), await statusFor(ines)]).toEqual([404, 200])
  })

  it('is reviewed by its recipient, part by part, and not by its giver', async () => {
    const { app, claire, ines, book, give, accept, reader } = await shop()
    const { token } = await give()
    await accept(token)
    const review = (as: Person) =>
      app.call('POST', '/api/collections/reviews/records', {
        as,
        body: { produit: book, rating: 5, authorName: 'Une lectrice', body: 'Très doux.' },
      })
    expect((await review(claire)).statusCode).toBe(400)
    expect((await review(ines)).statusCode).toBe(200)
    expect(reader().first(reviews, {})).toMatchObject({
      user: ines.id,
      experiencedAt: expect.stringMatching(/^2/),
    })
  })

  it('hides the giver’s own ownership, and can be given all the same', async () => {
    const { app, claire, first, pack, give } = await shop()
    await app.seed((tx) => enrol(tx, app.clock.now(), claire.id, first, 'one_time'))
    const notices = async (isGift: boolean) => {
      const body = { items: [{ kind: 'pack', id: pack, qty: 1 }], isGift }
      return (await app.call('POST', '/api/checkout/quote', { as: claire, body })).json().notices
    }
    expect(await notices(false)).toEqual([expect.stringContaining('Sommeil')])
    expect(await notices(true)).toEqual([])
    await give()
  })

  it('opens no part to a recipient for whom one of its courses was closed by hand', async () => {
    const { app, ines, second, give, accept, followed, library } = await shop()
    await app.seed((tx) => {
      enrol(tx, app.clock.now(), ines.id, second, 'one_time')
      tx.update(enrollments, tx.first(enrollments, { user: ines.id }).id, { isActive: false })
    })
    const { token } = await give()
    const answer = await accept(token)
    expect([answer.statusCode, answer.json().message]).toEqual([409, GIFT_SUSPENDED])
    expect([followed(ines.id), await library(ines)]).toEqual([[], []])
  })

  it('is withdrawn whole with its refund: link, courses and files; former access stays', async () => {
    const { app, ines, first, second, book, give, accept, library, followed, refund, reader } = await shop()
    await app.seed((tx) => enrol(tx, app.clock.now(), ines.id, second, 'one_time'))
    const bought = (await buy(app, ines, [{ kind: 'produit', id: book }])).json()
    await pay(app, bought.orderId, 'succeed', { as: ines })
    const { orderId, token } = await give()
    expect((await accept(token)).statusCode).toBe(200)
    expect(followed(ines.id)).toEqual([first, second].sort())
    await refund(orderId)
    expect(reader().get(orders, orderId).status).toBe('refunded')
    expect(followed(ines.id)).toEqual([second])
    const [thing] = await library(ines)
    expect(thing.purchases).toMatchObject([{ orderNumber: bought.number }])
    expect(reader().get(orders, reader().first(gifts, {}).opened).status).toBe('refunded')
    const late = await give()
    await refund(late.orderId)
    expect((await accept(late.token)).statusCode).toBe(404)
  })

  it('loses its refunded part, before and after acceptance', async () => {
    const { ines, first, second, book, give, accept, library, followed, refund } = await shop()
    const { orderId, token } = await give()
    await refund(orderId, ({ course }) => course === first)
    expect((await accept(token)).statusCode).toBe(200)
    expect(followed(ines.id)).toEqual([second])
    expect(await library(ines)).toHaveLength(1)
    await refund(orderId, ({ produit }) => produit === book)
    expect([followed(ines.id), await library(ines)]).toEqual([[second], []])
    await refund(orderId, ({ course }) => course === second)
    expect(followed(ines.id)).toEqual([])
  })

  it('keeps its link when its named course is deleted, and is refunded whole all the same', async () => {
    const { app, ines, first, second, pack, give, accept, library, followed, refund, reader } = await shop()
    const remove = (course: string) => app.seed((tx) => tx.delete(courses, course))
    const { orderId, token } = await give()
    await app.seed((tx) => tx.update(packs, pack, { status: 'archived' }))
    await remove(first)
    expect((await accept(token)).statusCode).toBe(200)
    expect([followed(ines.id), (await library(ines)).length]).toEqual([[second], 1])
    await remove(second)
    await refund(orderId)
    expect(reader().get(orders, orderId).status).toBe('refunded')
    expect(await library(ines)).toEqual([])
    expect(reader().first(orders, { user: ines.id }).status).toBe('refunded')
  })

  it('loses a part after its link was deleted with its last course', async () => {
    const { app, ines, first, second, book, pack, give, accept, library, refund } = await shop()
    const { orderId, token } = await give()
    await accept(token)
    await app.seed((tx) => tx.update(packs, pack, { status: 'archived' }))
    for (const course of [first, second]) await app.seed((tx) => tx.delete(courses, course))
    await refund(orderId, ({ produit }) => produit === book)
    expect(await library(ines)).toEqual([])
  })

  it('stays open during the giver’s dispute, which the team sees, and is withdrawn on the refund', async () => {
    const { app, ines, first, second, give, accept, followed, library, reader } = await shop()
    const { orderId, token } = await give()
    await accept(token)
    const objects = (status: 'open' | 'lost') =>
      app.seed((tx) => {
        const { paymentRef } = tx.first(payments, { order: orderId })
        const dispute = { status, amountCents: 9000 }
        followDispute(app.engine, tx, demoState({ ref: paymentRef, status: 'succeeded', dispute }))
      })
    const reply = () => reader().first(notifications, { title: 'Paiement contesté' }).message
    await objects('open')
    expect(followed(ines.id)).toEqual([first, second].sort())
    expect(reply()).toContain('un cadeau, qui reste ouvert')
    expect(reply()).not.toContain('fermé')
    await objects('lost')
    expect([followed(ines.id), await library(ines)]).toEqual([[], []])
  })

  it('keeps a partly refunded part, and items without refund', async () => {
    const { app, ines, first, second, book, pack, give, accept, library, followed, refund, reader } =
      await shop()
    const other = await app.seed((tx) => {
      const { id } = makeProduit(tx, { title: 'Son', price: 20, kind: 'digital' })
      tx.update(packs, pack, { produits: [book, id] })
      return id
    })
    const { orderId, token } = await give()
    const [part] = reader().find(payments, { order: orderId, course: first })
    await app.seed((tx) => tx.update(payments, part?.id ?? '', { status: 'partially_refunded' }))
    await accept(token)
    expect(followed(ines.id)).toEqual([first, second].sort())
    await refund(orderId, ({ produit }) => produit === book)
    expect((await library(ines)).map(({ id }: { id: string }) => id)).toEqual([other])
    expect(reader().get(orders, reader().first(gifts, {}).opened).status).toBe('fulfilled')
  })

  it('waits for the giver’s withdrawal period, and opens on the waiver', async () => {
    const { app, claire, ines, give, accept, library } = await shop()
    await app.seed((tx) => {
      for (const { id } of tx.find(produits)) tx.update(produits, id, { withdrawal: 'digital_waiver' })
    })
    const { number, token } = await give({ start: 'later', waivesWithdrawal: false })
    await accept(token)
    const [waiting] = await library(ines)
    expect([waiting.opensAt === '', waiting.files]).toEqual([false, []])
    const body = { waivesWithdrawal: true, consentVersion: CONSENT_VERSION }
    const opened = await app.call('POST', `/api/orders/${number}/open-now`, { as: claire, body })
    expect(opened.statusCode).toBe(200)
    const [open] = await library(ines)
    expect([open.opensAt, open.files.length]).toEqual(['', 1])
  })

  it('needs a course, comes by mail, one at a time and alone; else it is refused with a message', async () => {
    const { app, order, pack, first, second, book } = await shop()
    const said = async (answer: { json: () => { data: Record<string, { message: string }> } }) =>
      answer.json().data.gift?.message
    const of = (change: object) => app.seed((tx) => tx.update(packs, pack, change))
    const twice = await order({}, [
      { kind: 'pack', id: pack },
      { kind: 'course', id: (await app.seed((tx) => makeCourse(tx, { price: 9 }))).id },
    ])
    expect(await said(twice)).toContain('un seul coffret')
    const sent = await app.seed((tx) => makeProduit(tx, { title: 'Coussin', kind: 'physical', price: 10 }).id)
    await of({ courses: [first], produits: [sent] })
    const address = { line1: '1 rue du Lac', postalCode: '74000', city: 'Annecy', country: 'FR' }
    const byPost = await order({}, undefined, { delivery: 'post', shippingAddress: address })
    expect(await said(byPost)).toContain('ce qui s’expédie')
    const other = await app.seed((tx) => makeProduit(tx, { title: 'Autre', price: 10 }).id)
    await of({ courses: [], produits: [book, other] })
    expect(await said(await order())).toContain('ne contient pas de formation')
    await of({ courses: [first, second], produits: [] })
    expect((await order()).statusCode).toBe(200)
  })
})
