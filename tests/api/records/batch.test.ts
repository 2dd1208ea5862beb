/** `POST /api/batch` by the official client and on the wire (PocketBase §6). */
import { readdir } from 'node:fs/promises'
import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { system } from '#server/records/actor.ts'
import { PASSWORD, passwordHash, type Running, seed, serve } from '../../support/engine.ts'
import { blog, comments, posts, superusers, users } from './blog.ts'

let run: Running
let guest: PocketBase
let asAnn: PocketBase
let root: PocketBase
const ids: Record<string, string> = {}

beforeAll(async () => {
  run = await serve(blog, undefined, { settings: { batch: { enabled: true } } })
  const password = await passwordHash()
  await seed(run.engine, (tx) => {
    const boss = tx.create(superusers, { email: 'root@test.test', password })
    const ann = tx.create(users, { email: 'ann@test.test', password })
    const post = tx.create(posts, { title: 'Mine', author: ann.id })
    const foreign = tx.create(posts, { title: 'Foreign', status: 'published' })
    Object.assign(ids, { root: boss.id, ann: ann.id, post: post.id, foreign: foreign.id })
  })
  guest = run.client()
  asAnn = run.as(users, ids.ann ?? '')
  root = run.as(superusers, ids.root ?? '')
})
afterAll(() => run.close())
beforeEach(() => {
  Object.assign(run.engine.settings.batch, { enabled: true, maxRequests: 50, timeout: LONG, maxBodySize: 0 })
})

const titles = (): string[] =>
  run.engine
    .read(system)
    .find(posts, {}, { sort: 'title' })
    .map((post) => post.title)
const storedFiles = async (): Promise<string[]> => {
  await run.engine.idle()
  return (await readdir(run.uploads, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort()
}
/** Seconds that a batch may take: no machine is so busy. */
const LONG = 600

const send = async (
  body: unknown,
  client: PocketBase = root,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: unknown }> => {
  const response = await fetch(`${run.url}/api/batch`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: client.authStore.token, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}
const RECORDS = '/api/collections/posts/records'
const one = (more: Record<string, unknown>) => ({ requests: [{ method: 'POST', url: RECORDS, ...more }] })

describe('by the client', () => {
  it('creates, updates, upserts and deletes in one go, each seeing the ones before', async () => {
    const others = titles().filter((title) => title !== 'Mine')
    const batch = asAnn.createBatch()
    const id = 'batchedpost0001'
    batch.collection('posts').create({ id, title: 'Batched', author: ids.ann, meta: { deep: [1] } })
    batch.collection('posts').update(id, { 'views+': 2 }, { expand: 'author', fields: 'views,expand' })
    batch.collection('posts').upsert({ id, title: 'Upserted' })
    batch.collection('posts').upsert({ title: 'Fresh', author: ids.ann })
    batch.collection('posts').delete(ids.post ?? '')
    const done = await batch.send()
    expect(done.map((item) => item.status)).toEqual([200, 200, 200, 200, 204])
    expect(done[0]?.body).toMatchObject({ id, title: 'Batched', views: 0, meta: { deep: [1] } })
    expect(done[1]?.body).toEqual({
      views: 2,
      expand: { author: expect.objectContaining({ email: 'ann@test.test' }) },
    })
    expect(done[2]?.body).toMatchObject({ id, title: 'Upserted', views: 2 })
    expect(done[3]?.body).toMatchObject({ title: 'Fresh' })
    expect(done[4]?.body).toBeNull()
    expect(titles()).toEqual([...others, 'Fresh', 'Upserted'].sort())
  })
  it('takes files, and removes them when anything fails', async () => {
    const before = await storedFiles()
    const file = (name: string) => new File([`content of ${name}`], name)
    const failing = asAnn.createBatch()
    failing
      .collection('posts')
      .create({ title: 'With file', author: ids.ann, attachments: [file('first.txt')] })
    failing.collection('posts').create({ title: 'x', author: ids.ann })
    await expect(failing.send()).rejects.toMatchObject({ status: 400 })
    expect(await storedFiles()).toEqual(before)
    const batch = asAnn.createBatch()
    const id = 'batchedfiles001'
    batch
      .collection('posts')
      .create({ id, title: 'With file', author: ids.ann, attachments: [file('first.txt')] })
    batch.collection('posts').update(id, { 'attachments+': [file('second.txt')] })
    batch.collection('posts').create({ title: 'Without', author: ids.ann })
    const [made, changed] = await batch.send()
    expect(made?.body.attachments).toEqual([expect.stringMatching(/^first_\w{10}\.txt$/)])
    expect(changed?.body.attachments).toHaveLength(2)
    expect((await storedFiles()).length).toBe(before.length + 2)
  })
  it('signs up, changes a password and reads its own rules', async () => {
    const batch = guest.createBatch()
    batch.collection('users').create({
      email: 'new@test.test',
      password: PASSWORD,
      passwordConfirm: PASSWORD,
      name: 'New',
    })
    const [made] = await batch.send()
    expect(made?.body).not.toHaveProperty('email')
    const signedIn = await guest.collection('users').authWithPassword('new@test.test', PASSWORD)
    const change = guest.createBatch()
    change.collection('users').update(signedIn.record.id, {
      oldPassword: PASSWORD,
      password: `${PASSWORD}!`,
      passwordConfirm: `${PASSWORD}!`,
    })
    expect((await change.send())[0]?.status).toBe(200)
    guest.authStore.clear()
    await expect(guest.collection('users').authWithPassword('new@test.test', PASSWORD)).rejects.toThrow()
  })
})

describe('failures', () => {
  it('take everything back and name the first request that failed', async () => {
    const before = titles()
    const events: number[] = []
    run.engine.onCommit((all) => events.push(all.length))
    const { status, body } = await send({
      requests: [
        { method: 'POST', url: RECORDS, body: { title: 'Fine' } },
        { method: 'POST', url: RECORDS, body: { title: '' } },
        { method: 'PATCH', url: `${RECORDS}/missing`, body: {} },
      ],
    })
    expect(status).toBe(400)
    expect(body).toEqual({
      data: {
        requests: {
          1: {
            code: 'batch_request_failed',
            message: 'Batch request failed.',
            response: {
              data: { title: { code: 'validation_required', message: 'Cannot be blank.' } },
              message: 'Failed to create record.',
              status: 400,
            },
          },
        },
      },
      message: 'Batch transaction failed.',
      status: 400,
    })
    expect(JSON.stringify(body)).toMatch(/^{"data":{"requests":{"1":{"code":.*"status":400}$/)
    expect([titles(), events]).toEqual([before, []])
  })
  const inner = (status: number, message: string) => ({
    status: 400,
    body: { data: { requests: { 0: { response: { status, message, data: {} } } } } },
  })
  const UNKNOWN = 'Something went wrong while processing your request.'
  it.each([
    ['GET', RECORDS, 500, UNKNOWN],
    ['POST', '/api/collections', 500, UNKNOWN],
    ['POST', `https://elsewhere.test${RECORDS}`, 500, UNKNOWN],
    ['PATCH', RECORDS, 500, UNKNOWN],
    ['POST', `${RECORDS}/id`, 500, UNKNOWN],
    ['POST', '/api/collections/none/records', 404, 'Missing collection context.'],
    ['DELETE', '/api/collections/none/records/x', 404, 'Missing collection context.'],
    ['PATCH', `${RECORDS}/missing`, 404, "The requested resource wasn't found."],
    ['DELETE', '/api/collections/secrets/records/x', 403, 'Only superusers can perform this action.'],
    ['PUT', '/api/collections/secrets/records', 403, 'Only superusers can perform this action.'],
    ['POST', RECORDS, 400, 'Failed to create record.'],
  ])('answers %s %s as PocketBase does', async (method, url, status, message) => {
    expect(await send(one({ method, url, body: { title: 'Hello' } }), asAnn)).toMatchObject(
      inner(status, message),
    )
  })
  it('checks the shape before anything runs', async () => {
    const refused = async (body: unknown, data: unknown, message = 'Invalid batch request data.') =>
      expect(await send(body)).toMatchObject({ status: 400, body: { data, message, status: 400 } })
    const blank = { code: 'validation_required', message: 'Cannot be blank.' }
    const unreadable = 'Failed to read the submitted batch data.'
    await refused({}, { requests: blank })
    await refused({ requests: [] }, { requests: blank })
    await refused(one({ method: '' }), { requests: { 0: { method: blank } } })
    await refused(one({ method: 'HEAD', url: '' }), {
      requests: {
        0: { method: { code: 'validation_in_invalid', message: 'Must be a valid value.' }, url: blank },
      },
    })
    await refused(one({ url: 'x'.repeat(2001) }), {
      requests: { 0: { url: { code: 'validation_length_too_long' } } },
    })
    run.engine.settings.batch.maxRequests = 1
    await refused({ requests: [{}, {}] }, { requests: { code: 'validation_length_too_long' } })
    await refused('no json', {}, unreadable)
    await refused({ requests: {} }, {}, unreadable)
    await refused({ requests: [1] }, {}, unreadable)
    await refused(one({ body: [] }), {}, unreadable)
  })
  it('knows its limits', async () => {
    const { batch } = run.engine.settings
    batch.maxBodySize = 100
    expect(await send(one({ body: { title: 'x'.repeat(200) } }))).toEqual({
      status: 413,
      body: { data: {}, message: 'Request entity too large.', status: 413 },
    })
    batch.maxBodySize = 0
    batch.timeout = 0.000001
    const late = { data: {}, message: 'Batch transaction failed.', status: 400 }
    expect(await send(one({ body: { title: 'Too late' } }))).toEqual({ status: 400, body: late })
    batch.timeout = LONG
    for (const off of [{ enabled: false }, { enabled: true, maxRequests: 0 }]) {
      Object.assign(batch, off)
      expect(await send(one({ body: { title: 'Off' } }))).toMatchObject({
        status: 403,
        body: { message: 'Batch requests are not allowed.' },
      })
    }
    expect(titles()).not.toContain('Too late')
  })
})

describe('rules', () => {
  const withRule = async (rule: string, work: () => Promise<void>): Promise<void> => {
    const { registry } = run.engine
    const before = registry.of(posts)
    registry.set({ ...before, createRule: rule })
    await work().finally(() => registry.set(before))
  }
  it('see the context, the method, the query and the headers of each request', async () => {
    const rule =
      "@request.context = 'batch' && @request.method = 'POST' && @request.query.a = 'b' && @request.headers.x_key = 'inner' && @request.headers.x_outer = 'o'"
    await withRule(rule, async () => {
      const headers = { 'X-Key': 'inner', Authorization: 'ignored' }
      const item = one({ url: `${RECORDS}?a=b`, headers, body: { title: 'By rule' } })
      const outer = { 'x-key': 'outer', 'x-outer': 'o' }
      expect(await send(item, asAnn, outer)).toMatchObject({ status: 200 })
      expect(await send(one({ headers, body: { title: 'By rule' } }), asAnn, outer)).toMatchObject({
        status: 400,
      })
    })
    await withRule("@request.auth.id = ''", async () => {
      const headers = { Authorization: root.authStore.token }
      expect(await send(one({ headers, body: { title: 'Still a guest' } }), guest)).toMatchObject({
        status: 200,
      })
    })
  })
  it('delete the same id twice when it came back in between', async () => {
    const id = 'comesandgoes001'
    const made = { method: 'POST', url: RECORDS, body: { id, title: 'Again' } }
    const gone = { method: 'DELETE', url: `${RECORDS}/${id}` }
    const { status, body } = await send({ requests: [made, gone, made, gone] })
    expect([status, (body as { status: number }[]).map((item) => item.status)]).toEqual([
      200,
      [200, 204, 200, 204],
    ])
    expect(run.engine.read(system).getOrNull(posts, id)).toBeNull()
  })
  it('tell subscribers of each change after the commit', async () => {
    const events: string[] = []
    run.engine.onCommit((all) =>
      events.push(all.map(({ action, collection }) => `${action} ${collection.name}`).join()),
    )
    const post = { id: 'announcedpost01', title: 'Announced' }
    await send({
      requests: [
        { method: 'POST', url: RECORDS, body: post },
        { method: 'POST', url: '/api/collections/comments/records', body: { post: post.id, body: 'x' } },
        { method: 'DELETE', url: `${RECORDS}/${post.id}` },
      ],
    })
    expect(events).toEqual(['create posts,create comments,delete comments,delete posts'])
    expect(run.engine.read(system).count(comments)).toBe(0)
  })
})

it('a batch reads files under both kinds of keys', async () => {
  const form = new FormData()
  const requests = ['one', 'two'].map((title) => ({
    method: 'POST',
    url: RECORDS,
    body: { title: `Form ${title}` },
  }))
  form.set('@jsonPayload', JSON.stringify({ requests }))
  form.set('requests.0.attachments', new File(['1'], 'first.txt'))
  form.set('requests[1].attachments+', new File(['2'], 'second.txt'))
  form.set('requests.7.attachments', new File(['3'], 'nobody.txt'))
  const response = await fetch(`${run.url}/api/batch`, {
    method: 'POST',
    headers: { authorization: root.authStore.token },
    body: form,
  })
  const done = (await response.json()) as { body: { attachments: string[] } }[]
  expect(done.map((item) => item.body.attachments.map((name) => name.split('_')[0]))).toEqual([
    ['first'],
    ['second'],
  ])
})

it('a batch keeps the files of a single write whose reply cannot be made', async () => {
  const form = new FormData()
  form.set('title', 'Written all the same')
  form.set('attachments', new File(['kept'], 'kept.txt'))
  await fetch(`${run.url}${RECORDS}?fields=title:nothing(1)`, {
    method: 'POST',
    headers: { authorization: root.authStore.token },
    body: form,
  })
  const [post] = run.engine.read(system).find(posts, { title: 'Written all the same' })
  expect(await storedFiles()).toContain(post?.attachments[0])
})
