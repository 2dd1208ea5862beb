/** Sign-in through providers (PocketBase §5.11; the cases of apis/record_auth_with_oauth2_test.go). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyPassword } from '#server/core/passwords.ts'
import type { RawRecord } from '#server/records/actor.ts'
import { addRow, refOf } from '#server/records/auth/rows.ts'
import type { OAuth2ProviderConfig } from '#server/records/definition.ts'
import { PASSWORD, type Running, serve, testClock } from '../../support/engine.ts'
import { clientOf, type OidcServer, startOidc } from '../../support/oidc.ts'
import { account, accountCollections, codesOf, post, rows, setAuth, stored } from './accounts.ts'

const clock = testClock()
let run: Running
let oidc: OidcServer
const warnings: string[] = []
beforeAll(async () => {
  const log = {
    warn: (_details: object, message: string) => void warnings.push(message),
    error: (details: object, message: string) => {
      throw new Error(`${message}: ${JSON.stringify(details)}`)
    },
  }
  run = await serve(accountCollections(), clock, { log })
  oidc = await startOidc(() => clock.now())
})
afterAll(async () => {
  await run.close()
  await oidc.close()
})

const provider = (name = 'oidc', more: Partial<OAuth2ProviderConfig> = {}): OAuth2ProviderConfig => ({
  name,
  ...clientOf(),
  authURL: `${oidc.url}/authorize`,
  tokenURL: `${oidc.url}/token`,
  userInfoURL: `${oidc.url}/userinfo`,
  displayName: '',
  pkce: null,
  extra: {},
  ...more,
})
const offer = (
  mappedFields: Record<string, string> = {},
  providers: readonly OAuth2ProviderConfig[] = [provider()],
) => setAuth(run.engine, 'members', { oauth2: { enabled: true, providers, mappedFields } })
beforeEach(() => offer())

let count = 0
const someone = (more: Record<string, unknown> = {}) => {
  count += 1
  return { sub: `person-${count}`, ...more }
}
const enter = (
  claims: Record<string, unknown>,
  more: Record<string, unknown> = {},
  token?: string,
  name = 'oidc',
) =>
  post(
    run,
    'members/auth-with-oauth2',
    { provider: name, code: oidc.issue({ claims }), redirectURL: 'https://app.test/back', ...more },
    token ? { Authorization: token } : {},
  )
const link = (record: RawRecord, providerId: string, name = 'oidc') =>
  run.engine.submit((session) =>
    addRow(session, '_externalAuths', { ...refOf(record), provider: name, providerId }),
  )
const verified = (email: string) => ({ email, email_verified: true })
const keepsPassword = async (record: RawRecord): Promise<boolean> =>
  verifyPassword(String(stored(run.engine, record).password), PASSWORD)

describe('the form', () => {
  it('is refused where providers are off', async () => {
    setAuth(run.engine, 'members', { oauth2: { enabled: false, providers: [provider()] } })
    expect(await enter(someone())).toMatchObject({
      status: 403,
      body: { data: {}, message: 'The collection is not configured to allow OAuth2 authentication.' },
    })
  })
  it('wants a configured provider and a code, not a verifier', async () => {
    expect(await post(run, 'members/auth-with-oauth2', '{"provider"')).toMatchObject({
      status: 400,
      body: { data: {}, message: 'An error occurred while loading the submitted data.' },
    })
    const wrong = await post(run, 'members/auth-with-oauth2', { provider: 'apple' })
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
    expect(codesOf(await post(run, 'members/auth-with-oauth2', {}))).toEqual({
      provider: 'validation_required',
      code: 'validation_required',
    })
  })
  it.each(['notes', 'nothing'])('knows no accounts of %s', async (name) => {
    expect((await post(run, `${name}/auth-with-oauth2`, {})).status).toBe(404)
  })
})

describe('the exchange', () => {
  it('says which step failed', async () => {
    const body = { provider: 'oidc', code: 'unknown' }
    expect(await post(run, 'members/auth-with-oauth2', body)).toMatchObject({
      status: 400,
      body: { data: {}, message: 'Failed to fetch OAuth2 token.' },
    })
    offer({}, [provider('oidc', { userInfoURL: `${oidc.url}/elsewhere` })])
    expect(await enter(someone())).toMatchObject({
      status: 400,
      body: { data: {}, message: 'Failed to fetch OAuth2 user.' },
    })
    offer({}, [provider('oidc', { tokenURL: 'http://127.0.0.1:1/token' })])
    expect((await enter(someone())).body.message).toBe('Failed to fetch OAuth2 token.')
  })
  it('proves the verifier and repeats the redirect address', async () => {
    const { body } = await fetch(`${run.url}/api/collections/members/auth-methods`).then(async (answer) => ({
      body: await answer.json(),
    }))
    const [offered] = body.oauth2.providers
    const claims = someone()
    const ask = (codeVerifier: string) =>
      post(run, 'members/auth-with-oauth2', {
        provider: 'oidc',
        code: oidc.issue({ claims, codeChallenge: offered.codeChallenge }),
        codeVerifier,
        redirectUrl: 'https://old.test/back',
      })
    expect((await ask('wrong')).body.message).toBe('Failed to fetch OAuth2 token.')
    expect((await ask(offered.codeVerifier)).status).toBe(200)
    expect(oidc.asked.at(-1)?.get('redirect_uri')).toBe('https://old.test/back')
  })
  it('also authenticates with the header, for servers that insist on it', async () => {
    oidc.style = 'header'
    expect((await enter(someone())).status).toBe(200)
    oidc.style = 'body'
  })
  it('reads the person from a signed id_token when there is no user address', async () => {
    const extra = { jwksURL: `${oidc.url}/jwks`, issuers: [oidc.url] }
    offer({}, [provider('oidc2', { userInfoURL: '', extra })])
    const claims = someone({ name: 'Ida', ...verified('ida@test.test') })
    expect((await enter(claims, {}, undefined, 'oidc2')).body.meta).toMatchObject({
      name: 'Ida',
      email: 'ida@test.test',
    })
    for (const wrong of [
      { extra: { ...extra, issuers: ['https://other.test'] } },
      { extra: { jwksURL: `${oidc.url}/nowhere` } },
    ]) {
      offer({}, [provider('oidc2', { userInfoURL: '', ...wrong })])
      expect((await enter(claims, {}, undefined, 'oidc2')).body.message).toBe('Failed to fetch OAuth2 user.')
    }
  })
  it('never logs a secret', () => {
    expect(JSON.stringify(warnings)).not.toContain(clientOf().clientSecret)
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
  ])('%s hands over confirmed addresses: %o', async (name, claims, email) => {
    offer({}, [provider(name)])
    expect((await enter(claims, {}, undefined, name)).body.meta.email).toBe(email)
  })
  it('github: the primary verified address of those that are private', async () => {
    offer({}, [provider('github')])
    oidc.emails = [
      { email: 'second@test.test', primary: false, verified: true },
      { email: 'first@test.test', primary: true, verified: true },
    ]
    expect((await enter({ id: 44 }, {}, undefined, 'github')).body.meta.email).toBe('first@test.test')
  })
  it('apple: a verified id_token', async () => {
    const extra = { jwksURL: `${oidc.url}/jwks`, issuers: [oidc.url] }
    offer({}, [provider('apple', { userInfoURL: '', extra })])
    const claims = { sub: 'a1', email: 'apple@test.test', email_verified: 'true' }
    expect((await enter(claims, {}, undefined, 'apple')).body.meta).toMatchObject({
      id: 'a1',
      email: 'apple@test.test',
    })
  })
})

describe('an existing account', () => {
  it('that is linked and unverified gets a new password and nothing else', async () => {
    const ann = await account(run.engine, { name: 'Ann' })
    const other = await account(run.engine)
    const claims = someone()
    await link(ann, claims.sub)
    const token = run.engine.tokens.sign('auth', other)
    const { status, body } = await enter(claims, { createData: { name: 'new' } }, token)
    expect(status).toBe(200)
    expect(body.record).toMatchObject({ id: ann.id, name: 'Ann', verified: false })
    expect(body.meta).toMatchObject({ id: claims.sub, isNew: false })
    expect(await keepsPassword(ann)).toBe(false)
    expect(run.engine.tokens.verify(body.token, 'auth')?.record.id).toBe(ann.id)
    expect(rows(run.engine, '_authOrigins', ann)).toHaveLength(1)
  })
  it('that is linked and verified stays as it is', async () => {
    const ann = await account(run.engine, { verified: true })
    const claims = someone()
    await link(ann, claims.sub)
    expect((await enter(claims)).body.record).toMatchObject({ id: ann.id, verified: true })
    expect(await keepsPassword(ann)).toBe(true)
    expect(rows(run.engine, '_externalAuths', ann)).toHaveLength(1)
  })
  it('is found by a verified address, becomes verified, and keeps no password of a stranger', async () => {
    const ann = await account(run.engine)
    await link(ann, 'stranger', 'google')
    const claims = someone(verified(String(ann.email)))
    expect((await enter(claims)).body.record).toMatchObject({ id: ann.id, verified: true })
    expect(await keepsPassword(ann)).toBe(false)
    expect(rows(run.engine, '_externalAuths', ann)).toMatchObject([
      { provider: 'oidc', providerId: claims.sub },
    ])
    expect((await enter(claims)).body.meta.isNew).toBe(false)
  })
  it('is not found by an address that the provider has not verified', async () => {
    const ann = await account(run.engine)
    const { body } = await enter(someone({ email: ann.email, email_verified: false }))
    expect(body.record.id).not.toBe(ann.id)
    expect(body.record.email).toBe('')
  })
  it('is the one that is signed in, whatever the address', async () => {
    const ann = await account(run.engine)
    const token = run.engine.tokens.sign('auth', ann)
    const { body } = await enter(someone(verified('elsewhere@test.test')), {}, token)
    expect(body.record).toMatchObject({ id: ann.id, email: ann.email, verified: false })
    expect(await keepsPassword(ann)).toBe(true)
    expect(rows(run.engine, '_externalAuths', ann)).toHaveLength(1)
  })
  it('that is signed in and has no address gets the one of the provider', async () => {
    const ann = await account(run.engine, { email: '' })
    const token = run.engine.tokens.sign('auth', ann)
    const { body } = await enter(someone(verified('filled@test.test')), {}, token)
    expect(body.record).toMatchObject({ id: ann.id, email: 'filled@test.test', verified: true })
    expect(await keepsPassword(ann)).toBe(true)
  })
  it('that is signed in with the same address becomes verified', async () => {
    const ann = await account(run.engine)
    const token = run.engine.tokens.sign('auth', ann)
    const { body } = await enter(someone(verified(String(ann.email))), {}, token)
    expect(body.record).toMatchObject({ id: ann.id, verified: true })
    expect(await keepsPassword(ann)).toBe(true)
  })
  it('can be linked twice with the same account, once', async () => {
    const claims = someone(verified('twice@test.test'))
    const first = await enter(claims)
    const second = await enter(claims)
    expect([first.body.meta.isNew, second.body.meta.isNew]).toEqual([true, false])
    expect(second.body.record.id).toBe(first.body.record.id)
  })
})

describe('a new account', () => {
  it('needs nothing of the client', async () => {
    const { status, body } = await enter(someone())
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['meta', 'record', 'token'])
    expect(body.record).toMatchObject({ email: '', verified: true })
    expect(body.record.username).toMatch(/^members\d{6}$/)
    expect(Object.keys(body.meta)).toEqual([
      'accessToken',
      'avatarURL',
      'avatarUrl',
      'email',
      'expiry',
      'id',
      'isNew',
      'name',
      'rawUser',
      'refreshToken',
      'username',
    ])
    expect(body.meta).toMatchObject({
      accessToken: expect.stringMatching(/^access-/),
      refreshToken: expect.stringMatching(/^refresh-/),
      expiry: '2026-11-20 13:00:00.000Z',
      isNew: true,
    })
  })
  it('is refused by the checks of the form, and by those alone', async () => {
    const createData = { verified: true, email: 'invalid', rel: 'invalid', avatar: 'invalid' }
    const answer = await enter(someone(), { createData })
    expect(answer).toMatchObject({ status: 400, body: { message: 'Failed to create record.' } })
    expect(codesOf(answer)).toEqual({ verified: 'validation_values_mismatch' })
  })
  it('is refused by the checks of its fields', async () => {
    const createData = { email: 'invalid', rel: 'invalid', avatar: 'invalid' }
    expect(codesOf(await enter(someone(), { createData }))).toEqual({
      email: 'validation_is_email',
      rel: 'validation_missing_rel_records',
      avatar: 'validation_invalid_file',
    })
  })
  it('takes what the client sends, with an empty address', async () => {
    const createData = {
      email: '',
      emailVisibility: true,
      password: '1234567890',
      passwordConfirm: '1234567890',
      name: 'Given',
      username: 'given',
    }
    const { body } = await enter(someone(), { createData })
    expect(body.record).toMatchObject({
      email: '',
      emailVisibility: true,
      name: 'Given',
      username: 'given',
      verified: true,
    })
    const row = stored(run.engine, body.record)
    expect(await verifyPassword(String(row.password), '1234567890')).toBe(true)
  })
  it('has the address that the client sends, unverified', async () => {
    const createData = { email: 'chosen@test.test' }
    const { body } = await enter(someone(verified('provider@test.test')), { createData })
    expect(body.record).toMatchObject({ email: 'chosen@test.test', verified: false })
  })
  it('has mapped fields, unless the client sends them', async () => {
    offer({ id: 'username', username: 'name', name: '', avatarURL: '' })
    const claims = { sub: 'mapped_id', preferred_username: 'ignored', ...verified('mapped@test.test') }
    const { body } = await enter(claims, { createData: { name: 'Given' } })
    expect(body.record).toMatchObject({
      name: 'Given',
      username: 'mapped_id',
      email: 'mapped@test.test',
      verified: true,
    })
  })
  it('leaves a mapped name out that is taken in another case or that the field refuses', async () => {
    offer({ username: 'username' })
    await account(run.engine, { username: 'taken' })
    for (const preferred_username of ['TAKEN', '!@invalid'])
      expect((await enter(someone({ preferred_username }))).body.record.username).toMatch(/^members\d{6}$/)
  })
  it('has no picture from a private address, and is made all the same', async () => {
    offer({ avatarURL: 'avatar' })
    const { status, body } = await enter(someone({ picture: `${oidc.url}/picture.png` }))
    expect([status, body.record.avatar]).toEqual([200, ''])
    expect(warnings).toContain('The picture of an OAuth2 account could not be fetched')
    expect((await enter(someone())).body.record.avatar).toBe('')
  })
  it('keeps the address of the picture in a field of text', async () => {
    offer({ avatarURL: 'name' })
    const picture = `${oidc.url}/picture.png`
    expect((await enter(someone({ picture }))).body.record.name).toBe(picture)
  })
  it('is subject to the create rule', async () => {
    const members = run.engine.registry.of({ name: 'members' })
    const rule = (createRule: string | null) => {
      run.engine.registry.set({ ...members, createRule })
      offer()
    }
    rule(null)
    expect((await enter(someone())).status).toBe(403)
    rule('@request.context = "default"')
    expect(await enter(someone())).toMatchObject({
      status: 400,
      body: { message: 'Failed to create record.', data: {} },
    })
    rule('@request.context = "oauth2"')
    expect((await enter(someone())).status).toBe(200)
    run.engine.registry.set(members)
  })
})

describe('the second step', () => {
  it('follows, and the account is there already', async () => {
    setAuth(run.engine, 'members', { mfa: { enabled: true, duration: 600, rule: '' } })
    const claims = someone(verified('mfa@test.test'))
    const first = await enter(claims)
    setAuth(run.engine, 'members', { mfa: { enabled: false, duration: 600, rule: '' } })
    expect(first).toEqual({ status: 401, body: { mfaId: expect.any(String) } })
    expect((await enter(claims)).body.meta.isNew).toBe(false)
  })
})
