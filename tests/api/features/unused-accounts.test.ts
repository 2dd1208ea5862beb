import { expect, it } from 'vitest'
import { clientMessages } from '#drizzle/collections/client.ts'
import { consents } from '#drizzle/collections/payments.ts'
import { users } from '#drizzle/collections/users.ts'
import { forgetUnusedAccounts } from '#server/features/users/unused-accounts.ts'
import { system } from '#server/records/actor.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { makeCourse, makeProduit } from '../../support/catalogue.ts'
import { buy, pay } from '../../support/checkout.ts'

const DAY = 86_400_000
const PASSWORD = 'un-long-mot-de-passe-2026'

const signUp = async (app: TestApp, email: string): Promise<string> => {
  const answer = await app.call('POST', '/api/collections/users/records', {
    body: { email, firstName: 'Claire', password: PASSWORD, passwordConfirm: PASSWORD },
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json().id
}
const buyAsGuest = async (app: TestApp, email: string, item: object) => {
  const opened = (await buy(app, null, [item], { email, name: 'Zoé Lisière' })).json()
  await pay(app, opened.orderId, 'succeed', { token: opened.token })
  await app.worker.drain()
}
const addresses = (app: TestApp) =>
  app.engine
    .read(system)
    .find(users)
    .map(({ email }) => email)
    .sort()

it('an account that was never proved nor used goes after a week', async () => {
  const app = await testApp()
  const id = await signUp(app, 'nobody@example.com')
  await app.seed((tx) =>
    tx.create(consents, { user: id, purpose: 'newsletter', given: true, at: app.clock.now().toISOString() }),
  )
  app.clock.advance(6 * DAY)
  await signUp(app, 'later@example.com')
  app.clock.advance(DAY + 1000)
  expect(await forgetUnusedAccounts(app.engine)).toBe(1)
  expect(addresses(app)).toEqual(['later@example.com'])
  // Its owner may sign up now.
  await signUp(app, 'nobody@example.com')
})

it('an account that was proved, entered, bought with or given something stays', async () => {
  const app = await testApp()
  const things = await app.seed((tx) => ({
    course: { kind: 'course', id: makeCourse(tx, { title: 'Sommeil', price: 90 }).id, option: 'one_time' },
    audio: { kind: 'produit', id: makeProduit(tx, { title: 'Audio', kind: 'digital', price: 9 }).id },
  }))
  await signUp(app, 'buyer@example.com')
  await buyAsGuest(app, 'buyer@example.com', things.audio)
  await buyAsGuest(app, 'guest@example.com', things.course)
  const proved = await signUp(app, 'proved@example.com')
  const given = await signUp(app, 'given@example.com')
  const entered = await signUp(app, 'entered@example.com')
  await app.seed((tx) => {
    tx.update(users, proved, { verified: true })
    tx.create(clientMessages, { user: given, body: 'Bonjour Claire' })
    tx.update(users, entered, { lastLoginAt: app.clock.now().toISOString() })
  })
  await signUp(app, 'session@example.com')
  await app.call('POST', '/api/collections/users/auth-with-password', {
    body: { identity: 'session@example.com', password: PASSWORD },
  })
  await app.person('staff@example.com', { role: 'staff' })
  const before = addresses(app)
  app.clock.advance(30 * DAY)
  expect(await forgetUnusedAccounts(app.engine)).toBe(0)
  expect(addresses(app)).toEqual(before)
})

it('an account that the team made stays', async () => {
  const app = await testApp()
  const team = await app.person('equipe@example.com', { role: 'staff', permissions: ['users.manage'] })
  const answer = await app.call('POST', '/api/collections/users/records', {
    as: team,
    body: { email: 'invitee@example.com', firstName: 'Inès', password: PASSWORD, passwordConfirm: PASSWORD },
  })
  expect(answer.statusCode).toBe(200)
  app.clock.advance(30 * DAY)
  expect(await forgetUnusedAccounts(app.engine)).toBe(0)
})
