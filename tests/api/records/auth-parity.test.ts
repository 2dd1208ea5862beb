/** Answers of the sign-in routes that were taken from a real PocketBase 0.39.11. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fromPocketBase } from '#server/records/schema/import-schema.ts'
import { passwordHash, type Running, serve } from '../../support/engine.ts'
import { authFields, idField, makeRecord, open } from '../../support/pocketbase-export.ts'

let run: Running
let user: string
let root: string
let id: string
const collections = [
  {
    id: '_pb_users_auth_',
    name: 'users',
    type: 'auth',
    ...open,
    authRule: '',
    otp: { enabled: true },
    fields: authFields,
  },
  { id: 'items0000000001', name: 'items', type: 'base', ...open, fields: [idField()] },
]

beforeAll(async () => {
  run = await serve(fromPocketBase(collections))
  const password = await passwordHash()
  id = await makeRecord(run.engine, 'users', { email: 'u@example.com', password })
  user = run.as({ name: 'users' }, id).authStore.token
  const superuser = await makeRecord(run.engine, '_superusers', { email: 'root@example.com', password })
  root = run.as({ name: '_superusers' }, superuser).authStore.token
})
afterAll(() => run.close())

const ask = async (path: string, body: string, headers: Record<string, string> = {}, as = '') => {
  const answer = await fetch(`${run.url}/api/collections/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(as ? { authorization: as } : {}), ...headers },
    body,
  })
  return `${answer.status} ${((await answer.json()) as { message?: string }).message ?? ''}`.trim()
}

const UNREADABLE = '400 An error occurred while loading the submitted data.'
const NEEDS_TOKEN = '401 The request requires valid record authorization token.'

it.each([
  ['auth-with-password', { identity: 5, password: 'x' }],
  ['auth-with-password', { identity: 'x', password: true }],
  ['auth-with-password', { identity: 'x', password: 'y', identityField: 5 }],
  ['auth-with-otp', { otpId: 5, password: '1' }],
  ['request-otp', { email: 5 }],
  ['request-password-reset', { email: 5 }],
  ['confirm-password-reset', { token: 'x', password: 5 }],
  ['request-verification', { email: 5 }],
  ['confirm-verification', { token: 5 }],
  ['confirm-email-change', { token: 5 }],
])('a sign-in body %s with %j is unreadable', async (path, body) => {
  expect(await ask(`users/${path}`, JSON.stringify(body))).toBe(UNREADABLE)
})

it('digits of a form are a text', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  expect(await ask('users/auth-with-password', 'identity=5&password=true', form)).toBe(
    '400 Failed to authenticate.',
  )
})

it('the caller’s rights are checked before the body', async () => {
  const plain = { 'content-type': 'text/plain' }
  expect(await ask('users/auth-refresh', 'abc', plain)).toBe(NEEDS_TOKEN)
  expect(await ask('users/request-email-change', 'abc', plain)).toBe(NEEDS_TOKEN)
  expect(await ask('users/auth-refresh', 'abc', plain, user)).toBe('400 Unsupported Content-Type.')
  expect(await ask('users/request-email-change', 'abc', plain, user)).toBe('400 Unsupported Content-Type.')
  expect(await ask('users/auth-refresh', '{bad', {}, user)).toBe(
    '400 Something went wrong while processing your request.',
  )
  expect(await ask('users/request-email-change', '{bad', {}, user)).toBe(UNREADABLE)
  expect(await ask('users/auth-refresh', '{}', {}, user)).toBe('200')
})

it('an unknown collection is reported first', async () => {
  const missing = '404 Missing or invalid collection context.'
  for (const as of ['', user, root]) {
    expect(await ask('nope/auth-refresh', '{}', {}, as)).toBe(missing)
    expect(await ask('nope/request-email-change', '{}', {}, as)).toBe(missing)
    expect(await ask('users/impersonate/', '{}', {}, as)).toBe("404 The requested resource wasn't found.")
  }
  expect(await ask('nope/impersonate/x', '{}')).toBe(NEEDS_TOKEN)
  expect(await ask('items/auth-refresh', '{}')).toBe(NEEDS_TOKEN)
  expect(await ask('items/auth-refresh', '{}', {}, user)).toBe(
    '403 The request requires auth record from users collection.',
  )
})

it.each([
  ['bearer ', '200'],
  ['BEARER ', '200'],
  ['', '200'],
  ['bearer  ', NEEDS_TOKEN],
  ['bearer\t', NEEDS_TOKEN],
  ['Basic ', NEEDS_TOKEN],
])('a token after %j: %s', async (before, expected) => {
  expect(await ask('users/auth-refresh', '{}', {}, `${before}${user}`)).toBe(expected)
})

it('request-otp returns the requested fields', async () => {
  const otp = async (fields: string) => {
    const answer = await fetch(`${run.url}/api/collections/users/request-otp?fields=${fields}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${fields}@example.com` }),
    })
    return Object.keys((await answer.json()) as object)
  }
  expect([await otp('x'), await otp('otpId')]).toEqual([[], ['otpId']])
})

it('a changed authRule ends the sessions opened under the former one', async () => {
  const { registry } = run.engine
  const before = registry.of({ name: 'users' })
  if (!before.auth) throw new Error('users is an auth collection')
  const withRule = (authRule: string | null) => {
    if (before.auth) registry.set({ ...before, auth: { ...before.auth, authRule } })
    return ask('users/auth-refresh', '{}', {}, user)
  }
  expect(await withRule("email != 'nobody@example.com'")).toBe(NEEDS_TOKEN)
  expect(await withRule('')).toBe('200')
  registry.set(before)
})

it('malformed query pairs are ignored', async () => {
  for (let count = 0; count < 2; count += 1) await makeRecord(run.engine, 'items', {})
  const shown = async (query: string) => {
    const answer = await fetch(`${run.url}/api/collections/items/records?${query}`)
    const { perPage, page, items } = (await answer.json()) as {
      perPage: number
      page: number
      items: object[]
    }
    return [answer.status, perPage, page, items.length]
  }
  expect(await shown('perPage=1%zz')).toEqual([200, 30, 1, 2])
  expect(await shown('perPage=1;page=2')).toEqual([200, 30, 1, 2])
  expect(await shown('perPage=1&sort=%')).toEqual([200, 1, 1, 1])
  expect(await shown('perPage=1&filter=title%3D%zz')).toEqual([200, 1, 1, 1])
  expect(await shown('perPage=%31&%70age=2&;')).toEqual([200, 1, 2, 1])
})
