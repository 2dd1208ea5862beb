/** What callers see and may change: hidden and private fields, e-mail, marks, expand, fields (PocketBase §3). */
import type PocketBase from 'pocketbase'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { system } from '#server/records/actor.ts'
import { passwordHash, type Running, seed, serve } from '../../support/engine.ts'
import { blog, comments, posts, profiles, secrets, superusers, users } from './blog.ts'

let run: Running
const clients = {} as Record<'guest' | 'ann' | 'bob' | 'staff' | 'admin' | 'root', PocketBase>
const ids: Record<string, string> = {}

beforeEach(async () => {
  run = await serve(blog)
  const password = await passwordHash()
  await seed(run.engine, (tx) => {
    const root = tx.create(superusers, { email: 'root@test.test', password })
    const ann = tx.create(users, {
      email: 'ann@test.test',
      password,
      name: 'Ann',
      phone: '01',
      secretNote: 'hush',
    })
    const bob = tx.create(users, { email: 'bob@test.test', password, phone: '02', emailVisibility: true })
    const staff = tx.create(users, {
      email: 'staff@test.test',
      password,
      role: 'staff',
      permissions: ['users.manage'],
    })
    const admin = tx.create(users, { email: 'admin@test.test', password, role: 'admin' })
    const post = tx.create(posts, {
      title: 'Post',
      status: 'published',
      author: ann.id,
      internal: 'x',
      body: '<p>Hello <b>big</b></p><p>world</p>',
    })
    const draft = tx.create(posts, { title: 'Draft', author: bob.id })
    const second = tx.create(posts, {
      title: 'Second',
      status: 'published',
      related: [draft.id, post.id],
      author: bob.id,
    })
    tx.create(comments, { post: post.id, body: 'c1', author: bob.id })
    tx.create(comments, { post: post.id, body: 'c2', author: ann.id })
    tx.create(profiles, { user: ann.id, bio: 'bio' })
    tx.create(secrets, { post: post.id, text: 's' })
    Object.assign(ids, {
      root: root.id,
      ann: ann.id,
      bob: bob.id,
      staff: staff.id,
      admin: admin.id,
      post: post.id,
      draft: draft.id,
      second: second.id,
    })
  })
  clients.guest = run.client()
  for (const name of ['ann', 'bob', 'staff', 'admin'] as const) clients[name] = run.as(users, ids[name] ?? '')
  clients.root = run.as(superusers, ids.root ?? '')
})
afterEach(() => run.close())

const user = (caller: keyof typeof clients, name: string, options = {}) =>
  clients[caller].collection('users').getOne(ids[name] ?? '', options)

describe('fields', () => {
  it('hidden ones are for superusers, password and tokenKey for no caller', async () => {
    for (const caller of ['guest', 'ann', 'staff', 'admin'] as const)
      expect(await user(caller, 'ann')).not.toHaveProperty('secretNote')
    const seen = await user('root', 'ann')
    expect(seen.secretNote).toBe('hush')
    expect(seen).not.toHaveProperty('password')
    expect(seen).not.toHaveProperty('tokenKey')
  })
  it.each([
    ['guest', 'ann', false],
    ['bob', 'ann', false],
    ['ann', 'ann', true],
    ['staff', 'ann', true],
    ['admin', 'ann', true],
    ['root', 'ann', true],
  ] as const)('%s reads the private fields of %s: %s', async (caller, name, expected) => {
    const seen = await user(caller, name)
    expect('phone' in seen).toBe(expected)
    expect('role' in seen).toBe(expected)
  })
  it.each([
    ['guest', 'ann', false],
    ['guest', 'bob', true],
    ['bob', 'ann', false],
    ['ann', 'ann', true],
    ['staff', 'ann', true],
    ['root', 'ann', true],
  ] as const)('%s sees the e-mail of %s: %s', async (caller, name, expected) => {
    expect('email' in (await user(caller, name))).toBe(expected)
    const listed = (await clients[caller].collection('users').getFullList()).find(
      (item) => item.id === ids[name],
    )
    expect('email' in (listed ?? {})).toBe(expected)
  })
  it('private ones are refused in filters, and opened by the managing permission', async () => {
    const count = (caller: keyof typeof clients) =>
      clients[caller]
        .collection('users')
        .getList(1, 9, { filter: "phone = '01'" })
        .then(
          (page) => page.totalItems,
          (error: { status: number }) => error.status,
        )
    expect([await count('guest'), await count('ann'), await count('staff'), await count('root')]).toEqual([
      400, 400, 1, 1,
    ])
  })
})

describe('marks', () => {
  const attempt = (caller: keyof typeof clients, body: Record<string, unknown>) =>
    clients[caller]
      .collection('users')
      .update(ids.ann ?? '', body)
      .then(
        () => 200,
        (error: { status: number; response: { message: string; data: object } }) => [
          error.status,
          error.response.message,
          Object.keys(error.response.data),
        ],
      )
  it('a role cannot be set on the own account', async () => {
    expect(await attempt('ann', { role: 'admin' })).toEqual([
      403,
      "Vous n'avez pas les permissions nécessaires",
      [],
    ])
    expect(await attempt('ann', { permissions: ['users.manage'] })).toEqual([
      403,
      "Vous n'avez pas les permissions nécessaires",
      [],
    ])
    expect(await attempt('ann', { 'permissions+': 'users.manage' })).toEqual([
      403,
      "Vous n'avez pas les permissions nécessaires",
      [],
    ])
    expect(await attempt('staff', { role: 'staff' })).toEqual([
      403,
      "Vous n'avez pas les permissions nécessaires",
      [],
    ])
    expect(await attempt('ann', { role: 'member', permissions: [] })).toBe(200)
    expect(await attempt('root', { role: 'staff' })).toBe(200)
    expect(await attempt('root', { role: 'member' })).toBe(200)
  })
  it('nor on signing up', async () => {
    let count = 0
    const signUp = (body: Record<string, unknown>) => {
      count += 1
      return clients.guest.collection('users').create({
        email: `n${count}@test.test`,
        password: 'long enough pw',
        passwordConfirm: 'long enough pw',
        ...body,
      })
    }
    await expect(signUp({ role: 'admin' })).rejects.toMatchObject({ status: 403 })
    await expect(signUp({ permissions: ['users.manage'] })).rejects.toMatchObject({ status: 403 })
    await expect(signUp({ verified: true })).rejects.toMatchObject({
      status: 400,
      response: { data: { verified: { code: 'validation_values_mismatch' } } },
    })
    const made = await signUp({ role: 'member', secretNote: 'mine', tokenKey: 'x'.repeat(50) })
    expect(made).not.toHaveProperty('email')
    const stored = run.engine.read(system).get(users, made.id)
    expect(stored).toMatchObject({ role: 'member', secretNote: '', permissions: [] })
    expect(stored.tokenKey).not.toBe('x'.repeat(50))
  })
  it('serverOnly fields are a validation error', async () => {
    expect(await attempt('ann', { points: 5 })).toEqual([400, 'Failed to update record.', ['points']])
    expect(await attempt('ann', { points: 0, name: 'Ann' })).toBe(200)
    expect(await attempt('root', { points: 5 })).toBe(200)
    expect(await attempt('root', { points: 0 })).toBe(200)
  })
})

describe('expand', () => {
  const expanded = async (expand: string, id = ids.post ?? '', caller: keyof typeof clients = 'guest') =>
    (await clients[caller].collection('posts').getOne(id, { expand })).expand
  it('follows relations and back-relations', async () => {
    expect(await expanded('author.profiles_via_user,comments_via_post.author')).toMatchObject({
      author: { id: ids.ann, expand: { profiles_via_user: { bio: 'bio' } } },
      comments_via_post: [
        { body: 'c1', expand: { author: { id: ids.bob, email: 'bob@test.test' } } },
        { body: 'c2', expand: { author: { id: ids.ann } } },
      ],
    })
  })
  it('keeps private things private inside', async () => {
    const found = (await expanded('author')) as { author: object }
    for (const name of ['email', 'phone', 'role', 'secretNote']) expect(found.author).not.toHaveProperty(name)
  })
  it('leaves out what may not be viewed, and keeps the order', async () => {
    expect(await expanded('related', ids.second)).toMatchObject({ related: [{ id: ids.post }] })
    expect(await expanded('related', ids.second, 'bob')).toMatchObject({
      related: [{ id: ids.draft }, { id: ids.post }],
    })
  })
  it('shows an empty object for a valid path without rows and nothing for an invalid one', async () => {
    expect(await expanded('related')).toEqual({})
    expect(await expanded('nothing,title,secrets_via_post')).toBeUndefined()
    expect(await expanded('secrets_via_post', ids.post, 'root')).toMatchObject({
      secrets_via_post: [{ text: 's' }],
    })
  })
})

describe('the fields parameter', () => {
  it('picks keys, subtrees and excerpts', async () => {
    const one = await clients.guest
      .collection('posts')
      .getOne(ids.post ?? '', { expand: 'author', fields: 'title, body:excerpt(8,true),expand.author.id' })
    expect(one).toEqual({ title: 'Post', body: 'Hello bi...', expand: { author: { id: ids.ann } } })
    const list = await clients.guest.collection('posts').getList(1, 1, { fields: 'id', sort: 'title' })
    expect(list).toMatchObject({ page: 1, items: [{ id: ids.post }] })
    expect(Object.keys(list.items[0] ?? {})).toEqual(['id'])
    const star = await clients.guest
      .collection('posts')
      .getOne(ids.post ?? '', { expand: 'author', fields: '*,expand.author.name' })
    expect(star.title).toBe('Post')
    expect(star.expand).toEqual({ author: { name: 'Ann' } })
    expect(await clients.guest.collection('posts').getOne(ids.post ?? '', { fields: 'nothing' })).toEqual({})
  })
})

it('a sort through a relation counts the visible rows', async () => {
  const guest = clients.guest.collection('posts')
  expect((await guest.getList()).items.map((item) => item.title)).toEqual(['Post', 'Second'])
  // The only draft among the related posts hides the row that is sorted by it; the other related one shows it.
  const sorted = await guest.getList(1, 30, { sort: 'related.title' })
  expect(sorted.items.map((item) => item.title)).toEqual(['Post', 'Second'])
  await clients.root.collection('posts').update(ids.second ?? '', { 'related-': ids.post })
  const fewer = await guest.getList(1, 30, { sort: 'related.title' })
  expect([fewer.totalItems, fewer.items.map((item) => item.title)]).toEqual([1, ['Post']])
})
