/** Cases of PocketBase's own record API tests (apis/record_crud*_test.go) that the other files do not have. */
import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromPocketBase } from '#server/records/schema/import-schema.ts'
import { PASSWORD, passwordHash, type Running, serve } from '../../support/engine.ts'
import { makeRecord } from '../../support/pocketbase-export.ts'
import { demo } from './pocketbase-schema.ts'

let run: Running
let guest: PocketBase
let root: PocketBase
const SUPERUSERS = { name: '_superusers' }

/** Creates a record as the server. */
const make = (name: string, body: Record<string, unknown>): Promise<string> =>
  makeRecord(run.engine, name, body)
const account = async (name: string, email: string): Promise<string> =>
  make(name, { email, password: await passwordHash() })
const refusal = async (call: Promise<unknown>): Promise<Record<string, unknown>> => {
  try {
    await call
  } catch (error) {
    return (error as { response: Record<string, unknown> }).response
  }
  throw new Error('The call was not refused')
}
const redefine = (name: string, change: (json: Record<string, unknown>) => object): (() => void) => {
  const { registry } = run.engine
  const before = registry.of({ name })
  registry.set({ ...before, ...(change({ ...before }) as Partial<typeof before>) })
  return () => registry.set(before)
}

beforeAll(async () => {
  run = await serve(fromPocketBase(demo))
  guest = run.client()
  root = run.as(SUPERUSERS, await account('_superusers', 'root@example.com'))
})
afterAll(() => run.close())

describe('auth records', () => {
  it('anybody whom the update rule lets change a password needs the old one, a guest too', async () => {
    const id = await account('nologin', 'guest@example.com')
    const change = { password: '123456789', passwordConfirm: '123456789' }
    const nologin = guest.collection('nologin')
    expect(await refusal(nologin.update(id, { ...change, verified: true }))).toMatchObject({
      data: {
        oldPassword: { code: 'validation_required' },
        verified: { code: 'validation_values_mismatch' },
      },
    })
    expect(await refusal(nologin.update(id, { ...change, oldPassword: 'wrong' }))).toMatchObject({
      data: { oldPassword: { code: 'validation_invalid_old_password' } },
    })
    expect((await nologin.update(id, { ...change, oldPassword: PASSWORD })).id).toBe(id)
  })
  it('an empty password is an error of the field, half a change one of the form', async () => {
    const id = await account('nologin', 'half@example.com')
    const own = run.as({ name: 'nologin' }, id).collection('nologin')
    const codesOf = async (body: object) =>
      Object.entries((await refusal(own.update(id, body))).data as Record<string, { code: string }>).map(
        ([name, { code }]) => `${name} ${code.replace('validation_', '')}`,
      )
    expect(await codesOf({ password: '' })).toEqual(['password required'])
    expect(await codesOf({ passwordConfirm: 'x' })).toEqual([
      'oldPassword required',
      'password required',
      'passwordConfirm values_mismatch',
    ])
    expect(await codesOf({ oldPassword: PASSWORD })).toEqual([
      'password required',
      'passwordConfirm required',
    ])
    expect(await codesOf({ password: 'x' })).toEqual(['oldPassword required', 'passwordConfirm required'])
    expect((await own.update(id, { password: undefined, name: 'kept' })).name).toBe('kept')
  })
  it('passwords of digits survive a form', async () => {
    const body = { email: 'digits@example.com', password: '1234567890', passwordConfirm: '1234567890' }
    const { id } = await guest.collection('nologin').create(body)
    const form = new FormData()
    for (const [name, value] of Object.entries({
      password: '2234567890',
      passwordConfirm: '2234567890',
      oldPassword: '1234567890',
    }))
      form.append(name, value)
    expect((await guest.collection('nologin').update(id, form)).id).toBe(id)
  })
  it('form errors hide those of the fields', async () => {
    const body = { password: '1234567', passwordConfirm: '1234560', email: 'invalid' }
    expect((await refusal(root.collection('users').create(body))).data).toEqual({
      passwordConfirm: { code: 'validation_values_mismatch', message: "Values don't match." },
    })
    const same = { ...body, passwordConfirm: '1234567' }
    expect(Object.keys((await refusal(root.collection('users').create(same))).data as object)).toEqual([
      'email',
      'password',
    ])
    expect(Object.keys((await refusal(guest.collection('nologin').create({}))).data as object)).toEqual([
      'password',
      'passwordConfirm',
    ])
  })
  it('an id of another auth collection is only noticed when the fields are valid', async () => {
    const id = await account('users', 'twice@example.com')
    const body = { id, password: '12345678', passwordConfirm: '12345678' }
    expect((await refusal(root.collection('nologin').create(body))).data).toEqual({
      id: { code: 'validation_invalid_auth_id', message: 'Invalid or duplicated auth record id.' },
    })
    const invalid = { ...body, email: 'invalid' }
    expect(Object.keys((await refusal(root.collection('nologin').create(invalid))).data as object)).toEqual([
      'email',
    ])
  })
  it('managers see and change what others may not', async () => {
    const manager = run.as({ name: 'users' }, await account('users', 'manager@example.com'))
    const body = {
      email: 'new@example.com',
      password: '12345678',
      passwordConfirm: '12345678',
      verified: true,
    }
    const made = await manager.collection('nologin').create(body)
    expect(made).toMatchObject({ email: 'new@example.com', verified: true, emailVisibility: false })
    expect((await guest.collection('nologin').getOne(made.id)).email).toBeUndefined()
    expect((await manager.collection('nologin').getOne(made.id)).email).toBe('new@example.com')
    const changed = await manager
      .collection('nologin')
      .update(made.id, { email: 'newer@example.com', password: '123456789', passwordConfirm: '123456789' })
    expect(changed.email).toBe('newer@example.com')
    expect(await refusal(guest.collection('nologin').create(body))).toMatchObject({
      data: { verified: { code: 'validation_values_mismatch' } },
    })
  })
  it('a superuser is always verified', async () => {
    const body = { email: 'more@example.com', password: '1234567890', passwordConfirm: '1234567890' }
    const made = await root.collection('_superusers').create({ ...body, verified: false })
    expect(made.verified).toBe(true)
    expect((await root.collection('_superusers').update(made.id, { verified: false })).verified).toBe(true)
  })
})

const rows: [string, Record<string, string>][] = [
  ['_otps', { password: 'abc' }],
  ['_mfas', { method: 'abc' }],
  ['_authOrigins', { fingerprint: 'abc' }],
  ['_externalAuths', { provider: 'github', providerId: 'abc' }],
]

describe.each(rows)('rows of %s', (name, body) => {
  it('are made and changed by superusers only, and read by their owner', async () => {
    const owner = await account('users', `${name}@example.com`)
    const asOwner = run.as({ name: 'users' }, owner)
    const full = { ...body, recordRef: owner, collectionRef: '_pb_users_auth_' }
    for (const client of [guest, asOwner]) {
      expect(await refusal(client.collection(name).create(full))).toMatchObject({ status: 403, data: {} })
      expect(await refusal(client.collection(name).update('x', body))).toMatchObject({ status: 403 })
    }
    const made = await root.collection(name).create(full)
    expect(made).toMatchObject({ recordRef: owner, collectionName: name })
    // Only the codes have one, which is shown as empty.
    expect(made.password).toBe(name === '_otps' ? '' : undefined)
    expect((await root.collection(name).update(made.id, body)).id).toBe(made.id)
    expect((await guest.collection(name).getList()).totalItems).toBe(0)
    expect(await refusal(guest.collection(name).getOne(made.id))).toMatchObject({ status: 404 })
    expect((await asOwner.collection(name).getList()).items.map((item) => item.id)).toEqual([made.id])
    expect((await asOwner.collection(name).getOne(made.id)).id).toBe(made.id)
    const mayDelete = name === '_authOrigins' || name === '_externalAuths'
    expect(await refusal(guest.collection(name).delete(made.id))).toMatchObject({
      status: mayDelete ? 404 : 403,
    })
    expect(await (mayDelete ? asOwner : root).collection(name).delete(made.id)).toBe(true)
  })
  it('name a record of an auth collection', async () => {
    const create = async (more: object) =>
      (await refusal(root.collection(name).create({ ...body, ...more }))).data
    const ref = { recordRef: 'missing' }
    expect(Object.keys((await create({})) as object)).toEqual(['collectionRef', 'recordRef'])
    expect(await create({ ...ref, collectionRef: 'users' })).toEqual({
      collectionRef: { code: 'validation_invalid_collection_id', message: 'Missing or invalid collection.' },
    })
    expect(await create({ ...ref, collectionRef: 'posts0000000001' })).toEqual({
      collectionRef: {
        code: 'validation_invalid_collection_type',
        message: 'Invalid collection type - must be auth.',
      },
    })
    expect(await create({ ...ref, collectionRef: '_pb_users_auth_' })).toEqual({
      recordRef: { code: 'validation_invalid_record', message: 'Missing or invalid record.' },
    })
  })
})

describe('relations', () => {
  it('a path of expand that breaks off is left out as a whole', async () => {
    const a = await make('posts', { title: 'expand a', note: 'x' })
    const b = await make('posts', { title: 'expand b', parent: a, related: [a] })
    const expandOf = async (expand: string) =>
      (await guest.collection('posts').getOne(b, { expand })).expand as
        | Record<string, { title?: string; expand?: object }>
        | undefined
    expect(await expandOf('parent.missing')).toBeUndefined()
    expect(await expandOf('title')).toBeUndefined()
    expect(await expandOf('parent,parent.missing')).toBeUndefined()
    expect(Object.keys((await expandOf('parent.missing,parent.parent,related')) ?? {})).toEqual([
      'parent',
      'related',
    ])
    expect((await expandOf('parent.posts_via_parent'))?.parent?.expand).toMatchObject({
      posts_via_parent: [{ title: 'expand b' }],
    })
    expect((await guest.collection('posts').getOne(a, { expand: 'parent.missing' })).expand).toEqual({})
  })
  it('a detached relation is an update with its hooks', async () => {
    const parent = await make('posts', { title: 'detached parent' })
    const child = await make('posts', { title: 'detached child', parent })
    const seen: unknown[] = []
    run.engine.before('posts', 'update', (_tx, { record, original }) => {
      if (record.id === child) seen.push([original?.parent, record.parent])
    })
    await root.collection('posts').delete(parent)
    expect(seen).toEqual([[parent, '']])
    expect((await root.collection('posts').getOne(child)).parent).toBe('')
  })
})

describe('views', () => {
  it('give numeric ids as texts, which find their rows', async () => {
    for (const title of ['first of a view', 'second of a view']) await make('posts', { title })
    const page = await guest.collection('numbers').getList(1, 2)
    expect(page.items.map((item) => item.id)).toEqual(['1', '2'])
    expect((await guest.collection('numbers').getOne('2')).title).toBe(page.items[1]?.title)
    expect((await guest.collection('numbers').getList(1, 1, { filter: 'id = "2"' })).totalItems).toBe(1)
  })
})

describe('changes of a collection take effect at once', () => {
  it('its rules', async () => {
    await make('posts', { title: 'rules now' })
    const list = () => guest.collection('posts').getList(1, 1, { filter: 'title = "rules now"' })
    expect((await list()).totalItems).toBe(1)
    const back = redefine('posts', () => ({ listRule: null, createRule: '@request.body.testPayload = 123' }))
    expect(await refusal(list())).toMatchObject({ status: 403 })
    expect(await refusal(guest.collection('posts').create({ title: 'no' }))).toMatchObject({ status: 400 })
    const form = new FormData()
    form.append('@jsonPayload', '{"title":"title_test3","testPayload":123}')
    expect((await guest.collection('posts').create(form)).title).toBe('title_test3')
    back()
    expect((await list()).totalItems).toBe(1)
  })
  it('its rules, also one that has no meaning for the caller', async () => {
    const asUser = run.as({ name: 'users' }, await account('users', 'rule@example.com')).collection('posts')
    const id = await make('posts', { title: 'senseless rule' })
    const rule = "@request.auth.name.deeper = 'x'"
    const rules = { listRule: rule, viewRule: rule, createRule: rule, updateRule: rule, deleteRule: rule }
    const back = redefine('posts', () => rules)
    expect(await refusal(asUser.getList())).toMatchObject({ status: 400, data: {} })
    expect(await refusal(asUser.getOne(id))).toMatchObject({ status: 404 })
    expect(await refusal(asUser.update(id, {}))).toMatchObject({ status: 404 })
    expect(await refusal(asUser.delete(id))).toMatchObject({ status: 404 })
    expect(await refusal(asUser.create({ title: 'x' }))).toMatchObject({
      status: 400,
      message: 'Failed to create record.',
      data: {},
    })
    back()
  })
  it('its fields: hidden ones are neither shown, nor set, nor asked for', async () => {
    const id = await make('posts', { title: 'hidden now' })
    const view = () => guest.collection('posts').getOne(id)
    expect((await view()).title).toBe('hidden now')
    const back = redefine('posts', ({ fields }) => ({
      listRule: "title ~ 'hidden'",
      fields: (fields as { name: string }[]).map((field) =>
        field.name === 'title' ? { ...field, hidden: true, required: false } : field,
      ),
    }))
    expect((await view()).title).toBeUndefined()
    expect((await root.collection('posts').getOne(id)).title).toBe('hidden now')
    expect((await guest.collection('posts').getList()).items.map((item) => item.id)).toEqual([id])
    expect(await refusal(guest.collection('posts').getList(1, 1, { filter: "title~'h'" }))).toMatchObject({
      status: 400,
      data: {},
    })
    expect((await root.collection('posts').getList(1, 1, { filter: "title~'hidden'" })).totalItems).toBe(1)
    await guest.collection('posts').update(id, { title: 'changed' })
    expect((await root.collection('posts').getOne(id)).title).toBe('hidden now')
    back()
    expect((await view()).title).toBe('hidden now')
  })
  it('its auth options', async () => {
    const email = 'auth-rule@example.com'
    await account('users', email)
    const signIn = () => guest.collection('users').authWithPassword(email, PASSWORD)
    expect((await signIn()).record.email).toBe(email)
    const back = redefine('users', ({ auth }) => ({
      auth: { ...(auth as object), authRule: 'verified = true' },
    }))
    expect(await refusal(signIn())).toMatchObject({ status: 403 })
    back()
    guest.authStore.clear()
  })
})

describe('bodies', () => {
  it('of a delete are asked by its rule', async () => {
    const id = await make('posts', { title: 'delete by body' })
    const back = redefine('posts', () => ({
      deleteRule: '@request.body.sure = true && @request.query.test:isset = true',
    }))
    const remove = async (query: string, body?: object) => {
      const response = await fetch(`${run.url}/api/collections/posts/records/${id}${query}`, {
        method: 'DELETE',
        ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
      })
      return response.status
    }
    expect(await remove('')).toBe(404)
    expect(await remove('?test=1')).toBe(404)
    expect(await remove('?test=', { sure: true })).toBe(204)
    back()
  })
  it.each(['multipart/form-data; boundary=x', 'application/json', 'text/csv'])(
    'of no length are empty, as %s too',
    async (type) => {
      const id = await make('posts', { title: `empty ${type.slice(0, 6)}` })
      const response = await fetch(`${run.url}/api/collections/posts/records/${id}`, {
        method: 'PATCH',
        headers: { 'content-type': type, 'content-length': '0' },
      })
      expect([response.status, ((await response.json()) as { id: string }).id]).toEqual([200, id])
    },
  )
  it('without a type are refused', async () => {
    const response = await fetch(`${run.url}/api/collections/posts/records`, {
      method: 'POST',
      body: new Uint8Array([123, 125]),
    })
    expect([response.status, await response.json()]).toEqual([
      400,
      { data: {}, message: 'Unsupported Content-Type.', status: 400 },
    ])
  })
  it('are read before a rule is asked', async () => {
    const back = redefine('posts', () => ({ createRule: null, updateRule: null }))
    for (const [method, path] of [
      ['POST', ''],
      ['PATCH', '/x'],
    ]) {
      const send = (body: string) =>
        fetch(`${run.url}/api/collections/posts/records${path ?? ''}`, {
          method: method ?? '',
          body,
          headers: { 'content-type': 'application/json' },
        })
      expect((await send('{"')).status).toBe(400)
      expect((await send('{}')).status).toBe(403)
    }
    back()
  })
  const LIMIT = 33_554_432
  it.each([
    [LIMIT + 20 + 5 + 20 + 10, 400],
    [LIMIT + 20 + 5 + 20 + 10 + 1, 413],
  ])('of %d bytes, with what the fields may hold, are %d', async (size, status) => {
    const response = await fetch(`${run.url}/api/collections/kinds/records`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: root.authStore.token },
      body: new Uint8Array(size),
    })
    expect([response.status, ((await response.json()) as { data: unknown }).data]).toEqual([status, {}])
  })
  it.each([
    ['GET', '/api/nothing'],
    ['PUT', '/api/collections/posts/records'],
    ['GET', '/api/collections/posts/records/'],
    ['GET', '/api/collections/missing/records/x'],
  ])('%s %s is a 404 in PocketBase’s JSON', async (method, path) => {
    const response = await fetch(run.url + path, { method })
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.text()).toMatch(/^\{"data":\{\},"message":"[^"]+","status":404\}\n$/)
  })
})
