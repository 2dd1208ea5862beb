/** Members sign in through the providers of the environment. */
import { expect, it, onTestFinished } from 'vitest'
import { testApp } from '../../support/app.ts'
import { clientOf, startOidc } from '../../support/oidc.ts'

it('a first visit makes a verified member with the name of the provider', async () => {
  const oidc = await startOidc(() => new Date('2026-11-20T10:00:00Z'))
  onTestFinished(() => oidc.close())
  const app = await testApp({
    oauthProviders: [
      {
        name: 'google',
        ...clientOf(),
        authURL: '',
        tokenURL: `${oidc.url}/token`,
        userInfoURL: `${oidc.url}/userinfo`,
        displayName: '',
        pkce: null,
        extra: {},
      },
    ],
  })
  const offered = await app.call('GET', '/api/collections/users/auth-methods')
  expect(offered.json().oauth2).toMatchObject({ enabled: true, providers: [{ name: 'google' }] })
  const claims = { sub: '1', name: 'Claire Martin', email: 'claire@example.com', email_verified: true }
  const enter = () =>
    app.call('POST', '/api/collections/users/auth-with-oauth2', {
      body: { provider: 'google', code: oidc.issue({ claims }), redirectURL: 'https://site.example/back' },
    })
  const answer = await enter()
  expect(answer.statusCode).toBe(200)
  expect(answer.json().record).toMatchObject({
    firstName: 'Claire Martin',
    name: 'Claire Martin',
    email: 'claire@example.com',
    role: 'member',
    verified: true,
  })
  expect((await enter()).json()).toMatchObject({
    meta: { isNew: false },
    record: { id: answer.json().record.id },
  })
})

it('without any nothing is offered', async () => {
  const app = await testApp()
  const offered = await app.call('GET', '/api/collections/users/auth-methods')
  expect(offered.json().oauth2).toEqual({ enabled: false, providers: [] })
})
