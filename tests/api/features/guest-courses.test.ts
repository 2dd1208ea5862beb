/** A course bought without an account: the payment opens one, the mail's link proves the address and opens the lessons. */
import { describe, expect, it } from 'vitest'
import { courses } from '#drizzle/collections/courses.ts'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { enrollments, invitations } from '#drizzle/collections/learning.ts'
import { paymentPlans } from '#drizzle/collections/payment-plans.ts'
import { consents, orders, payments } from '#drizzle/collections/payments.ts'
import { users } from '#drizzle/collections/users.ts'
import { TERMS_BY_BUTTON } from '#drizzle/domain/consents.ts'
import { system } from '#server/records/actor.ts'
import { PASSWORD, type TestApp, testApp } from '../../support/app.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'
import { buy, pay } from '../../support/checkout.ts'
import { protect } from '../../support/two-steps.ts'

const EMAIL = 'zoe.lisiere@example.com'
const guest = { email: EMAIL, name: 'Zoé Lisière' }

const shop = async (terms: object = {}) => {
  const app = await testApp()
  const { course, lessons } = await app.seed((tx) => {
    const made = makeCourseWithLessons(tx, 1, { price: 90 })
    return { ...made, course: tx.update(courses, made.course.id, terms) }
  })
  return { app, course: course.id, lesson: lessons[0]?.id ?? '' }
}
interface Bought {
  orderId: string
  number: string
  token: string
}
const bought = async (app: TestApp, course: string, option = 'one_time', more: object = guest) => {
  const opened: Bought & { totalCents: number } = (
    await buy(app, null, [{ kind: 'course', id: course, option }], more)
  ).json()
  if (opened.totalCents > 0) await pay(app, opened.orderId, 'succeed', { token: opened.token })
  await app.worker.drain()
  return opened
}
const confirmation = (app: TestApp, number: string) =>
  app.engine.read(system).first(emailMessages, { subject: `Votre commande n°\u00a0${number} est confirmée` })
const proofIn = (text: string): string => /action=commande&token=([\w.-]+)/.exec(text)?.[1] ?? ''
const click = (app: TestApp, token: string) => app.call('POST', '/api/orders/access', { body: { token } })
const readLesson = (app: TestApp, lesson: string, token: string) =>
  app.call('GET', `/api/collections/lessons/records/${lesson}`, { headers: { authorization: token } })

describe('a course bought by a new person', () => {
  it('opens an account without a password, enrolled, and its lessons by the mail’s link alone', async () => {
    const { app, course, lesson } = await shop()
    const { number, orderId, token } = await bought(app, course)
    const reader = app.engine.read(system)
    const person = reader.first(users, { email: EMAIL })
    expect(person).toMatchObject({ firstName: 'Zoé', lastName: 'Lisière', verified: false, role: 'member' })
    expect(reader.first(enrollments, { course })).toMatchObject({ user: person.id, isActive: true })
    expect(reader.get(orders, orderId).user).toBe(person.id)
    // The order's token shows the order and no lesson.
    expect((await app.call('GET', `/api/orders/${number}?token=${token}`)).json()).toMatchObject({
      items: [{ kind: 'course', ref: course }],
      hasAccount: false,
    })
    expect((await click(app, token)).statusCode).toBe(400)
    expect((await app.call('GET', `/api/collections/lessons/records/${lesson}`)).statusCode).toBe(404)
    const mail = confirmation(app, number)
    expect(mail.html).toContain('>Ouvrir ma formation</a>')
    const proof = proofIn(mail.text)
    const opened = await click(app, proof)
    expect(opened.json()).toMatchObject({ course, record: { id: person.id, email: EMAIL, verified: true } })
    expect((await readLesson(app, lesson, opened.json().token)).statusCode).toBe(200)
    expect(reader.get(users, person.id).verified).toBe(true)
    // Single use.
    expect((await click(app, proof)).json().data.token.code).toBe('validation_invalid_token')
    expect((await readLesson(app, lesson, opened.json().token)).statusCode).toBe(200)
  })

  it('has a link that expires and can be sent once more', async () => {
    const { app, course } = await shop()
    const { number, token } = await bought(app, course)
    app.clock.advance(7 * 86_400_000 + 1000)
    expect((await click(app, proofIn(confirmation(app, number).text))).statusCode).toBe(400)
    expect((await app.call('POST', `/api/orders/${number}/space?token=${token}`)).statusCode).toBe(204)
    await app.worker.drain()
    const again = app.engine.read(system).first(emailMessages, { subject: 'Votre espace est prêt' })
    expect((await click(app, proofIn(again.text))).statusCode).toBe(200)
  })

  it('is closed to everyone else who comes with that address', async () => {
    const { app, course, lesson } = await shop()
    await bought(app, course)
    const body = { email: EMAIL, password: PASSWORD, passwordConfirm: PASSWORD, firstName: 'Intrus' }
    const signedUp = await app.call('POST', '/api/collections/users/records', { body })
    expect(signedUp.json().data.email.code).toBe('validation_not_unique')
    const signIn = await app.call('POST', '/api/collections/users/auth-with-password', {
      body: { identity: EMAIL, password: PASSWORD },
    })
    expect(signIn.statusCode).toBe(400)
    expect((await app.call('GET', `/api/collections/lessons/records/${lesson}`)).statusCode).toBe(404)
  })

  it('costs once: a second payment of the same address is paid back', async () => {
    const { app, course } = await shop()
    const first = await bought(app, course)
    app.clock.advance(60_000)
    const second = await bought(app, course)
    const reader = app.engine.read(system)
    expect(reader.get(orders, first.orderId).status).toBe('fulfilled')
    expect(reader.get(orders, second.orderId).status).toBe('cancelled')
    expect(reader.count(payments, { status: 'paid' })).toBe(1)
  })

  it.each([
    ['installment', { installmentPrice: 30, installmentCount: 3 }],
    ['subscription', { subscriptionPrice: 19, subscriptionInterval: 'month' }],
  ])('is paid over time likewise: %s', async (option, terms) => {
    const { app, course, lesson } = await shop(terms)
    const { number } = await bought(app, course, option)
    const reader = app.engine.read(system)
    const person = reader.first(users, { email: EMAIL })
    expect(reader.first(paymentPlans, {})).toMatchObject({ user: person.id, option, status: 'active' })
    const opened = (await click(app, proofIn(confirmation(app, number).text))).json()
    expect((await readLesson(app, lesson, opened.token)).statusCode).toBe(200)
  })
})

describe('a course bought with the address of an account', () => {
  it('joins a verified account at once, and the checkout says nothing', async () => {
    const { app, course } = await shop()
    const claire = await app.person(EMAIL)
    const opened = await buy(app, null, [{ kind: 'course', id: course }], guest)
    const stranger = await buy(app, null, [{ kind: 'course', id: course }], {
      email: 'x@example.com',
      name: 'X',
    })
    expect(Object.keys(opened.json())).toEqual(Object.keys(stranger.json()))
    const { orderId, number, token } = opened.json()
    await pay(app, orderId, 'succeed', { token })
    await app.worker.drain()
    const reader = app.engine.read(system)
    expect(reader.first(enrollments, { course }).user).toBe(claire.id)
    const mail = confirmation(app, number)
    expect(proofIn(mail.text)).toBe('')
    expect(mail.html).toContain('>Commencer les leçons</a>')
    const shown = (await app.call('GET', `/api/orders/${number}?token=${token}`)).json()
    expect(shown.hasAccount).toBe(false)
  })

  it('waits for the link where the account is not proved, and the link throws its first holder out', async () => {
    const { app, course, lesson } = await shop()
    const squatter = await app.person(EMAIL, { verified: false })
    const { number, orderId } = await bought(app, course)
    const reader = app.engine.read(system)
    expect(reader.get(orders, orderId).user).toBe('')
    expect(reader.count(enrollments, { course })).toBe(0)
    expect((await readLesson(app, lesson, squatter.token)).statusCode).toBe(404)
    const opened = (await click(app, proofIn(confirmation(app, number).text))).json()
    expect(reader.first(enrollments, { course }).user).toBe(squatter.id)
    expect((await readLesson(app, lesson, opened.token)).statusCode).toBe(200)
    expect((await app.call('GET', '/api/auth/me', { as: squatter })).statusCode).toBe(401)
    const signIn = await app.call('POST', '/api/collections/users/auth-with-password', {
      body: { identity: EMAIL, password: PASSWORD },
    })
    expect(signIn.statusCode).toBe(400)
  })

  it('signs nobody in where the account has a second step', async () => {
    const { app, course } = await shop()
    const owner = await app.person(EMAIL)
    await protect(app, owner)
    // An administrator has taken the proof of the address back since.
    await app.engine.write(system, (tx) => tx.update(users, owner.id, { verified: false }))
    const { number } = await bought(app, course)
    const opened = (await click(app, proofIn(confirmation(app, number).text))).json()
    expect(opened).toEqual({ token: '', record: null, course })
  })

  it('signs nobody in where the account is staff', async () => {
    const { app, course } = await shop()
    await app.person(EMAIL, { verified: false, role: 'staff', permissions: ['courses.manage'] })
    const { number } = await bought(app, course)
    expect((await click(app, proofIn(confirmation(app, number).text))).json()).toEqual({
      token: '',
      record: null,
      course,
    })
  })
})

it('a course given by a guest opens no account for its giver', async () => {
  const { app, course } = await shop()
  const gift = { firstName: 'Inès', email: 'ines@example.com', message: 'Prends soin de toi.' }
  const { number } = await bought(app, course, 'one_time', { ...guest, gift })
  const reader = app.engine.read(system)
  expect(reader.count(users)).toBe(0)
  expect(reader.first(invitations, {})).toMatchObject({ email: gift.email, course, status: 'pending' })
  expect(proofIn(confirmation(app, number).text)).toBe('')
})

describe('a free course', () => {
  it('takes an address alone, accepts the terms by its button, and opens by the link', async () => {
    const { app, course, lesson } = await shop({ price: 0, withdrawal: 'digital_waiver' })
    const items = [{ kind: 'course', id: course }]
    const quote = (await app.call('POST', '/api/checkout/quote', { body: { items } })).json()
    expect(quote).toMatchObject({ totalCents: 0, needsWaiver: false, laterAt: '' })
    const body = { items, acceptsTerms: true, termsBy: 'button', email: EMAIL }
    const opened = await app.call('POST', '/api/checkout', { body })
    expect(opened.statusCode).toBe(200)
    await app.worker.drain()
    const reader = app.engine.read(system)
    expect(reader.find(consents, {}).map(({ purpose, text }) => [purpose, text])).toEqual([
      ['cgv', TERMS_BY_BUTTON],
    ])
    expect(reader.first(users, { email: EMAIL })).toMatchObject({ firstName: 'zoe.lisiere', verified: false })
    const proof = proofIn(confirmation(app, opened.json().number).text)
    const entered = (await click(app, proof)).json()
    expect((await readLesson(app, lesson, entered.token)).statusCode).toBe(200)
  })
})

it('a trial is had once for an address, also without an account', async () => {
  const terms = { subscriptionPrice: 19, subscriptionInterval: 'month', trialDays: 7 }
  const { app, course } = await shop(terms)
  await bought(app, course, 'subscription')
  const again = await buy(app, null, [{ kind: 'course', id: course, option: 'subscription' }], guest)
  expect(again.statusCode).toBe(409)
  expect(again.json().message).toContain('L’essai gratuit a déjà servi avec cette adresse')
})
