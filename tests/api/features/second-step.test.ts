import { describe, expect, it } from 'vitest'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { users } from '#drizzle/collections/users.ts'
import { system } from '#server/records/actor.ts'
import { PASSWORD, type Person, type TestApp, testApp } from '../../support/app.ts'

const AUTH = '/api/collections/users'
const mailed = async (app: TestApp, to: string): Promise<string> => {
  await app.worker.drain()
  const mails = app.engine.read(system).find(emailMessages, { to }, { sort: '-created' })
  return mails.map(({ text }) => /\b\d{8}\b/.exec(text)?.[0]).find((code) => code !== undefined) ?? ''
}
const code = async (app: TestApp, email: string) => {
  // The newest mail is the right one.
  app.clock.advance(1000)
  const { otpId } = (await app.call('POST', `${AUTH}/request-otp`, { body: { email } })).json()
  return { otpId: String(otpId), code: await mailed(app, email) }
}
const withPassword = (app: TestApp, email: string, extra: object = {}) =>
  app.call('POST', `${AUTH}/auth-with-password`, { body: { identity: email, password: PASSWORD, ...extra } })
const withCode = (app: TestApp, sent: { otpId: string; code: string }, extra: object = {}) =>
  app.call('POST', `${AUTH}/auth-with-otp`, {
    body: { otpId: sent.otpId, password: sent.code, ...extra },
  })
const careful = async (app: TestApp, role: 'member' | 'admin' = 'member'): Promise<Person> => {
  const person = await app.person('claire@example.com', { role, verified: true })
  await app.seed((tx) => tx.update(users, person.id, { twoSteps: true }))
  return person
}

describe('a sign-in by code', () => {
  it('opens a session, once', async () => {
    const app = await testApp()
    const { email } = await app.person('claire@example.com', { verified: true })
    const sent = await code(app, email)
    expect((await withCode(app, { ...sent, code: '00000000' })).statusCode).toBe(400)
    expect((await withCode(app, sent)).json().record.email).toBe(email)
    expect((await withCode(app, sent)).statusCode).toBe(400)
  })

  it('removes the password set with an address that was not verified', async () => {
    const app = await testApp()
    const { email } = await app.person('claire@example.com', { verified: false })
    expect((await withCode(app, await code(app, email))).json().record.verified).toBe(true)
    expect((await withPassword(app, email)).statusCode).toBe(400)
  })
})

describe('the second step', () => {
  it('is required for those who chose it, in either order', async () => {
    const app = await testApp()
    const { email } = await careful(app)
    const first = await withPassword(app, email)
    expect(first.statusCode).toBe(401)
    const { mfaId } = first.json()
    expect((await withPassword(app, email, { mfaId })).statusCode).toBe(400)
    expect((await withCode(app, await code(app, email), { mfaId })).statusCode).toBe(200)
    const other = await withCode(app, await code(app, email))
    expect(other.statusCode).toBe(401)
    expect((await withPassword(app, email, other.json())).statusCode).toBe(200)
  })

  it('is required at the sign-in of the administration', async () => {
    const app = await testApp()
    const { email } = await careful(app, 'admin')
    const first = await app.call('POST', '/api/auth/login', { body: { email, password: PASSWORD } })
    expect(first.statusCode).toBe(401)
    expect(first.headers['set-cookie']).toBeUndefined()
    const { mfaId } = first.json()
    expect((await withCode(app, await code(app, email), { mfaId })).statusCode).toBe(200)
  })

  it('does not accept another account’s first step', async () => {
    const app = await testApp()
    const { email } = await careful(app)
    const other = await app.person('lea@example.com', { verified: true })
    await app.seed((tx) => tx.update(users, other.id, { twoSteps: true }))
    const { mfaId } = (await withPassword(app, email)).json()
    expect((await withCode(app, await code(app, other.email), { mfaId })).statusCode).toBe(400)
  })

  it('needs a verified address, and is private', async () => {
    const app = await testApp()
    const person = await app.person('claire@example.com', { verified: false })
    const turnOn = () =>
      app.call('PATCH', `${AUTH}/records/${person.id}`, { as: person, body: { twoSteps: true } })
    expect((await turnOn()).json().data.twoSteps.message).toContain('Vérifiez d’abord')
    await app.seed((tx) => tx.update(users, person.id, { verified: true }))
    expect((await turnOn()).json().twoSteps).toBe(true)
    const stranger = await app.person('lea@example.com')
    const change = { as: stranger, body: { twoSteps: false } }
    expect((await app.call('PATCH', `${AUTH}/records/${person.id}`, change)).statusCode).toBe(404)
  })
})

describe('a person without a password', () => {
  it('erases the account by a code', async () => {
    const app = await testApp()
    const person = await app.person('claire@example.com', { verified: true })
    const other = await app.person('lea@example.com', { verified: true })
    const erase = (body: object) => app.call('DELETE', '/api/me', { as: person, body })
    expect((await erase(await code(app, other.email))).json().data.code.code).toBe('validation_invalid_code')
    expect((await erase({ otpId: 'x', code: '1' })).statusCode).toBe(400)
    expect((await erase({})).statusCode).toBe(400)
    expect((await erase(await code(app, person.email))).statusCode).toBe(204)
    expect(app.engine.read(system).getOrNull(users, person.id)).toBeNull()
  })

  it('changes the address by the link to the new one and a code to the old one', async () => {
    const app = await testApp()
    const person = await app.person('claire@example.com', { verified: true })
    const newEmail = 'claire.lemoine@example.com'
    await app.call('POST', `${AUTH}/request-email-change`, { as: person, body: { newEmail } })
    await app.worker.drain()
    const [mail] = app.engine.read(system).find(emailMessages, { to: newEmail })
    const token = /token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const path = '/api/account/email-change'
    expect((await app.call('POST', `${path}/code`, { body: { token: 'x' } })).json().data.token).toBeDefined()
    const { otpId } = (await app.call('POST', `${path}/code`, { body: { token } })).json()
    const sent = await mailed(app, person.email)
    const take = (entered: string) => app.call('POST', path, { body: { token, otpId, code: entered } })
    expect((await take('00000000')).statusCode).toBe(400)
    expect((await take(sent)).statusCode).toBe(204)
    expect(app.engine.read(system).get(users, person.id)).toMatchObject({ email: newEmail, verified: true })
    expect((await take(sent)).json().data.token).toBeDefined()
    expect((await app.call('GET', '/api/auth/me', { as: person })).statusCode).toBe(401)
  })
})
