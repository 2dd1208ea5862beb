/** `POST /api/batch`, case by case as PocketBase's own suite tries it (apis/batch_test.go) and what clients do beyond. */
import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { authCollection, collection, systemAuthCollection } from '#drizzle/collection.ts'
import { authFields, bool, fields, files, number, relation, relations, text } from '#drizzle/fields.ts'
import { system } from '#server/records/actor.ts'
import { PASSWORD, passwordHash, type Running, seed, serve } from '../../support/engine.ts'

const superusers = systemAuthCollection('_superusers', fields({ ...authFields }), () => ({ auth: '' }))
const clients = authCollection('clients', fields({ ...authFields, name: text() }), () => ({
  view: '',
  create: '',
  update: '',
  auth: '',
}))
const open = collection('open', fields({ title: text({ required: true }), active: bool() }), () => ({
  read: '',
  create: '',
  update: '',
  delete: '',
}))
const guarded = collection(
  'guarded',
  fields({ title: text(), files: files(5), parent: relation('open', { cascadeDelete: true }) }),
  () => ({ view: '', create: "@request.auth.id != ''", update: "@request.auth.id != ''" }),
)
const linked = collection(
  'linked',
  fields({ total: number(), one: relation('open'), many: relations('open') }),
  () => ({ read: '' }),
)

let run: Running
let guest: PocketBase
let root: PocketBase
let client: PocketBase
beforeAll(async () => {
  run = await serve([superusers, clients, open, guarded, linked], undefined, {
    settings: { batch: { enabled: true } },
  })
  const password = await passwordHash()
  const ids = await seed(run.engine, (tx) => [
    tx.create(superusers, { email: 'root@test.test', password }).id,
    tx.create(clients, { email: 'client@test.test', password }).id,
  ])
  guest = run.client()
  root = run.as(superusers, ids[0] ?? '')
  client = run.as(clients, ids[1] ?? '')
})
afterAll(() => run.close())
beforeEach(() => {
  // Ten minutes for a batch: no machine is so busy.
  Object.assign(run.engine.settings.batch, { enabled: true, maxRequests: 50, timeout: 600, maxBodySize: 0 })
  Object.assign(run.engine.settings.rateLimits, { enabled: false, rules: [] })
})

interface Answer {
  status: number
  body: unknown
}
interface Item {
  method?: string
  url?: string
  body?: Record<string, unknown>
  headers?: Record<string, string>
}
const post = async (requests: Item[], as = guest, form?: FormData): Promise<Answer> => {
  const json = JSON.stringify({ requests })
  form?.set('@jsonPayload', json)
  const response = await fetch(`${run.url}/api/batch`, {
    method: 'POST',
    headers: {
      ...(form ? {} : { 'content-type': 'application/json' }),
      ...(as.authStore.token ? { authorization: as.authStore.token } : {}),
    },
    body: form ?? json,
  })
  return { status: response.status, body: await response.json() }
}
const url = (name: string, id = '') => `/api/collections/${name}/records${id && `/${id}`}`
const add = (title: string, name = 'open'): Item => ({ method: 'POST', url: url(name), body: { title } })
const failedAt = (at: number, response: unknown = {}) => ({
  status: 400,
  body: {
    message: 'Batch transaction failed.',
    data: { requests: { [at]: { code: 'batch_request_failed', response } } },
  },
})
const stored = (title: string): number => run.engine.read(system).count(open, { title })
const create = (data: object) => seed(run.engine, (tx) => tx.create(open, { title: 'Seed', ...data }).id)

describe('the shape', () => {
  it.each([
    ['lower-case methods', [{ method: 'post', url: url('open') }], '0'],
    ['unknown methods', [add('a'), { method: 'invalid', url: '/x' }], '1'],
    ['methods of other uses', [{ method: 'HEAD', url: '/x' }], '0'],
  ])('refuses %s before anything runs', async (_what, requests, at) => {
    expect(await post(requests)).toMatchObject({
      status: 400,
      body: {
        message: 'Invalid batch request data.',
        data: { requests: { [at]: { method: { code: 'validation_in_invalid' } } } },
      },
    })
  })
  it('names every request that is wrong and no other', async () => {
    const { body } = await post([
      {},
      { method: 'GET', url: '/valid' },
      { method: 'invalid', url: '/valid' },
      { method: 'POST', url: 'a'.repeat(2001) },
    ])
    expect(body).toMatchObject({
      data: {
        requests: {
          0: { method: { code: 'validation_required' }, url: { code: 'validation_required' } },
          2: { method: { code: 'validation_in_invalid' } },
          3: { url: { code: 'validation_length_too_long' } },
        },
      },
    })
    expect(Object.keys((body as { data: { requests: object } }).data.requests)).toEqual(['0', '2', '3'])
  })
  it('has no action for GET', async () => {
    expect(await post([{ method: 'GET', url: '/api/health' }])).toMatchObject(failedAt(0, { status: 500 }))
  })
})

describe('writes', () => {
  it('two good and one bad store nothing', async () => {
    expect(await post([add('batch1'), add('batch2'), add('')])).toMatchObject(
      failedAt(2, { data: { title: { code: 'validation_required' } } }),
    )
    expect([stored('batch1'), stored('batch2')]).toEqual([0, 0])
  })
  it('creates, and upserts with and without a known id', async () => {
    const id = await create({ active: true })
    const { status, body } = await post([
      add('four1'),
      { method: 'PUT', url: url('open'), body: { title: 'four2' } },
      { method: 'PUT', url: `${url('open')}?fields=*,id:excerpt(4,true)`, body: { id, title: 'four3' } },
      { method: 'PUT', url: url('open'), body: { id: 'anewidofmine001', title: 'four4' } },
    ])
    expect(status).toBe(200)
    expect(body).toMatchObject([
      { status: 200, body: { title: 'four1', active: false } },
      { status: 200, body: { title: 'four2' } },
      { status: 200, body: { id: `${id.slice(0, 4)}...`, title: 'four3', active: true } },
      { status: 200, body: { id: 'anewidofmine001', title: 'four4' } },
    ])
  })
  it('a refused rule takes the others back', async () => {
    const id = await create({ title: 'Stays' })
    const saved = await seed(run.engine, (tx) => tx.create(guarded, { title: 'Kept' }).id)
    const requests = [
      add('mixed'),
      { method: 'DELETE', url: url('open', id) },
      { method: 'PATCH', url: url('guarded', saved), body: { title: 'mixed' } },
    ]
    expect(await post(requests)).toMatchObject(failedAt(2, { status: 404 }))
    expect([stored('mixed'), stored('Stays')]).toEqual([0, 1])
    const ignored = requests.map((item) => ({ ...item, headers: { Authorization: 'ignored' } }))
    expect(await post(ignored, client)).toMatchObject({
      status: 200,
      body: [{ status: 200, body: { title: 'mixed' } }, { status: 204, body: null }, { status: 200 }],
    })
  })
  it('deletes what hangs on the deleted', async () => {
    const [parent, other] = [await create({}), await create({})]
    const [child, one] = await seed(run.engine, (tx) => [
      tx.create(guarded, { parent }).id,
      tx.create(linked, { one: parent, many: [parent, other] }).id,
    ])
    const gone = [parent, other].map((id) => ({ method: 'DELETE', url: url('open', id) }))
    expect(await post(gone, root)).toEqual({
      status: 200,
      body: [
        { body: null, status: 204 },
        { body: null, status: 204 },
      ],
    })
    const reader = run.engine.read(system)
    expect(reader.getOrNull(guarded, child ?? '')).toBeNull()
    expect(reader.get(linked, one ?? '')).toMatchObject({ one: '', many: [] })
  })
  it('expands by the query of each request', async () => {
    const target = await create({ title: 'Target' })
    const id = await seed(run.engine, (tx) => tx.create(linked, { many: [target] }).id)
    expect(
      await post(
        [
          { method: 'POST', url: `${url('linked')}?expand=one`, body: { total: 9, one: target } },
          { method: 'PATCH', url: `${url('linked', id)}?expand=many`, body: { total: 10 } },
        ],
        root,
      ),
    ).toMatchObject({
      body: [
        { body: { total: 9, expand: { one: { id: target } } } },
        { body: { id, total: 10, expand: { many: [{ id: target }] } } },
      ],
    })
  })
  it('takes the query of a request for values of its body', async () => {
    const { body } = await post([
      { method: 'POST', url: `${url('open')}?title=From+the+query&active=true`, body: {} },
      { method: 'POST', url: `${url('open')}?title=From+the+query`, body: { title: 'From the body' } },
    ])
    expect(body).toMatchObject([
      { body: { title: 'From the query', active: true } },
      { body: { title: 'From the body' } },
    ])
  })
  it('shows rules what an upsert turns out to be', async () => {
    const id = await create({})
    const before = run.engine.registry.of(open)
    const rule = "@request.method = 'PATCH'"
    run.engine.registry.set({ ...before, createRule: rule, updateRule: rule })
    const put = (body: Record<string, unknown>) => post([{ method: 'PUT', url: url('open'), body }])
    expect(await put({ id, title: 'Patched' })).toMatchObject({ status: 200 })
    expect(await put({ title: 'Posted' })).toMatchObject(failedAt(0, { status: 400 }))
    run.engine.registry.set(before)
  })
})

describe('files', () => {
  const file = (name: string) => new File([`content of ${name}`], name)
  const names = (answer: Answer): string[][] =>
    (answer.body as { body: { files: string[] } }[]).map((item) =>
      item.body.files.map((name) => name.replace(/_\w{10}\./, '.')),
    )
  it('come under both kinds of keys, also to change a record', async () => {
    const form = new FormData()
    for (const [key, name] of [
      ['requests.0.files', 'a.txt'],
      ['requests.0.files', 'bbb.txt'],
      ['requests[2].files', 'ccc.txt'],
      ['requests[2]files', 'not_this.txt'],
      ['requests.02.files', 'nor_this.txt'],
    ] as const)
      form.append(key, file(name.replace('a.txt', 'aaa.txt')))
    const made = await post(
      ['f1', 'f2', 'f3'].map((title) => add(title, 'guarded')),
      client,
      form,
    )
    expect(names(made)).toEqual([['aaa.txt', 'bbb.txt'], [], ['ccc.txt']])
    const [{ body: first }] = made.body as [{ body: { id: string; files: string[] } }]
    const more = new FormData()
    more.append('requests.0.files+', file('ddd.txt'))
    more.append('requests.1.+files', file('eee.txt'))
    more.append('requests.3.files', file('fff.txt'))
    const patch = (body: Record<string, unknown>): Item => ({
      method: 'PATCH',
      url: url('guarded', first.id),
      body,
    })
    const changed = await post(
      [patch({}), patch({}), patch({ 'files-': first.files[0] }), patch({ files: first.files })],
      client,
      more,
    )
    expect(names(changed)).toEqual([
      ['aaa.txt', 'bbb.txt', 'ddd.txt'],
      ['eee.txt', 'aaa.txt', 'bbb.txt', 'ddd.txt'],
      ['eee.txt', 'bbb.txt', 'ddd.txt'],
      ['fff.txt'],
    ])
  })
})

describe('accounts', () => {
  const account = {
    id: 'batchaccount001',
    email: 'both@test.test',
    password: PASSWORD,
    passwordConfirm: PASSWORD,
  }
  const change = (oldPassword: string, password: string): Item => ({
    method: 'PATCH',
    url: url('clients', account.id),
    body: { oldPassword, password, passwordConfirm: password },
  })
  const made = { method: 'POST', url: url('clients'), body: account }
  it('made in a batch may change their password in it, knowing it', async () => {
    const second = `${PASSWORD}2`
    const third = `${PASSWORD}3`
    expect(await post([made, change('wrong', second)])).toMatchObject(
      failedAt(1, { data: { oldPassword: { code: 'validation_invalid_old_password' } } }),
    )
    expect(await post([made, change(PASSWORD, second), change(PASSWORD, third)])).toMatchObject(
      failedAt(2, { data: { oldPassword: { code: 'validation_invalid_old_password' } } }),
    )
    expect(await post([made, change(PASSWORD, second), change(second, third)])).toMatchObject({ status: 200 })
    await run.client().collection('clients').authWithPassword(account.email, third)
  })
  it('hide their password and their address', async () => {
    const { body } = await post([
      { ...made, body: { ...account, id: 'batchaccount002', email: 'hidden@test.test' } },
    ])
    const [{ body: shown }] = body as [{ body: object }]
    for (const key of ['password', 'tokenKey', 'email', 'passwordConfirm'])
      expect(shown).not.toHaveProperty(key)
  })
})

describe('rate limits', () => {
  it.each([
    ['open:create', [add('l1'), add('l2')], 1],
    ['*:create', [add('l1'), add('l2')], 1],
    ['*:update', [add('l1'), { method: 'PATCH', url: url('open', 'x'), body: {} }, add('l2')], 1],
  ])('of %s count each request', async (label, requests, at) => {
    Object.assign(run.engine.settings.rateLimits, {
      enabled: true,
      rules: [{ label, audience: '', duration: 60, maxRequests: label === '*:update' ? 0 : 1 }],
    })
    run.engine.limiter.clear()
    expect(await post(requests)).toMatchObject(failedAt(at, { status: 429, message: 'Too Many Requests.' }))
    expect(stored('l1')).toBe(0)
  })
})
