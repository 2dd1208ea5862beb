/** Signing in, sessions, account mails (PocketBase §4.6, 5). */
import type PocketBase from 'pocketbase'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { system } from '#server/records/actor.ts'
import { PASSWORD, passwordHash, type Running, seed, serve, testClock } from '../../support/engine.ts'
import { blog, posts, superusers, users } from './blog.ts'

const clock = testClock()
let run: Running
let count = 0

beforeAll(async () => {
  run = await serve(blog, clock)
})
afterAll(() => run.close())
afterEach(() => {
  clock.set('2026-11-20T12:00:00.000Z')
  vi.useRealTimers()
})

const person = async (data: Record<string, unknown> = {}) => {
  count += 1
  const password = await passwordHash()
  return seed(run.engine, (tx) => tx.create(users, { email: `p${count}@test.test`, password, ...data }))
}
const refusal = async (
  call: Promise<unknown>,
): Promise<{ status: number; message: string; data: Record<string, unknown> }> => {
  try {
    await call
  } catch (error) {
    return (error as { response: { status: number; message: string; data: Record<string, unknown> } })
      .response
  }
  throw new Error('The call was not refused')
}
const codes = (data: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, (value as { code: string }).code]))
const mails = (): { template: string; recordId: string; token: string; to: string }[] =>
  run.engine.db
    .prepare("SELECT payload FROM jobs WHERE kind = 'mail' ORDER BY rowid")
    .pluck()
    .all()
    .map((text) => JSON.parse(String(text)))
const lastMail = () => mails().at(-1) ?? { template: '', recordId: '', token: '', to: '' }
const isSignedIn = async (client: PocketBase): Promise<boolean> => {
  try {
    await client.collection('users').authRefresh()
    return true
  } catch {
    return false
  }
}

describe('password', () => {
  it('signs in and gives a token that the client can read', async () => {
    const ann = await person({ name: 'Ann' })
    const client = run.client()
    const { token, record } = await client.collection('users').authWithPassword(ann.email, PASSWORD)
    expect(record).toMatchObject({ id: ann.id, email: ann.email, name: 'Ann', role: 'member' })
    // The client asks the machine for the time: for a moment it is that of the server.
    vi.useFakeTimers({ toFake: ['Date'], now: clock.now() })
    expect(client.authStore.isValid).toBe(true)
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    expect(claims).toEqual({
      collectionId: '_pb_users_auth_',
      exp: clock.now().getTime() / 1000 + 432_000,
      id: ann.id,
      refreshable: true,
      type: 'auth',
    })
    expect(JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())).toEqual({
      alg: 'HS256',
      typ: 'JWT',
    })
  })
  it('answers an unknown identity and a wrong password alike', async () => {
    const ann = await person()
    const failed = { status: 400, message: 'Failed to authenticate.', data: {} }
    expect(
      await refusal(run.client().collection('users').authWithPassword(ann.email, 'wrong password')),
    ).toEqual(failed)
    expect(
      await refusal(run.client().collection('users').authWithPassword('nobody@test.test', PASSWORD)),
    ).toEqual(failed)
    expect(
      await refusal(run.client().collection('users').authWithPassword('not an email', PASSWORD)),
    ).toEqual(failed)
  })
  it('checks the form', async () => {
    const { message, data } = await refusal(
      run
        .client()
        .collection('users')
        .authWithPassword('', '', { body: { identityField: 'name' } }),
    )
    expect(message).toBe('An error occurred while validating the submitted data.')
    expect(codes(data)).toEqual({
      identity: 'validation_required',
      password: 'validation_required',
      identityField: 'validation_in_invalid',
    })
    const unreadable = await fetch(`${run.url}/api/collections/users/auth-with-password`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{',
    })
    expect(await unreadable.json()).toEqual({
      status: 400,
      message: 'An error occurred while loading the submitted data.',
      data: {},
    })
  })
  it('holds to the auth rule', async () => {
    const gone = await person({ deletedAt: '2026-01-01 00:00:00.000Z' })
    expect(
      await refusal(run.client().collection('users').authWithPassword(gone.email, PASSWORD)),
    ).toMatchObject({
      status: 403,
      message: "The request doesn't satisfy the collection requirements to authenticate.",
    })
  })
  it('knows auth collections from others', async () => {
    expect((await refusal(run.client().collection('posts').authWithPassword('a@b.test', 'x'))).message).toBe(
      'Missing or invalid auth collection context.',
    )
    expect(
      (await refusal(run.client().collection('nothing').authWithPassword('a@b.test', 'x'))).message,
    ).toBe('Missing or invalid collection context.')
  })
  it('lists its methods', async () => {
    expect(await (await fetch(`${run.url}/api/collections/users/auth-methods`)).json()).toEqual({
      password: { identityFields: ['email'], enabled: true },
      oauth2: { providers: [], enabled: false },
      mfa: { enabled: false, duration: 0 },
      otp: { enabled: false, duration: 0 },
      authProviders: null,
      usernamePassword: false,
      emailPassword: true,
    })
  })
})

describe('sessions', () => {
  it('a bad, foreign or expired token is a guest', async () => {
    const ann = await person()
    const list = (token: string) =>
      fetch(`${run.url}/api/collections/posts/records`, { headers: { Authorization: token } })
    const good = run.engine.tokens.sign('auth', { ...ann })
    for (const token of ['x', 'a.b.c', `${good}x`, run.engine.tokens.sign('file', { ...ann })])
      expect((await list(token)).status).toBe(200)
    const refresh = (token: string) =>
      fetch(`${run.url}/api/collections/users/auth-refresh`, {
        method: 'POST',
        headers: { Authorization: token },
      })
    expect((await refresh(good)).status).toBe(200)
    expect((await refresh(`bEaReR ${good}`)).status).toBe(200)
    const none = good.replace(/^[^.]+/, Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url'))
    expect((await refresh(none)).status).toBe(401)
    clock.set('2026-11-25T12:00:01.000Z')
    const late = await refresh(good)
    expect(await late.json()).toEqual({
      status: 401,
      message: 'The request requires valid record authorization token.',
      data: {},
    })
  })
  it('a token of another collection is refused by name', async () => {
    const password = await passwordHash()
    const root = await seed(run.engine, (tx) => tx.create(superusers, { email: 'root@test.test', password }))
    expect(await refusal(run.as(superusers, root.id).collection('users').authRefresh())).toMatchObject({
      status: 403,
      message: 'The request requires auth record from _superusers collection.',
    })
  })
  it('a limited token is not prolonged', async () => {
    const ann = await person()
    const password = await passwordHash()
    const root = await seed(run.engine, (tx) => tx.create(superusers, { email: 'root2@test.test', password }))
    const client = await run.as(superusers, root.id).collection('users').impersonate(ann.id, 60)
    const before = client.authStore.token
    expect((await client.collection('users').authRefresh()).token).toBe(before)
    expect((await refusal(run.as(users, ann.id).collection('users').impersonate(ann.id, 60))).status).toBe(
      403,
    )
  })
  it('a new password ends every session, and another change none', async () => {
    const ann = await person()
    const first = run.as(users, ann.id)
    const second = run.as(users, ann.id)
    await first.collection('users').update(ann.id, { name: 'Anne' })
    expect(await isSignedIn(second)).toBe(true)
    await first.collection('users').update(ann.id, {
      oldPassword: PASSWORD,
      password: 'another password',
      passwordConfirm: 'another password',
    })
    expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([false, false])
    await run.client().collection('users').authWithPassword(ann.email, 'another password')
  })
  it('a role that is taken away is gone with the next request', async () => {
    const staff = await person({ role: 'staff', permissions: ['users.manage'] })
    const other = await person({ phone: '99' })
    const client = run.as(users, staff.id)
    expect((await client.collection('users').getOne(other.id)).phone).toBe('99')
    await seed(run.engine, (tx) => tx.update(users, staff.id, { role: 'member', permissions: [] }))
    expect(await client.collection('users').getOne(other.id)).not.toHaveProperty('phone')
  })
})

describe('writing an account', () => {
  const signUp = (body: Record<string, unknown>) => run.client().collection('users').create(body)
  it('asks for what only accounts have, and for nothing else then', async () => {
    expect(codes((await refusal(signUp({ email: 'bad' }))).data)).toEqual({
      password: 'validation_required',
      passwordConfirm: 'validation_required',
    })
    expect(
      codes(
        (await refusal(signUp({ email: 'x@test.test', password: PASSWORD, passwordConfirm: 'other' }))).data,
      ),
    ).toEqual({ passwordConfirm: 'validation_values_mismatch' })
    expect(
      (await refusal(signUp({ email: 'bad', password: 'short', passwordConfirm: 'short' }))).data,
    ).toEqual({
      email: { code: 'validation_is_email', message: 'Must be a valid email address.' },
      password: { code: 'validation_min_text_constraint', message: 'Must be at least 10 character(s).' },
    })
    const long = 'x'.repeat(72)
    expect(
      codes((await refusal(signUp({ email: 'l@test.test', password: long, passwordConfirm: long }))).data),
    ).toEqual({ password: 'validation_max_text_constraint' })
  })
  it('a taken address is a field error', async () => {
    const ann = await person()
    expect(
      codes(
        (await refusal(signUp({ email: ann.email, password: PASSWORD, passwordConfirm: PASSWORD }))).data,
      ),
    ).toEqual({ email: 'validation_not_unique' })
  })
  it('wants the old password from its owner', async () => {
    const ann = await person()
    const update = (body: Record<string, unknown>) =>
      run.as(users, ann.id).collection('users').update(ann.id, body)
    const fresh = { password: 'a new password', passwordConfirm: 'a new password' }
    expect(codes((await refusal(update(fresh))).data)).toEqual({ oldPassword: 'validation_required' })
    expect(codes((await refusal(update({ ...fresh, oldPassword: 'wrong' }))).data)).toEqual({
      oldPassword: 'validation_invalid_old_password',
    })
    expect(codes((await refusal(update({ password: '' }))).data)).toEqual({ password: 'validation_required' })
    expect(codes((await refusal(update({ email: 'other@test.test' }))).data)).toEqual({
      email: 'validation_values_mismatch',
    })
    expect(codes((await refusal(update({ verified: true }))).data)).toEqual({
      verified: 'validation_values_mismatch',
    })
  })
  it('and not from account managers', async () => {
    const ann = await person()
    const staff = await person({ role: 'staff', permissions: ['users.manage'] })
    const client = run.as(users, staff.id)
    await client.collection('users').update(ann.id, {
      password: 'a new password',
      passwordConfirm: 'a new password',
      email: 'moved@test.test',
      verified: true,
    })
    await run.client().collection('users').authWithPassword('moved@test.test', 'a new password')
  })
  it('ids are unique across auth collections', async () => {
    const ann = await person()
    const password = await passwordHash()
    await expect(
      seed(run.engine, (tx) => tx.create(superusers, { id: ann.id, email: 'same@test.test', password })),
    ).rejects.toMatchObject({
      data: { id: { code: 'validation_invalid_auth_id' } },
    })
  })
})

describe('mails', () => {
  it('reset a password', async () => {
    const ann = await person()
    const client = run.as(users, ann.id)
    const before = mails().length
    await run.client().collection('users').requestPasswordReset(ann.email)
    await run.client().collection('users').requestPasswordReset(ann.email)
    await run.client().collection('users').requestPasswordReset('nobody@test.test')
    expect(mails()).toHaveLength(before + 1)
    expect(lastMail()).toMatchObject({ template: 'passwordReset', recordId: ann.id, to: ann.email })
    const confirm = (token: string, password: string, again = password) =>
      run.client().collection('users').confirmPasswordReset(token, password, again)
    expect(codes((await refusal(confirm('x', 'a new password'))).data)).toEqual({
      token: 'validation_invalid_token',
    })
    expect(codes((await refusal(confirm(lastMail().token, 'short'))).data)).toEqual({
      password: 'validation_length_out_of_range',
    })
    expect(codes((await refusal(confirm(lastMail().token, 'a new password', 'b'))).data)).toEqual({
      passwordConfirm: 'validation_values_mismatch',
    })
    await confirm(lastMail().token, 'a new password')
    expect(run.engine.read(system).get(users, ann.id).verified).toBe(true)
    expect(await isSignedIn(client)).toBe(false)
    expect(codes((await refusal(confirm(lastMail().token, 'a new password'))).data)).toEqual({
      token: 'validation_invalid_token',
    })
    await run.client().collection('users').authWithPassword(ann.email, 'a new password')
    clock.set('2026-11-20T12:02:01.000Z')
    await run.client().collection('users').requestPasswordReset(ann.email)
    expect(mails()).toHaveLength(before + 2)
  })
  it('verify an address', async () => {
    const ann = await person()
    await run.client().collection('users').requestVerification(ann.email)
    const { token, template } = lastMail()
    expect(template).toBe('verification')
    expect(codes((await refusal(run.client().collection('users').confirmVerification('x'))).data)).toEqual({
      token: 'validation_invalid_token_claims',
    })
    expect(await run.client().collection('users').confirmVerification(token)).toBe(true)
    expect(await run.client().collection('users').confirmVerification(token)).toBe(true)
    expect(run.engine.read(system).get(users, ann.id).verified).toBe(true)
    expect(
      (await refusal(run.client().collection('_superusers').requestVerification('a@b.test'))).message,
    ).toBe('All superusers are verified by default.')
  })
  it('change an address', async () => {
    const ann = await person()
    const bob = await person()
    const client = run.as(users, ann.id)
    expect(codes((await refusal(client.collection('users').requestEmailChange(bob.email))).data)).toEqual({
      newEmail: 'validation_invalid_new_email',
    })
    expect(codes((await refusal(client.collection('users').requestEmailChange(ann.email))).data)).toEqual({
      newEmail: 'validation_not_in_invalid',
    })
    expect((await refusal(run.client().collection('users').requestEmailChange('n@test.test'))).status).toBe(
      401,
    )
    await client.collection('users').requestEmailChange('changed@test.test')
    const { token, to } = lastMail()
    expect(to).toBe('changed@test.test')
    expect(
      codes((await refusal(run.client().collection('users').confirmEmailChange(token, 'wrong'))).data),
    ).toEqual({ password: 'validation_invalid_password' })
    await run.client().collection('users').confirmEmailChange(token, PASSWORD)
    expect(run.engine.read(system).get(users, ann.id)).toMatchObject({
      email: 'changed@test.test',
      verified: true,
    })
    expect(await isSignedIn(client)).toBe(false)
  })
})

it('the collections API is for superusers', async () => {
  const password = await passwordHash()
  const root = await seed(run.engine, (tx) => tx.create(superusers, { email: 'root3@test.test', password }))
  const ann = await person()
  expect((await refusal(run.client().collections.getList())).status).toBe(401)
  expect((await refusal(run.as(users, ann.id).collections.getList())).status).toBe(403)
  const all = await run.as(superusers, root.id).collections.getFullList()
  expect(all.map((item) => item.name)).toContain('posts')
  const one = await run.as(superusers, root.id).collections.getOne('posts')
  expect(one).toMatchObject({
    id: run.engine.registry.of(posts).id,
    type: 'base',
    createRule: expect.stringContaining('@request.auth.id'),
  })
  expect(one.fields.map((field) => field.name).slice(0, 2)).toEqual(['id', 'title'])
  expect(JSON.stringify(one)).not.toContain('secret')
})
