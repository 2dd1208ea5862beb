/** One normal form of addresses, and single-line names, from any writer. */
import { describe, expect, it } from 'vitest'
import { contactRequests } from '#drizzle/collections/contact-requests.ts'
import { users } from '#drizzle/collections/users.ts'
import { system } from '#server/records/actor.ts'
import { PASSWORD, testApp } from '../../support/app.ts'

const ONE = 'z\u00e9lie@example.com'
const TWO = 'ze\u0301lie@example.com'
const account = (email: string) => ({
  email,
  password: PASSWORD,
  passwordConfirm: PASSWORD,
  firstName: 'Zélie',
  lastName: '',
})

describe('an e-mail address', () => {
  it('is one account, however its accents are encoded', async () => {
    const app = await testApp()
    const register = (email: string) =>
      app.call('POST', '/api/collections/users/records', { body: account(email) })
    const first = await register(TWO)
    expect(first.statusCode, first.body).toBe(200)
    expect(app.engine.read(system).get(users, first.json().id).email).toBe(ONE)
    for (const email of [ONE, TWO, ONE.toUpperCase()])
      expect((await register(email)).json().data.email?.code, email).toBe('validation_not_unique')
    for (const identity of [ONE, TWO]) {
      const path = '/api/collections/users/auth-with-password'
      const signed = await app.call('POST', path, { body: { identity, password: PASSWORD } })
      expect(signed.statusCode, identity).toBe(200)
    }
  })

  it('from before, stored as it was typed, still signs its person in', async () => {
    const app = await testApp()
    const admin = await app.person('admin@example.com', { role: 'admin' })
    app.engine.db.prepare('UPDATE users SET email = ? WHERE id = ?').run(TWO, admin.id)
    // And beside one of the other spelling.
    const other = await app.person(ONE, { role: 'admin' })
    const path = '/api/collections/users/auth-with-password'
    const signed = await app.call('POST', path, { body: { identity: TWO, password: PASSWORD } })
    const desk = await app.call('POST', '/api/auth/login', { body: { email: TWO, password: PASSWORD } })
    expect([signed.statusCode, desk.statusCode]).toEqual([200, 200])
    expect([signed.json().record.id, desk.json().user.id]).toEqual([admin.id, admin.id])
    const adjacent = await app.call('POST', path, { body: { identity: ONE, password: PASSWORD } })
    expect(adjacent.json().record.id).toBe(other.id)
  })
})

describe('a person’s name', () => {
  it('is stored in one line, for members, messages and administrators', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const changed = await app.call('PATCH', `/api/collections/users/records/${claire.id}`, {
      as: claire,
      body: { firstName: 'Claire\r\nX-Note: oui', lastName: 'Le\u0000moine\u202e' },
    })
    expect(changed.json()).toMatchObject({ firstName: 'Claire X-Note: oui', lastName: 'Le moine' })
    expect(changed.json().name).toBe('Claire X-Note: oui Le moine')
    const nothing = await app.call('PATCH', `/api/collections/users/records/${claire.id}`, {
      as: claire,
      body: { firstName: '\u0007' },
    })
    expect([nothing.statusCode, Object.keys(nothing.json().data)]).toEqual([400, ['firstName']])
    // An old name that would be refused today does not prevent the sign-in.
    app.engine.db.prepare('UPDATE users SET firstName = ? WHERE id = ?').run('\u0007', claire.id)
    const path = '/api/collections/users/auth-with-password'
    const identity = { identity: claire.email, password: PASSWORD }
    expect((await app.call('POST', path, { body: identity })).statusCode).toBe(200)
    const renamed = await app.seed((tx) => tx.update(users, claire.id, { lastName: 'Roy' }))
    expect(renamed.firstName).toBe('\u0007')
    const { id } = await app.seed((tx) =>
      tx.create(contactRequests, { kind: 'contact', name: 'Léa\nMartin', email: 'lea@example.com' }),
    )
    expect(app.engine.read(system).get(contactRequests, id).name).toBe('Léa Martin')
  })
})
