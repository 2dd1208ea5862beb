/** Lists, views, writes and their refusals, by the official client (PocketBase §2.1, 4.1-4.5). */
import type PocketBase from 'pocketbase'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { system } from '#server/records/actor.ts'
import { passwordHash, type Running, seed, serve } from '../../support/engine.ts'
import { blog, comments, posts, secrets, superusers, users } from './blog.ts'

let run: Running
let guest: PocketBase
let asAnn: PocketBase
let root: PocketBase
const ids: Record<string, string> = {}

beforeEach(async () => {
  run = await serve(blog)
  const password = await passwordHash()
  await seed(run.engine, (tx) => {
    const boss = tx.create(superusers, { email: 'root@test.test', password })
    const ann = tx.create(users, { email: 'ann@test.test', password })
    const bob = tx.create(users, { email: 'bob@test.test', password })
    const open = tx.create(posts, { title: 'Open', status: 'published', author: bob.id })
    const draft = tx.create(posts, { title: 'Draft', author: bob.id })
    const mine = tx.create(posts, { title: 'Mine', author: ann.id, views: 5, tags: ['a'] })
    const secret = tx.create(secrets, { text: 'x', post: open.id })
    Object.assign(ids, {
      root: boss.id,
      ann: ann.id,
      bob: bob.id,
      open: open.id,
      draft: draft.id,
      mine: mine.id,
      secret: secret.id,
    })
  })
  guest = run.client()
  asAnn = run.as(users, ids.ann ?? '')
  root = run.as(superusers, ids.root ?? '')
})
afterEach(() => run.close())

/** Status, message and data of a refusal. */
const refusal = async (
  call: Promise<unknown>,
): Promise<{ status: number; message: string; data: Record<string, unknown> }> => {
  try {
    await call
  } catch (error) {
    return (error as { response: { status: number; message: string; data: Record<string, unknown> } })
      .response
  }
  throw new Error('The call was not refused')
}
const codes = (data: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, (value as { code: string }).code]))

const NOT_FOUND = { status: 404, message: "The requested resource wasn't found.", data: {} }
const SUPERUSERS_ONLY = { status: 403, message: 'Only superusers can perform this action.', data: {} }

describe('refusals by action', () => {
  it('null rules are for superusers', async () => {
    expect(await refusal(asAnn.collection('secrets').getList())).toEqual(SUPERUSERS_ONLY)
    expect(await refusal(asAnn.collection('secrets').getOne(ids.secret ?? ''))).toEqual(SUPERUSERS_ONLY)
    expect(await refusal(asAnn.collection('secrets').create({}))).toEqual(SUPERUSERS_ONLY)
    expect(await refusal(asAnn.collection('secrets').update('nothing', {}))).toEqual(SUPERUSERS_ONLY)
    expect(await refusal(asAnn.collection('secrets').delete('nothing'))).toEqual(SUPERUSERS_ONLY)
    expect((await root.collection('secrets').getList()).totalItems).toBe(1)
  })
  it('rows outside the rule do not exist', async () => {
    expect((await guest.collection('posts').getList()).items.map((item) => item.id)).toEqual([ids.open])
    expect(await refusal(guest.collection('posts').getOne(ids.draft ?? ''))).toEqual(NOT_FOUND)
    expect(await refusal(asAnn.collection('posts').update(ids.open ?? '', { title: 'Stolen' }))).toEqual(
      NOT_FOUND,
    )
    expect(await refusal(asAnn.collection('posts').delete(ids.open ?? ''))).toEqual(NOT_FOUND)
    expect(await refusal(asAnn.collection('posts').getOne('missing'))).toEqual(NOT_FOUND)
    expect((await root.collection('posts').getOne(ids.open ?? '')).title).toBe('Open')
  })
  it('a create rule that fails is 400 without data', async () => {
    const failed = { status: 400, message: 'Failed to create record.', data: {} }
    expect(await refusal(guest.collection('posts').create({ title: 'Hello' }))).toEqual(failed)
    expect(await refusal(asAnn.collection('posts').create({ title: 'Hello', author: ids.bob }))).toEqual(
      failed,
    )
    expect(
      await refusal(asAnn.collection('comments').create({ post: ids.draft, author: ids.ann, body: 'x' })),
    ).toEqual(failed)
    expect(
      (await asAnn.collection('comments').create({ post: ids.open, author: ids.ann, body: 'x' })).body,
    ).toBe('x')
  })
  it('unknown collections are 404 in the words of the route', async () => {
    expect((await refusal(guest.collection('nothing').getList())).message).toBe('Missing collection context.')
    expect((await refusal(guest.collection('nothing').create({}))).message).toBe(
      'Missing or invalid collection context.',
    )
  })
  it('collections answer to their id, and to their name in any case', async () => {
    const { id } = run.engine.registry.of(posts)
    expect((await guest.collection(id).getList()).totalItems).toBe(1)
    expect((await guest.collection('POSTS').getList()).totalItems).toBe(1)
  })
})

describe('lists', () => {
  it('echo the normalised page', async () => {
    expect(await guest.collection('posts').getList(-1, 5000)).toMatchObject({
      page: 1,
      perPage: 1000,
      totalItems: 1,
      totalPages: 1,
    })
    expect(await guest.collection('posts').getList(9, 0)).toMatchObject({ page: 9, perPage: 30, items: [] })
    expect(await guest.collection('posts').getList(1, 1, { skipTotal: true })).toMatchObject({
      totalItems: -1,
      totalPages: -1,
    })
  })
  it.each([
    'page=x',
    'perPage=1.5',
    'skipTotal=yes',
    'filter=nothing%3D1',
    'sort=nothing',
    `filter=${'a'.repeat(3501)}`,
  ])('%s is 400', async (query) => {
    const reply = await fetch(`${run.url}/api/collections/posts/records?${query}`)
    expect({ status: reply.status, body: await reply.json() }).toEqual({
      status: 400,
      body: { data: {}, message: 'Something went wrong while processing your request.', status: 400 },
    })
  })
  it('keep @collection and @request to superusers', async () => {
    expect(
      await refusal(asAnn.collection('posts').getList(1, 1, { filter: "title = '@collection.x'" })),
    ).toMatchObject({
      status: 403,
      message: 'Only superusers can filter by @collection.',
    })
    expect(
      (await refusal(asAnn.collection('posts').getList(1, 1, { sort: '@request.auth.id' }))).status,
    ).toBe(403)
    expect(
      (await root.collection('posts').getList(1, 9, { filter: '@collection.secrets.post ?= id' })).totalItems,
    ).toBe(1)
  })
  it('never serve a stale reply from memory', async () => {
    const count = async () => (await guest.collection('posts').getList(1, 1)).totalItems
    const before = await count()
    const made = await asAnn
      .collection('posts')
      .create({ title: 'Fresh', author: ids.ann, status: 'published' })
    expect(await count()).toBe(before + 1)
    await asAnn.collection('posts').delete(made.id)
    expect(await count()).toBe(before)
  })
  it('hide related rows that the caller may not list', async () => {
    await seed(run.engine, (tx) => tx.update(posts, ids.open ?? '', { related: [ids.draft ?? ''] }))
    expect(
      (await guest.collection('posts').getList(1, 9, { filter: "related.title ?= 'Draft'" })).totalItems,
    ).toBe(0)
    expect(
      (
        await run
          .as(users, ids.bob ?? '')
          .collection('posts')
          .getList(1, 9, { filter: "related.title ?= 'Draft'" })
      ).totalItems,
    ).toBe(1)
  })
})

describe('bodies', () => {
  const post = (type: string, body: string | FormData, query = '') =>
    fetch(`${run.url}/api/collections/posts/records${query}`, {
      method: 'POST',
      headers: { Authorization: root.authStore.token, ...(type ? { 'Content-Type': type } : {}) },
      body,
    })
  it('casts instead of refusing', async () => {
    const made = await root.collection('posts').create({
      title: 123,
      views: '7',
      featured: 'true',
      rating: '4.25',
      tags: '["a","a",""]',
      publishedAt: '2026-01-02T03:04:05+02:00',
      meta: '{"a":1}',
      place: '{"lon":2}',
      author: [ids.bob, ids.ann],
      status: null,
      nothing: 1,
      collectionId: 'x',
      created: '2000-01-01',
    })
    expect(made).toMatchObject({
      title: '123',
      views: 7,
      featured: true,
      rating: 4.3,
      tags: ['a'],
      publishedAt: '2026-01-02 01:04:05.000Z',
      meta: { a: 1 },
      place: { lon: 2, lat: 0 },
      author: ids.ann,
      status: 'draft',
      collectionName: 'posts',
    })
    expect(made.created).not.toContain('2000')
  })
  it('reads urlencoded forms and infers values', async () => {
    const reply = await post(
      'application/x-www-form-urlencoded',
      'title=Form&views=12&tags=a&tags=b&meta=007&featured=true',
    )
    expect(await reply.json()).toMatchObject({ title: 'Form', views: 12, tags: ['a', 'b'], featured: true })
  })
  it('merges @jsonPayload over the form', async () => {
    const form = new FormData()
    form.set('title', 'Old title')
    form.append('@jsonPayload', '{"title":"true","meta":{"a":[1]}}')
    expect(await (await post('', form)).json()).toMatchObject({ title: 'true', meta: { a: [1] } })
  })
  it.each([
    ['application/json', '{"title"'],
    ['application/json', '[1]'],
    ['application/json', '"text"'],
    ['text/plain', 'title=x'],
  ])('%s %s is 400', async (type, body) => {
    expect((await post(type, body)).status).toBe(400)
  })
  it('ignores what follows the first JSON value, and takes null for an empty body', async () => {
    expect(await (await post('application/json', '{"title":"a \\"}\\" b"} trailing')).json()).toMatchObject({
      title: 'a "}" b',
    })
    expect(await (await post('application/json', 'null')).json()).toMatchObject({
      data: { title: { code: 'validation_required' } },
    })
  })
  it('names an unsupported type', async () => {
    expect(await (await post('text/plain', 'x')).json()).toMatchObject({
      message: 'Unsupported Content-Type.',
    })
  })
  it('refuses bodies over the limit', async () => {
    const reply = await post('application/json', JSON.stringify({ title: 'x'.repeat(60_000_000) }))
    expect({ status: reply.status, body: await reply.json() }).toEqual({
      status: 413,
      body: { data: {}, message: 'Request entity too large.', status: 413 },
    })
  })
})

describe('validation', () => {
  it('reports every failing field with code, message and parameters', async () => {
    const { status, message, data } = await refusal(
      root.collection('posts').create({
        title: 'ab',
        slug: 'NO',
        views: 1.5,
        rating: 9,
        contact: 'x',
        link: 'no',
        publishedAt: '2019-01-01',
        tags: ['z'],
        author: 'nobody',
        place: { lon: 200, lat: 1 },
        body: 'x'.repeat(5_300_000),
      }),
    )
    expect({ status, message }).toEqual({ status: 400, message: 'Failed to create record.' })
    expect(data).toEqual({
      title: {
        code: 'validation_min_text_constraint',
        message: 'Must be at least 3 character(s).',
        params: { min: 3 },
      },
      slug: { code: 'validation_invalid_format', message: 'Invalid value format.' },
      views: { code: 'validation_only_int_constraint', message: 'Decimal numbers are not allowed.' },
      rating: {
        code: 'validation_max_number_constraint',
        message: 'Must be less or equal than 5.',
        params: { max: 5 },
      },
      contact: { code: 'validation_is_email', message: 'Must be a valid email address.' },
      link: { code: 'validation_invalid_url', message: 'Must be a valid url.' },
      publishedAt: {
        code: 'validation_min_greater_equal_than_required',
        message: 'Must be no less than 2020-01-01 00:00:00 +0000 UTC.',
        params: { threshold: '2020-01-01T00:00:00Z' },
      },
      tags: { code: 'validation_invalid_value', message: 'Invalid value z.', params: { value: 'z' } },
      author: {
        code: 'validation_missing_rel_records',
        message: 'Failed to find all relation records with the provided ids.',
      },
      place: {
        code: 'validation_invalid_longitude',
        message: 'Longitude must be between -180 and 180 degrees.',
      },
      body: {
        code: 'validation_content_size_limit',
        message: 'The maximum allowed content size is 5242880 bytes.',
        params: { maxSize: 5242880 },
      },
    })
  })
  it('names the columns of a violated unique index', async () => {
    await root.collection('posts').create({ title: 'One', slug: 'taken' })
    const one = await refusal(root.collection('posts').create({ title: 'Two', slug: 'taken' }))
    expect(one.data).toEqual({ slug: { code: 'validation_not_unique', message: 'Value must be unique.' } })
    await root.collection('bookmarks').create({ owner: ids.ann, post: ids.open })
    const two = await refusal(root.collection('bookmarks').create({ owner: ids.ann, post: ids.open }))
    expect(codes(two.data)).toEqual({ owner: 'validation_not_unique', post: 'validation_not_unique' })
    expect((await root.collection('posts').create({ title: 'No slug', slug: '' })).slug).toBe('')
  })
  it('checks ids', async () => {
    const id = async (value: string) =>
      codes((await refusal(root.collection('posts').create({ title: 'Some id', id: value }))).data)
    expect(await id('short')).toEqual({ id: 'validation_min_text_constraint' })
    expect(await id('a'.repeat(16))).toEqual({ id: 'validation_max_text_constraint' })
    expect(await id('ABCDEFGHIJKLMNO')).toEqual({ id: 'validation_invalid_format' })
    expect(await id(ids.open ?? '')).toEqual({ id: 'validation_not_unique' })
    expect((await root.collection('posts').create({ title: 'Own id', id: 'abcdefghijklmno' })).id).toBe(
      'abcdefghijklmno',
    )
    expect(
      codes(
        (await refusal(root.collection('posts').update('abcdefghijklmno', { id: 'abcdefghijklmnp' }))).data,
      ),
    ).toEqual({ id: 'validation_pk_change' })
  })
})

describe('modifiers', () => {
  it('add, take away and prepend', async () => {
    const update = (body: Record<string, unknown>) => asAnn.collection('posts').update(ids.mine ?? '', body)
    expect((await update({ 'views+': 3 })).views).toBe(8)
    expect((await update({ views: 1, 'views-': 2 })).views).toBe(-1)
    expect((await update({ 'tags+': ['b', 'a'] })).tags).toEqual(['a', 'b'])
    expect((await update({ '+tags': 'c' })).tags).toEqual(['c', 'a', 'b'])
    expect((await update({ 'tags-': ['a', 'c'] })).tags).toEqual(['b'])
    expect((await update({ 'tags?': 'a' })).tags).toEqual(['b'])
  })
  it('show their result to rules and keep what was not sent', async () => {
    const before = await asAnn.collection('posts').getOne(ids.mine ?? '')
    const after = await asAnn.collection('posts').update(ids.mine ?? '', {})
    expect({ ...after, updated: '', touched: '' }).toEqual({ ...before, updated: '', touched: '' })
  })
})

it('comments are changed by superusers alone', async () => {
  const made = await seed(run.engine, (tx) => tx.create(comments, { post: ids.open ?? '', body: 'x' }))
  expect((await refusal(asAnn.collection('comments').update(made.id, { body: 'y' }))).status).toBe(403)
  expect((await refusal(asAnn.collection('comments').delete(made.id))).status).toBe(403)
  expect(run.engine.read(system).get(comments, made.id).body).toBe('x')
})
