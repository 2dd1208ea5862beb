/** Signing in by the official client, and its auth store. */
import PocketBase, { BaseAuthStore, type ClientResponseError } from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addRow, refOf } from '#server/records/auth/rows.ts'
import { PASSWORD } from '../../support/engine.ts'
import { eventually } from '../../support/eventually.ts'
import { account, rows, setAuth } from '../records/accounts.ts'
import { type SdkWorld, sdkWorld } from './world.ts'

let run: SdkWorld
beforeAll(async () => {
  run = await sdkWorld()
})
afterAll(() => run.close())

const refusal = (work: Promise<unknown>): Promise<ClientResponseError> =>
  work.then(
    () => {
      throw new Error('It should have been refused')
    },
    (error: unknown) => error as ClientResponseError,
  )

describe('with a password', () => {
  it('keeps token and record', async () => {
    const ann = await account(run.engine)
    const pb = run.client()
    const answer = await pb.collection('members').authWithPassword(String(ann.email), PASSWORD)
    expect(answer.record).toMatchObject({ id: ann.id, email: ann.email, collectionName: 'members' })
    expect(pb.authStore).toMatchObject({ isValid: true, isSuperuser: false, token: answer.token })
  })
  it('refuses a wrong one without saying what is wrong', async () => {
    const ann = await account(run.engine)
    const error = await refusal(run.client().collection('members').authWithPassword(String(ann.email), 'no'))
    expect(error.response).toEqual({ data: {}, message: 'Failed to authenticate.', status: 400 })
  })
  it('authRefresh gives another token', async () => {
    const pb = await run.member()
    const before = pb.authStore.token
    const { record } = await pb.collection('members').authRefresh()
    expect(record.id).toBe(pb.authStore.record?.id)
    expect(pb.authStore.isValid).toBe(true)
    expect(await refusal(run.client().collection('members').authRefresh())).toMatchObject({ status: 401 })
    expect(before).not.toBe('')
  })
  it('follows changes of its own record, and forgets it with it', async () => {
    const pb = await run.member({ name: 'Before' })
    const id = pb.authStore.record?.id ?? ''
    await pb.collection('members').update(id, { name: 'After' })
    expect(pb.authStore.record?.name).toBe('After')
    await pb.collection('members').delete(id)
    expect(pb.authStore.token).toBe('')
  })
  it('tells the ways to sign in', async () => {
    expect(await run.client().collection('members').listAuthMethods()).toEqual({
      mfa: { enabled: false, duration: 0 },
      otp: { enabled: true, duration: 180 },
      password: { enabled: true, identityFields: ['email'] },
      oauth2: { enabled: false, providers: [] },
    })
  })
})

describe('as superuser', () => {
  it('impersonates another account for a while', async () => {
    const root = await run.root()
    expect(root.authStore.isSuperuser).toBe(true)
    const ann = await account(run.engine)
    const asAnn = await root.collection('members').impersonate(ann.id, 60)
    expect(asAnn.authStore.record).toMatchObject({ id: ann.id, email: ann.email })
    const before = asAnn.authStore.token
    await asAnn.collection('members').authRefresh()
    expect(asAnn.authStore.token).toBe(before)
    const member = await run.member()
    expect(await refusal(member.collection('members').impersonate(ann.id, 60))).toMatchObject({ status: 403 })
  })
  it('refreshes by itself shortly before the token ends', async () => {
    const root = await run.root()
    const email = String(root.authStore.record?.email)
    const pb = run.client()
    // A threshold beyond the life of a token: every request is preceded by a refresh.
    await pb.collection('_superusers').authWithPassword(email, PASSWORD, { autoRefreshThreshold: 90_000 })
    const requested: string[] = []
    const { beforeSend } = pb
    pb.beforeSend = async (url, options) => {
      requested.push(new URL(url).pathname)
      return (await beforeSend?.(url, options)) ?? { url, options }
    }
    await pb.collections.getList()
    expect(requested).toContain('/api/collections/_superusers/auth-refresh')
    expect(pb.authStore.isValid).toBe(true)
  })
})

describe('in two steps', () => {
  it('wants a second method after the first', async () => {
    const { engine } = run
    setAuth(engine, 'members', { mfa: { enabled: true, duration: 600, rule: '' } })
    const ann = await account(engine)
    const pb = run.client()
    const error = await refusal(pb.collection('members').authWithPassword(String(ann.email), PASSWORD))
    expect(error.status).toBe(401)
    const { mfaId } = error.response as { mfaId: string }
    expect(Object.keys(error.response)).toEqual(['mfaId'])
    const { otpId } = await pb.collection('members').requestOTP(String(ann.email))
    const code = await sentCode(String(ann.email))
    await pb.collection('members').authWithOTP(otpId, code, { mfaId })
    expect(pb.authStore.record?.id).toBe(ann.id)
    expect([rows(engine, '_mfas', ann), rows(engine, '_otps', ann)]).toEqual([[], []])
    setAuth(engine, 'members', { mfa: { enabled: false, duration: 600, rule: '' } })
  })
})

/** The code that was sent to this address. */
const sentCode = (address: string): Promise<string> =>
  eventually(() => {
    const text = run.mail.messages.find(({ to }) => to === address)?.text ?? ''
    const [code] = /\b\d{8}\b/.exec(text) ?? []
    if (!code) throw new Error('No code was sent')
    return code
  })

describe('linked accounts', () => {
  it('are listed and removed by their owner alone', async () => {
    const pb = await run.member()
    const { record } = pb.authStore
    if (!record) throw new Error('A member is signed in')
    const { id } = record
    const owner = { id, collectionId: record.collectionId, collectionName: 'members' }
    await run.engine.submit((session) =>
      addRow(session, '_externalAuths', { ...refOf(owner), provider: 'oidc', providerId: 'p1' }),
    )
    const other = await run.member()
    expect(await other.collection('members').listExternalAuths(id)).toEqual([])
    expect(await pb.collection('members').listExternalAuths(id)).toMatchObject([{ provider: 'oidc' }])
    await pb.collection('members').unlinkExternalAuth(id, 'oidc')
    expect(await pb.collection('members').listExternalAuths(id)).toEqual([])
  })
})

describe('the auth store', () => {
  it('travels in a cookie', async () => {
    const pb = await run.member({ name: 'Zoé; =' })
    const cookie = pb.authStore.exportToCookie()
    expect(cookie).toMatch(/^pb_auth=.+; Path=\/; Expires=.+; HttpOnly; Secure; SameSite=Strict$/)
    const copy = new PocketBase(run.url, new BaseAuthStore())
    copy.authStore.loadFromCookie(cookie)
    expect(copy.authStore.record).toEqual(pb.authStore.record)
    await copy.collection('members').authRefresh()
    expect(copy.authStore.record?.name).toBe('Zoé; =')
  })
  it('notifies its listeners of every change', async () => {
    const pb = run.client()
    const received: (string | undefined)[] = []
    const stop = pb.authStore.onChange((_token, record) => received.push(record?.id), true)
    const ann = await account(run.engine)
    await pb.collection('members').authWithPassword(String(ann.email), PASSWORD)
    pb.authStore.clear()
    stop()
    expect(received).toEqual([undefined, ann.id, undefined])
  })
})
