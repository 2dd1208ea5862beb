/** A clock that was a month ahead and is set right: nothing of that time waits, holds or serves until it has caught up. */
import { expect, it } from 'vitest'
import { orders } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { sessions } from '#drizzle/collections/sessions.ts'
import { releaseHeldOrders } from '#server/features/payments/expire-orders.ts'
import { PageCache } from '#server/features/site/page-cache.ts'
import { demoPayments } from '#server/ports/payments.ts'
import { system } from '#server/records/actor.ts'
import { sessionUsesOf } from '#server/records/auth/session-uses.ts'
import { testApp } from '../../support/app.ts'
import { makeProduit } from '../../support/catalogue.ts'
import { buy } from '../../support/checkout.ts'
import { ask, signIn } from '../../support/sessions.ts'

const HOUR = 3_600_000
const MONTH = 30 * 24 * HOUR

it.each([
  ['an hour', HOUR],
  ['a month', MONTH],
])('limits used up %s ahead are counted anew', async (_long, ahead) => {
  const limits = {
    enabled: true,
    excludedIPs: [],
    rules: [{ label: '/api/health', maxRequests: 2, duration: 10, audience: '' as const }],
  }
  const app = await testApp({ settings: { rateLimits: limits } })
  const health = async () => (await app.call('GET', '/api/health')).statusCode
  app.clock.advance(ahead)
  expect([await health(), await health(), await health()]).toEqual([200, 200, 429])
  app.clock.advance(-ahead)
  expect([await health(), await health(), await health()]).toEqual([200, 200, 429])
})

it('the last use of a session is rewritten, and is not in the future', async () => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const { token, sid } = await signIn(app, claire.email)
  const lastUse = async () => {
    await ask(app, 'GET', '/api/auth/me', token)
    await sessionUsesOf(app.engine).flush()
    return app.engine.read(system).get(sessions, sid).lastUsedAt
  }
  app.clock.advance(HOUR)
  expect(await lastUse()).toBe('2026-11-20 11:00:00.000Z')
  app.clock.advance(-HOUR)
  expect(await lastUse()).toBe('2026-11-20 10:00:00.000Z')
})

it('an order of a month ahead releases its units, one of an hour ahead holds them a while', async () => {
  const app = await testApp()
  const produit = await app.seed((tx) => makeProduit(tx, { stock: 5 }))
  const order = async (email: string) =>
    (await buy(app, await app.person(email), [{ kind: 'produit', id: produit.id }])).json().orderId
  app.clock.advance(MONTH)
  const far = await order('claire@example.com')
  app.clock.advance(HOUR - MONTH)
  const near = await order('karim@example.com')
  app.clock.advance(-HOUR)
  expect(await releaseHeldOrders(app.engine, demoPayments())).toBe(1)
  const reader = app.engine.read(system)
  expect([reader.get(orders, far).status, reader.get(orders, near).status]).toEqual(['cancelled', 'pending'])
  expect(reader.get(produits, produit.id).stock).toBe(4)
})

it('a code by mail dated a month ahead is useless', async () => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  app.clock.advance(MONTH)
  const requested = await app.call('POST', '/api/collections/users/request-otp', {
    body: { email: claire.email },
  })
  expect(requested.statusCode).toBe(200)
  await app.worker.drain()
  const { otpId } = requested.json<{ otpId: string }>()
  const mail = app.engine.db.prepare('SELECT text FROM email_messages').pluck().get()
  const password = /\b\d{8}\b/.exec(String(mail))?.[0]
  expect(password).toBeDefined()
  const open = async () =>
    (await app.call('POST', '/api/collections/users/auth-with-otp', { body: { otpId, password } })).statusCode
  app.clock.advance(-MONTH)
  expect(await open()).toBe(400)
})

it('a page cached in the future is rendered again', async () => {
  const app = await testApp()
  const cache = new PageCache(app.engine)
  let rendered = 0
  const page = () =>
    cache.get('/', async () => {
      rendered += 1
      return { status: 200, html: `<p>${rendered}</p>`, headers: {}, isStored: true }
    })
  app.clock.advance(MONTH)
  await page()
  await page()
  expect(rendered).toBe(1)
  app.clock.advance(-MONTH)
  expect(String((await page()).body)).toBe('<p>2</p>')
  await page()
  expect(rendered).toBe(2)
})
