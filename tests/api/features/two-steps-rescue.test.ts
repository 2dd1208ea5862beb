/** Recovery of a lost telephone: recovery codes, a superuser; and what is closed to all. */
import { describe, expect, it } from 'vitest'
import { auditLog } from '#drizzle/collections/audit-log.ts'
import { recoveryCodes as recoveryCodeRows, secondSteps } from '#drizzle/collections/second-steps.ts'
import { users } from '#drizzle/collections/users.ts'
import { system } from '#server/records/actor.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { dataOf, finish, firstStep, mailsTo, PROOF, protect, withPassword } from '../../support/two-steps.ts'

const stateOf = async (app: TestApp, as: Person) =>
  (await app.call('GET', '/api/me/second-step', { as })).json()

describe('a recovery code', () => {
  it('opens the account once, however it is typed, with a mail', async () => {
    const app = await testApp()
    const person = await app.person('claire@example.com')
    const { recoveryCodes } = await protect(app, person)
    expect(recoveryCodes).toHaveLength(10)
    expect(recoveryCodes.every((code) => /^([2-9A-HJ-NP-Z]{4}-){2}[2-9A-HJ-NP-Z]{4}$/.test(code))).toBe(true)
    const [one = '', two = ''] = recoveryCodes
    const enter = async (recoveryCode: string) =>
      finish(app, { mfaId: await firstStep(app, person), recoveryCode })
    expect(dataOf(await enter('ABCD-EFGH-JKLM'))).toEqual(['recoveryCode'])
    expect(dataOf(await enter(`${one.slice(0, 13)}2`.replace(one, 'ABCD-EFGH-JKLM')))).toEqual([
      'recoveryCode',
    ])
    expect((await enter(one)).statusCode).toBe(200)
    expect(dataOf(await enter(one))).toEqual(['recoveryCode'])
    expect((await enter(` ${two.toLowerCase().replaceAll('-', ' ')} `)).statusCode).toBe(200)
    expect((await stateOf(app, person)).recoveryCodes).toBe(8)
    const reply = (await mailsTo(app, person.email)).map(({ text }) => text).join('\n')
    expect(reply).toContain('Il vous en reste\u00a09.')
    expect(reply).toContain('Il vous en reste\u00a08.')
  })

  it('serves one of two concurrent sign-ins', async () => {
    const app = await testApp()
    const person = await app.person('claire@example.com')
    const { recoveryCodes } = await protect(app, person)
    const steps = [await firstStep(app, person), await firstStep(app, person)]
    const answers = await Promise.all(
      steps.map((mfaId) => finish(app, { mfaId, recoveryCode: recoveryCodes[0] })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    expect(app.engine.read(system).count(recoveryCodeRows)).toBe(9)
  })

  it('is replaced with all others after a proof, and stored as a slow hash', async () => {
    const app = await testApp()
    const person = await app.person('claire@example.com')
    const path = '/api/me/second-step/recovery-codes'
    expect((await app.call('POST', path, { as: person, body: PROOF })).statusCode).toBe(409)
    const { recoveryCodes } = await protect(app, person)
    const wrong = { as: person, body: { password: 'faux-mot-de-passe' } }
    expect(dataOf(await app.call('POST', path, wrong))).toEqual(['password'])
    const renewed = (await app.call('POST', path, { as: person, body: PROOF })).json().recoveryCodes
    const enter = async (recoveryCode: string) =>
      (await finish(app, { mfaId: await firstStep(app, person), recoveryCode })).statusCode
    expect(await enter(recoveryCodes[0] ?? '')).toBe(400)
    expect(await enter(renewed[0])).toBe(200)
    const rows = app.engine.db.prepare('SELECT code FROM recovery_codes').all() as { code: string }[]
    expect(rows.every(({ code }) => code.startsWith('$argon2id$'))).toBe(true)
  })

  it('of another account opens nothing', async () => {
    const app = await testApp()
    const person = await app.person('claire@example.com')
    const other = await app.person('lea@example.com')
    await protect(app, person)
    const owned = await protect(app, other)
    const mfaId = await firstStep(app, person)
    expect(dataOf(await finish(app, { mfaId, recoveryCode: owned.recoveryCodes[0] }))).toEqual([
      'recoveryCode',
    ])
  })
})

describe('a superuser’s rescue', () => {
  it('removes another person’s second step, with log entry and mail', async () => {
    const app = await testApp()
    const person = await app.person('claire@example.com')
    const admin = await app.person('admin@example.com', { role: 'admin' })
    const root = await app.superuser()
    await protect(app, person)
    const path = `/api/second-steps/users/${person.id}`
    const of = (as: Person | null, method = 'DELETE') =>
      app.call(method, path, { as, ...(method === 'DELETE' ? { body: PROOF } : {}) })
    for (const as of [person, admin]) expect((await of(as)).statusCode).toBe(403)
    expect((await of(null)).statusCode).toBe(401)
    expect((await of(root, 'GET')).json()).toEqual({
      hasApp: true,
      passkeys: 0,
      recoveryCodes: 10,
      isMailAsked: false,
    })
    expect((await of(root)).statusCode).toBe(204)
    expect((await of(root)).statusCode).toBe(404)
    expect((await withPassword(app, person)).statusCode).toBe(200)
    const [entry] = app.engine
      .read(system)
      .find(auditLog, { recordId: person.id }, { sort: '-created,-@rowid', limit: 1 })
    expect(entry?.changes).toMatchObject({
      by: root.email,
      record: person.email,
      fields: { secondStep: { after: 'all_removed' } },
    })
    expect((await mailsTo(app, person.email)).map(({ subject }) => subject)).toContain(
      'La seconde étape de votre connexion a été retirée',
    )
  })

  it('is not needed to see one: administrators by role see people’s, no other caller does', async () => {
    const app = await testApp()
    const person = await app.person('claire@example.com')
    const admin = await app.person('admin@example.com', { role: 'admin' })
    const staff = await app.person('equipe@example.com', { role: 'staff', permissions: ['users.manage'] })
    const root = await app.superuser()
    await protect(app, person)
    const seen = (collection: string, id: string, as: Person) =>
      app.call('GET', `/api/second-steps/${collection}/${id}`, { as })
    for (const as of [root, admin])
      expect((await seen('users', person.id, as)).json()).toEqual({
        hasApp: true,
        passkeys: 0,
        recoveryCodes: 10,
        isMailAsked: false,
      })
    expect((await seen('_superusers', root.id, root)).statusCode).toBe(200)
    expect((await seen('_superusers', root.id, admin)).statusCode).toBe(403)
    for (const as of [staff, person]) expect((await seen('users', person.id, as)).statusCode).toBe(403)
  })

  it('requires a proof for the own one', async () => {
    const app = await testApp()
    const root = await app.superuser()
    await protect(app, root)
    const path = `/api/second-steps/_superusers/${root.id}`
    expect((await app.call('DELETE', path, { as: root, body: PROOF })).statusCode).toBe(403)
    expect((await app.call('DELETE', '/api/me/second-step/app', { as: root, body: PROOF })).statusCode).toBe(
      204,
    )
  })
})

describe('the record API’s second steps', () => {
  it('show their owner dates alone, and are read-only', async () => {
    const app = await testApp()
    const person = await app.person('claire@example.com')
    const other = await app.person('lea@example.com')
    const admin = await app.person('admin@example.com', { role: 'admin' })
    const root = await app.superuser()
    await protect(app, person)
    const row = app.engine.read(system).first(secondSteps, { recordRef: person.id })
    const path = '/api/collections/second_steps/records'
    for (const as of [other, admin])
      expect((await app.call('GET', `${path}/${row.id}`, { as })).statusCode).toBe(404)
    const own = (await app.call('GET', `${path}/${row.id}`, { as: person })).json()
    expect(own.appSince).not.toBe('')
    for (const name of ['appKey', 'appStep', 'appKeyAt']) expect(own[name]).toBeUndefined()
    expect((await app.call('GET', `${path}/${row.id}`, { as: root })).json().appKey).toBe('')
    const body = {
      collectionRef: row.collectionRef,
      recordRef: other.id,
      appSince: '2026-01-01 00:00:00.000Z',
    }
    for (const as of [person, other, admin, root]) {
      expect((await app.call('PATCH', `${path}/${row.id}`, { as, body })).statusCode).not.toBe(200)
      expect((await app.call('DELETE', `${path}/${row.id}`, { as })).statusCode).not.toBe(204)
      expect((await app.call('POST', path, { as, body })).statusCode).not.toBe(200)
    }
    expect(app.engine.read(system).count(secondSteps)).toBe(1)
    const search = await app.call('GET', `${path}?filter=${encodeURIComponent("appKey ~ 'a'")}`, {
      as: person,
    })
    expect(search.statusCode).toBe(400)
  })
})

describe('the offer of a second step', () => {
  it('is for administrators, until they have one or postpone it', async () => {
    const app = await testApp()
    const member = await app.person('claire@example.com')
    const admin = await app.person('admin@example.com', { role: 'admin' })
    const staff = await app.person('lea@example.com', { role: 'staff', permissions: ['courses.manage'] })
    const root = await app.superuser()
    const offered = async (as: Person) => (await stateOf(app, as)).isOffered
    expect(await Promise.all([member, admin, staff, root].map(offered))).toEqual([false, true, true, true])
    expect((await app.call('POST', '/api/me/second-step/later', { as: admin })).statusCode).toBe(204)
    await protect(app, staff)
    expect(await Promise.all([admin, staff, root].map(offered))).toEqual([false, false, true])
  })
})

it('a proof may be a code by mail, and wrong ones are counted by account', async () => {
  const app = await testApp()
  const person = await app.person('claire@example.com')
  const { otpId } = (
    await app.call('POST', '/api/collections/users/request-otp', { body: { email: person.email } })
  ).json()
  const code = (await mailsTo(app, person.email)).map(({ text }) => /\b\d{8}\b/.exec(text)?.[0]).find(Boolean)
  const add = (body: object) => app.call('POST', '/api/me/second-step/app', { as: person, body })
  expect((await add({ otpId, code })).statusCode).toBe(200)
  for (let count = 0; count < 10; count += 1)
    expect((await add({ password: 'faux-mot-de-passe' })).statusCode).toBe(400)
  expect((await add(PROOF)).statusCode).toBe(429)
  expect(app.engine.read(system).get(users, person.id).verified).toBe(true)
})
