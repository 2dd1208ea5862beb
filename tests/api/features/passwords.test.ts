/** What a password may be made of, and that it is compared as it was typed. */
import { expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/app.ts'

const USERS = '/api/collections/users'
const signUp = (app: TestApp, email: string, password: string) =>
  app.call('POST', `${USERS}/records`, {
    body: { email, password, passwordConfirm: password, firstName: 'Ida' },
  })
const signIn = async (app: TestApp, identity: string, password: string): Promise<number> =>
  (await app.call('POST', `${USERS}/auth-with-password`, { body: { identity, password } })).statusCode

it('a password may contain anything, from ten characters on', async () => {
  const app = await testApp()
  const passwords = [
    'aaaaaaaaab',
    '1234567891',
    '          ',
    'une phrase sans rien',
    '🐚🐚🐚🐚🐚🐚🐚🐚🐚🐚',
    'x'.repeat(64),
  ]
  for (const [at, password] of passwords.entries()) {
    expect((await signUp(app, `p${at}@example.com`, password)).statusCode, password).toBe(200)
    expect(await signIn(app, `p${at}@example.com`, password), password).toBe(200)
  }
  const short = await signUp(app, 'short@example.com', 'aaaaaaaaa')
  expect(short.json().data.password.code).toBe('validation_min_text_constraint')
})

it('a password is compared exactly: case, end and spaces count', async () => {
  const app = await testApp()
  const password = `Marée ${'m'.repeat(58)}`
  expect((await signUp(app, 'ida@example.com', password)).statusCode).toBe(200)
  for (const other of [
    password.toLowerCase(),
    password.slice(0, -1),
    `${password} `,
    ` ${password}`,
    `${password}m`,
    password.normalize('NFD'),
  ])
    expect(await signIn(app, 'ida@example.com', other), JSON.stringify(other)).toBe(400)
  expect(await signIn(app, 'ida@example.com', password)).toBe(200)
})
