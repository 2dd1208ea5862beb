/** Sign-in through providers: form, exchange, shapes (PocketBase §5.11, apis/record_auth_with_oauth2_test.go). */
import { describe, expect, it } from 'vitest'
import { fetchToken, fetchUser } from '#server/records/auth/oauth2/exchange.ts'
import { type Provider, providerOf } from '#server/records/auth/oauth2/providers.ts'
import { clientOf } from '../../support/oidc.ts'
import { codesOf, post, setAuth } from './accounts.ts'
import { oauth2World, verified } from './oauth2-world.ts'

const world = oauth2World()
const { enter, offer, provider, someone } = world

describe('the form', () => {
  it('is refused where providers are off', async () => {
    setAuth(world.run.engine, 'members', { oauth2: { enabled: false, providers: [provider()] } })
    expect(await enter(someone())).toMatchObject({
      status: 403,
      body: { data: {}, message: 'The collection is not configured to allow OAuth2 authentication.' },
    })
  })
  it('wants a configured provider and a code, not a verifier', async () => {
    expect(await post(world.run, 'members/auth-with-oauth2', '{"provider"')).toMatchObject({
      status: 400,
      body: { data: {}, message: 'An error occurred while loading the submitted data.' },
    })
    const wrong = await post(world.run, 'members/auth-with-oauth2', { provider: 'apple' })
    expect(wrong.body).toMatchObject({
      message: 'An error occurred while loading the submitted data.',
      data: {
        provider: {
          code: 'validation_invalid_provider',
          message: 'Provider with name "apple" is missing or is not enabled.',
        },
      },
    })
    expect(codesOf(wrong)).toEqual({ provider: 'validation_invalid_provider', code: 'validation_required' })
    expect(codesOf(await post(world.run, 'members/auth-with-oauth2', {}))).toEqual({
      provider: 'validation_required',
      code: 'validation_required',
    })
  })
  it.each(['notes', 'nothing'])('knows no accounts of %s', async (name) => {
    expect((await post(world.run, `${name}/auth-with-oauth2`, {})).status).toBe(404)
  })
})

describe('the exchange', () => {
  it('says which step failed', async () => {
    const body = { provider: 'oidc', code: 'unknown' }
    expect(await post(world.run, 'members/auth-with-oauth2', body)).toMatchObject({
      status: 400,
      body: { data: {}, message: 'Failed to fetch OAuth2 token.' },
    })
    offer({}, [provider('oidc', { userInfoURL: `${world.oidc.url}/elsewhere` })])
    expect(await enter(someone())).toMatchObject({
      status: 400,
      body: { data: {}, message: 'Failed to fetch OAuth2 user.' },
    })
    offer({}, [provider('oidc', { tokenURL: 'http://127.0.0.1:1/token' })])
    expect((await enter(someone())).body.message).toBe('Failed to fetch OAuth2 token.')
  })
  it('proves the verifier and repeats the redirect address', async () => {
    const { body } = await fetch(`${world.run.url}/api/collections/members/auth-methods`).then(
      async (answer) => ({
        body: await answer.json(),
      }),
    )
    const [offered] = body.oauth2.providers
    const claims = someone()
    const ask = (codeVerifier: string) =>
      post(world.run, 'members/auth-with-oauth2', {
        provider: 'oidc',
        code: world.oidc.issue({ claims, codeChallenge: offered.codeChallenge }),
        codeVerifier,
        redirectUrl: 'https://old.test/back',
      })
    expect((await ask('wrong')).body.message).toBe('Failed to fetch OAuth2 token.')
    expect((await ask(offered.codeVerifier)).status).toBe(200)
    expect(world.oidc.requested.at(-1)?.get('redirect_uri')).toBe('https://old.test/back')
  })
  it('also authenticates with the header, for servers that insist on it', async () => {
    world.oidc.style = 'header'
    expect((await enter(someone())).status).toBe(200)
    world.oidc.style = 'body'
  })
  it('reads the person from a signed id_token when there is no user address', async () => {
    const extra = { jwksURL: `${world.oidc.url}/jwks`, issuers: [world.oidc.url] }
    offer({}, [provider('oidc2', { userInfoURL: '', extra })])
    const claims = someone({ name: 'Ida', ...verified('ida@test.test') })
    expect((await enter(claims, {}, undefined, 'oidc2')).body.meta).toMatchObject({
      name: 'Ida',
      email: 'ida@test.test',
    })
    for (const wrong of [
      { extra: { ...extra, issuers: ['https://other.test'] } },
      { extra: { jwksURL: `${world.oidc.url}/nowhere` } },
    ]) {
      offer({}, [provider('oidc2', { userInfoURL: '', ...wrong })])
      expect((await enter(claims, {}, undefined, 'oidc2')).body.message).toBe('Failed to fetch OAuth2 user.')
    }
  })
  it('takes no id_token that is for another client, whether its keys are known or not', async () => {
    const keys = { jwksURL: `${world.oidc.url}/jwks`, issuers: [world.oidc.url] }
    for (const extra of [keys, {}]) {
      const own = providerOf(provider('oidc2', { userInfoURL: '', extra })) as Provider
      const code = world.oidc.issue({ claims: someone() })
      const [now, signal] = [world.run.engine.clock.now(), AbortSignal.timeout(5000)]
      const token = await fetchToken(own, { code, codeVerifier: '', redirectURL: '' }, now, signal)
      expect((await fetchUser(own, token, now, signal)).user.id).toMatch(/^person-/)
      const other = fetchUser({ ...own, clientId: 'another' }, token, now, signal)
      await expect(other).rejects.toThrow(/aud|another client/)
    }
  })
  it('never logs a secret', () => {
    expect(JSON.stringify(world.warnings)).not.toContain(clientOf().clientSecret)
  })
})

describe('the shapes of the providers', () => {
  it.each([
    [
      'google',
      { sub: '1', name: 'G', picture: 'p', ...verified('g@test.test') },
      { id: '1', name: 'G', email: 'g@test.test', avatarURL: 'p' },
    ],
    ['google', { sub: '2', email: 'no@test.test', email_verified: false }, { id: '2', email: '' }],
    [
      'facebook',
      { id: '3', name: 'F', email: 'f@test.test', picture: { data: { url: 'p' } } },
      { id: '3', name: 'F', email: 'f@test.test', avatarURL: 'p' },
    ],
    [
      'github',
      { id: 4, login: 'octo', name: 'H', email: 'h@test.test', avatar_url: 'p' },
      { id: '4', username: 'octo', name: 'H', email: 'h@test.test', avatarURL: 'p' },
    ],
    [
      'microsoft',
      { id: '5', displayName: 'M', mail: 'ms@test.test' },
      { id: '5', name: 'M', email: 'ms@test.test' },
    ],
    [
      'linkedin',
      { sub: '6', name: 'L', ...verified('l@test.test') },
      { id: '6', name: 'L', email: 'l@test.test' },
    ],
    [
      'oidc3',
      { sub: '7', preferred_username: 'u', ...verified('o@test.test') },
      { id: '7', username: 'u', email: 'o@test.test' },
    ],
    [
      'bitbucket',
      { uuid: '{b}', display_name: 'B', username: 'u', links: { avatar: { href: 'p' } } },
      { id: '{b}', name: 'B', username: 'u', email: '', avatarURL: 'p' },
    ],
    [
      'patreon',
      { data: { id: 'p', attributes: { full_name: 'P', email: 'p@test.test', is_email_verified: true } } },
      { id: 'p', name: 'P', email: 'p@test.test' },
    ],
    [
      'strava',
      { id: 12, firstname: 'Ann', lastname: 'Lee', username: 'al' },
      { id: '12', name: 'Ann Lee', username: 'al', email: '' },
    ],
    ['spotify', { id: 's', display_name: 'S', email: 'unsure@test.test' }, { id: 's', email: '' }],
    ['spotify', { id: 's2', images: [{ url: 'p' }] }, { id: 's2', avatarURL: 'p' }],
    [
      'twitch',
      { data: [{ id: 't', display_name: 'T', login: 'tt', email: 't@test.test' }] },
      { id: 't', name: 'T', username: 'tt', email: 't@test.test' },
    ],
    ['twitter', { data: { id: 'x', name: 'X', username: 'xx' } }, { id: 'x', name: 'X', username: 'xx' }],
  ])('%s %o', async (name, claims, expected) => {
    offer({}, [provider(name)])
    const { status, body } = await enter(claims, {}, undefined, name)
    expect(status).toBe(200)
    expect(body.meta).toMatchObject(expected)
  })
  it.each([
    [
      'gitlab',
      { id: 8, username: 'lab', email: 'lab@test.test', confirmed_at: '2026-01-01' },
      'lab@test.test',
    ],
    ['gitlab', { id: 9, username: 'new', email: 'new@test.test', confirmed_at: null }, ''],
    ['discord', { id: '10', username: 'd', email: 'd@test.test', verified: true }, 'd@test.test'],
    ['kakao', { id: 1, kakao_account: { email: 'k@test.test', is_email_valid: true } }, ''],
    [
      'kakao',
      { id: 2, kakao_account: { email: 'k@test.test', is_email_valid: true, is_email_verified: true } },
      'k@test.test',
    ],
    ['livechat', { account_id: 'l', email: 'l2@test.test', email_verified: false }, ''],
  ])('%s hands over confirmed addresses: %o', async (name, claims, email) => {
    offer({}, [provider(name)])
    expect((await enter(claims, {}, undefined, name)).body.meta.email).toBe(email)
  })
  it('github: the primary verified address of those that are private', async () => {
    offer({}, [provider('github')])
    world.oidc.emails = [
      { email: 'second@test.test', primary: false, verified: true },
      { email: 'first@test.test', primary: true, verified: true },
    ]
    expect((await enter({ id: 44 }, {}, undefined, 'github')).body.meta.email).toBe('first@test.test')
  })
  it('twitter: credentials in the header, when the body is not enough', async () => {
    offer({}, [provider('twitter')])
    world.oidc.style = 'header'
    expect((await enter({ data: { id: 'h' } }, {}, undefined, 'twitter')).status).toBe(200)
    world.oidc.style = 'body'
  })
  it('apple: a verified id_token', async () => {
    const extra = { jwksURL: `${world.oidc.url}/jwks`, issuers: [world.oidc.url] }
    offer({}, [provider('apple', { userInfoURL: '', extra })])
    const claims = { sub: 'a1', email: 'apple@test.test', email_verified: 'true' }
    expect((await enter(claims, {}, undefined, 'apple')).body.meta).toMatchObject({
      id: 'a1',
      email: 'apple@test.test',
    })
  })
})
