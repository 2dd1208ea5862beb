/** A session is a row: what opens one, what it shows, and what ends it at once and everywhere. */
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { sessions } from '#drizzle/collections/sessions.ts'
import { users } from '#drizzle/collections/users.ts'
import { hashPassword } from '#server/core/passwords.ts'
import { system } from '#server/records/actor.ts'
import { cleanSessions, continueSession, openSession } from '#server/records/auth/sessions.ts'
import { PASSWORD, testApp } from '../../support/app.ts'
import { ask, FIREFOX, IPHONE, opens, sessionsOf, sidOf, signIn, stream } from '../../support/sessions.ts'

const AGENT = { 'user-agent': FIREFOX }
const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

describe('the session opened by a sign-in', () => {
  it('is named by its token, and shows device, place and time', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const { token, sid } = await signIn(app, claire.email, { agent: IPHONE, ip: '203.0.113.7' })
    expect(sessionsOf(app, claire)).toMatchObject([
      {
        id: sid,
        collectionRef: '_pb_users_auth_',
        device: 'Safari sur iPhone',
        ip: '203.0.113.7',
        lastUsedAt: '2026-11-20 10:00:00.000Z',
        endsAt: '2026-11-25 11:00:00.000Z',
      },
    ])
    expect(await opens(app, token)).toBe(true)
  })
  it('by password at the administration causes an alert for a new device', async () => {
    const app = await testApp()
    const admin = await app.person('admin@example.com', { role: 'admin' })
    const login = async (agent: string) => {
      const body = { email: admin.email, password: PASSWORD }
      const answer = await app.call('POST', '/api/auth/login', { body, headers: { 'user-agent': agent } })
      return answer.json<{ token: string }>().token
    }
    const alerts = async () => {
      await app.worker.drain()
      return app.engine.read(system).count(emailMessages, { to: admin.email })
    }
    const token = await login(FIREFOX)
    expect(sessionsOf(app, admin)).toMatchObject([{ id: sidOf(token), device: 'Firefox sur Windows' }])
    expect(await alerts()).toBe(0)
    await login(FIREFOX)
    expect(await alerts()).toBe(0)
    await Promise.all([login(IPHONE), login(IPHONE)])
    expect(await alerts()).toBe(1)
    expect(sessionsOf(app, admin)).toHaveLength(4)
  })
  it('by a code exists after the second step, and after no first step alone', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    await app.seed((tx) => tx.update(users, claire.id, { twoSteps: true }))
    const base = '/api/collections/users'
    const first = await app.call('POST', `${base}/auth-with-password`, {
      body: { identity: claire.email, password: PASSWORD },
    })
    expect(first.statusCode).toBe(401)
    expect(sessionsOf(app, claire)).toEqual([])
    const { otpId } = (
      await app.call('POST', `${base}/request-otp`, { body: { email: claire.email } })
    ).json()
    await app.worker.drain()
    const [mail] = app.engine.read(system).find(emailMessages)
    const code = /\d{8}/.exec(mail?.text ?? '')?.[0]
    const body = { otpId, password: code, mfaId: first.json().mfaId }
    const second = await app.call('POST', `${base}/auth-with-otp`, { body, headers: AGENT })
    expect(sessionsOf(app, claire)).toMatchObject([{ id: sidOf(second.json().token) }])
  })
  it('exists for a superuser too', async () => {
    const app = await testApp()
    const root = await app.superuser()
    const { token, sid } = await signIn(app, root.email, { collection: '_superusers' })
    expect(sessionsOf(app, root)).toMatchObject([{ id: sid, endsAt: '2026-11-21 11:00:00.000Z' }])
    expect((await ask(app, 'GET', '/api/logs', token)).statusCode).toBe(200)
    expect((await ask(app, 'POST', '/api/auth/logout', token)).statusCode).toBe(204)
    expect((await ask(app, 'GET', '/api/logs', token)).statusCode).toBe(401)
  })
  it('is one of the fifty last used of an account', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const record = app.engine.read(system).get(users, claire.id)
    const tokens: string[] = []
    for (let count = 0; count < 52; count += 1) {
      app.clock.advance(1000)
      tokens.push(await openSession(app.engine, record, { ip: '127.0.0.1', userAgent: FIREFOX }))
    }
    expect(sessionsOf(app, claire).map(({ id }) => id)).toEqual(tokens.slice(2).map(sidOf))
    expect(await opens(app, tokens[1] ?? '')).toBe(false)
    expect(await opens(app, tokens[2] ?? '')).toBe(true)
    // Used a moment ago, which is not written yet: a script that signs in repeatedly ends no other session.
    const third = sidOf(tokens[2] ?? '')
    for (let count = 0; count < 60; count += 1) {
      app.clock.advance(1000)
      await openSession(app.engine, record, { ip: '127.0.0.1', userAgent: '' })
      expect(await opens(app, tokens[2] ?? '')).toBe(true)
    }
    expect(sessionsOf(app, claire).map(({ id }) => id)).toContain(third)
    expect(sessionsOf(app, claire)).toHaveLength(50)
  })
  it('is refused when the account was changed or erased during the password check', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const before = app.engine.read(system).get(users, claire.id)
    const open = () => openSession(app.engine, before, { ip: '127.0.0.1', userAgent: FIREFOX })
    const password = await hashPassword('un-autre-mot-de-passe')
    await app.seed((tx) => tx.update(users, claire.id, { password }))
    await expect(open()).rejects.toMatchObject({ status: 400 })
    await app.seed((tx) => tx.delete(users, claire.id))
    await expect(open()).rejects.toMatchObject({ status: 400 })
    expect(sessionsOf(app, claire)).toEqual([])
  })
})

describe('a refresh of a session', () => {
  const refresh = (app: Awaited<ReturnType<typeof testApp>>, token: string) =>
    ask(app, 'POST', '/api/collections/users/auth-refresh', token, {})

  it('continues it, and it lives as long as its last token', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const { token, sid } = await signIn(app, claire.email)
    app.clock.advance(86_400_000)
    const next = (await refresh(app, token)).json<{ token: string }>().token
    expect(sidOf(next)).toBe(sid)
    expect(next).not.toBe(token)
    expect(sessionsOf(app, claire)).toMatchObject([{ id: sid, endsAt: '2026-11-26 11:00:00.000Z' }])
    app.clock.advance(4.5 * 86_400_000)
    expect(await cleanSessions(app.engine)).toBe(0)
    expect(await opens(app, next)).toBe(true)
    app.clock.advance(86_400_000)
    expect(await opens(app, next)).toBe(false)
    expect(await cleanSessions(app.engine)).toBe(1)
    expect(sessionsOf(app, claire)).toEqual([])
  })
  it('writes nothing where the session lasts long enough already', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const { token } = await signIn(app, claire.email)
    const state = app.engine.store.state()
    app.clock.advance(59 * 60_000)
    const next = (await refresh(app, token)).json<{ token: string }>().token
    expect(app.engine.store.state()).toBe(state)
    app.clock.advance(2 * 60_000)
    await refresh(app, next)
    expect(app.engine.store.state()).not.toBe(state)
    expect(sessionsOf(app, claire)).toMatchObject([{ endsAt: '2026-11-25 12:01:00.000Z' }])
  })
  it('gives an old token without one a session; the token itself stays', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    expect(sidOf(claire.token)).toBe('')
    const next = (await refresh(app, claire.token)).json<{ token: string }>().token
    expect(sessionsOf(app, claire)).toMatchObject([{ id: sidOf(next) }])
    expect(await opens(app, claire.token)).toBe(true)
  })
  it('loses against a sign-out, whichever comes first', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    for (let round = 0; round < 10; round += 1) {
      const { token } = await signIn(app, claire.email)
      const calls = [
        () => refresh(app, token),
        () => ask(app, 'POST', '/api/auth/logout', token),
        () => refresh(app, token),
      ]
      const order = round % 2 === 0 ? calls : calls.reverse()
      const answers = await Promise.all(order.map((call) => call()))
      for (const answer of answers) {
        expect([200, 204, 401]).toContain(answer.statusCode)
        if (answer.statusCode === 200) expect(await opens(app, answer.json().token)).toBe(false)
      }
      expect(await opens(app, token)).toBe(false)
    }
    expect(sessionsOf(app, claire)).toEqual([])
  })
  it('is refused when the session ends during it', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const { sid } = await signIn(app, claire.email)
    const record = app.engine.read(system).get(users, claire.id)
    await app.seed((tx) => tx.delete(sessions, sid))
    const going = continueSession(app.engine, { record, sid }, { ip: '127.0.0.1', userAgent: FIREFOX })
    await expect(going).rejects.toMatchObject({ status: 401 })
  })
  it('of an impersonation token prolongs and opens nothing', async () => {
    const app = await testApp()
    const staff = await app.person('staff@example.com', { role: 'admin' })
    const root = await app.superuser()
    const path = `/api/collections/users/impersonate/${staff.id}`
    const { token } = (await ask(app, 'POST', path, root.token, { duration: 600 })).json<{ token: string }>()
    expect((await refresh(app, token)).json().token).toBe(token)
    expect((await ask(app, 'GET', '/api/auth/me', token)).headers['set-cookie']).toBeUndefined()
    expect((await ask(app, 'POST', '/api/auth/logout-everywhere', token)).statusCode).toBe(403)
    expect(sessionsOf(app, staff)).toEqual([])
    expect(await opens(app, token)).toBe(true)
  })
})

describe('an ended session', () => {
  it('opens nothing any more: records, own endpoints, files, batch', async () => {
    const app = await testApp()
    app.engine.settings.batch.enabled = true
    const claire = await app.person('claire@example.com')
    const { token } = await signIn(app, claire.email)
    const files = (await ask(app, 'POST', '/api/files/token', token)).json<{ token: string }>().token
    expect(app.engine.tokens.verify(files, 'file')?.record.id).toBe(claire.id)
    const path = `/api/collections/users/records/${claire.id}`
    const requests = [{ method: 'PATCH', url: path, body: { lastName: 'Lemoine' } }]
    expect((await ask(app, 'POST', '/api/batch', token, { requests })).statusCode).toBe(200)
    expect((await ask(app, 'POST', '/api/auth/logout', token)).statusCode).toBe(204)
    expect(await opens(app, token)).toBe(false)
    expect((await ask(app, 'PATCH', path, token, { lastName: 'X' })).statusCode).toBe(404)
    expect((await ask(app, 'POST', '/api/batch', token, { requests })).statusCode).toBe(400)
    expect((await ask(app, 'POST', '/api/files/token', token)).statusCode).toBe(401)
    expect(app.engine.tokens.verify(files, 'file')).toBeNull()
    expect((await ask(app, 'POST', '/api/collections/users/auth-refresh', token, {})).statusCode).toBe(401)
    expect((await ask(app, 'POST', '/api/auth/logout', token)).statusCode).toBe(204)
  })
  it('ends its streams with a message, and leaves those of another device alone', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const [phone, desk] = [
      await signIn(app, claire.email, { agent: IPHONE }),
      await signIn(app, claire.email),
    ]
    const topics = ['@session', 'notifications/*', 'sessions/*', `users/${claire.id}`]
    const [ended, stored] = [await stream(app, phone.token, topics), await stream(app, desk.token, topics)]
    await app.seed((tx) => tx.update(users, claire.id, { lastName: 'Lemoine' }))
    await settled()
    expect(ended.sent.join('')).toContain('Lemoine')
    const before = ended.sent.length
    const answer = await ask(app, 'DELETE', `/api/auth/sessions/${phone.sid}`, desk.token)
    expect(answer.statusCode).toBe(204)
    await app.seed((tx) => tx.update(users, claire.id, { lastName: 'Autre' }))
    await settled()
    expect(ended.sent.slice(before)).toEqual([`id:${ended.client.id}\nevent:@session\ndata:{}\n\n`])
    expect(ended.isOver()).toBe(true)
    expect(stored.isOver()).toBe(false)
    expect(stored.sent.join('')).toContain('Autre')
    expect(stored.sent.join('')).toContain(`"id":"${phone.sid}"`)
  })
  it('does not feed a stream requested just before', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const { token, sid } = await signIn(app, claire.email)
    const open = await stream(app, '', [])
    const body = JSON.stringify({ clientId: open.client.id, subscriptions: [`users/${claire.id}`] })
    let send: () => void = () => undefined
    const isRequested = new Promise<void>((resolve) => {
      send = resolve
    })
    async function* late() {
      yield body.slice(0, 10)
      await isRequested
      yield body.slice(10)
    }
    const asking = app.server.inject({
      method: 'POST',
      url: '/api/realtime',
      payload: Readable.from(late()),
      headers: { authorization: token, 'content-type': 'application/json' },
    })
    await settled()
    await app.seed((tx) => tx.delete(sessions, sid))
    send()
    expect((await asking).statusCode).toBe(204)
    expect(open.client.identity).toBe('guest')
  })
  it('of any account is ended by a superuser, and its others continue', async () => {
    const app = await testApp()
    const [claire, root] = [await app.person('claire@example.com'), await app.superuser()]
    const [one, two] = [await signIn(app, claire.email), await signIn(app, claire.email, { agent: IPHONE })]
    const path = `/api/collections/sessions/records/${one.sid}`
    expect((await ask(app, 'DELETE', path, root.token)).statusCode).toBe(204)
    expect([await opens(app, one.token), await opens(app, two.token)]).toEqual([false, true])
  })
  it('of another account is not found, and no caller writes a row', async () => {
    const app = await testApp()
    const [claire, paul] = [await app.person('claire@example.com'), await app.person('paul@example.com')]
    const [owned, his] = [await signIn(app, claire.email), await signIn(app, paul.email)]
    expect((await ask(app, 'DELETE', `/api/auth/sessions/${owned.sid}`, his.token)).statusCode).toBe(404)
    expect((await ask(app, 'DELETE', `/api/auth/sessions/${owned.sid}`, '')).statusCode).toBe(401)
    const path = '/api/collections/sessions/records'
    expect((await ask(app, 'GET', path, his.token)).json().items).toMatchObject([{ id: his.sid }])
    expect((await ask(app, 'GET', `${path}/${owned.sid}`, his.token)).statusCode).toBe(404)
    const row = {
      collectionRef: '_pb_users_auth_',
      recordRef: paul.id,
      endsAt: '2030-01-01',
      lastUsedAt: '2026-01-01',
    }
    for (const [method, url] of [
      ['POST', path],
      ['PATCH', `${path}/${his.sid}`],
      ['DELETE', `${path}/${his.sid}`],
    ] as const)
      expect((await ask(app, method, url, his.token, row)).statusCode).toBe(403)
    expect(sessionsOf(app, claire)).toHaveLength(1)
    expect(sessionsOf(app, paul)).toHaveLength(1)
  })
  it('opens no other account when its row is moved', async () => {
    const app = await testApp()
    const [claire, paul] = [await app.person('claire@example.com'), await app.person('paul@example.com')]
    const { token, sid } = await signIn(app, claire.email)
    expect(await opens(app, token)).toBe(true)
    await app.seed((tx) => tx.update(sessions, sid, { recordRef: paul.id }))
    expect(await opens(app, token)).toBe(false)
  })
  it('is deleted with the account, and ends with its password', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const [one, other] = [await signIn(app, claire.email), await signIn(app, claire.email, { agent: IPHONE })]
    const change = {
      oldPassword: PASSWORD,
      password: 'un-autre-mot-de-passe',
      passwordConfirm: 'un-autre-mot-de-passe',
    }
    expect(
      (await ask(app, 'PATCH', `/api/collections/users/records/${claire.id}`, one.token, change)).statusCode,
    ).toBe(200)
    expect(await opens(app, one.token)).toBe(false)
    expect(await opens(app, other.token)).toBe(false)
    expect(sessionsOf(app, claire)).toEqual([])
    const paul = await app.person('paul@example.com')
    const his = await signIn(app, paul.email)
    const erased = await ask(app, 'DELETE', '/api/me', his.token, { password: PASSWORD })
    expect(erased.statusCode).toBe(204)
    expect(sessionsOf(app, paul)).toEqual([])
    expect((await ask(app, 'GET', '/api/auth/me', his.token)).statusCode).toBe(401)
  })
})
