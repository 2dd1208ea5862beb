import { describe, expect, it, vi } from 'vitest'
import { users } from '#drizzle/collections/users.ts'
import { system } from '#server/records/actor.ts'
import { confirmEmailChange, confirmPasswordReset, requestEmailChangeCode } from '../../../web/lib/account.ts'
import { signUp } from '../../../web/lib/auth.ts'
import { getSession } from '../../../web/lib/session.ts'
import { mailsOf } from '../../api/records/accounts.ts'
import { PASSWORD, type TestApp, testApp } from '../../support/app.ts'
import { connect, signIn } from '../../support/connect.ts'
import { eventually } from '../../support/eventually.ts'

const EMAIL = 'lea@example.com'
const newcomer = { firstName: 'Léa', email: EMAIL, password: PASSWORD, passwordConfirm: PASSWORD }
const VERIFICATION = 'POST /api/collections/users/request-verification'

const world = async () => {
  const app = await testApp()
  const network = await connect(app)
  const called = () => network.requests.map(({ url }) => url.replace('/api/collections/users/', ''))
  return { app, network, called }
}

describe('sign-up', () => {
  it('creates the account, opens its session and requests the verification mail', async () => {
    const { app, called } = await world()
    const record = await signUp(newcomer)
    const { id } = app.engine.read(system).first(users, { email: EMAIL })
    expect([record.id, getSession()?.record.id]).toEqual([id, id])
    // The sign-up does not wait for the mail.
    await eventually(() =>
      expect(called()).toEqual(['records', 'auth-with-password', 'request-verification']),
    )
  })

  it('keeps the account when that mail cannot be requested', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { app, network, called } = await world()
    network.answer(VERIFICATION, 429)
    await signUp(newcomer)
    await eventually(() => expect(called()).toContain('request-verification'))
    expect(getSession()?.record.id).toBe(app.engine.read(system).first(users, { email: EMAIL }).id)
  })
})

describe('new password or address', () => {
  it.each<[string, 'passwordReset' | 'emailChange', (app: TestApp, token: string) => Promise<void>]>([
    ['a password', 'passwordReset', (_, token) => confirmPasswordReset(token, PASSWORD, PASSWORD)],
    [
      'an address, by password',
      'emailChange',
      (_, token) => confirmEmailChange(token, { password: PASSWORD }),
    ],
    [
      'an address, by code',
      'emailChange',
      async (app, token) => {
        const otpId = await requestEmailChangeCode(token)
        const mail = mailsOf(app.engine).find((one) => one.otpId === otpId)
        await confirmEmailChange(token, { otpId, code: mail?.code ?? '' })
      },
    ],
  ])('ends this browser’s session, but not another account’s: %s', async (_, type, confirm) => {
    const { app } = await world()
    const lea = await app.person(EMAIL)
    const paul = await app.person('paul@example.com')
    const record = () => app.engine.read(system).get(users, lea.id)
    const confirmed = async (newEmail: string) => {
      const { email } = record()
      await confirm(app, app.engine.tokens.sign(type, record(), { claims: { email, newEmail } }))
    }
    await signIn(app, lea)
    expect(getSession()?.record.id).toBe(lea.id)
    await confirmed('lea@example.org')
    expect(getSession()).toBeNull()
    await signIn(app, paul)
    await confirmed('lea@example.net')
    expect(getSession()?.record.id).toBe(paul.id)
  })
})
