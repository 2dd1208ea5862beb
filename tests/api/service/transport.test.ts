/** What every answer has (apis/base_test.go, middlewares_cors_test.go, middlewares_body_limit_test.go, PocketBase §1.1). */
import { describe, expect, it } from 'vitest'
import { system } from '#server/records/actor.ts'
import { notes, world } from './world.ts'

const RECORDS = '/api/collections/notes/records'

describe('other origins', () => {
  it('may read everything, without credentials', async () => {
    const app = await world()
    for (const path of [RECORDS, '/api/health', '/api/missing', '/api/settings']) {
      const { headers } = await app.call('GET', path, { headers: { origin: 'https://a.test' } })
      expect([path, headers.get('access-control-allow-origin')]).toEqual([path, '*'])
      expect(headers.get('access-control-allow-credentials')).toBeNull()
      expect(headers.get('vary')).toBe('Origin')
    }
  })
  it('are not named without an Origin header', async () => {
    const { headers } = await (await world()).call('GET', RECORDS)
    expect([headers.get('access-control-allow-origin'), headers.get('vary')]).toEqual([null, 'Origin'])
  })
  it('are told beforehand what they may send, on any path', async () => {
    const app = await world()
    for (const path of [RECORDS, '/api/missing', '/elsewhere', '/']) {
      const answer = await app.call('OPTIONS', path, {
        headers: { origin: 'https://a.test', 'access-control-request-headers': 'x-a, x-b' },
      })
      expect([path, answer.status, answer.text]).toEqual([path, 204, ''])
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(answer.headers.get('access-control-allow-methods')).toBe('GET,HEAD,PUT,PATCH,POST,DELETE')
      expect(answer.headers.get('access-control-allow-headers')).toBe('x-a, x-b')
    }
    expect((await app.call('OPTIONS', RECORDS)).headers.get('access-control-allow-methods')).toBeNull()
  })
})

describe('routes', () => {
  it.each([
    ['GET', '/api/missing'],
    ['GET', '/missing'],
    ['GET', '/api/health/'],
    ['GET', `${RECORDS}/`],
    ['PUT', '/api/health'],
    ['POST', '/api/settings'],
  ])('that are unknown answer 404: %s %s', async (method, path) => {
    const answer = await (await world()).call(method, path)
    expect(answer.status).toBe(404)
    expect(answer.text).toBe(`{"data":{},"message":"The requested resource wasn't found.","status":404}\n`)
    expect(answer.headers.get('content-type')).toBe('application/json')
  })
  it('that cannot be read answer in the same form', async () => {
    const app = await world()
    const broken = await app.call('GET', '/api/collections/%zz')
    expect([broken.status, broken.body]).toEqual([
      400,
      { data: {}, message: 'Something went wrong while processing your request.', status: 400 },
    ])
    const long = await app.call('GET', `/api/collections/${'a'.repeat(400)}/records`)
    expect([long.status, long.body.data]).toEqual([404, {}])
  })
  it('answer HEAD where they answer GET', async () => {
    const app = await world()
    for (const [path, status] of [
      [RECORDS, 200],
      ['/api/health', 200],
      ['/api/settings', 401],
      ['/api/missing', 404],
    ] as const) {
      const answer = await app.call('HEAD', path)
      expect([path, answer.status, answer.text]).toEqual([path, status, ''])
    }
  })
  it('never echo a request: TRACE is answered as an unknown address is', async () => {
    const app = await world()
    for (const url of ['/', '/api/health', RECORDS]) {
      const answer = await app.server.inject({ method: 'TRACE', url, headers: { 'x-mark': 'echoed' } })
      expect([url, answer.statusCode]).toEqual([url, 404])
      expect(answer.payload).not.toContain('echoed')
    }
  })
  it('take the first of a parameter that comes twice', async () => {
    const app = await world()
    const answer = await app.call('GET', `${RECORDS}?perPage=2&perPage=7&page=1&page=9`)
    expect(answer.body).toMatchObject({ page: 1, perPage: 2 })
  })
  it('carry the security headers', async () => {
    const { headers } = await (await world()).call('GET', '/api/missing')
    expect(headers.get('x-xss-protection')).toBe('1; mode=block')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  })
  it('say nothing of a bug', async () => {
    const app = await world()
    app.engine.before('notes', 'create', () => {
      throw new Error('a secret detail')
    })
    const answer = await app.call('POST', RECORDS, { body: { title: 'a' } })
    expect(answer.body).toEqual({
      data: {},
      message: 'Something went wrong while processing your request.',
      status: 500,
    })
  })
})

describe('bodies', () => {
  const LIMIT = 32 * 1024 * 1024
  it.each([
    ['/api/settings', 'PATCH'],
    ['/api/collections/people/auth-with-password', 'POST'],
    [RECORDS, 'POST'],
  ])('over 32 MiB are refused by %s', async (path, method) => {
    const app = await world()
    const body = `{"a":"${'x'.repeat(LIMIT)}"}`
    const answer = await app.call(method, path, { as: 'root', body })
    expect(answer.body).toEqual({ data: {}, message: 'Request entity too large.', status: 413 })
  })
  it('of another kind are refused', async () => {
    const app = await world()
    const headers = { 'content-type': 'text/plain' }
    const answer = await app.call('PATCH', '/api/settings', { as: 'root', body: 'a', headers })
    expect([answer.status, answer.body.message]).toEqual([400, 'Unsupported Content-Type.'])
  })
})

describe('long replies', () => {
  const accepting = async (encoding: string, count: number) => {
    const app = await world()
    await app.engine.write(system, (tx) => {
      for (let at = 0; at < count; at += 1) tx.create(notes, { title: `note ${at}` })
    })
    return app.call('GET', RECORDS, { headers: { 'accept-encoding': encoding } })
  }
  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
  ])('are packed for %s as %s', async (accepted, encoding) => {
    const answer = await accepting(accepted, 30)
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('vary')).toBe('Origin, Accept-Encoding')
    expect(answer.body.totalItems).toBe(30)
  })
  it('are packed only when they are long', async () => {
    const answer = await accepting('br, gzip', 1)
    expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([null, 'Origin'])
  })
})
