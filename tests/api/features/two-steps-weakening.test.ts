/**
 * Every change that weakens or removes a second step requires a fresh proof, through every endpoint and for
 * every caller.
 */
import { describe, expect, it } from 'vitest'
import { auditLog } from '#drizzle/collections/audit-log.ts'
import { passkeys, recoveryCodes, secondSteps } from '#drizzle/collections/second-steps.ts'
import { users } from '#drizzle/collections/users.ts'
import { proof } from '#drizzle/proof.ts'
import * as contract from '#server/features/second-step/contract.ts'
import { system } from '#server/records/actor.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { dataOf, mailsTo, PROOF, protect, withPassword } from '../../support/two-steps.ts'

const RECORDS = '/api/collections/users/records'
const BY_MAIL = '/api/me/second-step/mail'

const world = async () => {
  const app = await testApp()
  app.engine.settings.batch.enabled = true
  const claire = await app.person('claire@example.com')
  await app.seed((tx) => tx.update(users, claire.id, { twoSteps: true }))
  const callers = {
    herself: claire,
    stranger: await app.person('lea@example.com'),
    staff: await app.person('staff@example.com', { role: 'staff', permissions: ['users.manage'] }),
    administrator: await app.person('admin@example.com', { role: 'admin' }),
    superuser: await app.superuser(),
    guest: null,
  }
  const state = () => {
    const { twoSteps, email } = app.engine.read(system).get(users, claire.id)
    return { twoSteps, email }
  }
  return { app, claire, callers, state }
}
type World = Awaited<ReturnType<typeof world>>
type Caller = keyof World['callers']

/** The ways to send a change of the account's record. */
const WAYS: Record<
  string,
  (app: TestApp, as: Person | null, id: string, body: object) => Promise<{ statusCode: number; body: string }>
> = {
  record: (app, as, id, body) => app.call('PATCH', `${RECORDS}/${id}`, { as, body }),
  'record of another spelling': (app, as, id, body) =>
    app.call('PATCH', `/api/collections/${app.engine.registry.of({ name: 'users' }).id}/records/${id}`, {
      as,
      body,
    }),
  batch: (app, as, id, body) =>
    app.call('POST', '/api/batch', {
      as,
      body: { requests: [{ method: 'PATCH', url: `${RECORDS}/${id}`, body }] },
    }),
  'batch that puts': (app, as, id, body) =>
    app.call('POST', '/api/batch', {
      as,
      body: { requests: [{ method: 'PUT', url: RECORDS, body: { id, ...body } }] },
    }),
  form: (app, as, id, body) =>
    app.server.inject({
      method: 'PATCH',
      url: `${RECORDS}/${id}`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(as ? { authorization: as.token } : {}),
      },
      payload: new URLSearchParams(body as Record<string, string>).toString(),
    }),
}
const WHO: Caller[] = ['herself', 'stranger', 'staff', 'administrator', 'superuser', 'guest']
const matrix = Object.keys(WAYS).flatMap((way) => WHO.map((who) => [way, who] as const))

describe('the code by mail', () => {
  it.each(matrix)('does not end by a %s of %s', async (way, who) => {
    const { app, claire, callers, state } = await world()
    const changes =
      way === 'form'
        ? [{ twoSteps: 'false' }, { twoSteps: '' }]
        : [{ twoSteps: false }, { twoSteps: null }, { twoSteps: '' }, { firstName: 'Ada', twoSteps: 0 }]
    for (const change of changes) {
      const answer = await WAYS[way]?.(app, callers[who], claire.id, change)
      expect([change, answer?.statusCode]).toEqual([change, expect.toBeOneOf([400, 403, 404])])
      expect(state()).toEqual({ twoSteps: true, email: claire.email })
    }
  })

  it.each(['staff', 'administrator', 'superuser'] as const)(
    'is sent to no address that %s chooses',
    async (who) => {
      const { app, claire, callers, state } = await world()
      const change = { as: callers[who], body: { email: 'other@example.com' } }
      const answer = await app.call('PATCH', `${RECORDS}/${claire.id}`, change)
      expect([answer.statusCode, dataOf(answer)]).toEqual([400, ['email']])
      expect(state().email).toBe(claire.email)
      // Whatever else they may change stays theirs.
      const name = { as: callers[who], body: { firstName: 'Claire-Marie', email: ' CLAIRE@example.com' } }
      expect((await app.call('PATCH', `${RECORDS}/${claire.id}`, name)).statusCode).toBe(200)
    },
  )

  it('ends by its own endpoint, after a proof, with one log entry and one mail', async () => {
    const { app, claire, callers, state } = await world()
    const end = (body: object | undefined, as: Person | null = claire) =>
      app.call('DELETE', BY_MAIL, { as, body })
    expect((await end(undefined)).statusCode).toBe(400)
    expect((await end({})).statusCode).toBe(400)
    expect((await end(PROOF, null)).statusCode).toBe(401)
    expect(dataOf(await end({ password: 'faux-mot-de-passe' }))).toEqual(['password'])
    const { otpId } = (
      await app.call('POST', '/api/collections/users/request-otp', {
        body: { email: callers.stranger.email },
      })
    ).json()
    const code = (await mailsTo(app, callers.stranger.email)).map(
      ({ text }) => /\b\d{8}\b/.exec(text)?.[0],
    )[0]
    expect(dataOf(await end({ otpId, code }))).toEqual(['code'])
    expect(state().twoSteps).toBe(true)
    const answers = await Promise.all([end(PROOF), end(PROOF)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204])
    expect(state().twoSteps).toBe(false)
    expect((await withPassword(app, claire)).statusCode).toBe(200)
    const notified = (await mailsTo(app, claire.email)).map(({ subject }) => subject)
    expect(notified).toEqual(['Votre connexion ne demande plus de code par e-mail'])
    expect(app.engine.read(system).find(auditLog, { recordId: claire.id })).toMatchObject([
      { changes: { fields: { secondStep: { after: 'mail_removed' } } } },
    ])
  })

  it('is enabled without one, and survives a changed address', async () => {
    const { app, callers } = await world()
    const { stranger } = callers
    const begin = { as: stranger, body: { twoSteps: true } }
    expect((await app.call('PATCH', `${RECORDS}/${stranger.id}`, begin)).statusCode).toBe(200)
    const newEmail = 'lea.neuve@example.com'
    await app.call('POST', '/api/collections/users/request-email-change', {
      as: stranger,
      body: { newEmail },
    })
    const token = /token=([\w.-]+)/.exec((await mailsTo(app, newEmail))[0]?.text ?? '')?.[1]
    const confirm = { body: { token, ...PROOF } }
    const path = '/api/collections/users/confirm-email-change'
    expect((await app.call('POST', path, confirm)).statusCode).toBe(204)
    expect(app.engine.read(system).get(users, stranger.id)).toMatchObject({ email: newEmail, twoSteps: true })
  })

  it('is removed for a lost mailbox by a superuser, after the superuser’s proof', async () => {
    const { app, claire, callers, state } = await world()
    const path = `/api/second-steps/users/${claire.id}`
    const shown = await app.call('GET', path, { as: callers.superuser })
    expect(shown.json()).toEqual({ hasApp: false, passkeys: 0, recoveryCodes: 0, isMailAsked: true })
    expect((await app.call('DELETE', path, { as: callers.superuser, body: PROOF })).statusCode).toBe(204)
    expect(state().twoSteps).toBe(false)
    expect((await app.call('DELETE', path, { as: callers.superuser, body: PROOF })).statusCode).toBe(404)
  })
})

describe('authenticator apps, passkeys and recovery codes', () => {
  const left = (app: TestApp) =>
    [secondSteps, recoveryCodes, passkeys].map((table) =>
      app.engine.read(system).count(table as typeof passkeys),
    )

  it.each(WHO)('stay whatever %s sends to the record API', async (who) => {
    const { app, claire, callers } = await world()
    await protect(app, claire)
    const before = left(app)
    const rows = [secondSteps, recoveryCodes].flatMap((table) =>
      app.engine.db
        .prepare(`SELECT id FROM ${table.name}`)
        .pluck()
        .all()
        .map((id) => `/api/collections/${table.name}/records/${id}`),
    )
    for (const url of rows) {
      const as = callers[who]
      expect((await app.call('DELETE', url, { as })).statusCode).toBeOneOf([400, 403, 404])
      expect(
        (await app.call('PATCH', url, { as, body: { appSince: '', recordRef: 'x' } })).statusCode,
      ).toBeOneOf([400, 403, 404])
      const batch = { requests: [{ method: 'DELETE', url }] }
      expect((await app.call('POST', '/api/batch', { as, body: batch })).statusCode).toBe(400)
    }
    expect([rows.length, left(app)]).toEqual([11, before])
    expect((await withPassword(app, claire)).statusCode).toBe(401)
  })

  it.each(['administrator', 'staff', 'stranger', 'guest'] as const)(
    'are not removed from another account by %s',
    async (who) => {
      const { app, claire, callers } = await world()
      await protect(app, claire)
      const path = `/api/second-steps/users/${claire.id}`
      const answer = await app.call('DELETE', path, { as: callers[who], body: PROOF })
      expect(answer.statusCode).toBe(who === 'guest' ? 401 : 403)
      expect((await withPassword(app, claire)).statusCode).toBe(401)
    },
  )

  it('are removed from another account by a superuser’s own proof, no session alone', async () => {
    const { app, claire, callers } = await world()
    await protect(app, claire)
    const path = `/api/second-steps/users/${claire.id}`
    const remove = (body?: object) => app.call('DELETE', path, { as: callers.superuser, body })
    expect((await remove()).statusCode).toBe(400)
    expect(dataOf(await remove({ password: 'faux-mot-de-passe' }))).toEqual(['password'])
    expect(left(app)).toEqual([1, 10, 0])
    expect((await remove(PROOF)).statusCode).toBe(204)
    // The code by mail, chosen before, is required again.
    expect((await withPassword(app, claire)).statusCode).toBe(401)
    expect((await remove(PROOF)).statusCode).toBe(204)
    expect((await withPassword(app, claire)).statusCode).toBe(200)
  })
})

it('every endpoint that removes a factor, or gives new codes, takes a proof', () => {
  const taking = Object.entries(contract).filter(
    ([name, { method }]) => method === 'DELETE' || name === 'renewCodes',
  )
  expect(taking.map(([name]) => name).sort()).toEqual([
    'removeAll',
    'removeApp',
    'removeMailCode',
    'removePasskey',
    'renewCodes',
  ])
  for (const [name, { body }] of taking) expect([name, body === proof]).toEqual([name, true])
})
