/** Accounts that another person may not take over, and how their person learns of what a superuser sets. */
import { describe, expect, it } from 'vitest'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { orders } from '#drizzle/collections/payments.ts'
import { users } from '#drizzle/collections/users.ts'
import { system } from '#server/records/actor.ts'
import { ownApp, PASSWORD, type Person, type TestApp } from '../../support/app.ts'
import { makeProduit } from '../../support/catalogue.ts'
import { buy, pay } from '../../support/checkout.ts'

const CLAIRE = 'claire@example.com'
const OTHER = { password: 'choisi-par-un-autre', passwordConfirm: 'choisi-par-un-autre' }

const patch = (app: TestApp, as: Person, id: string, body: object) =>
  app.call('PATCH', `/api/collections/users/records/${id}`, { as, body })
const stored = (app: TestApp, id: string) => app.engine.read(system).get(users, id)
const staffOf = (app: TestApp) =>
  app.person('staff@example.com', { role: 'staff', permissions: ['users.manage'] })
const mailsTo = async (app: TestApp, to: string) => {
  await app.worker.drain()
  return app.engine.read(system).find(emailMessages, { to }, { sort: 'created,@rowid' })
}
const signIn = (app: TestApp, identity: string, password: string, agent: string) =>
  app.call('POST', '/api/collections/users/auth-with-password', {
    body: { identity, password },
    headers: { 'user-agent': agent },
  })

/** A guest's paid order. */
const guestOrder = async (app: TestApp, email = CLAIRE) => {
  const produit = await app.seed((tx) => makeProduit(tx, { price: 20, kind: 'digital' }))
  const order = (
    await buy(app, null, [{ kind: 'produit', id: produit.id }], { email, name: 'Claire' })
  ).json()
  expect((await pay(app, order.orderId, 'succeed', { token: order.token })).statusCode).toBe(200)
  await app.worker.drain()
  return order.orderId as string
}
const ownerOf = (app: TestApp, order: string) => app.engine.read(system).get(orders, order).user

describe('another person’s account', () => {
  it.each([
    ['an administrator', { role: 'admin' }],
    ['staff with users.manage', { role: 'staff', permissions: ['users.manage'] }],
  ] as const)(
    'keeps password, address and its proof before %s, who may change its name',
    async (_who, options) => {
      const app = await ownApp()
      const claire = await app.person(CLAIRE, { verified: false })
      const caller = await app.person('team@example.com', {
        role: options.role,
        permissions: 'permissions' in options ? [...options.permissions] : [],
      })
      const before = stored(app, claire.id)
      for (const [body, field] of [
        [OTHER, 'oldPassword'],
        [{ email: 'mine@example.com' }, 'email'],
        [{ verified: true }, 'verified'],
      ] as const) {
        const answer = await patch(app, caller, claire.id, body)
        expect([answer.statusCode, Object.keys(answer.json().data)]).toEqual([400, [field]])
      }
      expect(stored(app, claire.id)).toEqual(before)
      const renamed = await patch(app, caller, claire.id, { firstName: 'Clara' })
      expect(renamed.json()).toMatchObject({ firstName: 'Clara', email: CLAIRE })
    },
  )

  it('is not made verified by an administrator either', async () => {
    const app = await ownApp()
    const admin = await app.person('admin@example.com', { role: 'admin' })
    const answer = await app.call('POST', '/api/collections/users/records', {
      as: admin,
      body: { ...OTHER, email: CLAIRE, firstName: 'Claire', verified: true },
    })
    expect([answer.statusCode, Object.keys(answer.json().data)]).toEqual([400, ['verified']])
  })

  it('tells its person at the former address what a superuser sets', async () => {
    const app = await ownApp()
    const claire = await app.person(CLAIRE)
    const root = await app.superuser()
    expect((await patch(app, root, claire.id, OTHER)).statusCode).toBe(200)
    expect((await patch(app, root, claire.id, { email: 'mine@example.com' })).statusCode).toBe(200)
    expect((await patch(app, root, claire.id, { firstName: 'Clara' })).statusCode).toBe(200)
    const mails = await mailsTo(app, CLAIRE)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Votre mot de passe a été changé',
      'L’adresse de votre compte a été changée',
    ])
    expect(mails[1]?.text).toContain('mine@example.com')
    expect(await mailsTo(app, 'mine@example.com')).toEqual([])
  })

  it('says nothing of a password that its person sets', async () => {
    const app = await ownApp()
    const claire = await app.person(CLAIRE)
    const changed = await patch(app, claire, claire.id, { ...OTHER, oldPassword: PASSWORD })
    expect(changed.statusCode).toBe(200)
    expect(await mailsTo(app, CLAIRE)).toEqual([])
  })

  it('tells of the first sign-in from another place after a new password', async () => {
    const app = await ownApp()
    const claire = await app.person(CLAIRE)
    await signIn(app, CLAIRE, PASSWORD, 'the phone of Claire')
    expect(await mailsTo(app, CLAIRE)).toEqual([])
    const token = app.engine.tokens.sign('passwordReset', stored(app, claire.id), {
      claims: { email: CLAIRE },
    })
    const reset = await app.call('POST', '/api/collections/users/confirm-password-reset', {
      body: { token, ...OTHER },
    })
    expect(reset.statusCode).toBe(204)
    expect((await signIn(app, CLAIRE, OTHER.password, 'the computer of a stranger')).statusCode).toBe(200)
    expect(await mailsTo(app, CLAIRE)).toHaveLength(1)
    expect((await signIn(app, CLAIRE, OTHER.password, 'the phone of Claire')).statusCode).toBe(200)
    expect(await mailsTo(app, CLAIRE)).toHaveLength(1)
  })
})

describe('a guest’s order', () => {
  it('stays with its guest when a superuser sets an address as verified', async () => {
    const app = await ownApp()
    const order = await guestOrder(app)
    const taken = await app.person(CLAIRE, { verified: false })
    expect((await patch(app, await staffOf(app), taken.id, { verified: true })).statusCode).toBe(400)
    expect((await patch(app, await app.superuser(), taken.id, { verified: true })).statusCode).toBe(200)
    expect(ownerOf(app, order)).toBe('')
  })
})
