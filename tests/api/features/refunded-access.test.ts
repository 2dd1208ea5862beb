/** What is paid in full stays open, what is paid back in full is closed, and what there was before comes back as it was. */

import { describe, expect, it } from 'vitest'
import { courses } from '#drizzle/collections/courses.ts'
import { devis } from '#drizzle/collections/devis.ts'
import { enrollments, invitations } from '#drizzle/collections/learning.ts'
import { packs } from '#drizzle/collections/packs.ts'
import { orders, payments } from '#drizzle/collections/payments.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { stamp } from '#server/core/clock.ts'
import { enrol, reopenAccess } from '#server/features/enrollments/enrollments.ts'
import { closePaid } from '#server/features/order-access/access.ts'
import { system } from '#server/records/actor.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { makeCourse, makeProduit } from '../../support/catalogue.ts'
import { buy, pay } from '../../support/checkout.ts'

const DAY = 86_400_000
const END = '2027-02-01 00:00:00.000Z'

/** A pack of a course of twelve months and a recording; `audio`: what the recording costs. */
const shop = async (audio = 90) => {
  const app = await testApp()
  const admin = await app.person('admin@example.com', { role: 'admin' })
  const claire = await app.person('claire@example.com')
  const ids = await app.seed((tx) => {
    const course = makeCourse(tx, { title: 'Sommeil', price: 60 }).id
    tx.update(courses, course, { accessMonths: 12 })
    const audioId = makeProduit(tx, { title: 'Audio', price: audio }).id
    const pack = tx.create(packs, {
      title: 'Nuits douces',
      slug: 'nuits-douces',
      price: 60,
      status: 'published',
      courses: [course],
      produits: [audioId],
    }).id
    return { course, audio: audioId, pack }
  })
  const reader = () => app.engine.read(system)
  const enrolled = () => reader().firstOrNull(enrollments, { user: claire.id, course: ids.course })
  const order = async (items: object[]) => {
    const opened = (await buy(app, claire, items)).json()
    await pay(app, opened.orderId, 'succeed', opened)
    await app.worker.drain()
    return opened as { orderId: string; number: string }
  }
  const backOf = async (number: string) => {
    const answer = await app.call('POST', `/api/orders/${number}/refund`, { as: admin, body: {} })
    expect([answer.statusCode, answer.body]).toEqual([200, answer.body])
    await app.worker.drain()
  }
  return { app, admin, claire, ...ids, reader, enrolled, order, backOf }
}

describe('temporary access', () => {
  const given = { isActive: true, paymentType: 'gift', expiresAt: END } as const

  it('is restored when the overlapping pack is refunded, however often', async () => {
    const { app, claire, course, pack, enrolled, order, backOf } = await shop()
    await app.seed((tx) => enrol(tx, app.clock.now(), claire.id, course, 'gift', { endsAt: END }))
    const { enrolledAt } = enrolled() ?? {}
    app.clock.advance(3 * DAY)
    for (let time = 0; time < 2; time += 1) {
      const { number } = await order([{ kind: 'pack', id: pack }])
      expect(enrolled()).toMatchObject({ isActive: true, paymentType: 'one_time' })
      expect(enrolled()?.expiresAt.slice(0, 7)).toBe('2027-11')
      await backOf(number)
      expect(enrolled()).toMatchObject({ ...given, enrolledAt })
    }
  })

  it('has expired when its end has passed meanwhile, and nothing else stays open', async () => {
    const { app, claire, course, pack, enrolled, order, backOf } = await shop()
    const soon = stamp(new Date(app.clock.now().getTime() + 2 * DAY))
    await app.seed((tx) => enrol(tx, app.clock.now(), claire.id, course, 'gift', { endsAt: soon }))
    const { number } = await order([{ kind: 'pack', id: pack }])
    app.clock.advance(3 * DAY)
    await backOf(number)
    expect(enrolled()?.expiresAt).toBe(soon)
    const outline = await app.call('GET', `/api/courses/${course}/outline`, { as: claire })
    expect(outline.json().course.enrolled).toBe(false)
  })

  it('ends again when a dispute of the purchase is won', async () => {
    const { app, claire, course, pack, enrolled, order, reader } = await shop()
    await app.seed((tx) => enrol(tx, app.clock.now(), claire.id, course, 'gift', { endsAt: END }))
    const { orderId } = await order([{ kind: 'pack', id: pack }])
    const bought = enrolled()?.expiresAt
    await app.seed((tx) => closePaid(tx, reader().get(orders, orderId), {}, 'an-objection'))
    expect(enrolled()).toMatchObject(given)
    await app.seed((tx) => reopenAccess(tx, claire.id, course, 'another', app.clock.now()))
    expect(enrolled()).toMatchObject(given)
    for (let time = 0; time < 2; time += 1)
      await app.seed((tx) => reopenAccess(tx, claire.id, course, 'an-objection', app.clock.now()))
    expect(enrolled()).toMatchObject({ isActive: true, paymentType: 'one_time', expiresAt: bought })
  })

  it('is unchanged by the refund of an earlier purchase', async () => {
    const { app, claire, course, enrolled, order, backOf } = await shop()
    const { number } = await order([{ kind: 'course', id: course }])
    const bought = enrolled()?.expiresAt ?? ''
    app.clock.advance(3 * DAY)
    const { token } = await app.seed((tx) =>
      tx.create(invitations, {
        email: claire.email,
        course,
        status: 'pending',
        token: 't'.repeat(40),
        expiresAt: stamp(new Date(app.clock.now().getTime() + 9 * DAY)),
      }),
    )
    const accepted = await app.call('POST', '/api/invitations/accept', { as: claire, body: { token } })
    expect([accepted.statusCode, accepted.body]).toEqual([200, accepted.body])
    const longer = enrolled()?.expiresAt ?? ''
    expect([enrolled()?.paymentType, longer > bought]).toEqual(['one_time', true])
    await backOf(number)
    expect(enrolled()).toMatchObject({ isActive: true, paymentType: 'invitation', expiresAt: longer })
  })

  it('is as short as given once the earlier longer purchase is refunded', async () => {
    const { app, claire, course, enrolled, order, backOf } = await shop()
    const { number } = await order([{ kind: 'course', id: course }])
    await app.seed((tx) => enrol(tx, app.clock.now(), claire.id, course, 'gift', { endsAt: END }))
    expect(enrolled()?.expiresAt.slice(0, 7)).toBe('2027-11')
    await backOf(number)
    expect(enrolled()).toMatchObject(given)
    // And what is given once more lengthens it, beside the purchase that an objection could bring back.
    const later = '2027-03-01 00:00:00.000Z'
    const closedBy = enrolled()?.closedBy
    await app.seed((tx) => enrol(tx, app.clock.now(), claire.id, course, 'voucher', { endsAt: later }))
    // It is called by what carries it now.
    expect(enrolled()).toMatchObject({ isActive: true, paymentType: 'voucher', expiresAt: later, closedBy })
    await app.seed((tx) => reopenAccess(tx, claire.id, course, closedBy ?? '', app.clock.now()))
    expect(enrolled()).toMatchObject({ paymentType: 'one_time' })
  })

  it('is not restored after a manual decision', async () => {
    const { app, admin, claire, course, pack, enrolled, order, backOf } = await shop()
    await app.seed((tx) => enrol(tx, app.clock.now(), claire.id, course, 'gift', { endsAt: END }))
    const { number } = await order([{ kind: 'pack', id: pack }])
    const path = `/api/collections/enrollments/records/${enrolled()?.id}`
    await app.call('PATCH', path, { as: admin, body: { isActive: false } })
    await backOf(number)
    expect(enrolled()?.isActive).toBe(false)
  })
})

it('a free part of a pack is withdrawn with the whole pack only', async () => {
  const { app, admin, claire, pack, reader, enrolled, order } = await shop(0)
  const free = await app.seed((tx) => makeProduit(tx, { title: 'Cadeau', price: 0 }))
  const shown = async () =>
    (await app.call('GET', '/api/me/library', { as: claire }))
      .json()
      .items.map((item: { title: string }) => item.title)
  const back = async (orderId: string, amountCents: number) => {
    const paid = reader().first(payments, {
      filter: 'order = {:orderId} && amountCents > 0',
      params: { orderId },
    })
    await app.call('POST', `/api/payments/${paid.id}/refund`, { as: admin, body: { amountCents } })
    await app.worker.drain()
  }
  const { orderId } = await order([{ kind: 'pack', id: pack }])
  expect(
    reader()
      .find(payments, { order: orderId })
      .map(({ amountCents }) => amountCents)
      .sort(),
  ).toEqual([0, 6000])
  await back(orderId, 1000)
  expect([reader().get(orders, orderId).status, await shown()]).toEqual(['fulfilled', ['Audio']])
  await back(orderId, 5000)
  expect([reader().get(orders, orderId).status, await shown(), enrolled()?.isActive]).toEqual([
    'refunded',
    [],
    false,
  ])
  // What is free by itself was never a part of what was paid.
  const both = await order([
    { kind: 'pack', id: pack },
    { kind: 'produit', id: free.id },
  ])
  await back(both.orderId, 6000)
  expect([reader().get(orders, both.orderId).status, await shown()]).toEqual(['fulfilled', ['Cadeau']])
})

/** An order of a course by a quote, its deposit and its rest paid. */
const quoted = async () => {
  const app = await testApp()
  const admin = await app.person('admin@example.com', { role: 'admin' })
  const jeanne = await app.person('jeanne@example.com')
  const { course, item } = await app.seed((tx) => {
    tx.create(siteSettings, { brand: 'Sable', legal: { raisonSociale: 'A. Martin', siret: '732829320' } })
    return {
      course: makeCourse(tx, { title: 'Dormir', price: 100 }),
      item: makeProduit(tx, { kind: 'digital' }),
    }
  })
  const line = { qty: 1, taxRate: 20, taxTreatment: 'standard' }
  const lines = [
    { ...line, kind: 'course', ref: course.id, title: 'Dormir', unitCents: 9000 },
    { ...line, kind: 'produit', ref: item.id, title: 'Audio', unitCents: 3000 },
  ]
  const body = {
    name: 'Jeanne',
    email: 'jeanne@example.com',
    lines,
    validUntil: '2026-12-20',
    depositPercent: 30,
  }
  await app.call('PUT', '/api/devis/devis0000000001', { as: admin, body })
  await app.call('POST', '/api/devis/devis0000000001/send', { as: admin })
  const reader = () => app.engine.read(system)
  const token = reader().get(devis, 'devis0000000001').accessToken
  await app.call('POST', `/api/devis/devis0000000001/accept?token=${token}`, {
    body: { name: 'Jeanne', agrees: true },
  })
  const deposit = () => reader().first(orders, { filter: "depositOf != ''" })
  const main = () => reader().first(orders, { filter: "depositOf = ''" })
  const paid = async (order: ReturnType<typeof main>) => {
    const { number, id, accessToken } = order
    await app.call('POST', `/api/orders/${number}/pay?token=${accessToken}`)
    await app.call('POST', `/api/checkout/demo/${id}`, { body: { outcome: 'succeed', token: accessToken } })
    await app.worker.drain()
  }
  await paid(deposit())
  await app.call('POST', `/api/orders/${main().number}/balance`, { as: admin })
  await paid(main())
  const back = async ({ number }: ReturnType<typeof main>) => {
    expect((await app.call('POST', `/api/orders/${number}/refund`, { as: admin, body: {} })).statusCode).toBe(
      200,
    )
    await app.worker.drain()
  }
  const state = async () => ({
    orders: [main().status, deposit().status],
    isOpen: reader().firstOrNull(enrollments, { user: jeanne.id, course: course.id })?.isActive,
    library: await owned(app, jeanne),
  })
  return { main, deposit, back, standing: state }
}
const owned = async (app: TestApp, as: Person) =>
  (await app.call('GET', '/api/me/library', { as })).json().items.length

describe('an order with a paid deposit', () => {
  const open = { isOpen: true, library: 1 }
  const closed = { orders: ['refunded', 'refunded'], isOpen: false, library: 0 }

  it('stays open while its deposit is retained, and closes with its refund', async () => {
    const { main, deposit, back, standing: state } = await quoted()
    expect(await state()).toEqual({ orders: ['fulfilled', 'fulfilled'], ...open })
    await back(main())
    expect(await state()).toEqual({ orders: ['fulfilled', 'fulfilled'], ...open })
    await back(deposit())
    expect(await state()).toEqual(closed)
  })

  it('stays open while its balance is retained, and closes with its refund', async () => {
    const { main, deposit, back, standing: state } = await quoted()
    await back(deposit())
    expect(await state()).toEqual({ orders: ['fulfilled', 'refunded'], ...open })
    await back(main())
    expect(await state()).toEqual(closed)
  })
})
