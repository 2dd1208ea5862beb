/** How to sign in, and the way back from a provider (PocketBase §5.3, 5.11, 10.5). */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { OAuth2ProviderConfig } from '#server/records/schema/definition.ts'
import { type Running, serve, testClock } from '../../support/engine.ts'
import { openStream, TestEventSource } from '../../support/event-source.ts'
import { eventually } from '../../support/eventually.ts'
import { clientOf, type OidcServer, startOidc } from '../../support/oidc.ts'
import { accountCollections, post, setAuth } from './accounts.ts'

const clock = testClock()
let run: Running
let oidc: OidcServer
beforeAll(async () => {
  run = await serve(accountCollections(), clock)
  oidc = await startOidc(() => clock.now())
})
beforeEach(() => vi.stubGlobal('EventSource', TestEventSource))
afterAll(async () => {
  await run.close()
  await oidc.close()
})

const config = (name: string, more: Partial<OAuth2ProviderConfig> = {}): OAuth2ProviderConfig => ({
  name,
  ...clientOf(),
  authURL: '',
  tokenURL: '',
  userInfoURL: '',
  displayName: '',
  pkce: null,
  extra: {},
  ...more,
})
const offer = (...providers: OAuth2ProviderConfig[]) =>
  setAuth(run.engine, 'members', { oauth2: { enabled: true, providers, mappedFields: {} } })
const methods = async (query = '') =>
  (await fetch(`${run.url}/api/collections/members/auth-methods${query}`)).json()

describe('the list', () => {
  it('says what is on and for how long', async () => {
    setAuth(run.engine, 'members', {
      oauth2: { enabled: false, providers: [config('google')] },
      passwordAuth: { enabled: false, identityFields: ['email', 'username'] },
      mfa: { enabled: true, duration: 600, rule: '' },
      otp: { enabled: true, duration: 180, length: 8 },
    })
    expect(await methods()).toEqual({
      password: { identityFields: [], enabled: false },
      oauth2: { providers: [], enabled: false },
      mfa: { enabled: true, duration: 600 },
      otp: { enabled: true, duration: 180 },
      authProviders: null,
      usernamePassword: false,
      emailPassword: false,
    })
    setAuth(run.engine, 'members', {
      passwordAuth: { enabled: true, identityFields: ['email', 'username'] },
      mfa: { enabled: false, duration: 600, rule: '' },
      otp: { enabled: false, duration: 180, length: 8 },
    })
    expect(await methods('?fields=mfa,otp,password,usernamePassword,emailPassword')).toEqual({
      password: { identityFields: ['email', 'username'], enabled: true },
      mfa: { enabled: false, duration: 0 },
      otp: { enabled: false, duration: 0 },
      usernamePassword: true,
      emailPassword: true,
    })
  })
  it('is for collections with accounts', async () => {
    for (const name of ['notes', 'nothing'])
      expect((await fetch(`${run.url}/api/collections/${name}/auth-methods`)).status).toBe(404)
  })
  it('makes each provider anew, PKCE included', async () => {
    offer(config('google'), config('oidc', { authURL: 'https://id.test/auth?tenant=1', displayName: 'Mine' }))
    const first = (await methods()).oauth2.providers
    const second = (await methods()).oauth2.providers
    const [google, oidcOffer] = first
    expect(Object.keys(google)).toEqual([
      'name',
      'displayName',
      'logo',
      'state',
      'authURL',
      'authUrl',
      'codeVerifier',
      'codeChallenge',
      'codeChallengeMethod',
    ])
    expect(google).toMatchObject({ name: 'google', displayName: 'Google', codeChallengeMethod: 'S256' })
    expect(google.logo).toMatch(/^<svg/)
    expect([google.state.length, google.codeVerifier.length]).toEqual([30, 43])
    expect(google.codeChallenge).toBe(createHash('sha256').update(google.codeVerifier).digest('base64url'))
    expect(google.state).not.toBe(second[0].state)
    const url = new URL(`${google.authURL}https://app.test/back`)
    expect(url.origin + url.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: clientOf().clientId,
      code_challenge: google.codeChallenge,
      code_challenge_method: 'S256',
      response_type: 'code',
      state: google.state,
      redirect_uri: 'https://app.test/back',
    })
    expect(google.authUrl).toBe(google.authURL)
    expect(oidcOffer.displayName).toBe('Mine')
    expect(oidcOffer.authURL).toMatch(/^https:\/\/id\.test\/auth\?tenant=1&client_id=.*&redirect_uri=$/)
  })
  it('leaves unknown names out, and PKCE where it is off', async () => {
    offer(config('unknown'), config('github', { pkce: false }), config('apple'))
    const { oauth2, authProviders } = await methods()
    expect(oauth2.providers.map((provider: { name: string }) => provider.name)).toEqual(['github', 'apple'])
    expect(oauth2.providers[0]).toMatchObject({
      codeVerifier: '',
      codeChallenge: '',
      codeChallengeMethod: '',
    })
    expect(oauth2.providers[0].authURL).not.toContain('code_challenge')
    expect(oauth2.providers[1].authURL).toContain('response_mode=form_post')
    expect(authProviders.map((provider: { logo: string }) => provider.logo)).toEqual(['', ''])
  })
})

/** An open stream that hears the topics; its id is the state of a sign-in. */
const listen = async (...topics: string[]) => {
  let received = ''
  const stream = await openStream(`${run.url}/api/realtime`, (text) => {
    received += text
  })
  await eventually(() => expect(received).toContain('PB_CONNECT'))
  const clientId = /id:(\S+)/.exec(received)?.[1] ?? ''
  await fetch(`${run.url}/api/realtime`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ clientId, subscriptions: topics }),
  })
  return { clientId, heard: () => received, close: () => stream.close() }
}
const back = (query: string) => fetch(`${run.url}/api/oauth2-redirect?${query}`, { redirect: 'manual' })
const isSubscribed = (id: string) => run.engine.realtime.hub.find(id)?.subscriptions.has('@oauth2')

describe('the way back', () => {
  it.each(['code=123', 'code=123&state=missing'])('fails without naming the account: %s', async (query) => {
    const answer = await back(query)
    expect(answer.status).toBe(307)
    expect(answer.headers.get('location')).toBe('../_/#/auth/oauth2-redirect-failure')
  })
  it('fails for a client that does not wait for it', async () => {
    const client = await listen('test1')
    expect((await back(`code=1&state=${client.clientId}`)).headers.get('location')).toContain('failure')
    const found = run.engine.realtime.hub.find(client.clientId)
    if (found) run.engine.realtime.hub.send(found, 'last', '{}')
    await eventually(() => expect(client.heard()).toContain('event:last'))
    expect(client.heard()).not.toContain('event:@oauth2')
    client.close()
  })
  it('hands the code over once', async () => {
    const client = await listen('test1', '@oauth2')
    const answer = await back(`code=123&state=${client.clientId}`)
    expect([answer.status, answer.headers.get('location')]).toEqual([
      307,
      '../_/#/auth/oauth2-redirect-success',
    ])
    await eventually(() => expect(client.heard()).toContain('event:@oauth2'))
    expect(client.heard()).toContain(`data:{"state":"${client.clientId}","code":"123"}`)
    expect(isSubscribed(client.clientId)).toBe(false)
    expect((await back(`code=123&state=${client.clientId}`)).headers.get('location')).toContain('failure')
    client.close()
  })
  it.each([
    ['', '"code":""}'],
    ['&error=denied&code=1', '"code":"1","error":"denied"}'],
  ])('tells a refusal too: %s', async (query, data) => {
    const client = await listen('@oauth2')
    const answer = await back(`state=${client.clientId}${query}`)
    expect(answer.headers.get('location')).toContain('failure')
    await eventually(() => expect(client.heard()).toContain(data))
    expect(isSubscribed(client.clientId)).toBe(false)
    client.close()
  })
  it('is not for another address', async () => {
    const client = await listen('@oauth2')
    const found = run.engine.realtime.hub.find(client.clientId)
    Object.assign(found ?? {}, { ip: '10.1.2.3' })
    expect((await back(`code=1&state=${client.clientId}`)).headers.get('location')).toContain('failure')
    expect(isSubscribed(client.clientId)).toBe(true)
    client.close()
  })
  it('as a form, with the name that Apple tells once', async () => {
    const extra = { jwksURL: `${oidc.url}/jwks`, issuers: [oidc.url] }
    offer(config('apple', { tokenURL: `${oidc.url}/token`, extra }))
    const client = await listen('@oauth2')
    const code = oidc.issue({ claims: { sub: 'apple-name' } })
    const user = JSON.stringify({ name: { firstName: 'aaa', lastName: 'b'.repeat(200) } })
    const answer = await fetch(`${run.url}/api/oauth2-redirect`, {
      method: 'POST',
      body: new URLSearchParams({ code, state: client.clientId, user }),
      redirect: 'manual',
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      '../_/#/auth/oauth2-redirect-success',
    ])
    const signedIn = await post(run, 'members/auth-with-oauth2', { provider: 'apple', code })
    expect(signedIn.body.meta.name).toBe(`aaa ${'b'.repeat(146)}`)
    client.close()
  })
  it('ends on a page that says how it went', async () => {
    const answer = await fetch(`${run.url}/_/`)
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(await answer.text()).toContain('Connexion terminée')
  })
})

it('the official client signs in with a provider in one call', async () => {
  offer(
    config('oidc', {
      authURL: `${oidc.url}/authorize`,
      tokenURL: `${oidc.url}/token`,
      userInfoURL: `${oidc.url}/userinfo`,
    }),
  )
  const client = run.client()
  const result = await client.collection('members').authWithOAuth2({
    provider: 'oidc',
    createData: { name: 'From the client' },
    urlCallback: async (address) => {
      const url = new URL(address)
      const code = oidc.issue({
        claims: { sub: 'all-in-one', email: 'all@test.test', email_verified: true },
        codeChallenge: url.searchParams.get('code_challenge') ?? '',
      })
      await fetch(
        `${url.searchParams.get('redirect_uri')}?code=${code}&state=${url.searchParams.get('state')}`,
        {
          redirect: 'manual',
        },
      )
    },
  })
  expect(result.record).toMatchObject({ email: 'all@test.test', name: 'From the client', verified: true })
  // The client asks the machine for the time: for a moment it is that of the server.
  vi.useFakeTimers({ toFake: ['Date'], now: clock.now() })
  onTestFinished(() => void vi.useRealTimers())
  expect(client.authStore.isValid).toBe(true)
})
