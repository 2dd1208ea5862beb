/** The second step of an account: a code of an application, recovery codes; at every door that gives a token. */
import { describe, expect, it } from 'vitest'
import { auditLog } from '#drizzle/collections/audit-log.ts'
import { recoveryCodes } from '#drizzle/collections/second-steps.ts'
import { users } from '#drizzle/collections/users.ts'
import { system } from '#server/records/actor.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { exported } from '../../support/exported.ts'
import { sessionsOf, signIn } from '../../support/sessions.ts'
import {
  codeOf,
  dataOf,
  finish,
  firstStep,
  mailsTo,
  PROOF,
  protect,
  STEP_MS,
  withPassword,
} from '../../support/two-steps.ts'

const claire = (app: TestApp) => app.person('claire@example.com')

describe('an authenticator app', () => {
  it('counts once its first code has confirmed it, and completes a sign-in', async () => {
    const app = await testApp()
    const person = await claire(app)
    const add = await app.call('POST', '/api/me/second-step/app', { as: person, body: PROOF })
    const { key, address } = add.json()
    expect(add.headers['cache-control']).toBe('no-store')
    expect(address).toMatch(/^otpauth:\/\/totp\/.*claire%40example\.com\?/)
    expect((await withPassword(app, person)).statusCode).toBe(200)
    const confirm = (code: string) =>
      app.call('POST', '/api/me/second-step/app/confirm', { as: person, body: { code } })
    expect(dataOf(await confirm('000000'))).toEqual(['code'])
    const code = codeOf(key, app.clock.now())
    const confirmed = (await confirm(`${code.slice(0, 3)} ${code.slice(3)}`)).json()
    expect(confirmed.recoveryCodes).toHaveLength(10)
    const mfaId = await firstStep(app, person)
    const methods = await app.call('POST', '/api/auth/second-step/methods', { body: { mfaId } })
    expect(methods.json()).toEqual({ methods: ['app', 'recovery'] })
    expect(sessionsOf(app, person)).toHaveLength(1)
    app.clock.advance(STEP_MS)
    const answer = await finish(app, { mfaId, code: codeOf(key, app.clock.now()) })
    expect([answer.statusCode, answer.json().record.email]).toEqual([200, person.email])
    expect(sessionsOf(app, person)).toHaveLength(2)
    const me = { headers: { authorization: answer.json().token } }
    expect((await app.call('GET', '/api/auth/me', me)).statusCode).toBe(200)
  })

  it('accepts a code once, also for two concurrent requests, and one step of clock drift', async () => {
    const app = await testApp()
    const person = await claire(app)
    const { key } = await protect(app, person)
    app.clock.advance(10 * STEP_MS)
    const now = () => app.clock.now().getTime()
    const at = (steps: number) => codeOf(key, new Date(now() + steps * STEP_MS))
    const enter = async (code: string) =>
      (await finish(app, { mfaId: await firstStep(app, person), code })).statusCode
    expect(await enter(at(-2))).toBe(400)
    expect(await enter(at(2))).toBe(400)
    expect(await enter(at(-1))).toBe(200)
    expect(await enter(at(-1))).toBe(400)
    const [one, two] = [await firstStep(app, person), await firstStep(app, person)]
    const both = await Promise.all([one, two].map((mfaId) => finish(app, { mfaId, code: at(1) })))
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    // Of a step before the one that served.
    expect(await enter(at(0))).toBe(400)
  })

  it('exposes its secret nowhere', async () => {
    const app = await testApp()
    const person = await claire(app)
    const root = await app.superuser()
    const { key, recoveryCodes: codes } = await protect(app, person)
    const stored = app.engine.db.prepare('SELECT * FROM second_steps').all() as { appKey: string }[]
    expect(stored[0]?.appKey.length).toBeGreaterThan(60)
    const secrets = [
      key,
      ...codes,
      ...codes.map((code) => code.replaceAll('-', '')),
      String(stored[0]?.appKey),
    ]
    const texts: string[] = [JSON.stringify(await mailsTo(app, person.email))]
    for (const as of [person, root])
      for (const url of [
        '/api/me/second-step',
        `/api/second-steps/users/${person.id}`,
        '/api/collections/second_steps/records',
        '/api/collections/recovery_codes/records',
        '/api/collections/audit_log/records',
        '/api/logs',
      ])
        texts.push((await app.call('GET', url, { as })).body)
    const taken = await exported(app, person)
    texts.push(taken.text)
    texts.push(JSON.stringify(app.engine.db.prepare('SELECT payload FROM jobs').all()))
    const { appKey: _key, ...row } = stored[0] ?? {}
    texts.push(JSON.stringify(row))
    for (const secret of secrets) for (const text of texts) expect(text).not.toContain(secret)
    expect(Object.keys(taken.data.sections.secondStep?.[0] ?? {}).sort()).toEqual([
      'appSince',
      'collectionId',
      'collectionName',
      'collectionRef',
      'created',
      'id',
      'laterAt',
      'recordRef',
      'updated',
    ])
    // The database alone does not open it.
    expect(JSON.stringify(app.engine.db.prepare('SELECT * FROM second_steps').all())).not.toContain(key)
  })

  it('requires a verified address and a proof, and is one an account', async () => {
    const app = await testApp()
    const person = await app.person('lea@example.com', { verified: false })
    const add = (as: Person | null, body: object = PROOF) =>
      app.call('POST', '/api/me/second-step/app', { as, body })
    expect((await add(person)).json().message).toContain('Vérifiez d’abord')
    expect((await add(null)).statusCode).toBe(401)
    await app.seed((tx) => tx.update(users, person.id, { verified: true }))
    expect(dataOf(await add(person, { password: 'un-autre-mot-de-passe' }))).toEqual(['password'])
    expect((await add(person, {})).statusCode).toBe(400)
    await protect(app, person)
    expect((await add(person)).statusCode).toBe(409)
    const again = { as: person, body: { code: '123456' } }
    expect((await app.call('POST', '/api/me/second-step/app/confirm', again)).statusCode).toBe(409)
  })

  it('is confirmed once by two tabs, and shows valid recovery codes', async () => {
    const app = await testApp()
    const person = await claire(app)
    const { key } = (await app.call('POST', '/api/me/second-step/app', { as: person, body: PROOF })).json()
    const call = { as: person, body: { code: codeOf(key, app.clock.now()) } }
    const confirm = () => app.call('POST', '/api/me/second-step/app/confirm', call)
    const answers = await Promise.all([confirm(), confirm()])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const shown = answers.find(({ statusCode }) => statusCode === 200)?.json().recoveryCodes as string[]
    const mfaId = await firstStep(app, person)
    expect((await finish(app, { mfaId, recoveryCode: shown[3] })).statusCode).toBe(200)
  })

  it('that is confirmed repeatedly uses up no try of a sign-in', async () => {
    const app = await testApp()
    const person = await claire(app)
    const { next } = await protect(app, person)
    const wrong = { as: person, body: { code: '123456' } }
    const confirm = async () => (await app.call('POST', '/api/me/second-step/app/confirm', wrong)).statusCode
    const statuses: number[] = []
    for (let turn = 0; turn < 11; turn += 1) statuses.push(await confirm())
    expect([statuses[0], statuses.at(-1)]).toEqual([409, 429])
    const mfaId = await firstStep(app, person)
    expect((await finish(app, { mfaId, code: next() })).statusCode).toBe(200)
  })

  it('attacked with a stolen password leaves the owner other ways in', async () => {
    const app = await testApp()
    const person = await claire(app)
    const { recoveryCodes: shown } = await protect(app, person)
    for (let turn = 0; turn < 2; turn += 1) {
      const mfaId = await firstStep(app, person)
      for (let guess = 0; guess < 5; guess += 1) await finish(app, { mfaId, code: '000000' }, '203.0.113.9')
    }
    const mfaId = await firstStep(app, person)
    expect((await finish(app, { mfaId, code: '000000' })).statusCode).toBe(429)
    const remove = { as: person, body: PROOF }
    expect((await finish(app, { mfaId, recoveryCode: shown[0] })).statusCode).toBe(200)
    expect((await app.call('DELETE', '/api/me/second-step/app', remove)).statusCode).toBe(204)
  })

  it('waits a quarter of an hour for its first code', async () => {
    const app = await testApp()
    const person = await claire(app)
    const { key } = (await app.call('POST', '/api/me/second-step/app', { as: person, body: PROOF })).json()
    app.clock.advance(15 * 60_000 + 1)
    const code = codeOf(key, app.clock.now())
    const late = { as: person, body: { code } }
    expect((await app.call('POST', '/api/me/second-step/app/confirm', late)).statusCode).toBe(409)
  })

  it('is removed after a proof, with the codes; other sessions continue', async () => {
    const app = await testApp()
    const person = await claire(app)
    const elsewhere = await signIn(app, person.email)
    await protect(app, person)
    const remove = (body: object) => app.call('DELETE', '/api/me/second-step/app', { as: person, body })
    expect(dataOf(await remove({ password: 'faux-mot-de-passe' }))).toEqual(['password'])
    expect((await remove(PROOF)).statusCode).toBe(204)
    const again = await remove(PROOF)
    expect([again.statusCode, again.json().message]).toEqual([
      404,
      'Votre compte n’a pas d’application de codes.',
    ])
    expect(app.engine.read(system).count(recoveryCodes)).toBe(0)
    expect((await withPassword(app, person)).statusCode).toBe(200)
    const me = { headers: { authorization: elsewhere.token } }
    expect((await app.call('GET', '/api/auth/me', me)).statusCode).toBe(200)
    const entries = app.engine
      .read(system)
      .find(auditLog, { recordId: person.id }, { sort: 'created,@rowid' })
    expect(entries.map(({ changes, collection }) => [collection, changes?.fields.secondStep?.after])).toEqual(
      [
        ['users', 'app_added'],
        ['users', 'app_removed'],
      ],
    )
    expect((await mailsTo(app, person.email)).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        'Une application de codes protège votre compte',
        'Votre application de codes a été retirée',
      ]),
    )
  })
})
