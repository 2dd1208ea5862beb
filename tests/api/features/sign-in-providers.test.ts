/** Members sign in through the providers of the environment. */
import { expect, it, onTestFinished } from 'vitest'
import { testApp } from '../../support/app.ts'
import { clientOf, startOidc } from '../../support/oidc.ts'
import { sessionsOf, sidOf } from '../../support/sessions.ts'

const withProvider = async (name = 'google') => {
  const oidc = await startOidc(() => new Date('2026-11-20T10:00:00Z'))
  onTestFinished(() => oidc.close())
  const app = await testApp({
    oauthProviders: [
      {
        name,
        ...clientOf(),
        authURL: name === 'google' ? '' : `${oidc.url}/authorize`,
        tokenURL: `${oidc.url}/token`,
        userInfoURL: `${oidc.url}/userinfo`,
        displayName: '',
        pkce: null,
        extra: {},
      },
    ],
  })
  return { oidc, app }
}

it('a first provider sign-in creates a verified member with the provider’s name', async () => {
  const { oidc, app } = await withProvider()
  const offered = await app.call('GET', '/api/collections/users/auth-methods')
  expect(offered.json().oauth2).toMatchObject({ enabled: true, providers: [{ name: 'google' }] })
  const claims = { sub: '1', name: 'Claire Martin', email: 'claire@example.com', email_verified: true }
  const enter = (token = '') =>
    app.call('POST', '/api/collections/users/auth-with-oauth2', {
      headers: token ? { authorization: token } : {},
      body: { provider: 'google', code: oidc.issue({ claims }), redirectURL: 'https://site.example/back' },
    })
  const answer = await enter()
  expect(answer.statusCode).toBe(200)
  expect(answer.json().record).toMatchObject({
    firstName: 'Claire',
    lastName: 'Martin',
    name: 'Claire Martin',
    email: 'claire@example.com',
    role: 'member',
    verified: true,
  })
  expect((await enter()).json()).toMatchObject({
    meta: { isNew: false },
    record: { id: answer.json().record.id },
  })
  // Each opens a session, and the person's present one continues; another person's is left alone.
  const person = { id: String(answer.json().record.id) }
  const before = sessionsOf(app, person).map(({ id }) => id)
  expect(before).toHaveLength(2)
  expect(sidOf((await enter(answer.json().token)).json().token)).toBe(sidOf(answer.json().token))
  expect(sessionsOf(app, person).map(({ id }) => id)).toEqual(before)
  // An account from before the move that takes its address on the way: a new one ends every session, the
  // present one included.
  app.engine.db.prepare("UPDATE users SET email = '' WHERE id = ?").run(person.id)
  const proved = await enter(answer.json().token)
  expect(proved.statusCode).toBe(200)
  expect(sessionsOf(app, person).map(({ id }) => id)).toEqual([sidOf(proved.json().token)])
})

it('no provider is offered without configuration', async () => {
  const app = await testApp()
  const offered = await app.call('GET', '/api/collections/users/auth-methods')
  expect(offered.json().oauth2).toEqual({ enabled: false, providers: [] })
})

it.each([
  [{ given_name: 'Anne Marie', family_name: 'Le Goff' }, ['Anne Marie', 'Le Goff']],
  [{ name: 'Cher' }, ['Cher', '']],
  [{ name: '', preferred_username: 'sansnom' }, ['sansnom', '']],
  [{ name: ' \u200b', preferred_username: '' }, ['H.Un', '']],
  [{}, ['H.Un', '']],
])('a provider that gives %j names the account %j', async (claims, [firstName, lastName]) => {
  const { oidc, app } = await withProvider('oidc')
  const code = oidc.issue({
    claims: { sub: 'h1', email: 'H.Un@Example.com', email_verified: true, ...claims },
  })
  const body = { provider: 'oidc', code, redirectURL: 'https://site.example/back' }
  const answer = await app.call('POST', '/api/collections/users/auth-with-oauth2', { body })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json().record).toMatchObject({
    firstName,
    lastName,
    email: 'h.un@example.com',
    verified: true,
  })
})

it('a provider finds the account of its address, however it writes it', async () => {
  const { oidc, app } = await withProvider('oidc')
  const known = await app.person('contact@société.fr', { verified: false })
  const claims = { sub: 'h1', name: 'Zoé', email: 'Contact@XN--socit-esab.fr', email_verified: true }
  const body = { provider: 'oidc', code: oidc.issue({ claims }), redirectURL: 'https://site.example/back' }
  const answer = await app.call('POST', '/api/collections/users/auth-with-oauth2', { body })
  expect(answer.json().record).toMatchObject({ id: known.id, verified: true })
})
