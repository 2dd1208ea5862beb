/** A link of a mail serves once, also for eight who use it in the same moment. */
import { expect, it } from 'vitest'
import { users } from '#drizzle/collections/users.ts'
import { verifyPassword } from '#server/core/passwords.ts'
import { system } from '#server/records/actor.ts'
import type { AuthOptions } from '#server/records/schema/definition.ts'
import { PASSWORD, type Person, type TestApp, testApp } from '../../support/app.ts'
import { mailsOf } from './accounts.ts'

const EIGHT = [1, 2, 3, 4, 5, 6, 7, 8] as const

const stored = (app: TestApp, { id }: Person) => app.engine.read(system).get(users, id)

/** Answers of eight at once, sorted, and how often the account was changed. */
const atOnce = async (app: TestApp, url: string, body: (n: number) => object) => {
  let changes = 0
  app.engine.onCommit((events) => {
    changes += events.filter(({ collection }) => collection.name === 'users').length
  })
  const answers = await Promise.all(EIGHT.map((n) => app.call('POST', url, { body: body(n) })))
  return { statuses: answers.map(({ statusCode }) => statusCode).sort(), changes }
}

const ONE_SERVES = { statuses: [204, ...Array(7).fill(400)], changes: 1 }

const withoutPasswords = (app: TestApp) => {
  const collection = app.engine.registry.of({ name: 'users' })
  const auth = { ...collection.auth, passwordAuth: { enabled: false, identityFields: ['email'] } }
  app.engine.registry.set({ ...collection, auth: auth as AuthOptions })
}

const signed = async (type: 'passwordReset' | 'verification' | 'emailChange', claims: object = {}) => {
  const app = await testApp()
  const ann = await app.person('ann@example.com', { verified: false })
  const record = app.engine.store.byId(app.engine.registry.of({ name: 'users' }), ann.id)
  if (!record) throw new Error('She was just made')
  return {
    app,
    ann,
    token: app.engine.tokens.sign(type, record, { claims: { email: ann.email, ...claims } }),
  }
}

it('concurrent resets set the password of the successful one', async () => {
  const { app, ann, token } = await signed('passwordReset')
  const url = '/api/collections/users/confirm-password-reset'
  const passwordOf = (n: number) => `un-autre-mot-de-passe-${n}`
  const body = (n: number) => ({ token, password: passwordOf(n), passwordConfirm: passwordOf(n) })
  expect(await atOnce(app, url, body)).toEqual(ONE_SERVES)
  const hash = String(app.engine.db.prepare('SELECT password FROM users WHERE id = ?').pluck().get(ann.id))
  const fits = await Promise.all(EIGHT.map((n) => verifyPassword(hash, passwordOf(n))))
  expect(fits.filter(Boolean)).toHaveLength(1)
})

it('an address is changed once by concurrent links', async () => {
  const { app, ann, token } = await signed('emailChange', { newEmail: 'next@example.com' })
  const url = '/api/collections/users/confirm-email-change'
  expect(await atOnce(app, url, () => ({ token, password: PASSWORD }))).toEqual(ONE_SERVES)
  expect(stored(app, ann)).toMatchObject({ email: 'next@example.com', verified: true })
})

it('an address is changed once by concurrent codes', async () => {
  const { app, token } = await signed('emailChange', { newEmail: 'next@example.com' })
  for (const _ of EIGHT) await app.call('POST', '/api/account/email-change/code', { body: { token } })
  const codes = mailsOf(app.engine).map(({ otpId, code }) => ({ otpId, code }))
  const answer = await atOnce(app, '/api/account/email-change', (n) => ({ token, ...codes[n - 1] }))
  expect(answer).toEqual(ONE_SERVES)
})

it('an address is verified once, and a second call a moment later gets the same reply', async () => {
  const { app, ann, token } = await signed('verification')
  const url = '/api/collections/users/confirm-verification'
  expect(await atOnce(app, url, () => ({ token }))).toEqual({ statuses: Array(8).fill(204), changes: 1 })
  expect(stored(app, ann).verified).toBe(true)
})

it('an address is verified once where that ends a password', async () => {
  const { app, token } = await signed('verification')
  withoutPasswords(app)
  const url = '/api/collections/users/confirm-verification'
  expect(await atOnce(app, url, () => ({ token }))).toEqual(ONE_SERVES)
})
