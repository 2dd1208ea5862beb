/** Which account a provider opens (PocketBase §5.11, apis/record_auth_with_oauth2_test.go). */
import { describe, expect, it } from 'vitest'
import { verifyPassword } from '#server/core/passwords.ts'
import type { RawRecord } from '#server/records/actor.ts'
import { PASSWORD } from '../../support/engine.ts'
import { account, codesOf, rows, setAuth, stored } from './accounts.ts'
import { oauth2World, verified } from './oauth2-world.ts'

const world = oauth2World()
const { enter, link, offer, someone } = world
const keepsPassword = async (record: RawRecord): Promise<boolean> =>
  verifyPassword(String(stored(world.run.engine, record).password), PASSWORD)

describe('an existing account', () => {
  it('that is linked and unverified gets a new password and nothing else', async () => {
    const ann = await account(world.run.engine, { name: 'Ann' })
    const other = await account(world.run.engine)
    const claims = someone()
    await link(ann, claims.sub)
    const token = world.run.engine.tokens.sign('auth', other)
    const { status, body } = await enter(claims, { createData: { name: 'new' } }, token)
    expect(status).toBe(200)
    expect(body.record).toMatchObject({ id: ann.id, name: 'Ann', verified: false })
    expect(body.meta).toMatchObject({ id: claims.sub, isNew: false })
    expect(await keepsPassword(ann)).toBe(false)
    expect(world.run.engine.tokens.verify(body.token, 'auth')?.record.id).toBe(ann.id)
    expect(rows(world.run.engine, '_authOrigins', ann)).toHaveLength(1)
  })
  it('that is unverified gets its link anew', async () => {
    const ann = await account(world.run.engine, { name: 'Ann' })
    const claims = someone()
    await link(ann, claims.sub)
    const [before] = rows(world.run.engine, '_externalAuths', ann)
    expect((await enter(claims)).status).toBe(200)
    const after = rows(world.run.engine, '_externalAuths', ann)
    expect(after).toMatchObject([{ provider: 'oidc', providerId: claims.sub }])
    expect(after[0]?.id).not.toBe(before?.id)
  })
  it('that is linked and verified stays as it is', async () => {
    const ann = await account(world.run.engine, { verified: true })
    const claims = someone()
    await link(ann, claims.sub)
    expect((await enter(claims)).body.record).toMatchObject({ id: ann.id, verified: true })
    expect(await keepsPassword(ann)).toBe(true)
    expect(rows(world.run.engine, '_externalAuths', ann)).toHaveLength(1)
  })
  it('is found by a verified address, becomes verified, and keeps no password of a stranger', async () => {
    const ann = await account(world.run.engine)
    await link(ann, 'stranger', 'google')
    const claims = someone(verified(String(ann.email)))
    expect((await enter(claims)).body.record).toMatchObject({ id: ann.id, verified: true })
    expect(await keepsPassword(ann)).toBe(false)
    expect(rows(world.run.engine, '_externalAuths', ann)).toMatchObject([
      { provider: 'oidc', providerId: claims.sub },
    ])
    expect((await enter(claims)).body.meta.isNew).toBe(false)
  })
  it('is not found by an address that the provider has not verified', async () => {
    const ann = await account(world.run.engine)
    const { body } = await enter(someone({ email: ann.email, email_verified: false }))
    expect(body.record.id).not.toBe(ann.id)
    expect(body.record.email).toBe('')
  })
  it.each([
    ['common', false],
    ['organizations', false],
    ['7f0cbd4c-aaaa-bbbb-cccc-0123456789ab', true],
  ])(
    'is found by an address of Microsoft only where one organisation answers for it: %s',
    async (tenant, isFound) => {
      const { provider, oidc } = world
      offer({}, [provider('microsoft', { tokenURL: `${oidc.url}/${tenant}/token` })])
      const ann = await account(world.run.engine, { verified: true })
      const claims = { id: `of-${tenant}`, displayName: 'Ann', mail: ann.email }
      const { status, body } = await enter(claims, {}, undefined, 'microsoft')
      expect(isFound ? body.record.id : status).toBe(isFound ? ann.id : 400)
      expect(rows(world.run.engine, '_externalAuths', ann)).toHaveLength(isFound ? 1 : 0)
      // A new account has the address, to be verified by mail.
      const fresh = { id: `new-${tenant}`, displayName: 'Bea', mail: `bea-${tenant}@test.test` }
      const made = await enter(fresh, {}, undefined, 'microsoft')
      expect(made.body.record).toMatchObject({ email: fresh.mail, verified: isFound })
    },
  )
  it('is the one that is signed in, whatever the address', async () => {
    const ann = await account(world.run.engine)
    const token = world.run.engine.tokens.sign('auth', ann)
    const { body } = await enter(someone(verified('elsewhere@test.test')), {}, token)
    expect(body.record).toMatchObject({ id: ann.id, email: ann.email, verified: false })
    expect(await keepsPassword(ann)).toBe(true)
    expect(rows(world.run.engine, '_externalAuths', ann)).toHaveLength(1)
  })
  it('that is signed in and has no address gets the one of the provider', async () => {
    const ann = await account(world.run.engine, { email: '' })
    const token = world.run.engine.tokens.sign('auth', ann)
    const { body } = await enter(someone(verified('filled@test.test')), {}, token)
    expect(body.record).toMatchObject({ id: ann.id, email: 'filled@test.test', verified: true })
    expect(await keepsPassword(ann)).toBe(true)
  })
  it('that is signed in with the same address becomes verified', async () => {
    const ann = await account(world.run.engine)
    const token = world.run.engine.tokens.sign('auth', ann)
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
    expect(body.record.username).toMatch(/^members\d{15}$/)
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
    const row = stored(world.run.engine, body.record)
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
    await account(world.run.engine, { username: 'taken' })
    for (const preferred_username of ['TAKEN', '!@invalid'])
      expect((await enter(someone({ preferred_username }))).body.record.username).toMatch(/^members\d{15}$/)
  })
  it('has no picture from a private address, and is made all the same', async () => {
    offer({ avatarURL: 'avatar' })
    const { status, body } = await enter(someone({ picture: `${world.oidc.url}/picture.png` }))
    expect([status, body.record.avatar]).toEqual([200, ''])
    expect(world.warnings).toContain('The picture of an OAuth2 account could not be fetched')
    expect((await enter(someone())).body.record.avatar).toBe('')
  })
  it('keeps the address of the picture in a field of text', async () => {
    offer({ avatarURL: 'name' })
    const picture = `${world.oidc.url}/picture.png`
    expect((await enter(someone({ picture }))).body.record.name).toBe(picture)
  })
  it('is subject to the create rule', async () => {
    const members = world.run.engine.registry.of({ name: 'members' })
    const rule = (createRule: string | null) => {
      world.run.engine.registry.set({ ...members, createRule })
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
    world.run.engine.registry.set(members)
  })
})

describe('the second step', () => {
  it('follows, and the account is there already', async () => {
    setAuth(world.run.engine, 'members', { mfa: { enabled: true, duration: 600, rule: '' } })
    const claims = someone(verified('mfa@test.test'))
    const first = await enter(claims)
    setAuth(world.run.engine, 'members', { mfa: { enabled: false, duration: 600, rule: '' } })
    expect(first).toEqual({ status: 401, body: { mfaId: expect.any(String) } })
    expect((await enter(claims)).body.meta.isNew).toBe(false)
  })
})
