/** Who ends which sessions: signing out, signing out everywhere, and what races with it. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { sessions } from '#drizzle/collections/sessions.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { PageCache } from '#server/features/site/page-cache.ts'
import { sessionUsesOf } from '#server/records/auth/session-uses.ts'
import { PASSWORD, type TestApp, testApp } from '../../support/app.ts'
import { ask, FIREFOX, IPHONE, opens, sessionsOf, sidOf, signIn, stream } from '../../support/sessions.ts'

const HERE = { origin: 'http://localhost', host: 'localhost' }
const ELSEWHERE = { origin: 'https://evil.example', host: 'localhost' }

/** An administrator whose browser has the cookie of the session, as after a sign-in at the site. */
const withCookie = async (app: TestApp) => {
  const admin = await app.person('admin@example.com', { role: 'admin' })
  const { token, sid } = await signIn(app, admin.email)
  const me = await ask(app, 'GET', '/api/auth/me', token)
  const cookie = String([me.headers['set-cookie']].flat()[0]).split(';')[0] ?? ''
  return { admin, token, sid, cookie }
}
const cookieTokenOf = (cookie: string) => cookie.replace('auth-token=', '')
const me = (app: TestApp, cookie: string) => app.call('GET', '/api/auth/me', { headers: { cookie } })

it('the administration’s cookie belongs to the token’s session, and ends with it', async () => {
  const app = await testApp()
  const { admin, token, sid, cookie } = await withCookie(app)
  expect(sidOf(cookieTokenOf(cookie))).toBe(sid)
  expect(sessionsOf(app, admin)).toMatchObject([{ id: sid, endsAt: '2026-11-27 11:00:00.000Z' }])
  expect((await me(app, cookie)).statusCode).toBe(200)
  await ask(app, 'POST', '/api/auth/logout', token)
  expect((await me(app, cookie)).statusCode).toBe(401)
})

it('the administration’s cookie of another own session is replaced by the token’s, and that session ends', async () => {
  const app = await testApp()
  const { admin, cookie } = await withCookie(app)
  const other = await signIn(app, admin.email)
  const answer = await app.call('GET', '/api/auth/me', { headers: { authorization: other.token, cookie } })
  const given = String([answer.headers['set-cookie']].flat()[0]).split(';')[0] ?? ''
  expect(sidOf(cookieTokenOf(given))).toBe(other.sid)
  expect(sessionsOf(app, admin).map(({ id }) => id)).toEqual([other.sid])
  const paul = await app.person('paul@example.com', { role: 'admin' })
  const his = await signIn(app, paul.email)
  await app.call('GET', '/api/auth/me', { headers: { authorization: his.token, cookie: given } })
  expect(await opens(app, other.token)).toBe(true)
})

it('a sign-out ends the cookie’s session only on a request of this site', async () => {
  const app = await testApp()
  const { admin, cookie } = await withCookie(app)
  for (const headers of [ELSEWHERE, { host: 'localhost' }, { ...HERE, origin: 'null' }])
    await app.call('POST', '/api/auth/logout', { headers: { cookie, ...headers } })
  expect(sessionsOf(app, admin)).toHaveLength(1)
  expect((await me(app, cookie)).statusCode).toBe(200)
  const out = await app.call('POST', '/api/auth/logout', { headers: { cookie, ...HERE } })
  expect(String(out.headers['set-cookie'])).toMatch(/^auth-token=;/)
  expect(sessionsOf(app, admin)).toEqual([])
  expect((await me(app, cookie)).statusCode).toBe(401)
})

it('a sign-out ends both sessions when token and cookie differ', async () => {
  const app = await testApp()
  const { admin, cookie } = await withCookie(app)
  const paul = await app.person('paul@example.com')
  const his = await signIn(app, paul.email)
  await app.call('POST', '/api/auth/logout', { headers: { authorization: his.token, cookie, ...HERE } })
  expect(sessionsOf(app, admin)).toEqual([])
  expect(sessionsOf(app, paul)).toEqual([])
})

it('a sign-out everywhere ends every other session and token; the caller stays signed in', async () => {
  const app = await testApp()
  const { admin, token, cookie } = await withCookie(app)
  const phone = await signIn(app, admin.email, { agent: IPHONE })
  const paul = await signIn(app, (await app.person('paul@example.com')).email)
  const received = await stream(app, phone.token, ['@session', 'audit_log/*'])
  const files = (await ask(app, 'POST', '/api/files/token', phone.token)).json<{ token: string }>().token
  const answer = await app.call('POST', '/api/auth/logout-everywhere', {
    headers: { authorization: token, cookie, 'user-agent': FIREFOX },
  })
  expect(answer.statusCode).toBe(200)
  const fresh = answer.json<{ token: string }>().token
  const given = String([answer.headers['set-cookie']].flat()[0]).split(';')[0] ?? ''
  for (const old of [token, phone.token, admin.token]) expect(await opens(app, old)).toBe(false)
  expect((await me(app, cookie)).statusCode).toBe(401)
  expect(app.engine.tokens.verify(files, 'file')).toBeNull()
  expect(received.isOver()).toBe(true)
  expect(received.sent.at(-1)).toContain('event:@session')
  expect(await opens(app, fresh)).toBe(true)
  expect((await me(app, given)).statusCode).toBe(200)
  expect(sidOf(cookieTokenOf(given))).toBe(sidOf(fresh))
  expect(sessionsOf(app, admin)).toMatchObject([{ id: sidOf(fresh), device: 'Firefox sur Windows' }])
  expect(await opens(app, paul.token)).toBe(true)
})

it('a sign-out everywhere requires what any write does: a token, or a cookie from this site', async () => {
  const app = await testApp()
  const { admin, cookie } = await withCookie(app)
  const path = '/api/auth/logout-everywhere'
  expect((await app.call('POST', path)).statusCode).toBe(401)
  expect((await app.call('POST', path, { headers: { cookie, ...ELSEWHERE } })).statusCode).toBe(401)
  expect(sessionsOf(app, admin)).toHaveLength(1)
  expect((await app.call('POST', path, { headers: { cookie, ...HERE } })).statusCode).toBe(200)
})

it('a sign-out everywhere from two devices at once: one wins, and it alone is signed in', async () => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  for (let round = 0; round < 5; round += 1) {
    const both = [await signIn(app, claire.email), await signIn(app, claire.email, { agent: IPHONE })]
    const answers = await Promise.all(
      both.map(({ token }) => ask(app, 'POST', '/api/auth/logout-everywhere', token)),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
    const winner = answers.find(({ statusCode }) => statusCode === 200)?.json<{ token: string }>().token ?? ''
    expect(sessionsOf(app, claire).map(({ id }) => id)).toEqual([sidOf(winner)])
    expect(await opens(app, winner)).toBe(true)
  }
})

it('a sign-out everywhere during a sign-in: the new token is valid, or the sign-in fails', async () => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  let { token } = await signIn(app, claire.email)
  for (let round = 0; round < 6; round += 1) {
    const identity = { identity: claire.email, password: PASSWORD }
    const signing = ask(app, 'POST', '/api/collections/users/auth-with-password', '', identity)
    // Earlier and later turns of the loop, while a thread compares the password.
    for (let turn = 0; turn < 4 ** round; turn += 1) await nextTurn()
    const before = token
    token = (await ask(app, 'POST', '/api/auth/logout-everywhere', before)).json<{ token: string }>().token
    const answer = await signing
    const open = sessionsOf(app, claire).map(({ id }) => id)
    expect(open).toContain(sidOf(token))
    expect([200, 400]).toContain(answer.statusCode)
    // The own list contains it exactly when it can be viewed.
    const theirs = answer.statusCode === 200 ? answer.json<{ token: string }>().token : ''
    if (theirs) expect(await opens(app, theirs)).toBe(open.includes(sidOf(theirs)))
    expect(await opens(app, before)).toBe(false)
    expect(open.length).toBe(theirs && open.includes(sidOf(theirs)) ? 2 : 1)
  }
})

it('the last use of a session is written every ten minutes at most, after the request, and clears no cache', async () => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const { token, sid } = await signIn(app, claire.email)
  const uses = sessionUsesOf(app.engine)
  const pages = new PageCache(app.engine)
  let rendered = 0
  const page = () =>
    pages.get('/', async () => {
      rendered += 1
      return { status: 200, html: '', headers: {}, isStored: true }
    })
  const lastUse = async () => {
    await page()
    await app.server.inject({
      url: '/api/collections/tags/records',
      headers: { authorization: token },
      remoteAddress: '203.0.113.9',
    })
    await uses.flush()
    await page()
    return sessionsOf(app, claire)[0]
  }
  const opened = '2026-11-20 10:00:00.000Z'
  expect(await lastUse()).toMatchObject({ id: sid, lastUsedAt: opened, ip: '127.0.0.1' })
  app.clock.advance(9 * 60_000)
  expect(await lastUse()).toMatchObject({ lastUsedAt: opened })
  app.clock.advance(60_000)
  await page()
  const before = rendered
  expect(await lastUse()).toMatchObject({ lastUsedAt: '2026-11-20 10:10:00.000Z', ip: '203.0.113.9' })
  expect(rendered).toBe(before)
  app.clock.advance(9 * 60_000)
  expect(await lastUse()).toMatchObject({ lastUsedAt: '2026-11-20 10:10:00.000Z' })
  await app.seed((tx) => tx.create(siteSettings, { brand: 'Autre' }))
  await page()
  expect(rendered).toBeGreaterThan(before)
})

it('the last use of a session that cannot be written is logged, and refuses no request', async () => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const { token } = await signIn(app, claire.email)
  app.clock.advance(11 * 60_000)
  const logged: string[] = []
  const { log } = app.engine
  const { error } = log
  onTestFinished(() => void Object.assign(log, { error }))
  Object.assign(log, { error: (_details: object, message: string) => void logged.push(message) })
  app.engine.before(sessions, 'update', () => {
    throw new Error('The disk is full')
  })
  expect(await opens(app, token)).toBe(true)
  await sessionUsesOf(app.engine).flush()
  expect(logged).toEqual(['The last use of sessions was not written'])
  expect(await opens(app, token)).toBe(true)
})
