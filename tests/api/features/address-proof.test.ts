/** The link « Confirmez votre adresse »: it acts by a button, and hands nothing to who signed up with another's address. */
import { describe, expect, it } from 'vitest'
import { orders } from '#drizzle/collections/payments.ts'
import { users } from '#drizzle/collections/users.ts'
import { system } from '#server/records/actor.ts'
import { builds } from '../../../scripts/builds.mjs'
import { PASSWORD, type Person, type TestApp, testApp } from '../../support/app.ts'
import { makeProduit } from '../../support/catalogue.ts'
import { buy, pay } from '../../support/checkout.ts'

const ORIGIN = 'https://site.example'
const EMAIL = 'claire@example.com'
const NEW = { password: 'le-mot-de-passe-de-claire', passwordConfirm: 'le-mot-de-passe-de-claire' }

/** An unverified account of Claire's address with a password, and a link that proves the address; with a guest's order. */
const world = async ({ hasOrder = true, ...options }: { hasOrder?: boolean; webDir?: string } = {}) => {
  const app = await testApp({ publicUrl: ORIGIN, ...options })
  let orderId = ''
  if (hasOrder) {
    const produit = await app.seed((tx) => makeProduit(tx, { price: 20, kind: 'digital' }))
    const items = [{ kind: 'produit', id: produit.id }]
    const opened = (await buy(app, null, items, { email: EMAIL, name: 'Claire' })).json()
    await pay(app, opened.orderId, 'succeed', { token: opened.token })
    orderId = opened.orderId
  }
  const stranger = await app.person(EMAIL, { verified: false })
  const stored = () => app.engine.read(system).get(users, stranger.id)
  const token = app.engine.tokens.sign('verification', stored(), { claims: { email: EMAIL } })
  const owner = () => app.engine.read(system).get(orders, orderId).user
  const confirm = (more: object = {}) =>
    app.call('POST', '/api/collections/users/confirm-verification', { body: { token, ...more } })
  return { app, stranger, stored, token, owner, confirm }
}
const signIn = async (app: TestApp, password: string) =>
  (
    await app.call('POST', '/api/collections/users/auth-with-password', {
      body: { identity: EMAIL, password },
    })
  ).statusCode
const isSignedIn = async (app: TestApp, as: Person) =>
  (await app.call('POST', '/api/collections/users/auth-refresh', { as })).statusCode === 200

describe('a proved address for which guest orders wait', () => {
  it('takes a new password, which ends the sessions of who signed up with it', async () => {
    const { app, stranger, stored, owner, confirm } = await world()
    for (const [body, field] of [
      [{ password: '', passwordConfirm: '' }, 'password'],
      [{ password: 'court', passwordConfirm: 'court' }, 'password'],
      [{ ...NEW, passwordConfirm: 'autre' }, 'passwordConfirm'],
    ] as const) {
      const answer = await confirm(body)
      expect([answer.statusCode, Object.keys(answer.json().data)]).toEqual([400, [field]])
    }
    expect([stored().verified, owner(), await isSignedIn(app, stranger)]).toEqual([false, '', true])
    expect((await confirm(NEW)).statusCode).toBe(204)
    expect([stored().verified, owner()]).toEqual([true, stranger.id])
    expect(await isSignedIn(app, stranger)).toBe(false)
    expect([await signIn(app, PASSWORD), await signIn(app, NEW.password)]).toEqual([400, 200])
  })

  it('loses the former password by a client that sends none', async () => {
    const { app, stranger, owner, confirm } = await world()
    expect((await confirm()).statusCode).toBe(204)
    expect(owner()).toBe(stranger.id)
    expect(await isSignedIn(app, stranger)).toBe(false)
    expect(await signIn(app, PASSWORD)).toBe(400)
  })
})

it('a proved address without guest orders keeps password and sessions', async () => {
  const { app, stranger, stored, confirm } = await world({ hasOrder: false })
  expect((await confirm({ password: '', passwordConfirm: '' })).statusCode).toBe(204)
  expect(stored().verified).toBe(true)
  expect([await isSignedIn(app, stranger), await signIn(app, PASSWORD)]).toEqual([true, 200])
})

describe('the page of the link, without a script', () => {
  const webDir = builds().lastWebDir()
  const open = (app: TestApp, token: string) =>
    app.call('GET', `/auth/callback?action=verification&token=${token}`)
  const press = (app: TestApp, fields: Record<string, string>) =>
    app.server.inject({
      method: 'POST',
      url: '/auth/callback',
      headers: { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })

  it('names the address and confirms by its button, never by being opened', async () => {
    const { app, stored, token } = await world({ webDir, hasOrder: false })
    const page = await open(app, token)
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(page.body).toContain(EMAIL)
    expect(page.body).toMatch(/<form[^>]* action="\/auth\/callback" method="post"/)
    expect(page.body).toContain('Confirmer mon adresse')
    expect(stored().verified).toBe(false)
    const foreign = await app.server.inject({
      method: 'POST',
      url: '/auth/callback',
      headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
      payload: `token=${token}`,
    })
    expect([foreign.statusCode, stored().verified]).toEqual([403, false])
    const done = await press(app, { token })
    expect([done.statusCode, stored().verified]).toEqual([200, true])
    expect(done.body).toContain('votre adresse e-mail est confirmée')
  })

  it('takes the new password that waiting orders need', async () => {
    const { app, stored, owner, token } = await world({ webDir })
    const refused = await press(app, { token })
    expect([refused.statusCode, stored().verified]).toEqual([400, false])
    expect(refused.body).toContain('name="passwordConfirm"')
    const unequal = await press(app, { token, ...NEW, passwordConfirm: 'autre' })
    expect(unequal.body).toContain('Les deux mots de passe sont différents.')
    const done = await press(app, { token, ...NEW })
    expect([done.statusCode, owner()]).toEqual([200, stored().id])
    expect(done.body).not.toContain(NEW.password)
    expect(await signIn(app, NEW.password)).toBe(200)
  })

  it('says that a link has expired', async () => {
    const { app } = await world({ webDir, hasOrder: false })
    const answer = await press(app, { token: 'x' })
    expect([answer.statusCode, answer.body.includes('Ce lien a expiré ou a déjà servi.')]).toEqual([
      400,
      true,
    ])
  })
})
