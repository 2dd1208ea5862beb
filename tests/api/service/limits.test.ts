/** Rate limits, client addresses and superuser addresses (apis/middlewares_rate_limit_test.go, PocketBase §9.7, 9.8). */
import { describe, expect, it } from 'vitest'
import { findRule } from '#server/records/http/limits/rules.ts'
import type { RateLimitRule } from '#server/records/settings.ts'
import { type Who, type World, world } from './world.ts'

const rule = (label: string, maxRequests: number, audience = '', duration = 1) => ({
  label,
  maxRequests,
  audience,
  duration,
})
const limited = async (...rules: object[]): Promise<World> => {
  const app = await world()
  const answer = await app.set({ rateLimits: { enabled: true, rules } })
  expect(answer.status).toBe(200)
  return app
}
const statuses = async (app: World, path: string, times: number, as: Who = 'guest', method = 'GET') => {
  const found: number[] = []
  for (let turn = 0; turn < times; turn += 1) {
    const body = method === 'POST' ? { title: 'a' } : undefined
    found.push((await app.call(method, path, { as, body })).status)
  }
  return found
}
const later = (app: World, milliseconds: number): void =>
  app.clock.set(new Date(app.clock.now().getTime() + milliseconds).toISOString())

describe('the rule of a request', () => {
  const rules: RateLimitRule[] = [
    ['abc', ''],
    ['def', '@guest'],
    ['/test/a', '@guest'],
    ['POST /test/a', ''],
    ['/test/a/', '@auth'],
    ['POST /test/a/', ''],
  ].map(([label = '', audience]) => ({
    label,
    audience: audience as RateLimitRule['audience'],
    duration: 1,
    maxRequests: 1,
  }))
  const all = ['', '@guest', '@auth'] as const
  it.each([
    [[], all, undefined],
    [['missing'], all, undefined],
    [['abc'], all, 'abc'],
    [['abc'], ['@guest'], undefined],
    [['def'], ['@guest'], 'def'],
    [['def'], ['@auth'], undefined],
    [['/test'], all, undefined],
    [['/test/a'], all, '/test/a'],
    [['/test/a'], ['@auth'], '/test/a/'],
    [['/test/a'], ['@guest'], '/test/a'],
    [['GET /test/a'], all, undefined],
    [['POST /test/a'], all, 'POST /test/a'],
    [['/test/a/b/c'], all, '/test/a/'],
    [['/test/a/b/c'], ['@auth'], '/test/a/'],
    [['/test/a/b/c'], ['@guest'], undefined],
    [['GET /test/a/b/c'], all, undefined],
    [['POST /test/a/b/c'], all, 'POST /test/a/'],
    [['/test/a', 'abc'], all, '/test/a'],
  ] as [string[], RateLimitRule['audience'][], string | undefined][])(
    'for %j and %j is %s',
    (labels, audiences, label) => {
      expect(findRule(rules, labels, audiences)?.label).toBe(label)
    },
  )
})

describe('rate limits', () => {
  it('are off until they are switched on', async () => {
    const app = await world()
    app.engine.settings.rateLimits.rules = [{ label: '/api/', audience: '', duration: 1, maxRequests: 1 }]
    expect(await statuses(app, '/api/health', 3)).toEqual([200, 200, 200])
  })
  it('count a window and begin anew', async () => {
    const app = await limited(rule('/api/health', 2))
    expect(await statuses(app, '/api/health', 1)).toEqual([200])
    later(app, 700)
    expect(await statuses(app, '/api/health', 1)).toEqual([200])
    later(app, 400)
    expect(await statuses(app, '/api/health', 3)).toEqual([200, 200, 429])
    expect(await statuses(app, '/api/collections/notes/records', 3)).toEqual([200, 200, 200])
  })
  it('answer 429 in one form, without saying when to come back', async () => {
    const app = await limited(rule('/api/health', 1))
    await app.call('GET', '/api/health')
    const answer = await app.call('GET', '/api/health', { headers: { origin: 'https://a.test' } })
    expect(answer.body).toEqual({ data: {}, message: 'Too Many Requests.', status: 429 })
    expect(answer.headers.get('retry-after')).toBeNull()
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })
  it('prefer the exact path, then the prefix', async () => {
    const app = await limited(rule('/api/', 1), rule('/api/health', 2), rule('POST /api/health', 9))
    expect(await statuses(app, '/api/health', 3)).toEqual([200, 200, 429])
    expect(await statuses(app, '/api/missing', 2)).toEqual([404, 429])
  })
  it('separate guests from signed-in people', async () => {
    const app = await limited(rule('/api/', 2), rule('/api/health', 1, '@auth'))
    expect(await statuses(app, '/api/health', 3)).toEqual([200, 200, 429])
    expect(await statuses(app, '/api/health', 2, 'person')).toEqual([200, 429])
  })
  it('spare superusers', async () => {
    const app = await limited(rule('/api/', 1))
    expect(await statuses(app, '/api/health', 3, 'root')).toEqual([200, 200, 200])
  })
  it('spare addresses and networks that are excluded', async () => {
    const app = await limited(rule('/api/', 1))
    await app.set({ rateLimits: { excludedIPs: ['127.0.0.0/8'] } })
    expect(await statuses(app, '/api/health', 3)).toEqual([200, 200, 200])
  })
  it('count what is done to a collection, whatever it is called by', async () => {
    const app = await limited(rule('notes:list', 2), rule('*:list', 1), rule('*:create', 1))
    const { id } = app.engine.registry.of({ name: 'notes' })
    expect(await statuses(app, '/api/collections/notes/records', 1)).toEqual([200])
    expect(await statuses(app, `/api/collections/${id}/records`, 2)).toEqual([200, 429])
    expect(await statuses(app, '/api/collections/people/records', 2)).toEqual([200, 429])
    expect(await statuses(app, '/api/collections/notes/records', 2, 'guest', 'POST')).toEqual([200, 429])
    expect(await statuses(app, '/api/collections/notes/records/missing', 2)).toEqual([404, 404])
  })
  it.each(['auth', 'authWithPassword'])('count sign-ins by *:%s', async (action) => {
    const app = await limited(rule(`*:${action}`, 1))
    expect(await statuses(app, '/api/collections/people/auth-with-password', 2, 'guest', 'POST')).toEqual([
      400, 429,
    ])
    expect(await statuses(app, '/api/collections/people/auth-methods', 2)).toEqual([200, 200])
  })
  it.each([
    ['listAuthMethods', 'auth-methods', 'GET'],
    ['authRefresh', 'auth-refresh', 'POST'],
    ['authWithPassword', 'auth-with-password', 'POST'],
    ['authWithOAuth2', 'auth-with-oauth2', 'POST'],
    ['authWithOTP', 'auth-with-otp', 'POST'],
    ['requestOTP', 'request-otp', 'POST'],
    ['requestPasswordReset', 'request-password-reset', 'POST'],
    ['confirmPasswordReset', 'confirm-password-reset', 'POST'],
    ['requestVerification', 'request-verification', 'POST'],
    ['confirmVerification', 'confirm-verification', 'POST'],
    ['requestEmailChange', 'request-email-change', 'POST'],
    ['confirmEmailChange', 'confirm-email-change', 'POST'],
  ])('name %s, of the collection before all others', async (action, route, method) => {
    const app = await limited(rule('abc', 100), rule(`*:${action}`, 100), rule(`people:${action}`, 1))
    const [first, second] = await statuses(app, `/api/collections/people/${route}`, 2, 'guest', method)
    expect([first === 429, second]).toEqual([false, 429])
    const [, other] = await statuses(app, `/api/collections/_superusers/${route}`, 2, 'guest', method)
    expect(other).not.toBe(429)
  })
  it.each(['auth-with-password', 'auth-with-oauth2', 'auth-with-otp'])(
    'count %s as auth of the collection before what it is for all of them',
    async (route) => {
      const app = await limited(rule('*:authWithPassword', 100), rule('people:auth', 1))
      const found = await statuses(app, `/api/collections/people/${route}`, 2, 'guest', 'POST')
      expect(found[1]).toBe(429)
    },
  )
  it('count the requests of a batch one by one', async () => {
    const app = await limited(rule('notes:create', 1), rule('/api/batch', 2))
    await app.set({ batch: { enabled: true } })
    const item = { method: 'POST', url: '/api/collections/notes/records', body: { title: 'a' } }
    const send = (...requests: object[]) => app.call('POST', '/api/batch', { body: { requests } })
    const answer = await send(item, item)
    expect(answer.status).toBe(400)
    expect(answer.body.data).toMatchObject({
      requests: {
        1: { code: 'batch_request_failed', response: { status: 429, message: 'Too Many Requests.' } },
      },
    })
    later(app, 2000)
    expect([(await send(item)).status, (await send()).status, (await send(item)).status]).toEqual([
      200, 400, 429,
    ])
  })
  it('forget what was counted when the rules change, and clean up only while in use', async () => {
    const app = await limited(rule('/api/health', 1))
    const ids = () => app.crons.list().map(({ id }) => id)
    expect(ids()).not.toContain('__pbRateLimitersCleanup__')
    await statuses(app, '/api/health', 1)
    expect(ids()).toContain('__pbRateLimitersCleanup__')
    await app.crons.run('__pbRateLimitersCleanup__')
    expect(await statuses(app, '/api/health', 1)).toEqual([429])
    await app.set({ meta: { appName: 'a' } })
    expect(ids()).not.toContain('__pbRateLimitersCleanup__')
    expect(await statuses(app, '/api/health', 1)).toEqual([200])
  })
})

describe('the caller’s address', () => {
  const seen = async (trustedProxy: object, headers: Record<string, string>) => {
    const app = await world()
    await app.set({ trustedProxy })
    const answer = await app.call('GET', '/api/health', { as: 'root', headers })
    return (answer.body.data as { realIP: string }).realIP
  }
  const forwarded = { headers: ['X-Missing', 'X-Forwarded-For'] }
  it.each([
    [{ headers: [] }, '1.2.3.4', '127.0.0.1'],
    [forwarded, '1.1.1.1, 2.2.2.2', '2.2.2.2'],
    [{ ...forwarded, useLeftmostIP: true }, '1.1.1.1, 2.2.2.2', '1.1.1.1'],
    [forwarded, '1.1.1.1, unknown', '1.1.1.1'],
    [{ ...forwarded, useLeftmostIP: true }, 'unknown, 2.2.2.2', '2.2.2.2'],
    [forwarded, 'unknown', '127.0.0.1'],
    [forwarded, '::1', '0000:0000:0000:0000:0000:0000:0000:0001'],
    [forwarded, '2001:db8::ff', '2001:0db8:0000:0000:0000:0000:0000:00ff'],
  ])('with %j and %s is %s', async (trusted, header, ip) => {
    expect(await seen(trusted, { 'x-forwarded-for': header })).toBe(ip)
  })
  it('is what limits count by', async () => {
    const app = await limited(rule('/api/health', 1))
    await app.set({ trustedProxy: { headers: ['X-Real-IP'] } })
    const from = async (ip: string) =>
      (await app.call('GET', '/api/health', { headers: { 'x-real-ip': ip } })).status
    expect([await from('1.1.1.1'), await from('2.2.2.2'), await from('1.1.1.1')]).toEqual([200, 200, 429])
  })
  it('counts an IPv6 subscriber once, however many addresses his network has', async () => {
    const app = await limited(rule('/api/health', 1))
    await app.set({ trustedProxy: { headers: ['X-Real-IP'] } })
    const from = async (ip: string) =>
      (await app.call('GET', '/api/health', { headers: { 'x-real-ip': ip } })).status
    const requested = [
      '2001:db8:1:2::1',
      '2001:db8:1:2:ffff::9',
      '2001:db8:1:3::1',
      '::ffff:9.9.9.9',
      '9.9.9.9',
    ]
    expect(await Promise.all(requested.map(from))).toEqual([200, 429, 200, 200, 429])
  })
  it('must be an allowed one for superusers', async () => {
    const app = await world()
    await app.set({ superuserIPs: ['10.0.0.0/8', '127.0.0.1'], trustedProxy: { headers: ['X-Real-IP'] } })
    const from = (ip: string, as: Who = 'root') =>
      app.call('GET', '/api/health', { as, headers: { 'x-real-ip': ip } })
    expect((await from('10.1.2.3')).status).toBe(200)
    expect((await from('127.0.0.1')).status).toBe(200)
    expect((await from('11.0.0.1')).body).toEqual({
      data: {},
      message: 'You are not allowed to perform this request.',
      status: 403,
    })
    expect((await from('11.0.0.1', 'person')).status).toBe(200)
  })
})
