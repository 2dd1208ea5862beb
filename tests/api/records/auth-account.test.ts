/** The cases of PocketBase's tests of password reset, verification, change of address, refresh and impersonation. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyPassword } from '#server/core/passwords.ts'
import type { RawRecord } from '#server/records/actor.ts'
import { addRow, refOf } from '#server/records/auth/rows.ts'
import type { TokenType } from '#server/records/schema/definition.ts'
import { PASSWORD, type Running, serve, testClock } from '../../support/engine.ts'
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
const passwords = (enabled: boolean) =>
  setAuth(run.engine, 'members', { passwordAuth: { enabled, identityFields: ['email', 'username'] } })
beforeEach(() => passwords(true))
afterEach(() => clock.set(NOON))
afterAll(() => run.close())

const sign = (type: TokenType, record: RawRecord, claims: Record<string, unknown> = {}) =>
  run.engine.tokens.sign(type, record, { claims: { email: record.email, ...claims } })
const unreadable = {
  status: 400,
  body: { data: {}, message: 'An error occurred while loading the submitted data.', status: 400 },
}
const ROUTES = [
  'request-password-reset',
  'confirm-password-reset',
  'request-verification',
  'confirm-verification',
  'confirm-email-change',
  'auth-with-password',
]

describe.each(ROUTES)('%s', (route) => {
  it('does not exist for a collection without accounts', async () => {
    expect(await post(run, `notes/${route}`)).toMatchObject({ status: 404, body: { data: {} } })
  })
  it('refuses an unreadable body', async () => {
    expect(await post(run, `members/${route}`, '{"token')).toEqual(unreadable)
  })
})

describe('asking for a mail', () => {
  it.each(['request-password-reset', 'request-verification'])('%s checks the address', async (route) => {
    expect(codesOf(await post(run, `members/${route}`))).toEqual({ email: 'validation_required' })
    expect(codesOf(await post(run, `members/${route}`, { email: 'bad' }))).toEqual({
      email: 'validation_is_email',
    })
  })
  it.each(['request-password-reset', 'request-verification'])('%s answers everybody alike', async (route) => {
    const ann = await account(run.engine)
    const before = mailsOf(run.engine).length
    const ask = (email: unknown) => post(run, `members/${route}`, { email })
    expect(await ask(ann.email)).toEqual({ status: 204, body: null })
    expect(await ask(ann.email)).toEqual({ status: 204, body: null })
    expect(await ask('missing@test.test')).toEqual({ status: 204, body: null })
    expect(mailsOf(run.engine)).toHaveLength(before + 1)
    clock.set('2026-11-20T12:02:00.000Z')
    await ask(ann.email)
    expect(mailsOf(run.engine)).toHaveLength(before + 2)
  })
  it('verified accounts are not asked again', async () => {
    const ann = await account(run.engine, { verified: true })
    const before = mailsOf(run.engine).length
    expect((await post(run, 'members/request-verification', { email: ann.email })).status).toBe(204)
    expect(mailsOf(run.engine)).toHaveLength(before)
  })
  it('there is no password to reset where passwords are off', async () => {
    passwords(false)
    expect(await post(run, 'members/request-password-reset', { email: 'a@test.test' })).toMatchObject({
      status: 400,
      body: { message: 'The collection is not configured to allow password authentication.' },
    })
  })
})

describe('choosing a new password', () => {
  const confirm = (token: string, password: string, passwordConfirm = password, collection = 'members') =>
    post(run, `${collection}/confirm-password-reset`, { token, password, passwordConfirm })
  it('is possible with a token of before, also where passwords are off', async () => {
    const ann = await account(run.engine)
    const token = sign('passwordReset', ann)
    passwords(false)
    expect(await confirm(token, 'another password')).toEqual({ status: 204, body: null })
  })
  it('reports all that is wrong together', async () => {
    expect(codesOf(await post(run, 'members/confirm-password-reset'))).toEqual({
      token: 'validation_required',
      password: 'validation_required',
      passwordConfirm: 'validation_required',
    })
    const ann = await account(run.engine)
    const token = sign('passwordReset', ann)
    clock.set('2026-11-20T12:30:01.000Z')
    expect(codesOf(await confirm(token, '1234567', '7654321'))).toEqual({
      token: 'validation_invalid_token',
      password: 'validation_length_out_of_range',
      passwordConfirm: 'validation_values_mismatch',
    })
  })
  it('wants a token of its own kind and collection', async () => {
    const ann = await account(run.engine)
    expect(codesOf(await confirm(sign('verification', ann), '1234567!'))).toEqual({
      token: 'validation_invalid_token',
    })
    expect(codesOf(await confirm(sign('passwordReset', ann), '1234567!', '1234567!', 'clients'))).toEqual({
      token: 'validation_token_collection_mismatch',
    })
  })
  it('verifies the address to which the link was sent, and ends the link', async () => {
    const ann = await account(run.engine)
    const token = sign('passwordReset', ann)
    expect((await confirm(token, '1234567!')).status).toBe(204)
    const now = stored(run.engine, ann)
    expect(now.verified).toBe(true)
    expect(await verifyPassword(String(now.password), '1234567!')).toBe(true)
    expect(codesOf(await confirm(token, '1234567!'))).toEqual({ token: 'validation_invalid_token' })
  })
  it('does not verify another address', async () => {
    const ann = await account(run.engine)
    expect((await confirm(sign('passwordReset', ann, { email: 'old@test.test' }), '1234567!')).status).toBe(
      204,
    )
    expect(stored(run.engine, ann).verified).toBe(false)
  })
  it('lets another mail be asked for at once', async () => {
    const ann = await account(run.engine)
    const ask = () => post(run, 'members/request-password-reset', { email: ann.email })
    await ask()
    const before = mailsOf(run.engine)
    await confirm(before.at(-1)?.token ?? '', '1234567!')
    await ask()
    expect(mailsOf(run.engine)).toHaveLength(before.length + 1)
  })
})

describe('verifying an address', () => {
  const confirm = (token: string, collection = 'members') =>
    post(run, `${collection}/confirm-verification`, { token })
  it('wants a valid token with an address', async () => {
    const ann = await account(run.engine)
    expect(codesOf(await confirm(''))).toEqual({ token: 'validation_required' })
    expect(codesOf(await confirm(run.engine.tokens.sign('verification', ann)))).toEqual({
      token: 'validation_invalid_token_claims',
    })
    expect(codesOf(await confirm(sign('passwordReset', ann)))).toEqual({ token: 'validation_invalid_token' })
    expect(codesOf(await confirm(sign('verification', ann), 'clients'))).toEqual({
      token: 'validation_token_collection_mismatch',
    })
    expect(codesOf(await confirm(sign('verification', ann, { email: 'old@test.test' })))).toEqual({
      token: 'validation_token_email_mismatch',
    })
    const token = sign('verification', ann)
    clock.set('2026-11-21T12:00:01.000Z')
    expect(codesOf(await confirm(token))).toEqual({ token: 'validation_invalid_token' })
  })
  it('ends earlier links', async () => {
    const ann = await account(run.engine)
    await run.engine.submit((session) => {
      for (const provider of ['google', 'github'])
        addRow(session, '_externalAuths', { ...refOf(ann), provider, providerId: provider + ann.id })
    })
    expect((await confirm(sign('verification', ann))).status).toBe(204)
    expect(stored(run.engine, ann)).toMatchObject({ verified: true, password: ann.password })
    expect(stored(run.engine, ann).tokenKey).not.toBe(ann.tokenKey)
    expect(rows(run.engine, '_externalAuths', ann)).toEqual([])
  })
  it('ends a password where passwords are off', async () => {
    passwords(false)
    const ann = await account(run.engine)
    expect((await confirm(sign('verification', ann))).status).toBe(204)
    expect(stored(run.engine, ann).password).not.toBe(ann.password)
  })
  it('is done once', async () => {
    const ann = await account(run.engine, { verified: true })
    expect((await confirm(sign('verification', ann))).status).toBe(204)
    expect(stored(run.engine, ann)).toEqual(ann)
  })
})

describe('changing an address', () => {
  const ask = (newEmail: unknown, record?: RawRecord) =>
    post(
      run,
      'members/request-email-change',
      { newEmail },
      record ? { Authorization: run.engine.tokens.sign('auth', record) } : {},
    )
  const confirm = (token: string, password: string, collection = 'members') =>
    post(run, `${collection}/confirm-email-change`, { token, password })
  it('is asked for by the account itself', async () => {
    expect(await ask('new@test.test')).toMatchObject({
      status: 401,
      body: { message: 'The request requires valid record authorization token.' },
    })
    const bob = await account(run.engine, {}, 'clients')
    expect(await ask('new@test.test', bob)).toMatchObject({
      status: 403,
      body: { message: 'The request requires auth record from clients collection.' },
    })
  })
  it('checks the address', async () => {
    const ann = await account(run.engine)
    const bob = await account(run.engine)
    const code = async (value: unknown) => codesOf(await ask(value, ann)).newEmail
    expect(await code('')).toBe('validation_required')
    expect(await code('bad')).toBe('validation_is_email')
    expect(await code(ann.email)).toBe('validation_not_in_invalid')
    expect(await code(bob.email)).toBe('validation_invalid_new_email')
  })
  it('writes to the new address', async () => {
    const ann = await account(run.engine)
    expect((await ask(`to-${ann.email}`, ann)).status).toBe(204)
    expect(mailsOf(run.engine).at(-1)).toMatchObject({ template: 'emailChange', to: `to-${ann.email}` })
  })
  it('wants a valid token and the password', async () => {
    const ann = await account(run.engine)
    const bob = await account(run.engine)
    const token = sign('emailChange', ann, { newEmail: `next-${ann.email}` })
    expect(codesOf(await post(run, 'members/confirm-email-change'))).toEqual({
      token: 'validation_required',
      password: 'validation_required',
    })
    expect(codesOf(await confirm(sign('auth', ann), PASSWORD)).token).toBe('validation_invalid_token_payload')
    expect(codesOf(await confirm(token, 'wrong'))).toEqual({ password: 'validation_invalid_password' })
    expect(codesOf(await confirm(token, PASSWORD, 'clients')).token).toBe(
      'validation_token_collection_mismatch',
    )
    const taken = sign('emailChange', ann, { newEmail: bob.email })
    expect(codesOf(await confirm(taken, PASSWORD)).token).toBe('validation_invalid_token_email')
    clock.set('2026-11-20T12:30:01.000Z')
    expect(codesOf(await confirm(token, PASSWORD)).token).toBe('validation_invalid_token')
  })
  it('verifies the new address and ends every session', async () => {
    const ann = await account(run.engine)
    const old = run.engine.tokens.sign('auth', ann)
    const token = sign('emailChange', ann, { newEmail: `next-${ann.email}` })
    expect((await confirm(token, PASSWORD)).status).toBe(204)
    expect(stored(run.engine, ann)).toMatchObject({ email: `next-${ann.email}`, verified: true })
    expect((await post(run, 'members/auth-refresh', {}, { Authorization: old })).status).toBe(401)
  })
  it('superusers change theirs directly', async () => {
    const root = { Authorization: await superuserToken(run.engine) }
    const message = 'All superusers can change their emails directly.'
    expect((await post(run, '_superusers/request-email-change', {}, root)).body.message).toBe(message)
    expect((await post(run, '_superusers/confirm-email-change', {})).body.message).toBe(message)
  })
})

describe('passwords', () => {
  const signIn = (body: object) => post(run, 'members/auth-with-password', body)
  it('are refused where they are off', async () => {
    passwords(false)
    expect(await signIn({})).toMatchObject({
      status: 403,
      body: { message: 'The collection is not configured to allow password authentication.', data: {} },
    })
  })
  it('go with any configured field, or the one that is named', async () => {
    const ann = await account(run.engine, { username: 'Nina' })
    const name = { identity: 'nina', password: PASSWORD }
    expect((await signIn(name)).body.record.id).toBe(ann.id)
    expect((await signIn({ ...name, identityField: 'username' })).status).toBe(200)
    expect((await signIn({ ...name, identityField: 'email' })).status).toBe(400)
    expect(codesOf(await signIn({ ...name, identityField: 'created' }))).toEqual({
      identityField: 'validation_in_invalid',
    })
  })
  it('compare addresses in their stored spelling', async () => {
    const ann = await account(run.engine)
    expect((await signIn({ identity: String(ann.email).toUpperCase(), password: PASSWORD })).status).toBe(200)
  })
})

describe('refresh', () => {
  it('wants a token of the collection', async () => {
    const bob = await account(run.engine, {}, 'clients')
    const token = run.engine.tokens.sign('auth', bob)
    expect((await post(run, 'members/auth-refresh')).status).toBe(401)
    expect((await post(run, 'members/auth-refresh', {}, { Authorization: token })).status).toBe(403)
    const other = sign('passwordReset', await account(run.engine))
    expect((await post(run, 'members/auth-refresh', {}, { Authorization: other })).status).toBe(401)
  })
  it('asks the auth rule again', async () => {
    const ann = await account(run.engine)
    setAuth(run.engine, 'members', { authRule: 'verified = true' })
    const token = { Authorization: run.engine.tokens.sign('auth', ann) }
    expect((await post(run, 'members/auth-refresh', {}, token)).status).toBe(403)
    await change(run.engine, ann, { verified: true })
    expect((await post(run, 'members/auth-refresh', {}, token)).status).toBe(200)
    setAuth(run.engine, 'members', { authRule: '' })
  })
  it('expands and selects like any record', async () => {
    const ann = await account(run.engine)
    const token = { Authorization: run.engine.tokens.sign('auth', ann) }
    const { body } = await post(run, 'members/auth-refresh?fields=record.id', {}, token)
    expect(body).toEqual({ record: { id: ann.id } })
  })
})

describe('impersonation', () => {
  const impersonate = async (id: string, body: unknown = {}, token?: string) =>
    post(run, `members/impersonate/${id}`, body, {
      Authorization: token ?? (await superuserToken(run.engine)),
    })
  it('is for superusers', async () => {
    const ann = await account(run.engine)
    expect((await impersonate(ann.id, {}, 'x')).status).toBe(401)
    expect((await impersonate(ann.id, {}, run.engine.tokens.sign('auth', ann))).status).toBe(403)
    expect((await impersonate('missing')).status).toBe(404)
  })
  it('gives a token that is not renewed, for as long as is asked', async () => {
    const ann = await account(run.engine)
    const claims = async (body: unknown) => {
      const answer = await impersonate(ann.id, body)
      return run.engine.tokens.peek(answer.body.token)
    }
    const now = clock.now().getTime() / 1000
    expect(await claims({})).toMatchObject({ exp: now + 432_000, refreshable: false, id: ann.id })
    expect(await claims({ duration: 120 })).toMatchObject({ exp: now + 120 })
  })
  it('checks the duration', async () => {
    const ann = await account(run.engine)
    expect(codesOf(await impersonate(ann.id, { duration: -1 }))).toEqual({
      duration: 'validation_min_greater_equal_than_required',
    })
    expect(await impersonate(ann.id, { duration: 'x' })).toEqual(unreadable)
  })
  it('does not ask the auth rule', async () => {
    setAuth(run.engine, 'members', { authRule: null })
    expect((await impersonate((await account(run.engine)).id)).status).toBe(200)
    setAuth(run.engine, 'members', { authRule: '' })
  })
})

describe('rows of sign-ins', () => {
  const make = async (table: string, body: object) =>
    post(run, `${table}/records`, body, { Authorization: await superuserToken(run.engine) })
  it.each([
    ['_mfas', { method: 'password' }],
    ['_otps', { password: '123456' }],
    ['_authOrigins', { fingerprint: 'abc' }],
    ['_externalAuths', { provider: 'google', providerId: 'one' }],
  ])('%s belong to an account', async (table, more) => {
    const ann = await account(run.engine)
    const notes = run.engine.registry.of({ name: 'notes' })
    expect(Object.keys(codesOf(await make(table, {}))).sort()).toEqual(
      ['collectionRef', 'recordRef', ...Object.keys(more)].sort(),
    )
    const of = async (collectionRef: string, recordRef: string) =>
      codesOf(await make(table, { ...more, collectionRef, recordRef }))
    expect(await of('missing', ann.id)).toEqual({ collectionRef: 'validation_invalid_collection_id' })
    expect(await of(notes.id, ann.id)).toEqual({ collectionRef: 'validation_invalid_collection_type' })
    expect(await of(ann.collectionId, 'missing')).toEqual({ recordRef: 'validation_invalid_record' })
    expect((await make(table, { ...more, ...refOf(ann) })).status).toBe(200)
  })
  it('links name a provider that exists', async () => {
    const ann = await account(run.engine)
    const answer = await make('_externalAuths', { ...refOf(ann), provider: 'unknown', providerId: 'x' })
    expect(answer.body.message).toBe('Failed to create record.')
    expect(codesOf(answer)).toEqual({ provider: 'validation_in_invalid' })
  })
})
