/**
 * The expressions that PocketBase's core/record_field_resolver_test.go accepts: that test compares SQL, this
 * one the rows that such SQL finds, over HTTP.
 */
import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actorOf, system } from '#server/records/actor.ts'
import { fromPocketBase } from '#server/records/schema/import-schema.ts'
import { passwordHash, type Running, serve } from '../../support/engine.ts'
import { makeRecord } from '../../support/pocketbase-export.ts'
import { resolverCollections } from './resolver-schema.ts'

let run: Running
let root: PocketBase
let guest: PocketBase
let member: PocketBase
const ids: Record<string, string> = {}

const make = (name: string, body: Record<string, unknown>): Promise<string> =>
  makeRecord(run.engine, name, body)

beforeAll(async () => {
  run = await serve(fromPocketBase(resolverCollections))
  guest = run.client()
  const password = await passwordHash()
  const superuser = await make('_superusers', { email: 'root@example.com', password })
  root = run.as({ name: '_superusers' }, superuser)
  const t1 = await make('topics', { title: 't1', files: [] })
  const t2 = await make('topics', { title: 't2' })
  ids.t1 = t1
  ids.t2 = t2
  ids.ann = await make('users', {
    email: 'ann@example.com',
    emailVisibility: true,
    password,
    topic: t1,
    meta: 'Word',
    level: 7,
  })
  ids.bob = await make('users', { email: 'bob@example.com', password })
  member = run.as({ name: 'users' }, ids.ann)
  const a = await make('notes', {
    title: 'a',
    one: 'x',
    many: ['x', 'y'],
    topic: t1,
    topics: [t1, t2],
    only: t1,
    total: 1,
    json: { a: { b: 4 } },
    owner: ids.ann,
  })
  ids.a = a
  const b = await make('notes', {
    title: 'b',
    one: 'y',
    many: ['y'],
    parent: a,
    topic: t2,
    topics: [t1],
    json: 'text',
  })
  const c = await make('notes', { title: 'c', siblings: [a, b], total: 3, json: '', owner: ids.bob })
  await make('notes', { title: 'd', siblings: [b], many: ['x'], one: 'x', parent: c, only: t2 })
  await make('people', { email: 'eve@example.com', emailVisibility: true, password, name: 'eve' })
  await make('people', { email: 'zoe@example.com', password, name: 'zoe' })
})
afterAll(() => run.close())

const titles = async (client: PocketBase, filter: string, collection = 'notes', query: object = {}) => {
  const found = await client.collection(collection).getFullList({ filter, sort: 'id', ...query })
  return found
    .map((record) => String(record.title ?? record.email))
    .sort()
    .join('')
}
const refused = { status: 400, response: { data: {} } }

describe('paths', () => {
  it.each([
    ['self relation', "parent.title = 'a'", 'b'],
    ['the id of a single relation', "parent.id != ''", 'bd'],
    ['a raw list', "siblings ?= ''", ''],
    ['all of several', "siblings.title = 'b'", 'd'],
    ['any of several', "siblings.title ?= 'b'", 'cd'],
    ['all of several, NULL-safe', "siblings.title != 'a'", 'abd'],
    ['an incomplete path', "siblings.parent != ''", 'd'],
    ['a nested path, any', "siblings.parent.title ?= 'a'", 'cd'],
    ['a nested path, all but the missing', "siblings.parent.title = 'a'", 'cd'],
    ['a repeated path', "siblings.parent.siblings.parent.title = ''", 'abcd'],
    ['several kinds', "siblings.title ?= 'a' || parent.json.a.b > 3", 'bc'],
    ['a back-relation through a unique field', "notes_via_only.title = 'a'", '', 't1'],
    ['back-relations, any', "notes_via_topics.title ?= 'a'", '', 't1t2'],
    ['back-relations, all', "notes_via_topics.title = 'a'", '', 't2'],
    ['back-relations by id of the collection', "notes0000000001_via_topic.title = 'b'", '', 't2'],
    ['back-relations of back-relations', "notes_via_topic.topics.notes_via_only.title ?= 'd'", '', 't1'],
  ])('%s: %s', async (_name, filter, notes, topics = '') => {
    if (topics === '') expect(await titles(root, filter)).toBe(notes)
    else expect(await titles(root, filter, 'topics')).toBe(topics)
  })
})

describe('lists', () => {
  it.each([
    ["one:each = 'x'", 'ad'],
    ["one:each != 'x'", 'bc'],
    ["one:each = ''", 'c'],
    ["one:each !~ 'x'", 'bc'],
    ["one:each < 'b'", 'c'],
    ['many:each = one:each', 'bcd'],
    ['many:each ?= one:each', 'abcd'],
    ['many:each != one:each', ''],
    ['many:each ?!= one:each', 'a'],
    ['many:each > one:each', ''],
    ["siblings.many:each = 'y'", 'd'],
    ["siblings.many:each ?= 'x'", 'c'],
    ['many:length = 2', 'a'],
    ['one:length = 0', 'c'],
    ['siblings:length > 1', 'c'],
    ['parent.many:length = 2', 'b'],
    ['siblings.many:length != 2', 'abd'],
    ['siblings.many:length ?!= 2', 'abcd'],
    ['topics.files:length = 0', 'abcd'],
    ['siblings.title = topics.title', ''],
    ['siblings.topic.title ?= siblings.parent.topic.title', 'ab'],
  ])('%s', async (filter, expected) => {
    expect(await titles(root, filter)).toBe(expected)
  })
})

describe('unrelated collections', () => {
  it.each([
    ["@collection.topics.title = 't1'", ''],
    ["@collection.topics.title ?= 't1'", 'abcd'],
    ["@collection.topics.title ~ 't'", 'abcd'],
    ["@collection.topics.id ?= topic && @collection.topics.title ?= 't2'", 'b'],
    ["@collection.topics.id ?= topic && @collection.TOPICS.title ?= 't2'", 'b'],
    ["@collection.topics.id ?= topic && @collection.topics000000001.title ?= 't2'", 'b'],
    ["@collection.topics:x.id ?= topic && @collection.topics:y.title ?= 't2'", 'ab'],
    ['@collection.topics.title = siblings.topic.title', ''],
    ['@collection.topics.title ?= siblings.topic.title', 'cd'],
  ])('%s', async (filter, expected) => {
    expect(await titles(root, filter)).toBe(expected)
  })
})

describe('JSON, points and times', () => {
  it.each([
    ["json = ''", 'c'],
    ["json != ''", 'abd'],
    ["'' = json", 'c'],
    ['json = null', 'd'],
    ['null != json', 'abc'],
    ["json = 'text'", 'b'],
    ['json.a.b = 4 && json.a.b > 3', 'a'],
    ["json.a.b = ''", ''],
    ['json = json', 'abcd'],
    ['json != json', ''],
    ['siblings.json = null', 'ab'],
    ['siblings.json = siblings.json', 'abd'],
    ["point = ''", ''],
    ['point.lat = 0 && point.something = null', 'abcd'],
    ['geoDistance(23.230339, 42.713146, 23.449207, 42.707848) > 17.88', 'abcd'],
    ['geoDistance(23.230339, 42.713146, 23.449207, 42.707848) < 17.9', 'abcd'],
    ['geoDistance(null, 2, false, 4) != 1', 'abcd'],
    ['geoDistance(point.lon, point.lat, total, total) > 300', 'c'],
    ["strftime('%Y-%m', '2026-01-01') = ''", ''],
    ["strftime('%Y-%m', '2026-01-01') = '2026-01'", 'abcd'],
    ["strftime('%Y', parent.created) != ''", 'bd'],
    ["strftime('%Y', siblings.created) > '2000'", 'cd'],
  ])('%s', async (filter, expected) => {
    expect(await titles(root, filter)).toBe(expected)
  })
})

describe('@request', () => {
  it.each([
    ["@request.query.total = 3 && title != ''", 'abcd'],
    ['@request.query.total = total', 'c'],
    ['@request.query.total > 2 && @request.query.total < 4', 'abcd'],
    ['@request.query.plain > 4', 'abcd'],
    ['@request.query.plain = 3', ''],
    ['@request.query.plain:isset = true && @request.query.missing:isset = false', 'abcd'],
    ["@request.headers.x_test:lower = 'abc'", 'abcd'],
    ['@request.auth.missingA.missingB > false', ''],
    ["@request.auth.email = 'root@example.com' && @request.auth.verified = true", 'abcd'],
    ["@request.method = 'GET' && @request.context = 'default'", 'abcd'],
  ])('%s', async (filter, expected) => {
    const query = { total: '3', plain: '3', headers: { 'X-Test': 'ABC' } }
    expect(await titles(root, filter, 'notes', query)).toBe(expected)
  })
  it.each([
    ["@request.auth.meta = 'Word'", true],
    ["@request.auth.meta:lower = 'word'", true],
    ["@request.auth.level = '7'", true],
    ["@request.auth.topic.title = 't1'", true],
    ["@request.auth.notes_via_owner.title = 'a'", true],
    ["@request.auth.notes_via_owner.title = 'c'", false],
    ["@request.auth.json = ''", true],
    ["@request.auth.blank = ''", false],
    ['@request.auth.blank = null', true],
    // A modifier that a column does not have is ignored: the address itself is compared with true.
    ['@request.auth.email:isset = true || @request.auth.missing:isset = false', false],
    ["topic = @request.auth.topic && title = 'a'", true],
  ])('of a member: %s', async (rule, expected) => {
    const { registry } = run.engine
    const before = registry.of({ name: 'notes' })
    registry.set({ ...before, viewRule: rule })
    const seen = await member
      .collection('notes')
      .getOne(ids.a ?? '')
      .then(() => true)
      .catch(() => false)
    registry.set(before)
    expect(seen).toBe(expected)
  })
  it.each([
    ["@request.body.topics.title = 't1'", ['t1', 'missing'], true],
    ["@request.body.topics.title ?!= 't1'", ['t1', 'missing'], false],
    ["@request.body.topics.title = 't1'", ['t1', 't2'], false],
    ["@request.body.topics.title ?= 't2'", ['t1', 't2'], true],
    ["@request.body.topics.title = ''", ['missing'], true],
    ["@request.body.topics.title = ''", undefined, true],
    ['@request.body.topics:each ?= @request.auth.topic', ['t1'], true],
    ['@request.body.topics:length = 2', ['t1', 't2'], true],
    ['@request.body.topics:length = 0', undefined, true],
    ['@request.body.topics:isset = false', undefined, true],
    ['@request.body.topics:changed = true', [], true],
    ['@request.body.topics:changed = true', ['t1', 't2'], false],
    ['topics:each = @request.body.topics:each', ['t1'], false],
    ['topics:each ?= @request.body.topics:each', ['t1'], true],
  ])('of a body: %s of %j is %s', async (rule, topics, expected) => {
    const { engine } = run
    const notes = engine.registry.of({ name: 'notes' })
    const ann = engine.store.byId(engine.registry.of({ name: 'users' }), ids.ann ?? '')
    const body = topics ? { topics: topics.map((name) => ids[name] ?? name) } : {}
    const request = { context: 'default', method: 'PATCH', query: {}, headers: {}, body } as const
    const actor = ann ? actorOf(ann) : system
    expect(engine.matches(actor, notes, { id: ids.a ?? '' }, rule, request)).toBe(expected)
  })
})

describe('a caller who is not a superuser', () => {
  it.each([
    'secret = 1',
    'parent.secret = 1',
    "owner.email != ''",
    'sort:secret',
    'hidden_via_topic.id != 1',
    "topic.hiddens_via_topic.id != ''",
  ])('may not ask for %s', async (filter) => {
    const query = filter.startsWith('sort:') ? { sort: filter.slice(5) } : { filter }
    await expect(guest.collection('notes').getList(1, 1, query)).rejects.toMatchObject(refused)
  })
  it('sees what a joined collection lists for it', async () => {
    expect(await titles(guest, "topic.title = 't1'")).toBe('')
    expect(await titles(member, "topic.title = 't1'")).toBe('a')
    expect(await titles(root, "topic.title = 't1'")).toBe('a')
  })
  it('asks for e-mail addresses that are visible', async () => {
    expect(await titles(guest, "email ~ 'example'", 'people')).toBe('eve@example.com')
    expect(await titles(guest, "email:lower ~ 'example' || name = 'zoe'", 'people')).toBe(
      'eve@example.comundefined',
    )
    expect(await titles(root, "email ~ 'example'", 'people')).toBe('eve@example.comzoe@example.com')
  })
})
