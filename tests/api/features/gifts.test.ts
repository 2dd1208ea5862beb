/** A gift course: paid by one person, opened by another, announced on the chosen day and not before. */
import { describe, expect, it } from 'vitest'
import { courses } from '#drizzle/collections/courses.ts'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { gifts } from '#drizzle/collections/gifts.ts'
import { invoices } from '#drizzle/collections/invoices.ts'
import { enrollments, invitations } from '#drizzle/collections/learning.ts'
import { orders, payments } from '#drizzle/collections/payments.ts'
import { users } from '#drizzle/collections/users.ts'
import { vouchers } from '#drizzle/collections/vouchers.ts'
import { GIFT_ANSWERED, GIFT_CORRECTED, GIFT_SUSPENDED, GIFT_WITHDRAWN } from '#drizzle/domain/gift.ts'
import { closeAccess, enrol } from '#server/features/enrollments/enrollments.ts'
import { system } from '#server/records/actor.ts'
import { type Person, testApp } from '../../support/app.ts'
import { makeCourseWithLessons, makeProduit } from '../../support/catalogue.ts'

const DAY = 86_400_000
const AT = '2026-11-01 10:00:00.000Z'
const INES = { firstName: 'Inès', email: 'ines@example.com', message: 'Prends soin de toi.', sendOn: '' }

const world = async () => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const ines = await app.person('ines@example.com')
  const { course, lessons } = await app.seed((tx) => makeCourseWithLessons(tx, 1, { price: 129 }))
  const reader = () => app.engine.read(system)
  /** The person with a fresh session, days later. */
  const now = (person: Person): Person => ({
    ...person,
    token: app.engine.tokens.sign('auth', reader().get(users, person.id)),
  })
  const order = (gift: object, more: object = {}, items: object[] = [{ kind: 'course', id: course.id }]) =>
    app.call('POST', '/api/checkout', {
      as: now(claire),
      body: { items, acceptsTerms: true, waivesWithdrawal: true, gift: { ...INES, ...gift }, ...more },
    })
  const pay = (orderId: string) =>
    app.call('POST', `/api/checkout/demo/${orderId}`, { as: now(claire), body: { outcome: 'succeed' } })
  /** Orders and pays; answers the order. */
  const give = async (gift: object = {}, more: object = {}) => {
    const opened = await order(gift, more)
    expect(opened.statusCode, opened.body).toBe(200)
    const { orderId, number } = opened.json() as { orderId: string; number: string }
    expect((await pay(orderId)).json()).toMatchObject({ status: 'fulfilled' })
    return { orderId, number }
  }
  const shown = async (number: string) =>
    (await app.call('GET', `/api/orders/${number}`, { as: now(claire) })).json().gift
  const correct = (number: string, body: object, as: Person | null = now(claire)) =>
    app.call('PATCH', `/api/orders/${number}/gift`, { as, body: { firstName: 'Inès', ...body } })
  const mailsTo = async (to: string) => {
    await app.worker.drain()
    return reader().find(emailMessages, { to, user: '' }, { sort: 'created' })
  }
  const invitation = (orderId: string) =>
    reader().get(invitations, reader().first(gifts, { order: orderId }).invitation)
  const accept = (token: string, as: Person = ines) =>
    app.call('POST', '/api/invitations/accept', { as: now(as), body: { token } })
  const enrolled = (user: string) => reader().firstOrNull(enrollments, { user, course: course.id })
  const lesson = lessons[0]?.id ?? ''
  const lookUp = (token: string) => app.call('POST', '/api/invitations/lookup', { body: { token } })
  return {
    app,
    claire,
    ines,
    course,
    lesson,
    reader,
    now,
    order,
    pay,
    give,
    shown,
    correct,
    mailsTo,
    invitation,
    accept,
    enrolled,
    lookUp,
  }
}

describe('a gift', () => {
  it('is paid by one and opened by the other', async () => {
    const all = await world()
    const { app, claire, ines, lesson, give, shown, mailsTo, invitation, accept, enrolled, reader } = all
    const { orderId, number } = await give()
    expect([enrolled(claire.id), enrolled(ines.id)]).toEqual([null, null])
    expect(reader().count(invoices, { order: orderId })).toBe(1)
    const [mail, ...others] = await mailsTo('ines@example.com')
    expect(others).toEqual([])
    expect(mail).toMatchObject({ subject: 'claire vous offre la formation «\u00a0Une formation\u00a0»' })
    expect(mail?.text).toContain('Inès')
    expect(mail?.text).toContain('Prends soin de toi.')
    expect(mail?.text).toMatch(/jusqu’au 20\snovembre\s2027/)
    const [confirmed] = reader().find(emailMessages, { to: 'claire@example.com' })
    expect(confirmed?.text).toContain('Votre cadeau pour Inès vient de partir')
    expect(confirmed?.text).not.toContain('Vos accès sont ouverts')
    const { token } = invitation(orderId)
    expect((await all.lookUp(token)).json()).toMatchObject({
      gift: { giverName: 'claire', message: 'Prends soin de toi.' },
    })
    expect((await accept(token)).statusCode).toBe(200)
    expect(enrolled(ines.id)).toMatchObject({ isActive: true, paymentType: 'gift' })
    expect(enrolled(claire.id)).toBeNull()
    const read = await app.call('GET', `/api/collections/lessons/records/${lesson}`, { as: ines })
    expect(read.statusCode).toBe(200)
    expect(await shown(number)).toMatchObject({
      state: 'accepted',
      acceptedAt: '2026-11-20 10:00:00.000Z',
      email: 'ines@example.com',
    })
  })

  it('is deleted when it is not paid, and named in the giver’s orders when it is', async () => {
    const { app, claire, order, give, reader } = await world()
    const { orderId } = (await order({})).json()
    const abandon = { as: claire, body: { outcome: 'abandon' } }
    await app.call('POST', `/api/checkout/demo/${orderId}`, abandon)
    expect([reader().count(gifts), reader().count(invitations)]).toEqual([0, 0])
    await give()
    const { items } = (await app.call('GET', '/api/me/orders', { as: claire })).json()
    expect(items.flatMap(({ titles }: { titles: string[] }) => titles)).toContain(
      'Une formation (cadeau pour Inès)',
    )
  })

  it('is announced on its date, at nine in Paris, and not before', async () => {
    const { app, give, shown, mailsTo, reader } = await world()
    const { number } = await give({ sendOn: '2026-12-24' })
    expect(await mailsTo('ines@example.com')).toEqual([])
    expect(await shown(number)).toMatchObject({ state: 'scheduled', sendAt: '2026-12-24 08:00:00.000Z' })
    const [confirmed] = reader().find(emailMessages, { to: 'claire@example.com' })
    expect(confirmed?.text).toMatch(/partira le 24\sdécembre\s2026/)
    app.clock.advance(33 * DAY + 21 * 3_600_000)
    expect(await mailsTo('ines@example.com')).toEqual([])
    app.clock.advance(3_600_001)
    expect(await mailsTo('ines@example.com')).toHaveLength(1)
    expect(['sending', 'sent']).toContain((await shown(number)).state)
  })

  it('may be an owned course, and is one paid course, for another person, within the year', async () => {
    const { app, claire, course, order, give, enrolled, reader, pay } = await world()
    const [free, thing] = await app.seed((tx) => [
      makeCourseWithLessons(tx, 1, { price: 0 }).course,
      makeProduit(tx),
    ])
    const of = (...ids: string[]) => ids.map((id) => ({ kind: 'course', id }))
    const cases: [object, object[] | undefined, string][] = [
      [{}, of(free.id), 'gift'],
      [{}, of(course.id, free.id), 'gift'],
      [{}, [{ kind: 'produit', id: thing.id }], 'gift'],
      [{ email: ' Claire@Example.com ' }, undefined, 'gift.email'],
      [{ email: 'nobody' }, undefined, 'gift.email'],
      [{ firstName: ' ' }, undefined, 'gift.firstName'],
      [{ message: 'x'.repeat(501) }, undefined, 'gift.message'],
      [{ sendOn: '2026-11-19' }, undefined, 'gift.sendOn'],
      [{ sendOn: '2027-11-23' }, undefined, 'gift.sendOn'],
      [{ sendOn: '2026-99-99' }, undefined, 'gift.sendOn'],
      [{ sendOn: 'demain' }, undefined, 'gift.sendOn'],
    ]
    for (const [gift, items, field] of cases) {
      const answer = await order(gift, {}, items)
      expect([answer.statusCode, Object.keys(answer.json().data)], field).toEqual([400, [field]])
    }
    expect(reader().count(orders)).toBe(0)
    await app.seed((tx) =>
      tx.create(enrollments, {
        user: claire.id,
        course: course.id,
        isActive: true,
        paymentType: 'one_time',
      }),
    )
    const quoteOf = (isGift: boolean) =>
      app.call('POST', '/api/checkout/quote', { as: claire, body: { items: of(course.id), isGift } })
    expect((await quoteOf(false)).statusCode).toBe(409)
    expect((await quoteOf(true)).json()).toMatchObject({ totalCents: 12_900 })
    const before = enrolled(claire.id)
    const { orderId } = await give()
    expect(enrolled(claire.id)).toEqual(before)
    // A second click on the payment page.
    await pay(orderId)
    expect(reader().count(invitations)).toBe(1)
    // Given to two people, one after the other.
    await give({ email: 'lea@example.com' })
    expect(reader().count(invitations)).toBe(2)
  })

  it('goes to the address corrected by its giver, until it is accepted', async () => {
    const { app, ines, give, shown, correct, mailsTo, invitation, accept, lookUp, reader } = await world()
    const { orderId, number } = await give({ email: 'inse@example.com' })
    await mailsTo('inse@example.com')
    const wrong = invitation(orderId).token
    expect((await correct(number, { email: 'ines@example.com' }, ines)).statusCode).toBe(404)
    expect((await correct(number, { email: 'ines@example.com' }, null)).statusCode).toBe(404)
    expect((await correct(number, { email: 'claire@example.com' })).statusCode).toBe(400)
    const corrected = await correct(number, { email: 'ines@example.com' })
    expect(corrected.json()).toMatchObject({ email: 'ines@example.com' })
    // Again, as if the answer had been lost.
    await correct(number, { email: 'Ines@example.com' })
    expect((await lookUp(wrong)).statusCode).toBe(404)
    expect(await mailsTo('ines@example.com')).toHaveLength(1)
    expect(reader().count(invitations)).toBe(2)
    for (const name of ['a', 'b', 'c', 'd']) await correct(number, { email: `${name}@example.com` })
    expect((await correct(number, { email: 'ines@example.com' })).json()).toMatchObject({
      status: 409,
      message: GIFT_CORRECTED,
    })
    expect((await accept(invitation(orderId).token)).statusCode).toBe(200)
    expect((await correct(number, { email: 'e@example.com' })).json()).toMatchObject({
      message: GIFT_ANSWERED,
    })
    expect((await shown(number)).state).toBe('accepted')
    expect((await app.call('PATCH', '/api/orders/C-2026-000099/gift', { body: INES })).statusCode).toBe(400)
  })

  it('cannot be withdrawn by hand, since it was paid', async () => {
    const { app, give, invitation } = await world()
    const staff = await app.person('ines.staff@example.com', {
      role: 'staff',
      permissions: ['courses.manage'],
    })
    const { orderId } = await give()
    const { id } = invitation(orderId)
    const answer = await app.call('PATCH', `/api/collections/invitations/records/${id}`, {
      as: staff,
      body: { status: 'revoked' },
    })
    expect([answer.statusCode, Object.keys(answer.json().data)]).toEqual([400, ['status']])
    expect(invitation(orderId).status).toBe('pending')
    // Sent once more it lives as long as before.
    app.clock.advance(61_000)
    const { expiresAt } = invitation(orderId)
    await app.call('POST', `/api/invitations/${id}/send`, { as: staff })
    expect(invitation(orderId).expiresAt).toBe(expiresAt)
  })

  it('survives another access of its recipient, and cannot be deleted, shortened or sent early by hand', async () => {
    const { app, ines, course, give, shown, invitation, accept, enrolled, mailsTo } = await world()
    const staff = await app.person('agathe.staff@example.com', {
      role: 'staff',
      permissions: ['courses.manage'],
    })
    const earlier = await app.seed((tx) =>
      tx.create(enrollments, { user: ines.id, course: course.id, isActive: true, enrolledAt: AT }),
    )
    const { orderId, number } = await give({ sendOn: '2026-11-25' })
    const { id, token } = invitation(orderId)
    const address = `/api/collections/invitations/records/${id}`
    const record = '/api/collections/enrollments/records'
    expect(
      (await app.call('PATCH', `${record}/${earlier.id}`, { as: staff, body: { isActive: false } }))
        .statusCode,
    ).toBe(200)
    expect((await app.call('DELETE', `${record}/${earlier.id}`, { as: staff })).statusCode).toBe(204)
    expect((await shown(number)).state).toBe('scheduled')
    expect((await app.call('POST', `/api/invitations/${id}/send`, { as: staff })).statusCode).toBe(409)
    expect(await mailsTo('ines@example.com')).toEqual([])
    const cut = { expiresAt: '2026-11-21 00:00:00.000Z' }
    expect((await app.call('PATCH', address, { as: staff, body: cut })).json().data.expiresAt).toBeDefined()
    expect((await app.call('DELETE', address, { as: staff })).statusCode).toBe(409)
    expect((await accept(token)).statusCode).toBe(200)
    expect(enrolled(ines.id)).toMatchObject({ isActive: true, paymentType: 'gift' })
    expect((await app.call('DELETE', address, { as: staff })).statusCode).toBe(409)
    // With the course it goes.
    await app.seed((tx) => tx.delete(courses, course.id))
    expect((await shown(number)).state).toBe('cancelled')
  })

  it('corrected before its date sends one mail, on its date, to the last address', async () => {
    const { app, give, correct, mailsTo } = await world()
    const { number } = await give({ sendOn: '2026-11-30', email: 'inse@example.com' })
    await correct(number, { email: 'ines@example.com' })
    expect(await mailsTo('ines@example.com')).toEqual([])
    app.clock.advance(11 * DAY)
    expect(await mailsTo('ines@example.com')).toHaveLength(1)
    expect((await mailsTo('inse@example.com')).filter(({ status }) => status !== 'suppressed')).toEqual([])
  })

  it('is withdrawn by its refund, before and after acceptance', async () => {
    const { app, ines, lesson, give, shown, correct, invitation, accept, enrolled, reader } = await world()
    const refund = (orderId: string) =>
      app.seed((tx) => tx.update(payments, tx.first(payments, { order: orderId }).id, { status: 'refunded' }))
    const first = await give()
    await refund(first.orderId)
    expect((await accept(invitation(first.orderId).token)).statusCode).toBe(404)
    expect((await shown(first.number)).state).toBe('cancelled')
    expect((await correct(first.number, { email: 'x@example.com' })).json()).toMatchObject({
      message: GIFT_WITHDRAWN,
    })
    const second = await give()
    await accept(invitation(second.orderId).token)
    await app.seed((tx) => tx.update(orders, second.orderId, { status: 'refunded' }))
    // Expired, not suspended: it was not closed by hand.
    expect(enrolled(ines.id)).toMatchObject({ isActive: true, expiresAt: '2026-11-20 10:00:00.000Z' })
    expect(
      (await app.call('GET', `/api/collections/lessons/records/${lesson}`, { as: ines })).statusCode,
    ).toBe(404)
    expect((await accept(invitation(second.orderId).token)).statusCode).toBe(404)
    // Access from another source stays.
    const third = await give()
    const id = enrolled(ines.id)?.id ?? ''
    await app.seed((tx) => tx.update(enrollments, id, { expiresAt: '', paymentType: 'one_time' }))
    await accept(invitation(third.orderId).token)
    await refund(third.orderId)
    expect(reader().get(enrollments, id)).toMatchObject({ isActive: true, paymentType: 'one_time' })
  })

  it('leaves another gift’s access when it is refunded', async () => {
    const { app, ines, give, invitation, accept, enrolled } = await world()
    const [first, second] = [await give(), await give()]
    for (const { orderId } of [first, second])
      expect((await accept(invitation(orderId).token)).statusCode).toBe(200)
    const refund = (orderId: string) =>
      app.seed((tx) => tx.update(payments, tx.first(payments, { order: orderId }).id, { status: 'refunded' }))
    await refund(first.orderId)
    expect(enrolled(ines.id)).toMatchObject({ paymentType: 'gift', isActive: true })
    await refund(second.orderId)
    expect(enrolled(ines.id)).toMatchObject({ isActive: true, expiresAt: '2026-11-20 10:00:00.000Z' })
  })

  it.each(['before', 'after'])(
    'stays withdrawn after its refund when the purchase %s it is refunded, too',
    async (when) => {
      const { app, ines, course, give, invitation, accept, enrolled } = await world()
      const buyIt = () => app.seed((tx) => enrol(tx, app.clock.now(), ines.id, course.id, 'one_time'))
      if (when === 'before') await buyIt()
      const { orderId } = await give()
      expect((await accept(invitation(orderId).token)).statusCode).toBe(200)
      if (when === 'after') await buyIt()
      const kinds = () => enrolled(ines.id)?.accesses?.map(({ paymentType }) => paymentType)
      expect([enrolled(ines.id)?.paymentType, kinds()?.toSorted()]).toEqual([
        'one_time',
        ['gift', 'one_time'],
      ])
      await app.seed((tx) => tx.update(orders, orderId, { status: 'refunded' }))
      expect(enrolled(ines.id)).toMatchObject({ paymentType: 'one_time', isActive: true })
      expect(kinds()).toEqual(['one_time'])
      await app.seed((tx) => closeAccess(tx, ines.id, course.id, 'a-refund'))
      expect(enrolled(ines.id)?.isActive).toBe(false)
    },
  )

  it('leaves a voucher’s access when it is refunded', async () => {
    const { app, ines, course, give, invitation, accept, enrolled } = await world()
    const { orderId } = await give()
    await accept(invitation(orderId).token)
    await app.seed((tx) => tx.update(orders, orderId, { status: 'refunded' }))
    const admin = await app.person('chef@example.com', { role: 'admin' })
    const id = app.engine.newId()
    const body = { id, course: course.id, label: 'Entreprise Martin', kind: 'single', places: 1 }
    const made = await app.call('POST', '/api/vouchers/batches', { as: admin, body })
    expect(made.statusCode, made.body).toBe(200)
    const code = app.engine.read(system).first(vouchers, { batch: id }).code
    const redeemed = await app.call('POST', '/api/vouchers/redeem', { as: ines, body: { code } })
    expect(redeemed.json()).toMatchObject({ outcome: 'opened' })
    expect(enrolled(ines.id)).toMatchObject({ isActive: true, expiresAt: '', paymentType: 'voucher' })
  })

  it('opens nothing that was closed by hand, and waits', async () => {
    const { app, ines, course, give, shown, invitation, accept, enrolled } = await world()
    await app.seed((tx) => tx.create(enrollments, { user: ines.id, course: course.id, isActive: false }))
    const { orderId, number } = await give()
    const answer = await accept(invitation(orderId).token)
    expect([answer.statusCode, answer.json().message]).toEqual([409, GIFT_SUSPENDED])
    expect(enrolled(ines.id)).toMatchObject({ isActive: false })
    expect((await shown(number)).state).not.toBe('accepted')
    await app.seed((tx) => tx.update(enrollments, enrolled(ines.id)?.id ?? '', { isActive: true }))
    expect((await accept(invitation(orderId).token)).statusCode).toBe(200)
  })

  it('forgets its recipient when the account is erased', async () => {
    const { app, claire, ines, give, shown, invitation, accept, mailsTo, reader } = await world()
    const { orderId, number } = await give()
    await mailsTo('ines@example.com')
    await accept(invitation(orderId).token)
    await app.seed((tx) => tx.delete(users, ines.id))
    expect(reader().first(gifts, { order: orderId })).toMatchObject({ firstName: '', email: '' })
    expect(invitation(orderId).email).toBe('')
    expect(await shown(number)).toMatchObject({ state: 'accepted', email: '' })
    const { items } = (await app.call('GET', '/api/me/orders', { as: claire })).json()
    expect(items.flatMap(({ titles }: { titles: string[] }) => titles)).toContain('Une formation (cadeau)')
  })

  it('opens after the withdrawal period of a giver who kept that right', async () => {
    const { app, ines, now, claire, give, invitation, accept, enrolled } = await world()
    const { orderId, number } = await give({}, { start: 'later', waivesWithdrawal: false })
    await accept(invitation(orderId).token)
    expect(enrolled(ines.id)?.enrolledAt).toBe('2026-12-04 23:00:00.000Z')
    const opened = await app.call('POST', `/api/orders/${number}/open-now`, {
      as: now(claire),
      body: { waivesWithdrawal: true },
    })
    expect(opened.json()).toEqual({ opensAt: '' })
    expect(enrolled(ines.id)?.enrolledAt).toBe('2026-11-20 10:00:00.000Z')
    expect(enrolled(claire.id)).toBeNull()
  })

  it('keeps no data of a giver whose account is erased after the sending, and reaches its recipient', async () => {
    const { app, claire, give, mailsTo, invitation, accept, reader } = await world()
    const sent = await give()
    const waiting = await give({ email: 'lea@example.com', sendOn: '2026-11-30' })
    await mailsTo('ines@example.com')
    await app.seed((tx) => tx.delete(users, claire.id))
    expect(reader().first(gifts, { order: sent.orderId })).toMatchObject({ giverName: '', message: '' })
    expect(invitation(sent.orderId).message).toBe('')
    expect((await accept(invitation(sent.orderId).token)).statusCode).toBe(200)
    app.clock.advance(11 * DAY)
    expect((await mailsTo('lea@example.com')).map(({ subject }) => subject)).toEqual([
      'claire vous offre la formation «\u00a0Une formation\u00a0»',
    ])
    expect(reader().get(orders, waiting.orderId).user).toBe('')
    // Sent: the message is no longer needed.
    app.clock.advance(2 * DAY)
    await app.worker.drain()
    // Still in the outbox, which is not processed here.
    expect(reader().first(gifts, { order: waiting.orderId }).giverName).toBe('claire')
    app.clock.advance(31 * DAY)
    await app.worker.drain()
    expect(reader().first(gifts, { order: waiting.orderId })).toMatchObject({ giverName: '', message: '' })
    expect(invitation(waiting.orderId).message).toBe('')
    for (const { orderId } of [sent, waiting])
      for (const mail of reader().find(emailMessages, { invitation: invitation(orderId).id })) {
        expect(mail.subject).not.toContain('claire')
        expect(mail.text + mail.html).not.toContain('Prends soin de toi')
      }
  })
})
