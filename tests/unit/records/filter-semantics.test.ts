/** The meaning of filters, on a real SQLite (PocketBase §2.4-2.9). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actorOf, guest, system } from '#server/records/actor.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { noRequest, type RequestInfo } from '#server/records/request-info.ts'
import { blog, comments, posts, profiles, users } from '../../api/records/blog.ts'
import { bareEngine, passwordHash, testClock } from '../../support/engine.ts'

let engine: EngineCore
const ids: Record<string, string> = {}

beforeAll(async () => {
  engine = bareEngine(blog, '/nonexistent', testClock('2026-11-20T12:00:00.000Z'))
  const password = await passwordHash()
  await engine.write(system, (tx) => {
    const ann = tx.create(users, {
      email: 'ann@test.test',
      password,
      name: 'Ann',
      emailVisibility: true,
      role: 'staff',
      permissions: ['users.manage'],
    })
    const bob = tx.create(users, { email: 'bob@test.test', password, name: 'Bob', friend: ann.id })
    const ab = tx.create(posts, {
      title: 'First_100%',
      status: 'published',
      author: ann.id,
      tags: ['a', 'b'],
      views: 10,
      rating: 4.5,
      featured: true,
      meta: { n: 5, s: '5', list: [{ x: 1 }], yes: true },
      place: { lon: 2.3522, lat: 48.8566 },
    })
    const a = tx.create(posts, {
      title: 'second',
      status: 'published',
      author: bob.id,
      tags: ['a'],
      views: 2,
      related: [ab.id],
      meta: 'word',
      place: { lon: 4.8357, lat: 45.764 },
    })
    const b = tx.create(posts, {
      title: 'Third "quoted"',
      tags: ['b'],
      related: [ab.id, a.id],
      publishedAt: '2026-11-19 10:00:00.000Z',
    })
    const none = tx.create(posts, { title: 'fourth', rating: 0 })
    tx.create(comments, { post: ab.id, body: 'good', author: ann.id, stars: 5 })
    tx.create(comments, { post: ab.id, body: 'bad', author: bob.id, stars: 1 })
    tx.create(comments, { post: a.id, body: 'good', author: bob.id, stars: 3 })
    tx.create(profiles, { user: ann.id, bio: 'first' })
    Object.assign(ids, { ann: ann.id, bob: bob.id, ab: ab.id, a: a.id, b: b.id, none: none.id })
  })
})
afterAll(() => engine.db.close())

const names = (found: readonly { id: string }[]): string =>
  Object.keys(ids)
    .filter((name) => found.some((record) => record.id === ids[name]))
    .join(' ')

/** Posts that match, by their short names, read as the server. */
const match = (filter: string): string => names(engine.read(system).find(posts, { filter }))

describe('operators', () => {
  it.each([
    ["title = 'second'", 'a'],
    ["title != 'second'", 'ab b none'],
    ["title ~ 'SEC'", 'a'],
    ["title !~ 'ir'", 'a none'],
    ["title ~ '_100%'", ''],
    ["title ~ '%100\\%'", 'ab'],
    ["title ~ 'f%'", 'ab none'],
    ["title ~ '_e%'", 'a'],
    ['title ~ "\\"quoted\\""', 'b'],
    ["slug = ''", 'ab a b none'],
    ['slug = null', 'ab a b none'],
    ['slug != null', ''],
    ['views > 2', 'ab'],
    ["views = '10'", 'ab'],
    ['views >= 2 && views < 10', 'a'],
    ['rating = null', 'a b'],
    ['rating = 0', 'none'],
    ['rating < 5', 'ab none'],
    ['featured = true', 'ab'],
    ['featured != TRUE', 'a b none'],
    ['author = null', 'b none'],
    ["author.name = 'Ann'", 'ab'],
    ["author.name != 'Ann'", 'a b none'],
    ["author.friend.name = 'Ann'", 'a'],
    ['author.name = author.friend.name', 'b none'],
    ["publishedAt > '2026-11-19'", 'b'],
    ["publishedAt <= @now && publishedAt != ''", 'b'],
    ['1 = 1', 'ab a b none'],
    ["'a' = ''", ''],
    ["'' = null", 'ab a b none'],
    ['@year = 2026 && @month = 11 && @day = 20 && @weekday = 5', 'ab a b none'],
    [
      "@todayStart = '2026-11-20 00:00:00.000Z' && @monthEnd = '2026-11-30 23:59:59.999Z' && @yearEnd = '2026-12-31 23:59:59.999Z'",
      'ab a b none',
    ],
  ])('%s', (filter, expected) => {
    expect(match(filter)).toBe(expected)
  })
})

describe('several values', () => {
  it.each([
    ["tags = 'a'", ''],
    ["tags ~ 'a'", 'ab a'],
    ["tags:each = 'a'", 'a'],
    ["tags:each ?= 'a'", 'ab a'],
    ["tags:each != 'a'", 'b none'],
    ["tags:each ?!= 'a'", 'ab b none'],
    ['tags:length = 2', 'ab'],
    ['tags:length = 0', 'none'],
    ['author:length = 1', 'ab a'],
    ["related.title ~ 'First'", 'a'],
    ["related.title ?~ 'First'", 'a b'],
    ["comments_via_post.body = 'good'", 'a'],
    ["comments_via_post.body ?= 'good'", 'ab a'],
    ["comments_via_post.body != 'bad'", 'a b none'],
    ["comments_via_post.body ?= 'good' && comments_via_post.stars ?= 1", ''],
    ["comments_via_post.author.name ?= 'Bob'", 'ab a'],
    ["author.profiles_via_user.bio = 'first'", 'ab'],
    ["@collection.comments.post ?= id && @collection.comments.body ?= 'bad'", 'ab'],
    ["@collection.comments:x.body ?= 'bad' && @collection.comments:y.stars ?= 3", 'ab a b none'],
    ['related.id ?= author.id', 'none'],
  ])('%s', (filter, expected) => {
    expect(match(filter)).toBe(expected)
  })
})

describe('JSON, points and functions', () => {
  it.each([
    ['meta.n = 5', 'ab'],
    ["meta.n = '5'", ''],
    ["meta.s = '5'", 'ab'],
    ['meta.yes = true', 'ab'],
    ['meta.list.0.x = 1', 'ab'],
    ["meta = 'word'", 'a'],
    ['meta = null', 'b none'],
    ["meta = ''", ''],
    ['meta.nothing = null', 'ab a b none'],
    ['place.lat > 48', 'ab'],
    ['geoDistance(place.lon, place.lat, 2.35, 48.85) < 5', 'ab'],
    ['geoDistance(place.lon, place.lat, 2.35, 48.85) < 450 && place.lon > 3', 'a'],
    ["strftime('%Y-%m', publishedAt) = '2026-11'", 'b'],
    ["strftime('%Y', publishedAt) = ''", 'ab a none'],
    ["title:lower = 'first_100%'", 'ab'],
  ])('%s', (filter, expected) => {
    expect(match(filter)).toBe(expected)
  })
})

describe('invalid filters', () => {
  it.each([
    'nothing = 1',
    'title.x = 1',
    'author.nothing = 1',
    'nothing_via_post.x = 1',
    'comments_via_author.body = 1',
    'title:nothing = 1',
    '@nothing = 1',
    '@request.nothing = 1',
    '@collection.nothing.id = 1',
    'comments_via_post = 1',
    'nothing(1) = 1',
    'geoDistance(1,2,3) = 1',
    "geoDistance('1',2,3,4) = 1",
    'strftime(created) = 1',
    "strftime('%Y', strftime('%Y')) = 1",
    'author.friend.friend.friend.friend.friend.friend.name = 1',
    '@request.query.a:each = 1',
    '@request.body.title:length = 1',
  ])('%s', (filter) => {
    expect(() => match(filter)).toThrow(expect.objectContaining({ status: 400 }))
  })
})

describe('parameters', () => {
  it('bind values of the server', () => {
    const reader = engine.read(system)
    expect(
      names(reader.find(posts, { filter: 'title = {:t} || views > {:n}', params: { t: 'fourth', n: 5 } })),
    ).toBe('ab none')
    expect(names(reader.find(posts, { filter: 'title ~ {:t}', params: { t: '_100' } }))).toBe('ab')
    expect(names(reader.find(posts, { filter: 'slug = {:t}', params: { t: null } }))).toBe('ab a b none')
    expect(() => reader.find(posts, { filter: 'title = {:x}' })).toThrow(
      expect.objectContaining({ status: 400 }),
    )
  })
})

describe('@request in rules', () => {
  const as = (id: string | null, rule: string, request: Partial<RequestInfo> = {}): string => {
    const actor = id ? actorOf(engine.store.byId(engine.registry.of(users), id)!) : guest
    return names(
      engine.store.find(
        engine.registry.of(posts),
        { rule },
        engine.context(actor, { ...noRequest, ...request }),
      ),
    )
  }
  it.each([
    ["@request.auth.id != ''", '', 'ab a b none'],
    ["@request.auth.id = ''", 'ab a b none', ''],
    ['author = @request.auth.id', 'b none', 'ab'],
    ["@request.auth.id != '' && author = @request.auth.id", '', 'ab'],
    ["@request.auth.role = 'staff'", '', 'ab a b none'],
    ["@request.auth.permissions:each ?= 'users.manage'", '', 'ab a b none'],
    ["@request.auth.permissions:each = 'pages.manage'", '', ''],
    ['@request.auth.permissions:length > 0', '', 'ab a b none'],
    ['@request.auth.nothing = null', 'ab a b none', 'ab a b none'],
    ["@request.auth.users_via_friend.name ?= 'Bob'", '', 'ab a b none'],
    ["@request.auth.collectionName = 'users'", '', 'ab a b none'],
    ["@request.auth.email ~ 'ann'", '', 'ab a b none'],
    ["@request.context = 'default' && @request.method = 'GET'", 'ab a b none', 'ab a b none'],
  ])('evaluates %s', (rule, asGuest, asAnn) => {
    expect(as(null, rule)).toBe(asGuest)
    expect(as(ids.ann ?? '', rule)).toBe(asAnn)
  })
  it('gives guests and members separate plans of one rule', () => {
    const rule = "status = 'published' || author = @request.auth.id"
    expect(as(null, rule)).toBe('ab a b none')
    expect(as(ids.bob ?? '', rule)).toBe('ab a')
    expect(as(null, rule)).toBe('ab a b none')
  })
  it('reads query, headers and body', () => {
    expect(as(null, "@request.query.k = 'v'", { query: { k: 'v' } })).toBe('ab a b none')
    expect(as(null, "@request.query.k = 'v'")).toBe('')
    expect(as(null, '@request.query.k:isset = true', { query: { k: '' } })).toBe('ab a b none')
    expect(as(null, "@request.headers.x_token = 't'", { headers: { x_token: 't' } })).toBe('ab a b none')
    expect(as(null, "@request.body.title = 'x'", { body: { title: 'x' } })).toBe('ab a b none')
    expect(as(null, '@request.body.other.deep = 2', { body: { other: { deep: 2 } } })).toBe('ab a b none')
    expect(as(null, "@request.body.tags:each ?= 'b'", { body: { tags: ['a', 'b'] } })).toBe('ab a b none')
    expect(as(null, "@request.body.tags:each = 'b'", { body: { tags: ['a', 'b'] } })).toBe('')
    expect(as(null, '@request.body.tags:length = 2', { body: { tags: ['a', 'b'] } })).toBe('ab a b none')
    expect(as(null, '@request.body.views:changed = true', { body: { views: 10 } })).toBe('a b none')
    expect(as(null, '@request.body.views:changed = true')).toBe('')
    expect(as(null, "@request.body.author.name = 'Ann'", { body: { author: ids.ann } })).toBe('ab a b none')
    expect(as(null, "@request.body.related.title ?= 'second'", { body: { related: [ids.ab, ids.a] } })).toBe(
      'ab a b none',
    )
    expect(as(null, "@request.body.related.title = 'second'", { body: { related: [ids.ab, ids.a] } })).toBe(
      '',
    )
  })
})

describe('clients’ filters', () => {
  const requested = (
    filter: string,
    id?: string,
    collection = posts as { readonly name: string },
    sort = '',
  ): string => {
    const definition = engine.registry.of(collection)
    const actor = id ? actorOf(engine.store.byId(engine.registry.of(users), id)!) : guest
    return names(engine.store.find(definition, { filter, sort, restricted: true }, engine.context(actor)))
  }
  it('cannot use hidden fields', () => {
    expect(() => requested("internal = ''")).toThrow(expect.objectContaining({ status: 400 }))
    expect(() => requested("author.secretNote = ''")).toThrow(expect.objectContaining({ status: 400 }))
    expect(() => requested('', undefined, posts, 'internal')).toThrow(
      expect.objectContaining({ status: 400 }),
    )
    expect(() => requested("author.tokenKey ~ 'a'")).toThrow(expect.objectContaining({ status: 400 }))
  })
  it('use private fields only with the managing permission', () => {
    expect(() => requested("author.role = 'staff'")).toThrow(expect.objectContaining({ status: 400 }))
    expect(() => requested("author.role = 'staff'", ids.bob)).toThrow(
      expect.objectContaining({ status: 400 }),
    )
    expect(requested("author.role = 'staff'", ids.ann)).toBe('ab')
  })
  it('cannot reach through collections that the client may not list', () => {
    expect(() => requested("secrets_via_post.text = ''")).toThrow(expect.objectContaining({ status: 400 }))
  })
  it('see related records only within their list rule', () => {
    // Bob may list his own bookmarks; no other reader may see them through posts.
    expect(requested("related.title ?= 'fourth'")).toBe('')
    expect(requested("related.title ?~ 'First'", ids.bob)).toBe('a b')
  })
  it('match e-mail addresses only where they are visible, or for account managers', () => {
    expect(requested("email ~ 'test'", undefined, users)).toBe('ann')
    expect(requested("author.email ~ 'bob'")).toBe('')
    expect(requested("email ~ 'test'", ids.ann, users)).toBe('ann bob')
  })
  it('sort by related fields without repeated rows', () => {
    const definition = engine.registry.of(posts)
    const found = engine.store.find(
      definition,
      { sort: '-comments_via_post.stars', restricted: true },
      engine.context(guest),
    )
    expect(found).toHaveLength(4)
  })
})

describe('joins', () => {
  const plan = (rule: string, sort = '') => {
    const actor = actorOf(engine.store.byId(engine.registry.of(users), ids.ann ?? '')!)
    return engine.store.plan(engine.registry.of(posts), { rule, sort }, engine.context(actor))
  }
  const mine =
    "status = 'draft' || (comments_via_post.author ?= @request.auth.id && comments_via_post.stars ?= 5)"
  const wholeSql = (rule: string, sort = '') => {
    const { joins, where } = plan(rule, sort)
    return `${joins.sql} WHERE ${where?.sql}`
  }
  it('are in an EXISTS of their own, with all conditions on the same record', () => {
    expect(plan(mine)).toMatchObject({ joins: { sql: '' }, distinct: false, hops: 1 })
    expect(wholeSql(mine)).toMatch(
      /EXISTS \(SELECT 1 FROM "comments" "__j\d+" WHERE .*"author" = \?.* AND .*"stars" = \?/,
    )
    expect(wholeSql(mine).split('EXISTS')).toHaveLength(2)
    expect(wholeSql(`${mine} || comments_via_post.body ?= 'x'`).split('EXISTS')).toHaveLength(3)
  })
  it('are shared by the rule and the client’s filter', () => {
    const requested = {
      rule: 'comments_via_post.author ?= @request.auth.id',
      filter: 'comments_via_post.stars ?= 5',
    }
    const actor = actorOf(engine.store.byId(engine.registry.of(users), ids.ann ?? '')!)
    const { where } = engine.store.plan(engine.registry.of(posts), requested, engine.context(actor))
    expect(where?.sql).toMatch(/^\(EXISTS .*"author" = \?.* AND .*"stars" = \?/)
    expect(where?.sql.split('EXISTS')).toHaveLength(2)
  })
  it('do not multiply one another', () => {
    expect(plan("comments_via_post.stars ?= 5 && related.title ?= 'x' && tags:each ?= 'a'").hops).toBe(1)
    expect(plan("related.comments_via_post.stars ?= 5 || related.related.title ?= 'x'").hops).toBe(2)
    expect(plan('comments_via_post.body ?= related.title').hops).toBe(2)
  })
  it('are joined beside the rows where a sort needs them', () => {
    expect(plan(mine, 'comments_via_post.stars')).toMatchObject({ distinct: true, hops: 1 })
    expect(wholeSql(mine, 'comments_via_post.stars')).not.toContain('EXISTS')
  })
  it('are left out where the rule is decided without them', () => {
    expect(plan(`@request.auth.id = '' && ${mine.slice(mine.indexOf('('))}`).matchesNothing).toBe(true)
    expect(plan("@request.auth.role = 'staff' || comments_via_post.stars ?= 5")).toMatchObject({
      where: null,
      distinct: false,
    })
  })
})
