/** Every door that gives a token asks for the second step of an account, and nothing goes round it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { users } from '#drizzle/collections/users.ts'
import { system } from '#server/records/actor.ts'
import { PASSWORD, type Person, type TestApp, testApp } from '../../support/app.ts'
import { clientOf, startOidc } from '../../support/oidc.ts'
import { sessionsOf, signIn } from '../../support/sessions.ts'
import {
  codeOf,
  dataOf,
  finish,
  firstStep,
  mailsTo,
  PROOF,
  protect,
  STEP_MS,
  withPassword,
} from '../../support/two-steps.ts'

const USERS = '/api/collections/users'

/** The code of the newest mail that holds one. */
const mailedCode = async (app: TestApp, { email }: Person) => {
  app.clock.advance(1000)
  const { otpId } = (await app.call('POST', `${USERS}/request-otp`, { body: { email } })).json()
  const codes = (await mailsTo(app, email)).map(({ text }) => /\b\d{8}\b/.exec(text)?.[0])
  return { otpId, password: codes.findLast(Boolean) ?? '' }
}

const withProvider = async () => {
  const oidc = await startOidc(() => new Date('2026-11-20T10:00:00Z'))
  onTestFinished(() => oidc.close())
  const app = await testApp({
    oauthProviders: [
      {
        name: 'google',
        ...clientOf(),
        authURL: '',
        tokenURL: `${oidc.url}/token`,
        userInfoURL: `${oidc.url}/userinfo`,
        displayName: '',
        pkce: null,
        extra: {},
      },
    ],
  })
  const enter = (email: string, token = '') =>
    app.call('POST', `${USERS}/auth-with-oauth2`, {
      headers: token ? { authorization: token } : {},
      body: {
        provider: 'google',
        code: oidc.issue({ claims: { sub: '1', name: 'Claire', email, email_verified: true } }),
        redirectURL: 'https://site.example/back',
      },
    })
  return { app, enter }
}

describe('endpoints that give a token', () => {
  it('each answer 401 with an mfaId alone, which the second step turns into a session', async () => {
    const { app, enter } = await withProvider()
    const person = await app.person('claire@example.com', { role: 'admin' })
    const { next } = await protect(app, person)
    const doors = {
      password: () => withPassword(app, person),
      code: async () => app.call('POST', `${USERS}/auth-with-otp`, { body: await mailedCode(app, person) }),
      provider: () => enter(person.email),
      administration: () =>
        app.call('POST', '/api/auth/login', { body: { email: person.email, password: PASSWORD } }),
    }
    for (const [name, door] of Object.entries(doors)) {
      const before = sessionsOf(app, person).length
      const answer = await door()
      expect([name, answer.statusCode, Object.keys(answer.json())]).toEqual([name, 401, ['mfaId']])
      expect(answer.headers['set-cookie']).toBeUndefined()
      expect(sessionsOf(app, person)).toHaveLength(before)
      const whole = await finish(app, { mfaId: answer.json().mfaId, code: next() })
      expect([name, whole.statusCode]).toEqual([name, 200])
      expect(sessionsOf(app, person)).toHaveLength(before + 1)
    }
  })

  it('do so for a superuser too', async () => {
    const app = await testApp()
    const root = await app.superuser()
    const { next } = await protect(app, root)
    const login = await app.call('POST', '/api/auth/login', {
      body: { email: root.email, password: PASSWORD },
    })
    expect(login.statusCode).toBe(401)
    const mfaId = await firstStep(app, root, '_superusers')
    const answer = await finish(app, { mfaId, code: next() })
    expect(answer.json().record).toMatchObject({ collectionName: '_superusers', email: root.email })
    const authorization = answer.json().token
    expect((await app.call('GET', '/api/logs', { headers: { authorization } })).statusCode).toBe(200)
    const me = await app.call('GET', '/api/auth/me', { headers: { authorization } })
    expect(me.headers['set-cookie']).toContain('auth-token=')
    app.engine.settings.superuserIPs = ['203.0.113.9']
    const elsewhere = await app.call('POST', '/api/auth/login', {
      body: { email: root.email, password: PASSWORD },
    })
    expect(elsewhere.statusCode).toBe(403)
    app.engine.settings.superuserIPs = []
    const other = await firstStep(app, root, '_superusers')
    app.engine.settings.superuserIPs = ['203.0.113.9']
    expect((await finish(app, { mfaId: other, code: next() })).statusCode).toBe(403)
    app.engine.settings.superuserIPs = []
  })

  it('are not bypassed by another method of the record API, in any order', async () => {
    const { app, enter } = await withProvider()
    const person = await app.person('claire@example.com')
    await protect(app, person)
    await app.seed((tx) => tx.update(users, person.id, { twoSteps: true }))
    const first = await firstStep(app, person)
    const otp = await mailedCode(app, person)
    const second = await app.call('POST', `${USERS}/auth-with-otp`, { body: { ...otp, mfaId: first } })
    expect(second.statusCode).toBe(400)
    const byCode = await app.call('POST', `${USERS}/auth-with-otp`, { body: await mailedCode(app, person) })
    expect((await withPassword(app, person, { mfaId: byCode.json().mfaId })).statusCode).toBe(400)
    const byProvider = (await enter(person.email)).json().mfaId
    expect((await withPassword(app, person, { mfaId: byProvider })).statusCode).toBe(400)
    expect(sessionsOf(app, person)).toEqual([])
  })

  it('skip the step for a session: a refresh, an added service, and impersonation by a superuser', async () => {
    const { app, enter } = await withProvider()
    const person = await app.person('claire@example.com')
    const { token } = await signIn(app, person.email)
    await protect(app, person)
    const headers = { authorization: token }
    expect((await app.call('POST', `${USERS}/auth-refresh`, { headers })).statusCode).toBe(200)
    expect((await enter(person.email, token)).statusCode).toBe(200)
    const root = await app.superuser()
    const lent = await app.call('POST', `${USERS}/impersonate/${person.id}`, { as: root, body: {} })
    expect(lent.statusCode).toBe(200)
    // A token that was lent is no session: what it adds is a sign-in.
    expect((await enter(person.email, lent.json().token)).statusCode).toBe(401)
  })

  it('for a new password or address give none, and leave the second step', async () => {
    const app = await testApp()
    const person = await app.person('claire@example.com')
    const { next } = await protect(app, person)
    await app.call('POST', `${USERS}/request-password-reset`, { body: { email: person.email } })
    const [mail] = (await mailsTo(app, person.email)).filter(({ text }) => text.includes('token='))
    const token = /token=([\w.-]+)/.exec(mail?.text ?? '')?.[1]
    const body = { token, password: 'un-autre-mot-de-passe', passwordConfirm: 'un-autre-mot-de-passe' }
    const reset = await app.call('POST', `${USERS}/confirm-password-reset`, { body })
    expect([reset.statusCode, reset.body]).toEqual([204, ''])
    const entered = await withPassword(app, person, { password: body.password })
    expect(entered.statusCode).toBe(401)
    expect((await finish(app, { mfaId: entered.json().mfaId, code: next() })).statusCode).toBe(200)
    await app.seed((tx) => tx.update(users, person.id, { email: 'claire2@example.com' }))
    const renamed = { ...person, email: 'claire2@example.com' }
    expect((await withPassword(app, renamed, { password: body.password })).statusCode).toBe(401)
  })

  it('for a sign-up give none', async () => {
    const app = await testApp()
    const body = { email: 'lea@example.com', password: PASSWORD, passwordConfirm: PASSWORD, firstName: 'Léa' }
    const made = await app.call('POST', `${USERS}/records`, { body })
    expect([made.statusCode, made.body.includes('token')]).toEqual([200, false])
  })

  it('are the only ones that sign', () => {
    const root = resolve(import.meta.dirname, '../../..')
    const files = readdirSync(join(root, 'server'), { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.ts'))
    const signing = files.filter((name) =>
      /\b(openSession|openSessionIn|replaceSessions)\(|\.sign\('auth'/.test(
        readFileSync(join(root, 'server', name), 'utf8'),
      ),
    )
    // A new name here is a new door: it has to ask `passMfa`, or to open nothing for an account with a second step.
    expect(signing.sort()).toEqual([
      'features/auth/service.ts',
      'features/auth/session-cookie.ts',
      'features/purchases/space/address-proof.ts',
      'records/auth/sessions.ts',
      'records/http/auth-reply.ts',
      'records/http/auth-routes.ts',
    ])
  })
})

describe('the pending session of a first step', () => {
  it('works once, for its account, for ten minutes', async () => {
    const app = await testApp()
    const person = await app.person('claire@example.com')
    const other = await app.person('lea@example.com')
    const own = await protect(app, person)
    const owned = await protect(app, other)
    const mfaId = await firstStep(app, person)
    expect(dataOf(await finish(app, { mfaId, code: owned.next() }))).toEqual(['code'])
    expect((await finish(app, { mfaId, code: own.next() })).statusCode).toBe(200)
    expect(dataOf(await finish(app, { mfaId, code: own.next() }))).toEqual(['mfaId'])
    expect(dataOf(await finish(app, { mfaId: 'unknown', code: own.next() }))).toEqual(['mfaId'])
    const late = await firstStep(app, person)
    app.clock.advance(600_001)
    expect(dataOf(await finish(app, { mfaId: late, code: own.next() }))).toEqual(['mfaId'])
    expect(
      dataOf(await app.call('POST', '/api/auth/second-step/methods', { body: { mfaId: late } })),
    ).toEqual(['mfaId'])
  })

  it('opens one session for two concurrent requests', async () => {
    const app = await testApp()
    const person = await app.person('claire@example.com')
    const { recoveryCodes, next } = await protect(app, person)
    const mfaId = await firstStep(app, person)
    const answers = await Promise.all([
      finish(app, { mfaId, code: next() }),
      finish(app, { mfaId, recoveryCode: recoveryCodes[0] }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    expect(sessionsOf(app, person)).toHaveLength(1)
  })

  it('allows five tries, then requires a new sign-in', async () => {
    const app = await testApp()
    const person = await app.person('claire@example.com')
    const { next } = await protect(app, person)
    const mfaId = await firstStep(app, person)
    for (let count = 0; count < 5; count += 1)
      expect(dataOf(await finish(app, { mfaId, code: '000000' }))).toEqual(['code'])
    expect(dataOf(await finish(app, { mfaId, code: next() }))).toEqual(['mfaId'])
    expect((await finish(app, { mfaId: await firstStep(app, person), code: next() })).statusCode).toBe(200)
  })

  it('is useless after the tries of the account, from any network, for an hour', async () => {
    const app = await testApp()
    const person = await app.person('claire@example.com')
    const { next } = await protect(app, person)
    const enter = async (code: string, host: number) => {
      const mfaId = await firstStep(app, person)
      return (await finish(app, { mfaId, code }, `2001:db8:${host}::1`)).statusCode
    }
    for (let host = 1; host <= 10; host += 1) expect(await enter('000000', host)).toBe(400)
    expect(await enter(next(), 11)).toBe(429)
    app.clock.advance(3_600_001)
    expect(await enter(next(), 12)).toBe(200)
  })

  it('is used up with its proof on success, not when the account may not sign in by then', async () => {
    const app = await testApp()
    const person = await app.person('claire@example.com')
    const { recoveryCodes, next } = await protect(app, person)
    const proofs = [{ recoveryCode: recoveryCodes[0] }, { code: next() }]
    const mfaId = await firstStep(app, person)
    const mails = (await mailsTo(app, person.email)).length
    const setDeletedAt = (deletedAt: string) => app.seed((tx) => tx.update(users, person.id, { deletedAt }))
    await setDeletedAt('2026-11-20 09:00:00.000Z')
    for (const proof of proofs) expect((await finish(app, { mfaId, ...proof })).statusCode).toBe(403)
    expect(sessionsOf(app, person)).toEqual([])
    expect(await mailsTo(app, person.email)).toHaveLength(mails)
    await setDeletedAt('')
    for (const [at, proof] of proofs.entries()) {
      const step = at === 0 ? mfaId : await firstStep(app, person)
      expect((await finish(app, { mfaId: step, ...proof })).statusCode).toBe(200)
    }
    expect(sessionsOf(app, person)).toHaveLength(2)
    const again = { mfaId: await firstStep(app, person), ...proofs[0] }
    expect(dataOf(await finish(app, again))).toEqual(['recoveryCode'])
  })

  it('of a superuser is not used up from an address that the settings exclude', async () => {
    const app = await testApp()
    const root = await app.superuser()
    const { recoveryCodes } = await protect(app, root)
    const mfaId = await firstStep(app, root, '_superusers')
    app.engine.settings.superuserIPs = ['203.0.113.9']
    const proof = { mfaId, recoveryCode: recoveryCodes[0] }
    expect((await finish(app, proof)).statusCode).toBe(403)
    expect((await finish(app, proof, '203.0.113.9')).statusCode).toBe(200)
  })

  it('is limited by network for any account', async () => {
    const app = await testApp()
    const everybody = await Promise.all([1, 2, 3, 4].map((at) => app.person(`p${at}@example.com`)))
    const steps = await Promise.all(everybody.map((person) => protect(app, person)))
    const enter = async (person: Person, code: string) =>
      (await finish(app, { mfaId: await firstStep(app, person), code }, '203.0.113.4')).statusCode
    for (const person of everybody.slice(0, 3))
      for (let count = 0; count < 10; count += 1) expect(await enter(person, '000000')).toBe(400)
    const last = everybody[3] as Person
    expect(await enter(last, steps[3]?.next() ?? '')).toBe(429)
    const mfaId = await firstStep(app, last)
    expect((await finish(app, { mfaId, code: steps[3]?.next() }, '203.0.113.5')).statusCode).toBe(200)
  })

  it('ends when factor or account are deleted meanwhile', async () => {
    const app = await testApp()
    const person = await app.person('claire@example.com')
    const root = await app.superuser()
    const { key } = await protect(app, person)
    const code = () => {
      app.clock.advance(STEP_MS)
      return codeOf(key, app.clock.now())
    }
    const first = await firstStep(app, person)
    const path = `/api/second-steps/users/${person.id}`
    expect((await app.call('DELETE', path, { as: root, body: PROOF })).statusCode).toBe(204)
    expect(dataOf(await finish(app, { mfaId: first, code: code() }))).toEqual(['mfaId'])
    const again = await protect(app, person)
    const second = await firstStep(app, person)
    await app.seed((tx) => tx.delete(users, person.id))
    expect(dataOf(await finish(app, { mfaId: second, code: again.next() }))).toEqual(['mfaId'])
    expect(app.engine.read(system).getOrNull(users, person.id)).toBeNull()
    for (const table of ['second_steps', 'recovery_codes', '_mfas'])
      expect(app.engine.db.prepare(`SELECT COUNT(*) AS n FROM ${table}`).get()).toEqual({ n: 0 })
  })
})
