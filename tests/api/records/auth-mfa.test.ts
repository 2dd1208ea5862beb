/** The second step of a sign-in, and alerts of sign-ins from new places (PocketBase §5.9, 5.12). */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '#server/core/passwords.ts'
import type { RawRecord } from '#server/records/actor.ts'
import { cleanMfas } from '#server/records/auth/cleanup.ts'
import { addRow, refOf } from '#server/records/auth/rows.ts'
import { PASSWORD, type Running, serve, testClock } from '../../support/engine.ts'
import {
  account,
  accountCollections,
  change,
  mailsOf,
  post,
  rows,
  setAuth,
  superuserToken,
} from './accounts.ts'

const NOON = '2026-11-20T12:00:00.000Z'
const clock = testClock()
let run: Running
beforeAll(async () => {
  run = await serve(accountCollections(), clock)
})
const ON = { enabled: true, duration: 600, rule: '' }
beforeEach(() => {
  setAuth(run.engine, 'members', {
    mfa: { ...ON, enabled: false },
    authRule: '',
    authAlert: { enabled: true },
  })
  run.engine.settings.superuserIPs = []
})
afterEach(() => clock.set(NOON))
afterAll(() => run.close())

const withMfa = (rule = '') => {
  setAuth(run.engine, 'members', { mfa: { ...ON, rule } })
}
const signIn = (record: RawRecord, more: object = {}, query = '') =>
  post(run, `members/auth-with-password${query}`, { identity: record.email, password: PASSWORD, ...more })
const openSession = async (record: RawRecord, method = 'otp') =>
  run.engine.submit((session) => addRow(session, '_mfas', { ...refOf(record), method }))

describe('the first step', () => {
  it('answers with the id of a session and nothing else', async () => {
    withMfa()
    const ann = await account(run.engine)
    const { status, body } = await signIn(ann)
    expect([status, Object.keys(body)]).toEqual([401, ['mfaId']])
    expect(rows(run.engine, '_mfas', ann)).toMatchObject([
      { id: body.mfaId, collectionRef: ann.collectionId, method: 'password' },
    ])
    expect(rows(run.engine, '_authOrigins', ann)).toEqual([])
  })
  it('is the only one for records that the rule leaves out', async () => {
    withMfa('verified = true')
    expect((await signIn(await account(run.engine))).status).toBe(200)
    expect((await signIn(await account(run.engine, { verified: true }))).status).toBe(401)
  })
  it('is no step of a refresh nor of impersonation', async () => {
    withMfa()
    const ann = await account(run.engine)
    const own = { Authorization: run.engine.tokens.sign('auth', ann) }
    expect((await post(run, 'members/auth-refresh', {}, own)).status).toBe(200)
    const root = { Authorization: await superuserToken(run.engine) }
    expect((await post(run, `members/impersonate/${ann.id}`, {}, root)).status).toBe(200)
  })
})

describe('the second step', () => {
  it.each(['body', 'query'])('is another method with the session in the %s', async (place) => {
    withMfa()
    const ann = await account(run.engine)
    const { id: mfaId } = await openSession(ann)
    const answer = place === 'body' ? await signIn(ann, { mfaId }) : await signIn(ann, {}, `?mfaId=${mfaId}`)
    expect(answer.status).toBe(200)
    expect(answer.body.record.id).toBe(ann.id)
    expect(rows(run.engine, '_mfas', ann)).toEqual([])
  })
  it('refuses unknown, foreign, same-method and expired sessions', async () => {
    withMfa()
    const ann = await account(run.engine)
    const bob = await account(run.engine)
    const refusal = async (mfaId: string) => {
      const { status, body } = await signIn(ann, { mfaId })
      return [status, body.message, body.data]
    }
    const expired = 'Invalid or expired MFA session.'
    expect(await refusal('missing')).toEqual([400, expired, {}])
    expect(await refusal((await openSession(bob)).id)).toEqual([400, 'Invalid MFA session.', {}])
    const same = await openSession(ann, 'password')
    expect(await refusal(same.id)).toEqual([400, 'A different authentication method is required.', {}])
    const old = await openSession(ann)
    clock.set('2026-11-20T12:10:01.000Z')
    expect(await refusal(old.id)).toEqual([400, expired, {}])
    expect(rows(run.engine, '_mfas', ann).map((row) => row.id)).toEqual([same.id])
  })
  it('goes from a password to a code', async () => {
    withMfa()
    const ann = await account(run.engine)
    const { mfaId } = (await signIn(ann)).body
    const password = await hashPassword('123456')
    const otp = await run.engine.submit((session) => addRow(session, '_otps', { ...refOf(ann), password }))
    const answer = await post(run, 'members/auth-with-otp', { otpId: otp.id, password: '123456', mfaId })
    expect(answer.status).toBe(200)
  })
  it('starts anew when the password changes, and after its time', async () => {
    withMfa()
    const ann = await account(run.engine)
    await openSession(ann)
    await change(run.engine, ann, { password: await hashPassword('another password') })
    expect(rows(run.engine, '_mfas', ann)).toEqual([])
    await openSession(ann)
    clock.set('2026-11-20T13:00:00.000Z')
    expect(await cleanMfas(run.engine)).toBeGreaterThan(0)
    expect(rows(run.engine, '_mfas')).toEqual([])
  })
})

describe('alerts', () => {
  const from = (record: RawRecord, agent: string) =>
    post(
      run,
      'members/auth-with-password',
      { identity: record.email, password: PASSWORD },
      { 'User-Agent': agent },
    )
  const alerts = (record: RawRecord) =>
    mailsOf(run.engine).filter((mail) => mail.template === 'authAlert' && mail.recordId === record.id)

  it('are sent for a new place, not for the first nor for a known one', async () => {
    const ann = await account(run.engine)
    await from(ann, 'one')
    await from(ann, 'one')
    expect(alerts(ann)).toEqual([])
    await from(ann, 'two')
    await from(ann, 'one')
    expect(alerts(ann)).toMatchObject([{ to: ann.email, info: expect.stringContaining('two') }])
    expect(rows(run.engine, '_authOrigins', ann)).toHaveLength(2)
  })
  it('remember a place by MD5 of address and the first 200 bytes of the agent', async () => {
    const ann = await account(run.engine)
    await from(ann, `${'x'.repeat(200)}a`)
    await from(ann, `${'x'.repeat(200)}b`)
    expect(rows(run.engine, '_authOrigins', ann)).toMatchObject([
      { fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/) },
    ])
  })
  it('remember five places, the oldest is forgotten', async () => {
    const ann = await account(run.engine)
    for (const agent of ['1', '2', '3', '4', '5', '6']) await from(ann, agent)
    expect(rows(run.engine, '_authOrigins', ann)).toHaveLength(5)
    const before = alerts(ann).length
    await from(ann, '6')
    expect(alerts(ann)).toHaveLength(before)
    await from(ann, '1')
    expect(alerts(ann)).toHaveLength(before + 1)
  })
  it('are not sent where they are off, nor for a refresh', async () => {
    const ann = await account(run.engine)
    const own = { Authorization: run.engine.tokens.sign('auth', ann) }
    await post(run, 'members/auth-refresh', {}, own)
    expect(rows(run.engine, '_authOrigins', ann)).toEqual([])
    setAuth(run.engine, 'members', { authAlert: { enabled: false } })
    await from(ann, 'one')
    expect(rows(run.engine, '_authOrigins', ann)).toEqual([])
  })
  it('places go with the password, but for the oldest: the next new one is no first', async () => {
    const ann = await account(run.engine)
    await from(ann, 'one')
    const [oldest] = rows(run.engine, '_authOrigins', ann)
    await from(ann, 'two')
    await change(run.engine, ann, { password: await hashPassword('another password') })
    expect(rows(run.engine, '_authOrigins', ann)).toMatchObject([{ id: oldest?.id }])
  })
})

describe('the auth rule', () => {
  it('the auth rule is asked of the record, and a superuser bypasses it', async () => {
    setAuth(run.engine, 'members', { authRule: 'verified = true' })
    const ann = await account(run.engine)
    const refused = {
      status: 403,
      body: {
        data: {},
        message: "The request doesn't satisfy the collection requirements to authenticate.",
        status: 403,
      },
    }
    expect(await signIn(ann)).toEqual(refused)
    expect((await signIn(await account(run.engine, { verified: true }))).status).toBe(200)
    const root = { Authorization: await superuserToken(run.engine) }
    const body = { identity: ann.email, password: PASSWORD }
    expect((await post(run, 'members/auth-with-password', body, root)).status).toBe(200)
    setAuth(run.engine, 'members', { authRule: null })
    expect(await signIn(ann)).toEqual(refused)
  })
  it('knows the method of the sign-in', async () => {
    setAuth(run.engine, 'members', { authRule: '@request.context = "password"' })
    expect((await signIn(await account(run.engine))).status).toBe(200)
    setAuth(run.engine, 'members', { authRule: '@request.context = "otp"' })
    expect((await signIn(await account(run.engine))).status).toBe(403)
  })
  it('a superuser only from the addresses of the settings', async () => {
    const { engine } = run
    const root = { email: 'ip@test.test', password: PASSWORD }
    await account(engine, { email: root.email }, '_superusers')
    const enter = () =>
      post(run, '_superusers/auth-with-password', { identity: root.email, password: root.password })
    engine.settings.superuserIPs = ['10.0.0.0/8']
    expect(await enter()).toMatchObject({
      status: 403,
      body: { message: 'You are not allowed to perform this request.' },
    })
    engine.settings.superuserIPs = ['127.0.0.0/8', '::1']
    expect((await enter()).status).toBe(200)
  })
})
