/** A course whose buyer keeps her right of withdrawal: shut until its fourteen days are over, or until she waives it. */
import { describe, expect, it } from 'vitest'
import { lessons, modules } from '#drizzle/collections/courses.ts'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { enrollments, lessonComments, progress } from '#drizzle/collections/learning.ts'
import { notifications } from '#drizzle/collections/notifications.ts'
import { consents, orders } from '#drizzle/collections/payments.ts'
import { CONSENT_SENTENCES, CONSENT_VERSION } from '#drizzle/domain/consents.ts'
import { enrol, refreshReleases } from '#server/features/learning/service.ts'
import { system } from '#server/records/actor.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { makeCourse, makeCourseWithLessons } from '../../support/catalogue.ts'
import { AT_ONCE, buyLater, goTo, OPENS_AT, openNow, pay, submit } from '../../support/waiting.ts'

const JUST_BEFORE = '2026-12-04T22:59:59.999Z'
const DAY = 86_400_000

/** Claire, and a course with a lesson and a file in it. */
const world = async (accessMonths: number | null = 12) => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const made = await app.seed((tx) => makeCourseWithLessons(tx, 1, { price: 129, accessMonths }))
  const lesson = made.lessons[0]
  if (!lesson) throw new Error('A lesson was asked for')
  const upload = await app.engine.upload(lessons, lesson.id, 'attachments', {
    name: 'fiche.pdf',
    content: Buffer.from('%PDF-1.4'),
  })
  await app.seed((tx) => tx.update(lessons, lesson.id, { attachments: [upload] }))
  const items = [{ kind: 'course' as const, id: made.course.id }]
  return { app, claire, course: made.course, module: made.module, lesson, file: upload.name, items }
}
type World = Awaited<ReturnType<typeof world>>

/** What the person gets of the lesson: lists, views, files, acts. */
const waysIn = async ({ app, lesson, file, course }: World, as: Person) => {
  const list = await app.call('GET', '/api/collections/lessons/records', { as })
  const view = await app.call('GET', `/api/collections/lessons/records/${lesson.id}`, { as })
  const through = await app.call('GET', '/api/collections/modules/records?expand=lessons_via_module', { as })
  const { token } = (await app.call('POST', '/api/files/token', { as })).json()
  const stored = await app.call('GET', `/api/files/lessons/${lesson.id}/${file}?token=${token}`)
  const outline = (await app.call('GET', `/api/courses/${course.id}/outline`, { as })).json()
  const comment = await app.call('POST', '/api/collections/lesson_comments/records', {
    as,
    body: { lesson: lesson.id, user: as.id, body: 'Merci.' },
  })
  const note = await app.call('POST', '/api/collections/lesson_notes/records', {
    as,
    body: { lesson: lesson.id, body: 'Ma note' },
  })
  return {
    listed: list.json().items.length as number,
    view: view.statusCode,
    expanded: through.body.includes('Contenu réservé'),
    file: stored.statusCode,
    comment: comment.statusCode,
    note: note.statusCode,
    enrolled: outline.course.enrolled as boolean,
    locked: outline.modules[0].lessons[0].locked as boolean,
  }
}
const SHUT = {
  listed: 0,
  view: 404,
  expanded: false,
  file: 404,
  comment: 400,
  note: 400,
  enrolled: false,
  locked: true,
}
const OPEN = {
  listed: 1,
  view: 200,
  expanded: true,
  file: 200,
  comment: 200,
  note: 200,
  enrolled: true,
  locked: false,
}
const learn = (app: TestApp, as: Person, lesson: string) =>
  app.call('POST', '/api/collections/progress/records', { as, body: { lesson, completed: true } })

describe('the choice', () => {
  it('is offered with its date where something is waived and something is paid', async () => {
    const { app, items } = await world()
    const [free, kept] = await app.seed((tx) => [
      makeCourse(tx, { price: 0 }),
      makeCourse(tx, { title: 'Autre', withdrawal: 'days14' }),
    ])
    const quoteOf = async (asked: object[]) =>
      (await app.call('POST', '/api/checkout/quote', { body: { items: asked } })).json()
    expect(await quoteOf(items)).toMatchObject({ needsWaiver: true, laterAt: OPENS_AT })
    expect(await quoteOf([{ kind: 'course', id: free.id }])).toMatchObject({ needsWaiver: true, laterAt: '' })
    expect(await quoteOf([{ kind: 'course', id: kept.id }])).toMatchObject({
      needsWaiver: false,
      laterAt: '',
    })
  })

  it('is one or the other: nothing chosen, both at once, and waiting for what is free are refused', async () => {
    const { app, claire, items } = await world()
    const unticked = await submit(app, claire, items, { start: 'now' })
    expect(unticked.json().data.waivesWithdrawal.code).toBe('validation_required')
    const both = await submit(app, claire, items, { waivesWithdrawal: true })
    expect([both.statusCode, both.json().data.start.code]).toEqual([400, 'validation_invalid_value'])
    const free = await app.seed((tx) => makeCourse(tx, { price: 0 }))
    const gift = await submit(app, claire, [{ kind: 'course', id: free.id }])
    expect([gift.statusCode, 'waivesWithdrawal' in gift.json().data]).toEqual([400, true])
    expect(app.engine.read(system).count(orders)).toBe(0)
  })

  it('opens what is free at once, and what was waived at once', async () => {
    const all = await world()
    const { app, claire, items } = all
    const free = await app.seed((tx) => makeCourse(tx, { price: 0 }))
    await submit(app, claire, [{ kind: 'course', id: free.id }], AT_ONCE)
    const { orderId } = await buyLater(app, claire, items, AT_ONCE)
    expect(app.engine.read(system).get(orders, orderId).opensAt).toBe('')
    expect(await waysIn(all, claire)).toEqual(OPEN)
  })
})

describe('a course that its buyer waits for', () => {
  it('is hers without waiver, shut in every way until the instant, and open from it on', async () => {
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
      releasedDays: 0,
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

  it('shows nobody’s comments before it opens', async () => {
    const { app, claire, lesson, items } = await world()
    const ines = await app.person('ines@example.com')
    await app.seed((tx) => tx.create(lessonComments, { lesson: lesson.id, user: ines.id, body: 'Un secret' }))
    await buyLater(app, claire, items)
    const read = () => app.call('GET', '/api/collections/lesson_comments/records', { as: claire })
    expect((await read()).json().items).toEqual([])
    goTo(app, OPENS_AT, claire)
    expect((await read()).json().items).toHaveLength(1)
  })

  it('counts the days of its modules from the opening', async () => {
    const all = await world()
    const { app, claire, course, module, items } = all
    await app.seed((tx) => tx.update(modules, module.id, { releaseAfterDays: 3 }))
    await buyLater(app, claire, items)
    const outline = (await app.call('GET', `/api/courses/${course.id}/outline`, { as: claire })).json()
    expect(outline.modules[0].lessons[0].availableAt).toBe('2026-12-07 23:00:00.000Z')
    goTo(app, OPENS_AT, claire)
    await app.seed((tx) => refreshReleases(tx, app.clock.now()))
    expect(await waysIn(all, claire)).toMatchObject({ view: 404, enrolled: true, locked: true })
    goTo(app, '2026-12-07T23:00:00Z', claire)
    await app.seed((tx) => refreshReleases(tx, app.clock.now()))
    expect(await waysIn(all, claire)).toMatchObject({ view: 200, locked: false })
  })

  it('opens at midnight in Paris also across the change to winter time', async () => {
    const { app, claire, items } = await world()
    goTo(app, '2027-10-20T10:00:00Z', claire)
    const { orderId } = await buyLater(app, claire, items)
    expect(app.engine.read(system).get(orders, orderId).opensAt).toBe('2027-11-03 23:00:00.000Z')
  })

  it('is sold once: the quote leads to it, a second tab pays nothing', async () => {
    const { app, claire, items } = await world()
    const second = (await submit(app, claire, items)).json()
    await buyLater(app, claire, items)
    expect((await pay(app, second)).json()).toMatchObject({ status: 'cancelled' })
    const again = await app.call('POST', '/api/checkout/quote', { as: claire, body: { items } })
    expect([again.statusCode, again.json().data.owned.code]).toEqual([409, 'already_owned'])
  })

  it('waits for the day of the payment, not of the order', async () => {
    const { app, claire, items } = await world()
    goTo(app, '2026-11-20T22:55:00Z', claire)
    const opened = (await submit(app, claire, items)).json()
    goTo(app, '2026-11-20T23:05:00Z', claire)
    await pay(app, opened)
    expect(app.engine.read(system).get(orders, opened.orderId).opensAt).toBe('2026-12-05 23:00:00.000Z')
  })
})

describe('a course that she had before', () => {
  it('stays shut until the day when it had ended, and keeps her progress', async () => {
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

  it('is neither shut nor shortened by another purchase while it is open', async () => {
    const all = await world(1)
    const { app, claire, course, items } = all
    const waiting = (await submit(app, claire, items)).json()
    // Meanwhile somebody lets her in for good.
    await app.seed((tx) => {
      enrol(tx, app.clock.now(), claire.id, course.id, 'manual')
      tx.update(enrollments, tx.first(enrollments, { user: claire.id }).id, { expiresAt: '' })
    })
    const enrolAgain = (beginsAt: string) =>
      app.seed((tx) => enrol(tx, app.clock.now(), claire.id, course.id, 'one_time', new Date(beginsAt)))
    await enrolAgain('2026-12-04T23:00:00Z')
    const reader = app.engine.read(system)
    expect(reader.first(enrollments, { user: claire.id })).toMatchObject({
      enrolledAt: '2026-11-20 10:00:00.000Z',
      expiresAt: '',
    })
    expect(await waysIn(all, claire)).toEqual(OPEN)
    expect((await pay(app, waiting)).json().status).toBe('cancelled')
  })

  it('begins now when it is bought for now after one that was to begin later was closed', async () => {
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

describe('« Commencer maintenant »', () => {
  it('keeps the waiver with its sentence, and opens from now on', async () => {
    const all = await world()
    const { app, claire, items } = all
    const { orderId, number } = await buyLater(app, claire, items)
    app.clock.advance(2 * DAY)
    const answer = await openNow(app, number, { as: claire })
    expect([answer.statusCode, answer.json()]).toEqual([200, { opensAt: '' }])
    const reader = app.engine.read(system)
    expect(reader.find(consents, { order: orderId, purpose: 'withdrawal_waiver' })).toMatchObject([
      {
        given: true,
        user: claire.id,
        email: claire.email,
        text: CONSENT_SENTENCES.withdrawal_waiver,
        version: CONSENT_VERSION,
        at: '2026-11-22 10:00:00.000Z',
        source: 'order',
      },
    ])
    expect(reader.get(orders, orderId).opensAt).toBe('')
    expect(reader.first(enrollments, { user: claire.id })).toMatchObject({
      enrolledAt: '2026-11-22 10:00:00.000Z',
      expiresAt: '2027-11-22 10:00:00.000Z',
    })
    expect(await waysIn(all, claire)).toEqual(OPEN)
  })

  it('changes nothing the second time, also from two tabs at once, nor once the day has come', async () => {
    const { app, claire, items } = await world()
    const { orderId, number } = await buyLater(app, claire, items)
    const answers = await Promise.all([1, 2].map(() => openNow(app, number, { as: claire })))
    app.clock.advance(DAY)
    // A page of before the day's wording: there is nothing left to agree to.
    answers.push(await openNow(app, number, { as: claire, body: { consentVersion: '2020-01-01' } }))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const reader = app.engine.read(system)
    expect(reader.count(consents, { order: orderId, purpose: 'withdrawal_waiver' })).toBe(1)
    expect(reader.first(enrollments, { user: claire.id }).enrolledAt).toBe('2026-11-20 10:00:00.000Z')
    await app.worker.drain()
    expect(reader.count(emailMessages, { subject: 'Votre formation est ouverte' })).toBe(1)
    const other = await app.person('other@example.com')
    const late = await buyLater(app, other, items)
    goTo(app, '2026-12-20T10:00:00Z', other)
    expect((await openNow(app, late.number, { as: other })).json()).toEqual({ opensAt: '' })
    expect(reader.count(consents, { order: late.orderId, purpose: 'withdrawal_waiver' })).toBe(0)
  })

  it('is the buyer’s or the token’s, and nobody’s in their place', async () => {
    const all = await world()
    const { app, claire, items } = all
    const { number, token } = await buyLater(app, claire, items)
    const staff = await app.person('staff@example.com', { role: 'admin' })
    const stranger = await app.person('stranger@example.com')
    for (const as of [staff, stranger, null])
      expect((await openNow(app, number, { as })).statusCode).toBe(404)
    expect((await openNow(app, number, { token: 'x'.repeat(43) })).statusCode).toBe(404)
    expect((await openNow(app, number, { token, body: { waivesWithdrawal: false } })).statusCode).toBe(400)
    expect((await openNow(app, number, { token, body: { consentVersion: '2020-01-01' } })).statusCode).toBe(
      409,
    )
    expect(await waysIn(all, claire)).toEqual(SHUT)
    expect((await openNow(app, number, { token })).statusCode).toBe(200)
    expect(await waysIn(all, claire)).toEqual(OPEN)
  })

  it('opens neither an order that is not paid nor one that was taken back', async () => {
    const { app, claire, items } = await world()
    const pending = (await submit(app, claire, items)).json()
    expect((await openNow(app, pending.number, { as: claire })).statusCode).toBe(409)
    const { number, orderId } = await buyLater(app, claire, items)
    await app.seed((tx) => tx.update(orders, orderId, { status: 'refunded' }))
    expect((await openNow(app, number, { as: claire })).statusCode).toBe(409)
    expect(app.engine.read(system).count(consents, { purpose: 'withdrawal_waiver' })).toBe(0)
  })
})

describe('what she is told', () => {
  const mails = async (app: TestApp) => {
    await app.worker.drain()
    return app.engine.read(system).find(emailMessages, {}, { sort: 'queuedAt' })
  }

  it('confirms the day and the right at once, and says it when the day has come, once', async () => {
    const { app, claire, course, items } = await world()
    await buyLater(app, claire, items)
    const [confirmation] = await mails(app)
    expect(confirmation?.text).toContain('accès à partir du 5\u00a0décembre\u00a02026')
    expect(confirmation?.text).toContain('il reste entier jusqu’à l’ouverture, le 5\u00a0décembre\u00a02026')
    expect(confirmation?.text).not.toContain('renoncé')
    expect(confirmation?.text).not.toContain('Vos accès sont ouverts')
    goTo(app, JUST_BEFORE, claire)
    expect(await mails(app)).toHaveLength(1)
    goTo(app, OPENS_AT, claire)
    await mails(app)
    const sent = await mails(app)
    expect(sent.map(({ subject }) => subject)).toEqual([
      'Votre commande n°\u00a0C-2026-000001 est confirmée',
      'Votre formation est ouverte',
    ])
    expect(sent[1]?.text).toContain('Les quatorze jours de votre droit de rétractation sont passés.')
    expect(app.engine.read(system).find(notifications, { user: claire.id })).toMatchObject([
      { title: 'Votre formation est ouverte', link: `/mon-espace/${course.id}` },
    ])
  })

  it('confirms the waiver when she opens it before, and is silent on the day', async () => {
    const { app, claire, items } = await world()
    const { number } = await buyLater(app, claire, items)
    await openNow(app, number, { as: claire })
    goTo(app, '2026-12-06T10:00:00Z', claire)
    const sent = await mails(app)
    expect(sent).toHaveLength(2)
    expect(sent.find(({ subject }) => subject === 'Votre formation est ouverte')?.text).toContain(
      'renoncé à votre droit de rétractation',
    )
    expect(app.engine.read(system).count(notifications, { user: claire.id })).toBe(0)
  })

  it('announces nothing of what was paid back', async () => {
    const { app, claire, items } = await world()
    const { orderId } = await buyLater(app, claire, items)
    await app.seed((tx) => tx.update(orders, orderId, { status: 'refunded' }))
    goTo(app, '2026-12-06T10:00:00Z', claire)
    expect((await mails(app)).map(({ subject }) => subject)).not.toContain('Votre formation est ouverte')
    expect(app.engine.read(system).count(notifications, { user: claire.id })).toBe(0)
  })
})
