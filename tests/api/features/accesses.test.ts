/**
 * The accesses of an enrollment: each lasts its own time, whatever else is withdrawn, and the enrollment
 * takes the payment type of the one that carries it.
 */

import { describe, expect, it } from 'vitest'
import { courses } from '#drizzle/collections/courses.ts'
import { gifts } from '#drizzle/collections/gifts.ts'
import { enrollments, invitations } from '#drizzle/collections/learning.ts'
import { orders, payments } from '#drizzle/collections/payments.ts'
import { users } from '#drizzle/collections/users.ts'
import { vouchers } from '#drizzle/collections/vouchers.ts'
import { stamp } from '#server/core/clock.ts'
import { closeAccess, enrol, reopenAccess, withdrawAccess } from '#server/features/enrollments/enrollments.ts'
import { deliver } from '#server/features/fulfilment/settlement.ts'
import { linesOf } from '#server/features/order-record/order.ts'
import { followDispute } from '#server/features/refunds/dispute.ts'
import { demoState } from '#server/ports/payments.ts'
import { system } from '#server/records/actor.ts'
import { type Person, testApp } from '../../support/app.ts'
import { makeCourse } from '../../support/catalogue.ts'
import { buy, pay } from '../../support/checkout.ts'
import { fc, runs } from '../../support/properties.ts'

const DAY = 86_400_000

/** A course of two months that costs something, one who gives it and one who gets it. */
const world = async () => {
  const app = await testApp()
  /** The person with a fresh session, days later. */
  const now = (person: Person): Person => ({
    ...person,
    token: app.engine.tokens.sign('auth', reader().get(users, person.id)),
  })
  const admin = await app.person('admin@example.com', { role: 'admin' })
  const claire = await app.person('claire@example.com')
  const ines = await app.person('ines@example.com')
  const course = await app.seed((tx) => {
    const { id } = makeCourse(tx, { title: 'Sommeil', price: 60 })
    tx.update(courses, id, { accessMonths: 2 })
    return id
  })
  const reader = () => app.engine.read(system)
  const enrolled = () => reader().first(enrollments, { user: ines.id, course })
  const bought = async (as = ines, more: object = {}) => {
    const opened = (await buy(app, now(as), [{ kind: 'course', id: course }], more)).json()
    await pay(app, opened.orderId, 'succeed', opened)
    return opened as { orderId: string; number: string }
  }
  const accept = async (token: string) => {
    const answer = await app.call('POST', '/api/invitations/accept', { as: now(ines), body: { token } })
    expect([answer.statusCode, answer.body]).toEqual([200, answer.body])
  }
  /** Given by Claire. */
  const ordered = async () => {
    const gift = { firstName: 'Inès', email: ines.email, message: '', sendOn: '' }
    const order = await bought(claire, { gift })
    const { invitation } = reader().first(gifts, { order: order.orderId })
    return { order, token: reader().get(invitations, invitation).token }
  }
  const given = async () => {
    const { order, token } = await ordered()
    await accept(token)
    return order
  }
  const invited = async () => {
    const body = { course, emails: [ines.email] }
    const { results } = (await app.call('POST', '/api/invitations', { as: now(admin), body })).json()
    return reader().get(invitations, results[0].id).token
  }
  const redeemed = async (accessDays: number) => {
    const id = app.engine.newId()
    const body = { id, course, label: 'Martin', kind: 'single', places: 1, accessDays }
    const made = await app.call('POST', '/api/vouchers/batches', { as: now(admin), body })
    expect([made.statusCode, made.body]).toEqual([200, made.body])
    const { code } = reader().first(vouchers, { batch: id })
    const answer = await app.call('POST', '/api/vouchers/redeem', { as: now(ines), body: { code } })
    return answer.json().outcome as string
  }
  const back = async ({ number }: { number: string }) => {
    const answer = await app.call('POST', `/api/orders/${number}/refund`, { as: now(admin), body: {} })
    expect([answer.statusCode, answer.body]).toEqual([200, answer.body])
    await app.worker.drain()
  }
  const objected = (orderId: string, status: 'open' | 'won') =>
    app.seed((tx) => {
      const { paymentRef, amountCents } = tx.first(payments, { order: orderId })
      const state = demoState({ ref: paymentRef, status: 'succeeded', dispute: { status, amountCents } })
      followDispute(app.engine, tx, state)
    })
  return {
    now,
    app,
    admin,
    claire,
    ines,
    course,
    reader,
    enrolled,
    bought,
    ordered,
    given,
    accept,
    invited,
    redeemed,
    back,
    objected,
  }
}

describe('a refunded gift', () => {
  it('takes back the time that it added to a purchase, and nothing of the purchase', async () => {
    const { app, enrolled, bought, given, back } = await world()
    await bought()
    const { expiresAt } = enrolled()
    app.clock.advance(20 * DAY)
    const gift = await given()
    expect([enrolled().paymentType, enrolled().expiresAt > expiresAt]).toEqual(['one_time', true])
    await back(gift)
    expect(enrolled()).toMatchObject({ paymentType: 'one_time', isActive: true, expiresAt })
  })

  it('takes back the time that it added to another gift, whichever of the two is refunded', async () => {
    const { app, enrolled, given, back } = await world()
    const first = await given()
    const { expiresAt } = enrolled()
    app.clock.advance(20 * DAY)
    const second = await given()
    const longer = enrolled().expiresAt
    expect(longer > expiresAt).toBe(true)
    const third = await given()
    await back(third)
    expect(enrolled().expiresAt).toBe(longer)
    await back(second)
    expect(enrolled()).toMatchObject({ paymentType: 'gift', isActive: true, expiresAt })
    await back(first)
    expect(enrolled()).toMatchObject({ isActive: true, expiresAt: stamp(app.clock.now()) })
  })

  it('leaves an end date that was set by hand since', async () => {
    const { app, now, admin, enrolled, bought, given, back } = await world()
    await bought()
    app.clock.advance(20 * DAY)
    const gift = await given()
    const expiresAt = stamp(new Date(app.clock.now().getTime() + 5 * DAY))
    const path = `/api/collections/enrollments/records/${enrolled().id}`
    await app.call('PATCH', path, { as: now(admin), body: { expiresAt } })
    await back(gift)
    expect(enrolled()).toMatchObject({ paymentType: 'one_time', isActive: true, expiresAt })
  })
})

describe('a voucher redeemed beside a gift', () => {
  it('gives the access its payment type, and stays when the gift is refunded', async () => {
    const { app, enrolled, given, redeemed, back } = await world()
    const gift = await given()
    expect(enrolled().paymentType).toBe('gift')
    app.clock.advance(DAY)
    expect(await redeemed(90)).toBe('extended')
    const { expiresAt } = enrolled()
    expect(enrolled().paymentType).toBe('voucher')
    await back(gift)
    expect(enrolled()).toMatchObject({ paymentType: 'voucher', isActive: true, expiresAt })
  })
})

describe('a refunded purchase', () => {
  it('is closed in old rows as well, even though its buyer gives the course away', async () => {
    const { app, course, claire, reader, bought, given, back } = await world()
    const own = await bought(claire)
    const owned = () => reader().first(enrollments, { user: claire.id, course })
    await app.seed((tx) => tx.update(enrollments, owned().id, { accesses: null }))
    await given()
    await back(own)
    expect(owned().isActive).toBe(false)
  })

  it('leaves no access where the enrollment was moved to another person or course', async () => {
    const { app, now, admin, course, enrolled, ines, claire, reader, bought, given, back } = await world()
    const own = await bought()
    const path = `/api/collections/enrollments/records/${enrolled().id}`
    const moved = await app.call('PATCH', path, { as: now(admin), body: { user: claire.id } })
    expect(moved.statusCode).toBe(200)
    expect(reader().first(enrollments, { user: claire.id, course }).accesses).toBeNull()
    await given()
    await back(own)
    expect(enrolled()).toMatchObject({ user: ines.id, isActive: true, paymentType: 'gift' })
  })

  it('blocks no voucher, gift or invitation, as only a manual closing does', async () => {
    const voucher = await world()
    await voucher.back(await voucher.bought())
    expect(voucher.enrolled()).toMatchObject({ isActive: false })
    expect(await voucher.redeemed(30)).toBe('opened')
    expect(voucher.enrolled()).toMatchObject({ isActive: true, paymentType: 'voucher' })

    const gift = await world()
    await gift.back(await gift.bought())
    await gift.given()
    expect(gift.enrolled()).toMatchObject({ isActive: true, paymentType: 'gift' })

    const invitation = await world()
    const token = await invitation.invited()
    await invitation.back(await invitation.bought())
    await invitation.accept(token)
    expect(invitation.enrolled()).toMatchObject({ isActive: true, paymentType: 'invitation' })
  })

  it('leaves no access to an earlier buyer whose access has expired', async () => {
    const { app, enrolled, bought, back } = await world()
    await bought()
    app.clock.advance(90 * DAY)
    const again = await bought()
    expect(enrolled().expiresAt > stamp(app.clock.now())).toBe(true)
    await back(again)
    expect(enrolled().isActive).toBe(false)
  })

  it('leaves the access of another order, whichever is refunded', async () => {
    for (const isFirst of [true, false]) {
      const { app, enrolled, bought, back } = await world()
      const first = await bought()
      const { expiresAt } = enrolled()
      app.clock.advance(20 * DAY)
      // By the team, which may sell to owners as well.
      const second = await app.seed((tx) => {
        const { id: _, ...stored } = tx.get(orders, first.orderId)
        const { id: _paid, ...payment } = tx.first(payments, { order: first.orderId })
        const names = {
          number: 'C-2026-000099',
          accessToken: 'token',
          idempotencyKey: '',
          paymentRef: 'other',
        }
        const order = tx.create(orders, { ...stored, ...names, paidAt: stamp(app.clock.now()) })
        tx.create(payments, { ...payment, order: order.id, providerRef: 'other_1', paymentRef: 'other' })
        for (const line of linesOf(order)) deliver(tx, order, line, app.clock.now())
        return order
      })
      const longer = enrolled().expiresAt
      expect(longer > expiresAt).toBe(true)
      await back(isFirst ? first : second)
      expect(enrolled()).toMatchObject({ isActive: true, expiresAt: isFirst ? longer : expiresAt })
    }
  })
})

describe('a dispute that the seller wins', () => {
  it('restores the purchase, whatever was accepted meanwhile', async () => {
    const { app, enrolled, bought, invited, accept, objected, back } = await world()
    const { orderId, number } = await bought()
    const { expiresAt } = enrolled()
    await objected(orderId, 'open')
    expect(enrolled().isActive).toBe(false)
    app.clock.advance(DAY)
    await accept(await invited())
    const longer = enrolled().expiresAt
    expect([enrolled().isActive, enrolled().paymentType, longer > expiresAt]).toEqual([
      true,
      'invitation',
      true,
    ])
    await objected(orderId, 'won')
    expect(enrolled()).toMatchObject({ isActive: true, paymentType: 'one_time', expiresAt: longer })
    await back({ number })
    expect(enrolled()).toMatchObject({ isActive: true, paymentType: 'invitation', expiresAt: longer })
  })

  it('restores access closed before accesses were stored one by one', async () => {
    const { app, ines, course, enrolled, bought } = await world()
    await bought()
    const closed = { isActive: false, closedBy: 'objection', accesses: null }
    await app.seed((tx) => {
      tx.update(enrollments, enrolled().id, closed)
      enrol(tx, app.clock.now(), ines.id, course, 'invitation')
    })
    expect(enrolled().paymentType).toBe('invitation')
    await app.seed((tx) => reopenAccess(tx, ines.id, course, 'objection', app.clock.now()))
    expect(enrolled()).toMatchObject({ isActive: true, paymentType: 'one_time', closedBy: '' })
  })

  it('reopens nothing that was suspended by hand since', async () => {
    const { app, now, admin, enrolled, bought, objected } = await world()
    const { orderId } = await bought()
    await objected(orderId, 'open')
    const path = `/api/collections/enrollments/records/${enrolled().id}`
    for (const isActive of [true, false])
      await app.call('PATCH', path, { as: now(admin), body: { isActive } })
    await objected(orderId, 'won')
    expect(enrolled().isActive).toBe(false)
  })
})

it('enrollments keep nothing of a gift when refund, acceptance and other events coincide', async () => {
  for (let round = 0; round < 6; round += 1) {
    const all = await world()
    const { app, ines, enrolled, bought, ordered, redeemed, back } = all
    const { order, token } = await ordered()
    const body = { token }
    const accept = () => app.call('POST', '/api/invitations/accept', { as: ines, body })
    const acts = [accept, accept, () => back(order), () => redeemed(30), () => bought()]
    // Each goes first once.
    const turned = [...acts.slice(round % acts.length), ...acts.slice(0, round % acts.length)]
    await Promise.all(turned.map((act) => act()))
    // An owner could not buy it again.
    const { paymentType, isActive, accesses } = enrolled()
    expect([isActive, ['one_time', 'voucher']]).toEqual([true, expect.arrayContaining([paymentType])])
    expect((accesses ?? []).map((access) => access.paymentType)).not.toContain('gift')
    const last = (accesses ?? [enrolled()]).map((access) => access.expiresAt).sort()
    expect(enrolled().expiresAt).toBe(last.at(-1))
  }
})

/** One access of the model: until when, and whether it is closed. */
interface AccessState {
  type: 'one_time' | 'gift' | 'voucher' | 'invitation'
  key: string
  endsAt: string
  isClosed: boolean
}

it('enrollments sum up their remaining accesses after any sequence of events', async () => {
  const { app, ines, course, enrolled } = await world()
  const step = fc.record({
    what: fc.constantFrom('gift', 'gift', 'voucher', 'invitation', 'one_time', 'withdraw', 'close', 'reopen'),
    which: fc.nat({ max: 3 }),
    days: fc.integer({ min: 50, max: 90 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      await app.seed((tx) => {
        for (const { id } of tx.find(enrollments, { user: ines.id })) tx.delete(enrollments, id)
      })
      let model: AccessState[] = []
      let isAny = false
      for (const { what, which, days } of steps) {
        app.clock.advance(DAY)
        const now = app.clock.now()
        const endsAt = stamp(new Date(now.getTime() + days * DAY))
        await app.seed((tx) => {
          if (what === 'withdraw') {
            const key = `gift-${which}`
            model = model.filter((known) => known.key !== key)
            withdrawAccess(tx, now, { user: ines.id, course, from: key, isOnly: false })
          } else if (what === 'close') {
            model = model.map((known) => (known.type === 'one_time' ? { ...known, isClosed: true } : known))
            closeAccess(tx, ines.id, course, 'objection')
          } else if (what === 'reopen') {
            model = model.map((known) => ({ ...known, isClosed: false }))
            reopenAccess(tx, ines.id, course, 'objection', now)
          } else {
            const key = what === 'gift' ? `gift-${which}` : `${what}-`
            model.push({ type: what, key, endsAt, isClosed: false })
            isAny = true
            enrol(tx, now, ines.id, course, what, { endsAt, from: what === 'gift' ? key : undefined })
          }
        })
        if (!isAny) continue
        const open = model.filter(({ isClosed }) => !isClosed)
        const { isActive, expiresAt, paymentType } = enrolled()
        const last = open
          .map((known) => known.endsAt)
          .sort()
          .at(-1)
        const isHad = isActive && expiresAt > stamp(now)
        expect(isHad).toBe(last !== undefined)
        if (last === undefined) continue
        const isBought = open.some(({ type }) => type === 'one_time')
        expect(expiresAt).toBe(last)
        if (isBought) expect(paymentType).toBe('one_time')
        else
          expect(open.filter((known) => known.endsAt === last).map(({ type }) => type)).toContain(paymentType)
      }
    }),
    { numRuns: runs(60) },
  )
})

it('enrollments hold any number of gifts and purchases, and withdraw the last ones one by one', async () => {
  const { app, ines, course, enrolled } = await world()
  const now = app.clock.now()
  const endOf = (at: number) => stamp(new Date(now.getTime() + (30 + at) * DAY))
  const nameOf = (kind: string, at: number) => `${kind}${String(at).padStart(15 - kind.length, '0')}`
  await app.seed((tx) => {
    for (let at = 0; at < 130; at += 1) {
      const order = nameOf('order', at)
      enrol(tx, now, ines.id, course, 'one_time', { endsAt: endOf(500), from: order })
      closeAccess(tx, ines.id, course, nameOf('refund', at), { from: order, isOnly: false })
    }
    for (let at = 0; at < 250; at += 1)
      enrol(tx, now, ines.id, course, 'gift', { endsAt: endOf(at), from: nameOf('gift', at) })
  })
  expect(enrolled()).toMatchObject({ isActive: true, paymentType: 'gift', expiresAt: endOf(249) })
  await app.seed((tx) =>
    withdrawAccess(tx, now, { user: ines.id, course, from: nameOf('gift', 249), isOnly: false }),
  )
  expect(enrolled()).toMatchObject({ isActive: true, expiresAt: endOf(248) })
})
