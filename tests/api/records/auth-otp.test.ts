/** One-time passwords (PocketBase §5.10; the cases of apis/record_auth_with_otp_test.go and …_otp_request_test.go). */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '#server/core/passwords.ts'
import type { RawRecord } from '#server/records/actor.ts'
import { cleanOtps } from '#server/records/auth/cleanup.ts'
import { markOtpSent } from '#server/records/auth/otp.ts'
import { addRow, refOf } from '#server/records/auth/rows.ts'
import { type Running, serve, testClock } from '../../support/engine.ts'
import {
  account,
  accountCollections,
  change,
  codesOf,
  mailsOf,
  post,
  rows,
  setAuth,
  stored,
  superuserToken,
} from './accounts.ts'

const NOON = '2026-11-20T12:00:00.000Z'
const clock = testClock()
let run: Running
beforeAll(async () => {
  run = await serve(accountCollections(), clock)
})
beforeEach(() => setAuth(run.engine, 'members', { otp: { enabled: true, duration: 180, length: 8 } }))
afterEach(() => clock.set(NOON))
afterAll(() => run.close())

const request = (email: unknown) => post(run, 'members/request-otp', { email })
const signIn = (otpId: string, password: string) => post(run, 'members/auth-with-otp', { otpId, password })
const giveOtp = async (record: RawRecord, code = '123456', sentTo = '') => {
  const password = await hashPassword(code)
  return run.engine.submit((session) => addRow(session, '_otps', { ...refOf(record), password, sentTo }))
}
const failed = { status: 400, body: { data: {}, message: 'Invalid or expired OTP.', status: 400 } }

describe('asking for a code', () => {
  it.each([
    ['a collection without accounts', 'notes', 404],
    ['an unknown collection', 'nothing', 404],
  ])('refuses %s', async (_name, collection, status) => {
    const answer = await post(run, `${collection}/request-otp`, { email: 'a@test.test' })
    expect(answer).toMatchObject({ status, body: { data: {} } })
  })
  it('is refused where codes are off', async () => {
    setAuth(run.engine, 'members', { otp: { enabled: false, duration: 180, length: 8 } })
    expect(await request('a@test.test')).toMatchObject({
      status: 403,
      body: { message: 'The collection is not configured to allow OTP authentication.' },
    })
  })
  it.each([
    ['', 'validation_required'],
    ['invalid', 'validation_is_email'],
    [`${'a'.repeat(250)}@test.test`, 'validation_length_out_of_range'],
  ])('checks the address %s', async (email, code) => {
    const answer = await request(email)
    expect(answer.status).toBe(400)
    expect(codesOf(answer)).toEqual({ email: code })
  })
  it('refuses an unreadable body', async () => {
    expect(await post(run, 'members/request-otp', '{"email')).toMatchObject({
      status: 400,
      body: { data: {}, message: 'An error occurred while loading the submitted data.' },
    })
  })
  it('answers an unknown address with an id that fits nothing', async () => {
    const before = mailsOf(run.engine).length
    const { status, body } = await request('missing@test.test')
    expect(status).toBe(200)
    expect(body).toEqual({ otpId: expect.stringMatching(/^[a-z0-9]{15}$/) })
    expect(mailsOf(run.engine)).toHaveLength(before)
    expect(rows(run.engine, '_otps').map((row) => row.id)).not.toContain(body.otpId)
  })
  it('sends a code of the configured length that signs in', async () => {
    const ann = await account(run.engine)
    const { body } = await request(ann.email)
    const mail = mailsOf(run.engine).at(-1) ?? {}
    expect(mail).toMatchObject({ template: 'otp', otpId: body.otpId, recordId: ann.id, to: ann.email })
    expect(mail.code).toMatch(/^\d{8}$/)
    expect(rows(run.engine, '_otps', ann)[0]?.password).not.toContain(mail.code)
    expect((await signIn(body.otpId, mail.code ?? '')).status).toBe(200)
  })
  it('gives the latest code again from the eleventh on, expired ones not counted', async () => {
    const ann = await account(run.engine)
    clock.set('2026-11-20T11:00:00.000Z')
    for (let count = 0; count < 2; count += 1) await giveOtp(ann)
    clock.set(NOON)
    for (let count = 0; count < 8; count += 1) await giveOtp(ann)
    const known = rows(run.engine, '_otps', ann).map((row) => row.id)
    const before = mailsOf(run.engine).length
    const ninth = await request(ann.email)
    expect(known).not.toContain(ninth.body.otpId)
    const tenth = await request(ann.email)
    expect(mailsOf(run.engine)).toHaveLength(before + 2)
    expect((await request(ann.email)).body).toEqual(tenth.body)
    expect(mailsOf(run.engine)).toHaveLength(before + 2)
  })
})

describe('signing in with a code', () => {
  it('checks the form', async () => {
    expect(codesOf(await post(run, 'members/auth-with-otp', ''))).toEqual({
      otpId: 'validation_required',
      password: 'validation_required',
    })
    expect(codesOf(await signIn('a'.repeat(256), 'a'.repeat(72)))).toEqual({
      otpId: 'validation_length_out_of_range',
      password: 'validation_length_out_of_range',
    })
  })
  it('takes a code that was sent as a form', async () => {
    const ann = await account(run.engine)
    const otp = await giveOtp(ann, '123456')
    const response = await fetch(`${run.url}/api/collections/members/auth-with-otp`, {
      method: 'POST',
      body: new URLSearchParams({ otpId: otp.id, password: '123456' }),
    })
    expect(response.status).toBe(200)
  })
  it('refuses what does not fit, in the same words', async () => {
    const ann = await account(run.engine)
    const bob = await account(run.engine, {}, 'clients')
    expect(await signIn('missing', '123456')).toEqual(failed)
    expect(await signIn((await giveOtp(bob)).id, '123456')).toEqual(failed)
    expect(await signIn((await giveOtp(ann)).id, '654321')).toEqual(failed)
    const old = await giveOtp(ann)
    clock.set('2026-11-20T12:03:01.000Z')
    expect(await signIn(old.id, '123456')).toEqual(failed)
  })
  it('uses a code up', async () => {
    const ann = await account(run.engine)
    const otp = await giveOtp(ann)
    const { status, body } = await signIn(otp.id, '123456')
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['record', 'token'])
    expect(body.record).toMatchObject({ id: ann.id, email: ann.email })
    expect(body.record).not.toHaveProperty('tokenKey')
    expect(await signIn(otp.id, '123456')).toEqual(failed)
  })
  it('does not verify an address to which it was not sent', async () => {
    const ann = await account(run.engine)
    await signIn((await giveOtp(ann)).id, '123456')
    expect(stored(run.engine, ann)).toMatchObject({ verified: false, password: ann.password })
  })
  it('verifies the address to which it was sent, and ends a password set before', async () => {
    const ann = await account(run.engine)
    const otp = await giveOtp(ann)
    await markOtpSent(run.engine, otp.id, String(ann.email))
    const { body } = await signIn(otp.id, '123456')
    expect(body.record.verified).toBe(true)
    const now = stored(run.engine, ann)
    expect(now.verified).toBe(true)
    expect(now.password).not.toBe(ann.password)
    expect(run.engine.tokens.verify(body.token, 'auth')?.record.id).toBe(ann.id)
  })
  it('keeps the password where a second step protects the account', async () => {
    setAuth(run.engine, 'members', { mfa: { enabled: true, duration: 600, rule: '' } })
    const ann = await account(run.engine)
    const otp = await giveOtp(ann, '123456', String(ann.email))
    expect(await signIn(otp.id, '123456')).toEqual({ status: 401, body: { mfaId: expect.any(String) } })
    setAuth(run.engine, 'members', { mfa: { enabled: false, duration: 600, rule: '' } })
    expect(stored(run.engine, ann)).toMatchObject({ verified: true, password: ann.password })
    expect(rows(run.engine, '_otps', ann)).toEqual([])
  })
  it('stops guessing after five tries of a record, whichever code', async () => {
    const ann = await account(run.engine)
    const a = await giveOtp(ann)
    const b = await giveOtp(ann)
    for (const otp of [a, a, b, b, b]) expect((await signIn(otp.id, '12345')).status).toBe(400)
    const stopped = {
      status: 429,
      body: {
        data: {},
        message: 'Too many attempts, please try again later with a new OTP.',
        status: 429,
      },
    }
    expect(await signIn(a.id, '12345')).toEqual(stopped)
    expect(await signIn(a.id, '123456')).toEqual(stopped)
    expect(await signIn(b.id, '123456')).toEqual(stopped)
    const other = await account(run.engine)
    expect((await signIn((await giveOtp(other)).id, '123456')).status).toBe(200)
    clock.set('2026-11-20T12:03:00.000Z')
    expect((await signIn(b.id, '123456')).status).toBe(200)
  })
})

it('request-otp does not distinguish known from unknown addresses: repeated ids, several codes', async () => {
  const ann = await account(run.engine)
  const seen = async (address: unknown) => {
    const ids: string[] = []
    for (let count = 0; count < 12; count += 1) ids.push((await request(address)).body.otpId)
    const tries: number[] = []
    for (const id of [ids[0], ids[0], ids[0], ids[1], ids[1], ids[1]])
      tries.push((await signIn(id ?? '', '12345')).status)
    return { ids: ids.map((id) => ids.indexOf(id)), tries }
  }
  expect(await seen('stranger@test.test')).toEqual(await seen(ann.email))
})

it('request-otp sends one caller’s codes to one address twenty times an hour', async () => {
  const ann = await account(run.engine)
  for (const address of [ann.email, 'flooded@test.test']) {
    for (let count = 0; count < 20; count += 1) expect((await request(address)).status).toBe(200)
    expect((await request(address)).status).toBe(429)
  }
  clock.set('2026-11-20T13:00:00.000Z')
  expect((await request(ann.email)).status).toBe(200)
})

it('tries of an unknown code id are counted as well, so that they do not reveal known ones', async () => {
  const { otpId } = (await request('nobody@test.test')).body
  for (let tries = 0; tries < 5; tries += 1) expect((await signIn(otpId, '12345')).status).toBe(400)
  expect((await signIn(otpId, '12345')).status).toBe(429)
})

describe('the rows', () => {
  it('a superuser can make one; its password is hashed and never shown', async () => {
    const ann = await account(run.engine)
    const token = await superuserToken(run.engine)
    const body = { ...refOf(ann), password: '123456' }
    const made = await post(run, '_otps/records', body, { Authorization: token })
    expect(made.status).toBe(200)
    expect(made.body).toMatchObject({ password: '' })
    expect((await signIn(made.body.id, '123456')).status).toBe(200)
  })
  it('go when they have expired', async () => {
    const ann = await account(run.engine)
    await giveOtp(ann)
    clock.set('2026-11-20T12:02:00.000Z')
    const fresh = await giveOtp(ann)
    clock.set('2026-11-20T12:03:30.000Z')
    expect(await cleanOtps(run.engine)).toBeGreaterThan(0)
    expect(rows(run.engine, '_otps', ann).map((row) => row.id)).toEqual([fresh.id])
  })
  it('go when the password or the address changes', async () => {
    const ann = await account(run.engine)
    await giveOtp(ann)
    await change(run.engine, ann, { email: `new-${ann.email}` })
    expect(rows(run.engine, '_otps', ann)).toEqual([])
  })
})
