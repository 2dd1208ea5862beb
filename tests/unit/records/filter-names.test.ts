/** Which names a filter may use, and what they are (PocketBase core/record_field_resolver_test.go). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actorOf, guest, system } from '#server/records/actor.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { likePattern } from '#server/records/filter/operators.ts'
import { noRequest } from '#server/records/request-info.ts'
import { blog, posts, users } from '../../api/records/blog.ts'
import { bareEngine, passwordHash } from '../../support/engine.ts'

let engine: EngineCore
let ann = ''
let post = ''

beforeAll(async () => {
  engine = bareEngine(blog, '/nonexistent')
  const password = await passwordHash()
  await engine.write(system, (tx) => {
    ann = tx.create(users, { email: 'ann@test.test', password, name: 'Ann', points: 3 }).id
    tx.update(users, ann, { friend: ann })
    const meta = { a: { b: { c: { d: { e: { f: { g: { h: 'DEEP' } } } } } } } }
    post = tx.create(posts, { title: 'First', author: ann, meta }).id
    tx.create(posts, { title: 'Second', meta: 'WORD', tags: ['a', 'b'], related: [post] })
  })
})
afterAll(() => engine.db.close())

/** The titles of the posts that a rule lets through, as Ann by default. */
const titles = (rule: string, body: Record<string, unknown> = {}, isGuest = false): string => {
  const record = engine.store.byId(engine.registry.of(users), ann)
  const actor = isGuest || !record ? guest : actorOf(record)
  const context = engine.context(actor, { ...noRequest, body })
  return engine.store
    .find(engine.registry.of(posts), { rule, sort: 'title' }, context)
    .map((found) => found.title)
    .join()
}
const BOTH = 'First,Second'

describe('unknown names', () => {
  it.each([
    '@request.auth.missing = ""',
    '@request.auth.missing.deeper = null',
    '@request.auth.friend.missing = ""',
    '@request.auth.friend.friend.missing != "x"',
    '@request.auth.missing_via_friend = ""',
    '@request.auth.posts_via_title.id = ""',
    '@request.auth.users_via_author.id = ""',
    '@request.body.author.missing = ""',
    '@request.body.missing.deeper = ""',
    '@request.query.a.missing = ""',
    '@request.headers.missing = ""',
  ])('%s: are NULL under @request', (rule) => {
    expect(titles(rule, { author: ann })).toBe(BOTH)
    expect(titles(rule, {}, true)).toBe(BOTH)
  })
  it.each([
    '@request = 1',
    '@request.missing = 1',
    '@request.query = 1',
    '@request.headers = 1',
    '@request.body = 1',
    '@request.auth = 1',
    '@request.auth.name.test = 1',
    '@collect = 1',
    '@collection = 1',
    '@collection.unknown = 1',
    '@collection.users = 1',
    '@collection.users:alias = 1',
    '@collection.users.missing = 1',
    '@collection.posts.author.missing = 1',
    'collection.users.name = 1',
    'title.test = 1',
    'related.unknown = 1',
    'author.posts_via_title.id = 1',
    'author.users_via_missing.id = 1',
    'related.related.related.related.related.related.related.id = 1',
    'title:unknown = 1',
  ])('%s: are errors elsewhere', (rule) => {
    expect(() => titles(rule)).toThrow(expect.objectContaining({ name: 'FilterError' }))
  })
  it.each([
    ['related.related.related.related.related.related.id = ""', BOTH],
    ['meta.a.b.c.d.e.f.g.h = "DEEP"', 'First'],
    ['related.meta.a.b.c.d.e.f.g.h ?= "DEEP"', 'Second'],
    ['@collection.users:x.name = "Ann"', BOTH],
    ['author.posts_via_author.title ?= "First"', 'First'],
  ])('%s has a limit of six relations, JSON paths have none', (rule, expected) => {
    expect(titles(rule)).toBe(expected)
  })
})

describe('values in filters', () => {
  it.each([
    ['meta:lower = "word"', 'Second'],
    ['meta = "WORD"', 'Second'],
    ['place = ""', ''],
    ['place ~ "lon"', BOTH],
    ['place.something = null', BOTH],
    ['title:length = "First"', 'First'],
    ['tags:each:x = 1', null],
  ])('%s', (rule, expected) => {
    if (expected === null) expect(() => titles(rule)).toThrow()
    else expect(titles(rule)).toBe(expected)
  })
  it.each([
    ['@request.body.meta = "123"', 123, BOTH],
    ['@request.body.meta = 123', 123, ''],
    ['@request.body.meta = \'"a"\'', 'a', BOTH],
    ['@request.body.meta.a = 123', { a: 123 }, BOTH],
    ['@request.body.meta.1 = 456', [123, 456], BOTH],
    ['@request.body.meta.3 = null', [123], BOTH],
    ['@request.body.meta.0.b = null', [{ a: 1 }], BOTH],
    ['@request.body.meta:isset = true', null, BOTH],
  ])('%s of %j: a JSON field is its text', (rule, meta, expected) => {
    expect(titles(rule, { meta })).toBe(expected)
  })
  it('of an unset JSON field of the body are NULL', () => {
    expect(titles('@request.body.meta = null && @request.body.meta:isset = false')).toBe(BOTH)
  })
})

describe('LIKE patterns (tools/search/filter_test.go)', () => {
  it.each([
    ['abc', '%abc%'],
    ['ab%c', 'ab%c'],
    ['ab\\%c', '%ab\\%c%'],
    ['%ab\\%c', '%ab\\%c'],
    ['ab\\\\%c', 'ab\\\\%c'],
    ['ab\\\\\\%c', '%ab\\\\\\%c%'],
    ['ab_c', '%ab\\_c%'],
    ['ab\\_c', '%ab\\_c%'],
    ['%ab_c', '%ab_c'],
    ['ab\\c', '%ab\\\\c%'],
    ['_ab\\c_', '%\\_ab\\\\c\\_%'],
    ['ab\\c%', 'ab\\c%'],
    ['', '%%'],
  ])('%s', (text, expected) => {
    expect(likePattern(text)).toBe(expected)
  })
})
