/** The security headers of every kind of answer, at a site that is reached by https. */
import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, it } from 'vitest'
import { produits } from '#drizzle/collections/produits.ts'
import { builds } from '../../../scripts/builds.mjs'
import { PASSWORD, type Person, type TestApp, testApp } from '../../support/app.ts'
import { makeCourse, makeProduit } from '../../support/catalogue.ts'

const site = () => testApp({ webDir: builds().lastWebDir(), publicUrl: 'https://site.example' })

/** A product with a picture for everybody and a file for buyers; the addresses of both. */
const withFiles = async (app: TestApp, as: Person): Promise<{ picture: string; bought: string }> => {
  const { id } = await app.seed((tx) => makeProduit(tx, { title: 'Carnet' }))
  const form = new FormData()
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  form.append('images', new File([pixel], 'image.png', { type: 'image/png' }))
  form.append('downloads', new File([pixel], 'carnet.png', { type: 'image/png' }))
  const sent = new Response(form)
  const answer = await app.server.inject({
    method: 'PATCH',
    url: `/api/collections/produits/records/${id}`,
    headers: { authorization: as.token, 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
  expect(answer.statusCode).toBe(200)
  const record = await app.seed((tx) => tx.first(produits, { id }))
  const token = (await app.call('POST', '/api/files/token', { as })).json().token
  const folder = `/api/files/produits/${id}`
  return {
    picture: `${folder}/${record.images[0]}`,
    bought: `${folder}/${record.downloads[0]}?token=${token}`,
  }
}

const policyOf = ({ headers }: LightMyRequestResponse): Map<string, string> =>
  new Map(
    String(headers['content-security-policy'])
      .split('; ')
      .map((directive) => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1).join(' ')]),
  )

const PLAIN: [status: number, method: string, url: string, headers?: Record<string, string>][] = [
  [200, 'GET', '/'],
  [200, 'HEAD', '/'],
  [200, 'GET', '/connexion'],
  [200, 'GET', '/mon-espace'],
  [200, 'GET', '/settings'],
  [200, 'GET', '/admin/login'],
  [302, 'GET', '/admin'],
  [301, 'GET', '/boutique/'],
  [301, 'GET', '/admin-login'],
  [404, 'GET', '/nulle-part'],
  [404, 'GET', '/nulle-part', { 'user-agent': 'Googlebot' }],
  [404, 'GET', '/assets/nothing.js'],
  [404, 'PUT', '/'],
  [200, 'GET', '/robots.txt'],
  [200, 'GET', '/sitemap.xml'],
  [200, 'GET', '/_/'],
  [200, 'GET', '/api/health'],
  [200, 'HEAD', '/api/health'],
  [200, 'GET', '/api/collections/courses/records'],
  [200, 'HEAD', '/api/realtime'],
  [200, 'GET', '/api/openapi.json'],
  [200, 'GET', '/api/docs/'],
  [200, 'GET', '/api/docs/static/index.css'],
  [204, 'OPTIONS', '/api/health', { origin: 'https://elsewhere.example' }],
  [307, 'GET', '/api/oauth2-redirect?state=x&code=y'],
  [400, 'GET', '/api/%zz'],
  [401, 'GET', '/api/settings'],
  [404, 'GET', '/api/missing'],
  [404, 'GET', `/api/files/courses/x/${'y'.repeat(301)}`],
]

const expectStrict = (answer: LightMyRequestResponse): void => {
  expect(answer.headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/),
  })
  const policy = policyOf(answer)
  expect(policy.get('default-src')).toBe("'none'")
  expect(policy.get('object-src') ?? "'none'").toBe("'none'")
  expect(policy.get('base-uri')).toBe("'none'")
  expect(policy.get('form-action')).toMatch(/^'(none|self)'$/)
  expect(policy.get('frame-ancestors')).toMatch(/^'(none|self)'$/)
  for (const kind of ['script-src', 'style-src'])
    expect(policy.get(kind) ?? "'none'").toMatch(/^('none'|'self'|'sha256-[\w+/]+=*')$/)
  expect(String(answer.headers['content-security-policy'])).not.toContain('unsafe')
}

describe('every answer', () => {
  it.each(PLAIN)('is strict: %i for %s %s', async (status, method, url, headers = {}) => {
    const app = await site()
    const answer = await app.call(method, url, { headers })
    expect(answer.statusCode).toBe(status)
    expectStrict(answer)
  })

  it('is strict: files, scripts, forms that are refused, and what is not modified', async () => {
    const app = await site()
    const root = await app.superuser()
    const { picture, bought } = await withFiles(app, root)
    const home = await app.call('GET', '/')
    const script = /(\/assets\/vendor-[^"\s]+\.js)/.exec(home.body)?.[1] ?? ''
    const again = await app.call('GET', '/', { headers: { 'if-none-match': String(home.headers.etag) } })
    const refused = await app.server.inject({
      method: 'POST',
      url: '/connexion',
      payload: 'email=a%40example.com&password=wrong',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://site.example' },
    })
    const answers = [await app.call('GET', picture), await app.call('GET', bought), again, refused]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 304, 400])
    for (const answer of [...answers, await app.call('GET', script)]) expectStrict(answer)
  })

  it('speaks of https alone where the site is reached by it', async () => {
    const app = await testApp({ publicUrl: 'http://site.example' })
    for (const url of ['/api/health', '/_/', '/api/%zz'])
      expect((await app.call('GET', url)).headers).not.toHaveProperty('strict-transport-security')
  })
})

describe('the cache', () => {
  const cacheOf = ({ headers }: LightMyRequestResponse) => headers['cache-control']

  it('excludes every reply to a signed-in person', async () => {
    const app = await site()
    await app.seed((tx) => makeCourse(tx))
    const [ann, root] = [await app.person('ann@example.com'), await app.superuser()]
    for (const as of [ann, root])
      for (const url of [
        '/api/collections/courses/records',
        `/api/collections/users/records/${ann.id}`,
        '/api/collections/users/records/missing',
        '/api/collections/users',
        '/api/auth/me',
        '/api/library',
        '/api/missing',
      ])
        expect([url, cacheOf(await app.call('GET', url, { as }))]).toEqual([url, 'no-store'])
    const guests = await app.call('GET', '/api/collections/courses/records')
    expect(cacheOf(guests)).toBeUndefined()
  })

  it('excludes every reply to the session cookie, and personal documents', async () => {
    const app = await site()
    await app.person('admin@example.com', { role: 'admin' })
    const body = { email: 'admin@example.com', password: PASSWORD }
    const login = await app.call('POST', '/api/auth/login', { body })
    const cookie = String([login.headers['set-cookie']].flat()[0]).split(';')[0] ?? ''
    for (const url of ['/api/auth/me', '/admin', '/mon-espace', '/settings'])
      expect([url, cacheOf(await app.call('GET', url, { headers: { cookie } }))]).toEqual([url, 'no-store'])
  })

  it('is a file for buyers in the browser alone, and a picture for everybody anywhere', async () => {
    const app = await site()
    const root = await app.superuser()
    const { picture, bought } = await withFiles(app, root)
    expect(cacheOf(await app.call('GET', bought))).toBe('private, no-cache')
    expect(cacheOf(await app.call('GET', picture, { as: root }))).toBe(
      'max-age=2592000, stale-while-revalidate=86400',
    )
  })
})

describe('the session cookie of a site that is reached by https', () => {
  const HERE = { origin: 'https://site.example', host: 'site.example' }
  const signIn = async (app: TestApp, headers = {}) => {
    const body = { email: 'admin@example.com', password: PASSWORD }
    return (await app.call('POST', '/api/auth/login', { body, headers })).cookies
  }

  it('is of this host alone', async () => {
    const app = await site()
    await app.person('admin@example.com', { role: 'admin' })
    const [cookie] = await signIn(app)
    expect(cookie).toMatchObject({
      name: 'auth-token',
      path: '/',
      secure: true,
      httpOnly: true,
      sameSite: 'Lax',
    })
    expect(cookie).not.toHaveProperty('domain')
  })

  it('replaces the one of its former name, which opens nothing and goes where it still comes', async () => {
    const app = await site()
    const admin = await app.person('admin@example.com', { role: 'admin' })
    const former = `__Host-auth-token=${admin.token}`
    const me = await app.call('GET', '/api/auth/me', { headers: { cookie: former } })
    expect(me.statusCode).toBe(401)
    expect(me.cookies).toMatchObject([
      { name: '__Host-auth-token', value: '', maxAge: 0, secure: true, path: '/' },
    ])
    expect(me.headers['cache-control']).toBe('no-store')
    const page = await app.call('GET', '/admin', { headers: { cookie: former } })
    expect([page.statusCode, page.headers.location]).toEqual([302, expect.stringMatching(/login|connexion/)])
  })

  it('leaves the record API to its header, with the token of such a cookie too', async () => {
    const app = await site()
    const admin = await app.person('admin@example.com', { role: 'admin' })
    expect((await app.call('GET', '/api/auth/me', { as: admin })).statusCode).toBe(200)
    const own = `/api/collections/users/records/${admin.id}`
    expect((await app.call('PATCH', own, { as: admin, body: { firstName: 'Ada' } })).statusCode).toBe(200)
  })

  it('counts for a write of a page that came by https alone', async () => {
    const app = await site()
    await app.person('admin@example.com', { role: 'admin' })
    const cookie = `auth-token=${(await signIn(app))[0]?.value}`
    const later = async (origin: string, host = 'site.example') => {
      const headers = { cookie, origin, host }
      return (await app.call('POST', '/api/me/second-step/later', { headers })).statusCode
    }
    expect(await later('http://site.example')).toBe(401)
    expect(await later('http://localhost:8090', 'localhost:8090')).toBe(401)
    for (const origin of [
      'null',
      '',
      'https://evil.example',
      'https://site.example:8443',
      'https://site.example.',
    ])
      expect([origin, await later(origin)]).toEqual([origin, 401])
    expect(await later('https://site.example')).toBe(204)
    // A proxy may name the host as it likes: the public address stands.
    expect(await later('https://site.example', '10.0.0.2:8090')).toBe(204)
  })

  it('is gone after a sign-out', async () => {
    const app = await site()
    const out = await app.call('POST', '/api/auth/logout', { headers: HERE })
    expect(out.cookies).toMatchObject([{ name: 'auth-token', value: '', maxAge: 0, secure: true, path: '/' }])
  })
})

describe('a site that is reached by http', () => {
  it('takes the cookie of its plain name, from pages of the host that was asked', async () => {
    const app = await testApp({ publicUrl: 'http://localhost:8090' })
    const admin = await app.person('admin@example.com', { role: 'admin' })
    const later = async (origin: string, host: string) => {
      const headers = { cookie: `auth-token=${admin.token}`, origin, host }
      return (await app.call('POST', '/api/me/second-step/later', { headers })).statusCode
    }
    expect(await later('http://localhost:5173', 'localhost:5173')).toBe(204)
    expect(await later('http://localhost:8090', 'localhost:8090')).toBe(204)
    expect(await later('https://site.example', 'site.example')).toBe(204)
    expect(await later('http://elsewhere.example', 'localhost:8090')).toBe(401)
  })
})

describe('a form that a page posts without a script', () => {
  const post = async (app: TestApp, origin: string, host: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin, host }
    const answer = await app.server.inject({
      method: 'POST',
      url: '/cookies/choix',
      payload: 'answer=none',
      headers,
    })
    return answer.statusCode
  }

  it('comes by https alone where the site is reached by it', async () => {
    const app = await site()
    expect(await post(app, 'http://site.example', 'site.example')).toBe(403)
    expect(await post(app, 'https://site.example', 'site.example')).toBe(204)
    // By another name of the same site, whose proxy speaks http to this process.
    expect(await post(app, 'https://www.site.example', 'www.site.example')).toBe(204)
  })
})
