/** Signing in through a provider by the official client, against a local OpenID Connect server. */
import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from '#server/core/clock.ts'
import { TestEventSource } from '../../support/event-source.ts'
import { eventually } from '../../support/eventually.ts'
import { clientOf, type OidcServer, startOidc } from '../../support/oidc.ts'
import { account, setAuth } from '../records/accounts.ts'
import { type SdkWorld, sdkWorld } from './world.ts'

let run: SdkWorld
let oidc: OidcServer

const provider = (name: string, extra: object = {}) => ({
  name,
  ...clientOf(),
  authURL: `${oidc.url}/authorize`,
  tokenURL: `${oidc.url}/token`,
  userInfoURL: `${oidc.url}/userinfo`,
  displayName: '',
  pkce: null,
  extra: {},
  ...extra,
})

beforeAll(async () => {
  run = await sdkWorld()
  oidc = await startOidc(() => systemClock.now())
  setAuth(run.engine, 'members', {
    oauth2: {
      enabled: true,
      providers: [provider('oidc', { displayName: 'Blue ID' }), provider('wakatime'), provider('mailcow')],
      mappedFields: { id: '', name: 'name', username: '', avatarURL: '' },
    },
  })
})
beforeEach(() => vi.stubGlobal('EventSource', TestEventSource))
afterAll(async () => {
  await run.close()
  await oidc.close()
})

const REDIRECT = 'https://app.test/back'

/** What a person does at the provider: signs in there and is sent back with a code. */
const atProvider = (address: string, claims: Record<string, unknown>) => {
  const { searchParams } = new URL(address)
  const codeChallenge = searchParams.get('code_challenge') ?? ''
  const code = oidc.issue({ claims, ...(codeChallenge ? { codeChallenge } : {}) })
  return { code, state: searchParams.get('state') ?? '', redirect: searchParams.get('redirect_uri') ?? '' }
}

const enter = async (pb: PocketBase, name: string, claims: Record<string, unknown>) => {
  const { oauth2 } = await pb.collection('members').listAuthMethods()
  const offered = oauth2.providers.find((one) => one.name === name)
  if (!offered) throw new Error(`${name} is not offered`)
  const { code } = atProvider(offered.authURL + REDIRECT, claims)
  return pb.collection('members').authWithOAuth2Code(name, code, offered.codeVerifier, REDIRECT, { views: 1 })
}

describe('with a code', () => {
  it('creates the account once, and signs in to it afterwards', async () => {
    const claims = { sub: 'one', email: 'one@test.test', email_verified: true, name: 'One' }
    const pb = run.client()
    const first = await enter(pb, 'oidc', claims)
    expect(first.meta).toMatchObject({
      isNew: true,
      id: 'one',
      email: 'one@test.test',
      accessToken: expect.any(String),
    })
    expect(pb.authStore.record).toMatchObject({ email: 'one@test.test', name: 'One', verified: true })
    const again = await enter(run.client(), 'oidc', claims)
    expect([again.meta?.isNew, again.record.id]).toEqual([false, first.record.id])
  })
  it('links the signed-in account', async () => {
    const pb = await run.member()
    const { record } = await enter(pb, 'oidc', { sub: 'two' })
    expect(record.id).toBe(pb.authStore.record?.id)
    const links = await pb.collection('members').listExternalAuths(record.id)
    expect(links).toMatchObject([{ provider: 'oidc', providerId: 'two' }])
  })
  it('reads a named provider in its own shape', async () => {
    const data = { id: 'w1', display_name: 'Wanda', email: 'wanda@test.test', is_email_confirmed: true }
    const { record, meta } = await enter(run.client(), 'wakatime', { data })
    expect(record).toMatchObject({ email: 'wanda@test.test', name: 'Wanda', verified: true })
    expect(meta?.rawUser).toEqual({ data })
  })
  it('does not believe an address that the provider has not confirmed', async () => {
    const victim = await account(run.engine)
    const data = { id: 'w2', email: victim.email, is_email_confirmed: false }
    const { record, meta } = await enter(run.client(), 'wakatime', { data })
    expect(record.id).not.toBe(victim.id)
    expect(meta?.email).toBe('')
  })
  it('takes a provider without a preset for OpenID Connect when it has all its addresses', async () => {
    const claims = { sub: 'three', email: 'three@test.test', email_verified: true }
    expect((await enter(run.client(), 'mailcow', claims)).record.email).toBe('three@test.test')
  })
  it('refuses a code that was used before', async () => {
    const code = oidc.issue({ claims: { sub: 'four' } })
    const pb = run.client()
    await pb.collection('members').authWithOAuth2Code('oidc', code, '', REDIRECT)
    await expect(
      pb.collection('members').authWithOAuth2Code('oidc', code, '', REDIRECT),
    ).rejects.toMatchObject({ status: 400, response: { message: 'Failed to fetch OAuth2 token.', data: {} } })
  })
})

describe('all in one', () => {
  const popUp = (claims: Record<string, unknown>) => async (address: string) => {
    const { code, state, redirect } = atProvider(address, claims)
    expect(redirect).toBe(`${run.url}/api/oauth2-redirect`)
    const answer = await fetch(`${redirect}?${new URLSearchParams({ state, code })}`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      307,
      '../_/#/auth/oauth2-redirect-success',
    ])
  }
  it('hands the code of the window to the page', async () => {
    const pb = run.client()
    const claims = { sub: 'five', email: 'five@test.test', email_verified: true, name: 'Five' }
    const answer = await pb.collection('members').authWithOAuth2({
      provider: 'oidc',
      scopes: ['openid', 'email'],
      createData: { name: 'Own name' },
      urlCallback: popUp(claims),
    })
    expect(answer.meta?.isNew).toBe(true)
    expect(pb.authStore.record).toMatchObject({ email: 'five@test.test', name: 'Own name' })
    await eventually(() => expect(run.engine.realtime.hub.size).toBe(0))
  })
  it('fails when the provider says no', async () => {
    const pb = run.client()
    const refusing = async (address: string) => {
      const { state, redirect } = atProvider(address, {})
      await fetch(`${redirect}?${new URLSearchParams({ state, error: 'access_denied' })}`, {
        redirect: 'manual',
      })
    }
    await expect(
      pb.collection('members').authWithOAuth2({ provider: 'oidc', urlCallback: refusing }),
    ).rejects.toThrow()
    expect(pb.authStore.token).toBe('')
  })
  it('knows no provider that is not offered', async () => {
    await expect(
      run
        .client()
        .collection('members')
        .authWithOAuth2({ provider: 'google', urlCallback: () => undefined }),
    ).rejects.toMatchObject({ originalError: { message: 'Missing or invalid provider "google".' } })
  })
})
