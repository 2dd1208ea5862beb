/** No text that a client can send as filter or sort makes anything but a result or a 400. */
import { afterAll, beforeAll, describe, it } from 'vitest'
import { AppError } from '#server/core/errors.ts'
import { guest, system } from '#server/records/actor.ts'
import { blog, comments, posts } from '../../api/records/blog.ts'
import { bareEngine } from '../../support/engine.ts'
import { fc } from '../../support/properties.ts'

const engine = bareEngine(blog, '/nonexistent')
const definition = engine.registry.of(posts)
beforeAll(() =>
  engine.write(system, (tx) => {
    const made = ['x', 'y', 'xyz', 'empty'].map((title, at) =>
      tx.create(posts, { title: title.padEnd(3), views: at }),
    )
    const idOf = (at: number): string => made[at]?.id ?? ''
    tx.create(comments, { post: idOf(0), body: 'x', stars: 1 })
    tx.create(comments, { post: idOf(0), body: 'y', stars: 2 })
    tx.create(comments, { post: idOf(1), body: 'y', stars: 1 })
    tx.update(posts, idOf(2), { related: [idOf(0), idOf(1)] })
  }),
)
afterAll(() => engine.db.close())

const run = (filter: string, sort: string): boolean => {
  try {
    engine.store.find(definition, { filter, sort, restricted: true, limit: 5 }, engine.context(guest))
    engine.store.count(definition, { filter, restricted: true }, engine.context(guest))
    return true
  } catch (error) {
    return error instanceof AppError && error.status === 400
  }
}

const piece = fc.constantFrom(
  'title',
  'tags:each',
  'tags',
  'author.name',
  'related.related.title',
  'comments_via_post.body',
  'comments_via_post.author.email',
  'meta.a.b',
  'meta.0.x',
  'place.lon',
  'views',
  'internal',
  '@now',
  '@request.auth.id',
  '@collection.users.id',
  '@random',
  '@rowid',
  "'x'",
  "'%_'",
  '""',
  "'\\'",
  '12',
  '-1.5',
  'null',
  'true',
  '=',
  '!=',
  '?=',
  '?!=',
  '>',
  '?<=',
  '~',
  '!~',
  '?~',
  '&&',
  '||',
  '(',
  ')',
  '//c\n',
  ',',
  "strftime('%Y', created)",
  'geoDistance(place.lon, place.lat, 1, 2)',
  'id:length',
  'title:lower',
  '{:x}',
  ':',
  '.',
)
const operand = fc.constantFrom(
  'title',
  'tags:each',
  'tags:length',
  'tags',
  'author.name',
  'related.title',
  'related.related.related.title',
  'comments_via_post.body',
  'author.email',
  'meta',
  'meta.a',
  'place.lat',
  'views',
  'rating',
  'featured',
  'created',
  '@now',
  '@year',
  "'x'",
  "'%'",
  '""',
  '1',
  'null',
  'true',
  "strftime('%s', publishedAt)",
  'geoDistance(place.lon, place.lat, 1, 2)',
)
const operator = fc.constantFrom('=', '!=', '>', '>=', '<', '<=', '~', '!~', '?=', '?!=', '?>', '?~', '?!~')
const condition = fc.tuple(operand, operator, operand).map((parts) => parts.join(' '))
const join = fc.constantFrom('&&', '||')
const tree: fc.Arbitrary<string> = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    condition,
    fc.tuple(tie('node'), join, tie('node')).map(([a, j, b]) => `(${a} ${j} ${b})`),
  ),
})).node

describe('filters of strangers', () => {
  it('never break on arbitrary text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (filter) => run(filter, '')),
      { numRuns: 3000 },
    )
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (sort) => run('', sort)),
      { numRuns: 1000 },
    )
  })
  it('never break on pieces of the language in any order', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => run(pieces.join(' '), '')),
      { numRuns: 3000 },
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 4 }), (pieces) => run('', pieces.join(','))),
      { numRuns: 1000 },
    )
  })
  it('always run when they are well formed', () => {
    const isRun = (filter: string): boolean => {
      engine.store.find(definition, { filter, limit: 5 }, engine.context(system))
      return run(filter, '')
    }
    fc.assert(fc.property(tree, isRun), { numRuns: 1500 })
  })
  it('mean the same when a join is narrowed and when a sort on it forbids that', () => {
    const path = fc.constantFrom(
      'comments_via_post.body',
      'comments_via_post.stars',
      'related.title',
      'title',
      'comments_via_post.author.name',
    )
    const known = fc.constantFrom("'x'", "'y'", '1', "''")
    const simple = fc
      .tuple(path, fc.constantFrom('?=', '?!=', '=', '!='), known)
      .map((parts) => parts.join(' '))
    const group = fc
      .array(simple, { minLength: 1, maxLength: 3 })
      .chain((terms) => join.map((word) => `(${terms.join(` ${word} `)})`))
    const filter = fc
      .array(group, { minLength: 1, maxLength: 3 })
      .chain((terms) => join.map((word) => terms.join(` ${word} `)))
    const ids = (text: string, sort: string): string =>
      engine.store
        .find(definition, { filter: text, sort }, engine.context(system))
        .map((record) => record.id)
        .sort()
        .join()
    const wide = 'comments_via_post.body,comments_via_post.author.name,related.title'
    fc.assert(
      fc.property(filter, (text) => ids(text, '') === ids(text, wide)),
      { numRuns: 1500 },
    )
  })
})
