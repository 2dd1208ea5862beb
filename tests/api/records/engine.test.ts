/** The engine as services use it: transactions, hooks, actors, group commit. */

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { invalid } from '#server/core/errors.ts'
import { knownHash } from '#server/core/passwords.ts'
import { actorOf, guest, system } from '#server/records/actor.ts'
import { createEngine } from '#server/records/engine.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { LiveSettings } from '#server/records/settings.ts'
import { bareEngine, jwt, passwordHash, testClock } from '../../support/engine.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { blog, bookmarks, comments, posts, users } from './blog.ts'

let engine: EngineCore
let uploads: string
const clock = testClock()

beforeEach(() => {
  uploads = temporaryFolder('engine')
  engine = bareEngine(blog, uploads, clock)
})
afterEach(async () => {
  await engine.idle()
  engine.db.close()
})

const jobs = (): unknown[] => engine.db.prepare('SELECT kind FROM jobs').pluck().all()

describe('transactions', () => {
  it('are all or nothing, jobs and events included', async () => {
    const events: number[] = []
    engine.onCommit((all) => events.push(all.length))
    const failing = engine.write(system, (tx) => {
      tx.create(posts, { title: 'Lost' })
      tx.enqueue('mail', {})
      throw new Error('stop')
    })
    const working = engine.write(system, (tx) => {
      tx.enqueue('mail', {})
      return tx.create(posts, { title: 'Kept' }).title
    })
    await expect(failing).rejects.toThrow('stop')
    expect(await working).toBe('Kept')
    expect(
      engine
        .read(system)
        .find(posts)
        .map((post) => post.title),
    ).toEqual(['Kept'])
    expect([jobs(), events]).toEqual([['mail'], [1]])
  })
  it('share a commit, and one that breaks a constraint stays alone', async () => {
    let commits = 0
    engine.onCommit(() => {
      commits += 1
    })
    const writes = Array.from({ length: 500 }, (_, at) =>
      engine.write(system, (tx) =>
        tx.create(posts, { title: `Post ${at}`, slug: at % 10 === 9 ? 'same' : `s-${at}` }),
      ),
    )
    const done = await Promise.allSettled(writes)
    expect(done.filter((result) => result.status === 'fulfilled')).toHaveLength(451)
    expect(engine.read(system).count(posts)).toBe(451)
    expect(commits).toBe(451)
    const refused = done.find((result) => result.status === 'rejected')
    expect(refused?.reason).toMatchObject({ status: 400, data: { slug: { code: 'validation_not_unique' } } })
  })
  it('refuse promises and plain passwords', async () => {
    await expect(engine.write(system, async () => 1)).rejects.toThrow('synchronous')
    await expect(
      engine.write(system, (tx) => tx.create(users, { email: 'a@b.test', password: 'plain text' as never })),
    ).rejects.toThrow('hash it first')
    const hash = (await passwordHash()).value
    const made = await engine.write(system, (tx) =>
      tx.create(users, { email: 'a@b.test', password: knownHash(hash) }),
    )
    expect(engine.store.byId(engine.registry.of(users), made.id)?.password).toBe(hash)
  })
  it('see their own writes', async () => {
    const seen = await engine.write(system, (tx) => {
      const post = tx.create(posts, { title: 'Seen' })
      tx.update(posts, post.id, { 'views+': 2 } as never)
      tx.update(posts, post.id, { rating: null, featured: true })
      const found = tx.get(posts, post.id)
      tx.delete(posts, post.id)
      return [found.views, found.featured, tx.getOrNull(posts, post.id), tx.count(posts)]
    })
    expect(seen).toEqual([2, true, null, 0])
  })
})

describe('reads', () => {
  it('know equality, filters and paging', async () => {
    await engine.write(system, (tx) => {
      for (let views = 0; views < 5; views += 1)
        tx.create(posts, { title: `Post ${views}`, views, tags: views % 2 ? ['a'] : [] })
    })
    const reader = engine.read(system)
    expect(reader.count(posts, { views: 3 })).toBe(1)
    expect(reader.count(posts, { tags: ['a'] })).toBe(2)
    expect(reader.count(posts, { rating: null })).toBe(5)
    expect(reader.find(posts, {}, { sort: '-views', limit: 2, offset: 1 }).map((post) => post.views)).toEqual(
      [3, 2],
    )
    expect(reader.find(posts, { filter: 'views > {:least}', params: { least: 3 } })).toHaveLength(1)
    expect(reader.firstOrNull(posts, { title: 'none' })).toBeNull()
    expect(() => reader.first(posts, { title: 'none' })).toThrow(expect.objectContaining({ status: 404 }))
    expect(() => reader.find(posts, { title: undefined as never })).toThrow('undefined')
  })
  it('as a person obey the rules', async () => {
    const password = await passwordHash()
    const [ann, draft] = await engine.write(system, (tx) => {
      const person = tx.create(users, { email: 'a@b.test', password })
      tx.create(posts, { title: 'Other draft' })
      return [person, tx.create(posts, { title: 'Own draft', author: person.id })] as const
    })
    const actor = actorOf({ ...ann })
    expect(
      engine
        .read(actor)
        .find(posts)
        .map((post) => post.id),
    ).toEqual([draft.id])
    expect(engine.read(guest).getOrNull(posts, draft.id)).toBeNull()
    await expect(
      engine.write(guest, (tx) => tx.create(comments, { post: draft.id, body: 'x' })),
    ).rejects.toMatchObject({ status: 400 })
    await expect(
      engine.write(actor, (tx) => tx.create(bookmarks, { owner: ann.id, post: draft.id })),
    ).rejects.toMatchObject({ status: 403 })
    await expect(
      engine.write(actor, (tx) => tx.as(system).create(bookmarks, { owner: ann.id, post: draft.id })),
    ).resolves.toBeDefined()
    expect(engine.matches(actor, posts, draft, 'author = @request.auth.id')).toBe(true)
    expect(engine.matches(guest, posts, draft, 'author = @request.auth.id')).toBe(false)
    expect(engine.matches(actor, posts, draft, null)).toBe(false)
  })
})

describe('hooks', () => {
  it('fill, refuse and follow up inside the transaction', async () => {
    const log: string[] = []
    engine.before(posts, 'create', (tx, { record }) => {
      record.slug ||= `slug-${tx.count(posts)}`
    })
    engine.before('*', 'update', (_tx, { collection, record, original, body }) => {
      log.push(`${collection.name} ${Object.keys(body)} ${original?.title} → ${record.title}`)
    })
    engine.before(posts, 'update', (_tx, { record }) => {
      if (record.title === 'Forbidden') throw invalid({ title: ['validation_taken', 'no'] })
    })
    engine.after(posts, 'create', (tx, { record }) => {
      tx.create(comments, { post: record.id, body: 'first' })
      tx.enqueue('index', { id: record.id })
    })
    engine.after('posts', 'delete', (tx) => {
      tx.enqueue('gone', {})
    })
    const post = await engine.write(system, (tx) => tx.create(posts, { title: 'Hello' }))
    expect(post.slug).toBe('slug-0')
    expect(engine.read(system).count(comments, { post: post.id })).toBe(1)
    await expect(
      engine.write(system, (tx) => tx.update(posts, post.id, { title: 'Forbidden' })),
    ).rejects.toMatchObject({
      status: 400,
      message: 'Failed to update record.',
      data: { title: { code: 'validation_taken', message: 'No.' } },
    })
    await engine.write(system, (tx) => tx.update(posts, post.id, { title: 'World' }))
    expect(log).toEqual(['posts title Hello → Forbidden', 'posts title Hello → World'])
    await engine.write(system, (tx) => tx.delete(posts, post.id))
    expect(jobs()).toEqual(['index', 'gone'])
  })
})

it('a write fills declared defaults: ids, initial choices, decimals, empty numbers', async () => {
  const post = await engine.write(system, (tx) => tx.create(posts, { title: 'Defaults', rating: 3.25 }))
  expect(post).toMatchObject({
    status: 'draft',
    rating: 3.3,
    views: 0,
    tags: [],
    meta: null,
    created: '2026-11-20 12:00:00.000Z',
    touched: '',
  })
  expect(post.id).toMatch(/^[a-z0-9]{15}$/)
  clock.set('2026-11-20T13:00:00.000Z')
  const changed = await engine.write(system, (tx) => tx.update(posts, post.id, { rating: null }))
  expect(changed).toMatchObject({
    rating: null,
    created: post.created,
    updated: '2026-11-20 13:00:00.000Z',
    touched: '2026-11-20 13:00:00.000Z',
  })
  clock.set('2026-11-20T12:00:00.000Z')
})

it('the engine stores uploads for services and discards them', async () => {
  const id = engine.newId()
  const upload = await engine.upload(posts, id, 'attachments', {
    name: 'Facture.pdf',
    content: Buffer.from('%PDF-1.7 test'),
  })
  expect(upload).toMatchObject({ mimeType: 'application/pdf', size: 13 })
  const post = await engine.write(system, (tx) =>
    tx.create(posts, { id, title: 'Files', attachments: [upload] }),
  )
  expect(post.attachments).toEqual([upload.name])
  const other = await engine.upload(posts, id, 'attachments', { name: 'x.txt', content: Buffer.from('x') })
  await engine.discard([other])
  expect(await readdir(join(uploads, engine.registry.of(posts).id, id))).toEqual([upload.name])
})

it('the engine presents records to a caller', async () => {
  const password = await passwordHash()
  const ann = await engine.write(system, (tx) =>
    tx.create(users, { email: 'a@b.test', password, phone: '01', secretNote: 'x' }),
  )
  expect(engine.serialize(guest, users, [ann], { fields: 'id,email,phone' })).toEqual([{ id: ann.id }])
  expect(engine.serialize(actorOf({ ...ann }), users, [ann])[0]).toMatchObject({
    email: 'a@b.test',
    phone: '01',
  })
  expect(engine.serialize(system, users, [ann])[0]).toMatchObject({ secretNote: 'x' })
})

it('the engine does not start with an invalid rule or a short secret', () => {
  const broken = { ...posts, policy: () => ({ list: 'nothing = 1' }) }
  expect(() => bareEngine([broken, users], uploads)).toThrow('posts.listRule: unknown name nothing')
  expect(() =>
    createEngine({
      ...engine,
      jwt,
      settings: new LiveSettings(),
      readers: { count: 0, deadline: 1 },
      secret: 'short',
    }),
  ).toThrow('at least 32 characters')
})
