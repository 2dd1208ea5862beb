import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { confirmEmailChange, confirmPasswordReset } from '../../../web/lib/account.ts'
import { signUp } from '../../../web/lib/auth.ts'
import { clearSession, getSession, saveSession } from '../../../web/lib/session.ts'
import { eventually } from '../../support/eventually.ts'

const token = (id: string) => `h.${btoa(JSON.stringify({ id, exp: 4_000_000_000 }))}.s`
const person = (id: string) => ({
  id,
  collectionId: 'users',
  collectionName: 'users',
  email: `${id}@example.com`,
  verified: false,
})
const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const called = () => network.mock.calls.map(([url]) => url.replace(/^.*\/api\/collections\/users\//, ''))

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  network.mockReset()
  network.mockImplementation(async (url) => {
    if (url.endsWith('/auth-with-password'))
      return Response.json({ token: token('lea'), record: person('lea') })
    return url.endsWith('/records') ? Response.json(person('lea')) : new Response(null, { status: 204 })
  })
  clearSession()
})
afterEach(() => vi.restoreAllMocks())

const newcomer = { firstName: 'Léa', email: 'lea@example.com', password: 'p', passwordConfirm: 'p' }

it('signing up creates the account, opens its session and requests the verification mail', async () => {
  const record = await signUp(newcomer)
  expect([record.id, getSession()?.record.id]).toEqual(['lea', 'lea'])
  expect(called()).toEqual(['records', 'auth-with-password', 'request-verification'])
})

it('signing up keeps the account when that mail cannot be requested', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const usual = network.getMockImplementation()
  network.mockImplementation(async (url, init) =>
    url.endsWith('/request-verification')
      ? Response.json({}, { status: 429 })
      : (usual?.(url, init) ?? Response.error()),
  )
  await signUp(newcomer)
  await eventually(() => expect(called()).toContain('request-verification'))
  expect(getSession()?.record.id).toBe('lea')
})

it('a new password or address ends this browser’s session, but not another account’s', async () => {
  for (const confirm of [
    () => confirmPasswordReset(token('lea'), 'p', 'p'),
    () => confirmEmailChange(token('lea'), { password: 'p' }),
    () => confirmEmailChange(token('lea'), { otpId: 'o', code: '12345678' }),
  ]) {
    saveSession(token('lea'), person('lea'))
    await confirm()
    expect(getSession()).toBeNull()
    saveSession(token('paul'), person('paul'))
    await confirm()
    expect(getSession()?.record.id).toBe('paul')
  }
})
