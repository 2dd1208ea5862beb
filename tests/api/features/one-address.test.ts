/** Every way in takes an address, however it is typed, as the one that is stored. */
import { expect, it } from 'vitest'
import { contactRequests } from '#drizzle/collections/contact-requests.ts'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { invitations } from '#drizzle/collections/learning.ts'
import { orderLookups } from '#drizzle/collections/order-lookups.ts'
import { orders } from '#drizzle/collections/payments.ts'
import { restockNotices } from '#drizzle/collections/restock-notices.ts'
import { users } from '#drizzle/collections/users.ts'
import { withdrawals } from '#drizzle/collections/withdrawals.ts'
import { system } from '#server/records/actor.ts'
import { PASSWORD, type TestApp, testApp } from '../../support/app.ts'
import { makeCourse, makeProduit } from '../../support/catalogue.ts'
import { buy } from '../../support/checkout.ts'

/** As it is typed at first, as it is typed later, and as it is stored. */
const SPELLINGS = [
  ['Zoe.Test@Example.com', 'ZOE.TEST@example.com ', 'zoe.test@example.com'],
  ['ANAÏS@example.com', 'anai\u0308s@Example.com', 'anaïs@example.com'],
  ['contact@société.fr', 'Contact@xn--socit-esab.fr', 'contact@société.fr'],
  ['contact@xn--socit-esab.fr', 'contact@SOCIÉTÉ.fr', 'contact@société.fr'],
  ['a&b@example.com', 'A&B@example.com', 'a&b@example.com'],
  ['user%tag@example.com', 'User%Tag@example.com', 'user%tag@example.com'],
] as const

const auth = (app: TestApp, action: string, body: object) =>
  app.call('POST', `/api/collections/users/${action}`, { body })

const register = (app: TestApp, email: string) =>
  app.call('POST', '/api/collections/users/records', {
    body: { email, password: PASSWORD, passwordConfirm: PASSWORD, firstName: 'Zoé' },
  })

const mailsTo = async (app: TestApp, to: string): Promise<number> => {
  await app.worker.drain()
  return app.engine.read(system).count(emailMessages, { to })
}

it.each(SPELLINGS)('an account of « %s » is found by « %s »', async (typed, again, stored) => {
  const app = await testApp()
  const made = await register(app, typed)
  expect(made.statusCode, made.body).toBe(200)
  expect(app.engine.read(system).get(users, made.json().id).email).toBe(stored)
  expect((await register(app, again)).json().data.email.code).toBe('validation_not_unique')
  for (const identity of [typed, again]) {
    const signedIn = await auth(app, 'auth-with-password', { identity, password: PASSWORD })
    expect([identity, signedIn.statusCode]).toEqual([identity, 200])
  }
  let mails = 0
  for (const email of [typed, again])
    for (const action of ['request-verification', 'request-password-reset', 'request-otp']) {
      app.clock.advance(600_000)
      const answer = await auth(app, action, { email })
      expect([action, answer.statusCode < 300]).toEqual([action, true])
      mails += 1
      expect([action, email, await mailsTo(app, stored)]).toEqual([action, email, mails])
    }
})

it.each(SPELLINGS)('a filter by « %s » finds the account of « %s »', async (typed, again, stored) => {
  const app = await testApp()
  const { id } = await app.person(stored)
  const as = await app.superuser()
  for (const email of [typed, again]) {
    const filter = (text: string) => `/api/collections/users/records?filter=${encodeURIComponent(text)}`
    const found = await app.call('GET', filter(`email = '${email}'`), { as })
    expect(found.json().items.map((item: { id: string }) => item.id)).toEqual([id])
    const others = await app.call('GET', filter(`'${email}' != email`), { as })
    expect(others.json().items.map((item: { id: string }) => item.id)).not.toContain(id)
  }
})

it.each(SPELLINGS)('a new address « %s » is « %s »', async (typed, again, stored) => {
  const app = await testApp()
  const person = await app.person('avant@example.com')
  const change = (newEmail: string) =>
    app.call('POST', '/api/collections/users/request-email-change', { as: person, body: { newEmail } })
  expect((await change(typed)).statusCode).toBe(204)
  expect(await mailsTo(app, stored)).toBe(1)
  await app.person(stored)
  for (const email of [typed, again])
    expect((await change(email)).json().data.newEmail.code).toBe('validation_invalid_new_email')
  const own = await app.call('PATCH', `/api/collections/users/records/${person.id}`, {
    as: person,
    body: { email: 'AVANT@Example.com', headline: 'Bonjour' },
  })
  // The present address in another spelling is no change.
  expect(own.statusCode).toBe(200)
})

it.each(SPELLINGS)('a guest may be « %s », then « %s »', async (typed, again, stored) => {
  const app = await testApp()
  const reader = () => app.engine.read(system)
  const admin = await app.person('admin@example.com', { role: 'admin' })
  const { audio, carnet, course } = await app.seed((tx) => ({
    audio: makeProduit(tx, { title: 'Audio', kind: 'digital', price: 9 }),
    carnet: makeProduit(tx, { title: 'Carnet', kind: 'physical', stock: 0 }),
    course: makeCourse(tx, { title: 'Sommeil' }),
  }))
  const post = async (url: string, body: object) => {
    const answer = await app.call('POST', url, { body })
    expect([url, answer.statusCode < 300, answer.body]).toEqual([url, true, answer.body])
    return answer
  }
  const opened = await buy(app, null, [{ kind: 'produit', id: audio.id }], { email: typed, name: 'Zoé L' })
  expect([opened.statusCode, opened.body]).toEqual([200, opened.body])
  const order = reader().get(orders, opened.json().orderId)
  expect(order.email).toBe(stored)
  await app.seed((tx) => tx.update(orders, order.id, { status: 'paid', paidAt: '2026-11-20 09:00:00.000Z' }))

  for (const email of [typed, again]) {
    await post('/api/orders/find', { email })
    const declared = { kind: 'retractation', number: order.number, email, name: 'Zoé L' }
    const { id } = (await post('/api/withdrawals', declared)).json()
    expect(reader().get(withdrawals, id)).toMatchObject({ email: stored, order: order.id })
    await post('/api/collections/contact_requests/records', {
      kind: 'contact',
      name: 'Zoé',
      email,
      subject: 'Bonjour',
      body: 'Bonjour',
    })
    await post(`/api/produits/${carnet.id}/restock`, { email, consents: true })
    await post('/api/cart/reminder', {
      email,
      items: [{ kind: 'produit', id: audio.id, qty: 1 }],
      accepts: true,
    })
  }
  expect(reader().count(orderLookups, { email: stored })).toBe(2)
  expect(reader().count(contactRequests, { email: stored })).toBe(2)
  expect(reader().count(restockNotices, { email: stored })).toBe(1)
  const invited = await app.call('POST', '/api/invitations', {
    as: admin,
    body: { course: course.id, emails: [typed, again] },
  })
  expect(invited.json().results).toMatchObject([{ email: stored, outcome: 'invited' }])
  expect(reader().count(invitations, { email: stored })).toBe(1)
})

it('a part after a plus sign makes another account', async () => {
  const app = await testApp()
  const answers = [await register(app, 'a@example.com'), await register(app, 'a+1@example.com')]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const signedIn = await auth(app, 'auth-with-password', { identity: 'A+1@example.com', password: PASSWORD })
  expect(signedIn.json().record.id).toBe(answers[1]?.json().id)
})
