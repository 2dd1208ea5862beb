/** « Commencer maintenant » and the mails around a course that its buyer waits for. */
import { describe, expect, it } from 'vitest'
import { courses } from '#drizzle/collections/courses.ts'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { enrollments } from '#drizzle/collections/learning.ts'
import { notifications } from '#drizzle/collections/notifications.ts'
import { consents, orders, payments } from '#drizzle/collections/payments.ts'
import { users } from '#drizzle/collections/users.ts'
import { CONSENT_SENTENCES, CONSENT_VERSION } from '#drizzle/domain/consents.ts'
import { system } from '#server/records/actor.ts'
import type { TestApp } from '../../support/app.ts'
import { buyLater, goTo, OPENS_AT, openNow, recording, submit } from '../../support/waiting.ts'
import { OPEN, SHUT, waysIn, world } from '../../support/waiting-course.ts'

const JUST_BEFORE = '2026-12-04T22:59:59.999Z'
const DAY = 86_400_000

describe('« Commencer maintenant »', () => {
  it('stores the waiver with its text, and opens at once', async () => {
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

  it('changes nothing the second time, also from two tabs, nor after the date', async () => {
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

  it('belongs to the buyer or the holder of the token alone', async () => {
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

  it('opens neither an unpaid nor a refunded order', async () => {
    const { app, claire, items } = await world()
    const pending = (await submit(app, claire, items)).json()
    expect((await openNow(app, pending.number, { as: claire })).statusCode).toBe(409)
    const { number, orderId } = await buyLater(app, claire, items)
    await app.seed((tx) => tx.update(orders, orderId, { status: 'refunded' }))
    expect((await openNow(app, number, { as: claire })).statusCode).toBe(409)
    expect(app.engine.read(system).count(consents, { purpose: 'withdrawal_waiver' })).toBe(0)
  })
})

describe('the mails of a delayed course', () => {
  const mails = async (app: TestApp) => {
    await app.worker.drain()
    return app.engine.read(system).find(emailMessages, {}, { sort: 'queuedAt' })
  }

  it('confirm date and right at once, and the opening on its date, once', async () => {
    const { app, claire, course, items } = await world()
    await buyLater(app, claire, items)
    const [confirmation] = await mails(app)
    expect(confirmation?.text).toContain('accès à partir du 5\u00a0décembre\u00a02026')
    expect(confirmation?.text).toContain(
      'Vous gardez votre droit de rétractation jusqu’à l’ouverture, le 5\u00a0décembre\u00a02026.',
    )
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
    expect(sent[1]?.text).toContain('Le délai de votre droit de rétractation est passé.')
    expect(app.engine.read(system).find(notifications, { user: claire.id })).toMatchObject([
      { title: 'Votre formation est ouverte', link: `/mon-espace/${course.id}` },
    ])
  })

  it('confirm the waiver of an early opening, and are not sent on the date', async () => {
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

  it('announce nothing refunded', async () => {
    const { app, claire, items } = await world()
    const { orderId } = await buyLater(app, claire, items)
    await app.seed((tx) => tx.update(orders, orderId, { status: 'refunded' }))
    goTo(app, '2026-12-06T10:00:00Z', claire)
    expect((await mails(app)).map(({ subject }) => subject)).not.toContain('Votre formation est ouverte')
    expect(app.engine.read(system).count(notifications, { user: claire.id })).toBe(0)
  })

  it('announce nothing to an erased account, nor of a deleted course', async () => {
    for (const gone of ['users', 'courses'] as const) {
      const { app, claire, course, items } = await world()
      await buyLater(app, claire, items)
      await app.seed((tx) => (gone === 'users' ? tx.delete(users, claire.id) : tx.delete(courses, course.id)))
      goTo(app, '2026-12-06T10:00:00Z')
      expect((await mails(app)).map(({ subject }) => subject)).not.toContain('Votre formation est ouverte')
      expect(app.engine.read(system).count(notifications, { title: 'Votre formation est ouverte' })).toBe(0)
    }
  })

  it('name only what the buyer still has of the order', async () => {
    const { app, claire, items } = await world()
    const sound = await recording(app)
    const { orderId, number } = await buyLater(app, claire, [...items, { kind: 'produit', id: sound.id }])
    await app.seed((tx) => {
      tx.update(enrollments, tx.first(enrollments, { user: claire.id }).id, { isActive: false })
      tx.update(payments, tx.first(payments, { order: orderId, produit: '' }).id, { status: 'refunded' })
    })
    await openNow(app, number, { as: claire })
    const opened = (await mails(app)).find(({ subject }) => subject.endsWith('est ouverte'))
    expect(opened?.subject).toBe('Votre commande n°\u00a0C-2026-000001 est ouverte')
    expect(opened?.text).toContain('«\u00a0La clairière\u00a0»\u00a0: tout est ouvert.')
  })
})
