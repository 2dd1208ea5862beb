/** A course whose buyer keeps the right of withdrawal: closed until its fourteen days are over. */
import { describe, expect, it } from 'vitest'
import { modules } from '#drizzle/collections/courses.ts'
import { enrollments, lessonComments, progress } from '#drizzle/collections/learning.ts'
import { consents, orders } from '#drizzle/collections/payments.ts'
import { enrol } from '#server/features/enrollments/enrollments.ts'
import { system } from '#server/records/actor.ts'
import { makeCourse } from '../../support/catalogue.ts'
import { AT_ONCE, buyLater, goTo, OPENS_AT, pay, submit } from '../../support/waiting.ts'
import { learn, OPEN, SHUT, waysIn, world } from '../../support/waiting-course.ts'

const JUST_BEFORE = '2026-12-04T22:59:59.999Z'

describe('the choice between waiver and delay', () => {
  it('is offered with its date for paid digital content', async () => {
    const { app, items } = await world()
    const [free, stored] = await app.seed((tx) => [
      makeCourse(tx, { price: 0 }),
      makeCourse(tx, { title: 'Autre', withdrawal: 'days14' }),
    ])
    const quoteOf = async (requested: object[]) =>
      (await app.call('POST', '/api/checkout/quote', { body: { items: requested } })).json()
    expect(await quoteOf(items)).toMatchObject({ needsWaiver: true, laterAt: OPENS_AT })
    expect(await quoteOf([{ kind: 'course', id: free.id }])).toMatchObject({
      needsWaiver: false,
      laterAt: '',
    })
    expect(await quoteOf([{ kind: 'course', id: stored.id }])).toMatchObject({
      needsWaiver: false,
      laterAt: '',
    })
  })

  it('is exclusive: none and both are refused, and free items need none', async () => {
    const { app, claire, items } = await world()
    const unticked = await submit(app, claire, items, { start: 'now' })
    expect(unticked.json().data.waivesWithdrawal.code).toBe('validation_required')
    const both = await submit(app, claire, items, { waivesWithdrawal: true })
    expect([both.statusCode, both.json().data.start.code]).toEqual([400, 'validation_invalid_value'])
    expect(app.engine.read(system).count(orders)).toBe(0)
    const free = await app.seed((tx) => makeCourse(tx, { price: 0 }))
    const gift = await submit(app, claire, [{ kind: 'course', id: free.id }])
    expect(gift.statusCode).toBe(200)
    expect(app.engine.read(system).first(orders, {}).opensAt).toBe('')
  })

  it('opens free and waived items at once', async () => {
    const all = await world()
    const { app, claire, items } = all
    const free = await app.seed((tx) => makeCourse(tx, { price: 0 }))
    await submit(app, claire, [{ kind: 'course', id: free.id }], AT_ONCE)
    const { orderId } = await buyLater(app, claire, items, AT_ONCE)
    expect(app.engine.read(system).get(orders, orderId).opensAt).toBe('')
    expect(await waysIn(all, claire)).toEqual(OPEN)
  })
})

describe('a delayed course', () => {
  it('is owned without a waiver, closed everywhere until its date, and open from then on', async () => {
    const all = await world()
    const { app, claire, course, lesson, items } = all
    const { orderId, number } = await buyLater(app, claire, items)
    const reader = app.engine.read(system)
    expect(reader.find(consents, { order: orderId }).map(({ purpose }) => purpose)).toEqual(['cgv'])
    expect(reader.get(orders, orderId)).toMatchObject({ status: 'fulfilled', opensAt: OPENS_AT })
    expect(reader.first(enrollments, { user: claire.id })).toMatchObject({
      enrolledAt: OPENS_AT,
      expiresAt: '2027-12-04 23:00:00.000Z',
      isActive: true,
    })
    expect(await waysIn(all, claire)).toEqual(SHUT)
    expect((await learn(app, claire, lesson.id)).statusCode).toBe(400)
    expect(reader.count(progress)).toBe(0)
    const outline = (await app.call('GET', `/api/courses/${course.slug}/outline`, { as: claire })).json()
    expect(outline.course.opensAt).toBe(OPENS_AT)
    expect(outline.modules[0].lessons[0].availableAt).toBe(OPENS_AT)
    const seen = (await app.call('GET', `/api/orders/${number}`, { as: claire })).json()
    expect(seen.items).toMatchObject([{ kind: 'course', opensAt: OPENS_AT }])
    goTo(app, JUST_BEFORE, claire)
    expect(await waysIn(all, claire)).toEqual(SHUT)
    goTo(app, OPENS_AT, claire)
    expect(await waysIn(all, claire)).toEqual(OPEN)
    expect((await learn(app, claire, lesson.id)).statusCode).toBe(200)
    const later = (await app.call('GET', `/api/courses/${course.slug}/outline`, { as: claire })).json()
    expect([later.course.opensAt, later.modules[0].lessons[0].availableAt]).toEqual(['', ''])
  })

  it('hides its comments before it opens', async () => {
    const { app, claire, lesson, items } = await world()
    const ines = await app.person('ines@example.com')
    await app.seed((tx) => tx.create(lessonComments, { lesson: lesson.id, user: ines.id, body: 'Un secret' }))
    await buyLater(app, claire, items)
    const read = () => app.call('GET', '/api/collections/lesson_comments/records', { as: claire })
    expect((await read()).json().items).toEqual([])
    goTo(app, OPENS_AT, claire)
    expect((await read()).json().items).toHaveLength(1)
  })

  it('counts the delays of its modules from the opening', async () => {
    const all = await world()
    const { app, claire, course, module, items } = all
    await app.seed((tx) => tx.update(modules, module.id, { releaseAfterDays: 3 }))
    await buyLater(app, claire, items)
    const outline = (await app.call('GET', `/api/courses/${course.id}/outline`, { as: claire })).json()
    expect(outline.modules[0].lessons[0].availableAt).toBe('2026-12-07 23:00:00.000Z')
    goTo(app, OPENS_AT, claire)
    expect(await waysIn(all, claire)).toMatchObject({ view: 404, enrolled: true, locked: true })
    goTo(app, '2026-12-07T23:00:00Z', claire)
    expect(await waysIn(all, claire)).toMatchObject({ view: 200, locked: false })
  })

  it('opens at midnight in Paris, also across the change to winter time', async () => {
    const { app, claire, items } = await world()
    goTo(app, '2027-10-20T10:00:00Z', claire)
    const { orderId } = await buyLater(app, claire, items)
    expect(app.engine.read(system).get(orders, orderId).opensAt).toBe('2027-11-03 23:00:00.000Z')
  })

  it('is sold once: the quote links to it, a second tab pays nothing', async () => {
    const { app, claire, items } = await world()
    const second = (await submit(app, claire, items)).json()
    await buyLater(app, claire, items)
    expect((await pay(app, second)).json()).toMatchObject({ status: 'cancelled' })
    const again = await app.call('POST', '/api/checkout/quote', { as: claire, body: { items } })
    expect([again.statusCode, again.json().data.owned.code]).toEqual([409, 'already_owned'])
  })

  it('counts from the payment, not from the order', async () => {
    const { app, claire, items } = await world()
    goTo(app, '2026-11-20T22:55:00Z', claire)
    const opened = (await submit(app, claire, items)).json()
    goTo(app, '2026-11-20T23:05:00Z', claire)
    await pay(app, opened)
    expect(app.engine.read(system).get(orders, opened.orderId).opensAt).toBe('2026-12-07 23:00:00.000Z')
  })
})

describe('a delayed course with former access', () => {
  it('stays closed until its former end date, with its progress', async () => {
    const all = await world(1)
    const { app, claire, lesson, items } = all
    await buyLater(app, claire, items, AT_ONCE)
    expect((await learn(app, claire, lesson.id)).statusCode).toBe(200)
    goTo(app, '2027-01-20T10:00:00Z', claire)
    expect(await waysIn(all, claire)).toEqual(SHUT)
    await buyLater(app, claire, items)
    expect(await waysIn(all, claire)).toEqual(SHUT)
    const reader = app.engine.read(system)
    expect(reader.first(enrollments, { user: claire.id })).toMatchObject({
      enrolledAt: '2027-02-03 23:00:00.000Z',
      expiresAt: '2027-03-03 23:00:00.000Z',
      progress: 100,
    })
    goTo(app, '2027-02-03T23:00:00Z', claire)
    expect(await waysIn(all, claire)).toMatchObject({ view: 200, enrolled: true })
  })

  it('is neither closed nor shortened by another purchase while it is open', async () => {
    const all = await world(1)
    const { app, claire, course, items } = all
    const waiting = (await submit(app, claire, items)).json()
    // Meanwhile unlimited access is given by hand.
    await app.seed((tx) => {
      enrol(tx, app.clock.now(), claire.id, course.id, 'manual')
      tx.update(enrollments, tx.first(enrollments, { user: claire.id }).id, { expiresAt: '' })
    })
    const enrolAgain = (beginsAt: string) =>
      app.seed((tx) =>
        enrol(tx, app.clock.now(), claire.id, course.id, 'one_time', { beginsAt: new Date(beginsAt) }),
      )
    await enrolAgain('2026-12-04T23:00:00Z')
    const reader = app.engine.read(system)
    expect(reader.first(enrollments, { user: claire.id })).toMatchObject({
      enrolledAt: '2026-11-20 10:00:00.000Z',
      expiresAt: '',
    })
    expect(await waysIn(all, claire)).toEqual(OPEN)
    expect((await pay(app, waiting)).json().status).toBe('cancelled')
  })

  it('begins now on an immediate purchase after a later one was closed', async () => {
    const all = await world()
    const { app, claire, items } = all
    await buyLater(app, claire, items)
    await app.seed((tx) =>
      tx.update(enrollments, tx.first(enrollments, { user: claire.id }).id, { isActive: false }),
    )
    await buyLater(app, claire, items, AT_ONCE)
    expect(await waysIn(all, claire)).toEqual(OPEN)
  })
})
