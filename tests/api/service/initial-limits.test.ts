/** What a visitor may write, and an account may read: an account is made in a moment, so that its reads are counted too. */
import { expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../support/app.ts'

const read = (app: TestApp, as: Person, remoteAddress = '203.0.113.1') =>
  app.server.inject({
    method: 'GET',
    url: '/api/collections/faqs/records',
    remoteAddress,
    headers: { authorization: as.token },
  })

it('an account reads a thousand times in ten seconds from a network, a superuser without a limit', async () => {
  const app = await testApp({ rateLimit: true })
  const member = await app.person('m@example.com')
  const statuses = new Map<number, number>()
  for (let at = 0; at < 1003; at += 1) {
    const { statusCode } = await read(app, member)
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
  }
  expect([...statuses]).toEqual([
    [200, 1000],
    [429, 3],
  ])
  expect((await read(app, await app.superuser())).statusCode).toBe(200)
  expect((await read(app, member, '203.0.113.2')).statusCode).toBe(200)
  app.clock.advance(10_000)
  expect((await read(app, member)).statusCode).toBe(200)
})

it.each([
  [
    10,
    'contact_requests',
    (at: number) => ({ kind: 'contact', name: 'A', body: 'B', email: `a${at}@example.com` }),
  ],
  [
    30,
    'users',
    (at: number) => ({
      firstName: 'A',
      email: `a${at}@example.com`,
      password: 'un-mot-de-passe',
      passwordConfirm: 'un-mot-de-passe',
    }),
  ],
])('a network makes %i records a minute of %s', async (most, collection, bodyOf) => {
  const app = await testApp({ rateLimit: true })
  const statuses: number[] = []
  for (let at = 0; at <= most; at += 1) {
    const body = bodyOf(at)
    statuses.push((await app.call('POST', `/api/collections/${collection}/records`, { body })).statusCode)
  }
  expect(statuses).toEqual([...Array.from({ length: most }, () => 200), 429])
})
