/** No text that a client can send as filter or sort makes anything but a result or a 400. */
import { afterAll, beforeAll, describe, it } from 'vitest'
import { AppError } from '#server/core/errors.ts'
import { type Actor, guest, system } from '#server/records/actor.ts'
import { blog, comments, posts, users } from '../../api/records/blog.ts'
import { bareEngine, passwordHash } from '../../support/engine.ts'
import { fc, runs } from '../../support/properties.ts'

const engine = bareEngine(blog, '/nonexistent')
const definition = engine.registry.of(posts)
beforeAll(async () => {
  const password = await passwordHash()
  await engine.write(system, (tx) => {
    const made = ['x', 'y', 'xyz', 'empty', 'hidden', 'blind'].map((title, at) =>
      tx.create(posts, { title: title.padEnd(3), views: at, status: 'published' }),
    )
    const idOf = (at: number): string => made[at]?.id ?? ''
    tx.create(comments, { post: idOf(0), body: 'x', stars: 1 })
    tx.create(comments, { post: idOf(0), body: 'y', stars: 2 })
    tx.create(comments, { post: idOf(1), body: 'y', stars: 1 })
    tx.create(comments, { post: idOf(4), body: 'x', stars: 2 })
    // A term that only the author may list stands beside a public one, alone, and behind another.
    const author = tx.create(users, { email: 'ann@test.test', password, name: 'x' })
    tx.update(posts, idOf(4), { status: 'draft', author: author.id, related: [idOf(0)] })
    tx.update(posts, idOf(2), { related: [idOf(0), idOf(1), idOf(4)] })
    tx.update(posts, idOf(5), { related: [idOf(4)] })
    tx.update(posts, idOf(1), { related: [idOf(2), idOf(5)] })
    tx.update(posts, idOf(0), { related: [idOf(5)] })
  })
})
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

describe('clients’ filters', () => {
  it('never break on arbitrary text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (filter) => run(filter, '')),
      { numRuns: runs(3000) },
    )
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (sort) => run('', sort)),
      { numRuns: runs(1000) },
    )
  })
  it('never break on pieces of the language in any order', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => run(pieces.join(' '), '')),
      { numRuns: runs(3000) },
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 4 }), (pieces) => run('', pieces.join(','))),
      { numRuns: runs(1000) },
    )
  })
  it('always run when they are well formed', () => {
    const isRun = (filter: string): boolean => {
      engine.store.find(definition, { filter, limit: 5 }, engine.context(system))
      return run(filter, '')
    }
    fc.assert(fc.property(tree, isRun), { numRuns: runs(1500) })
  })
  /**
   * What a sort goes through is joined as PocketBase joins everything, flat, with the rows made distinct: the same filter
   * beside such a sort is what its EXISTS must mean.
   */
  const known = fc.constantFrom("'x'", "'y'", "'xyz'", '1', '2', "''")
  const anyOperator = fc.constantFrom('?=', '?!=', '=', '!=', '?~', '!~', '?>', '<=')
  const filtersOver = (paths: readonly string[]): fc.Arbitrary<string> => {
    const path = fc.constantFrom(...paths)
    const simple = fc.oneof(
      { weight: 5, arbitrary: fc.tuple(path, anyOperator, known).map((parts) => parts.join(' ')) },
      { weight: 1, arbitrary: fc.tuple(path, anyOperator, path).map((parts) => parts.join(' ')) },
    )
    return fc.letrec<{ node: string }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 3 },
        simple,
        fc.tuple(tie('node'), join, tie('node')).map(([a, word, b]) => `(${a} ${word} ${b})`),
      ),
    })).node
  }
  const idsFor =
    (actor: Actor, restricted: boolean) =>
    (filter: string, sort: string, rule = ''): string =>
      engine.store
        .find(definition, { rule, filter, sort, restricted }, engine.context(actor))
        .map((record) => record.id)
        .sort()
        .join()

  it('mean the same with lazy joins and with joins required by a sort', () => {
    const wide =
      'comments_via_post.body,comments_via_post.author.name,related.title,related.related.title,tags:each'
    const paths = [...wide.split(','), 'comments_via_post.stars', 'title', 'author.name']
    const ids = idsFor(system, false)
    fc.assert(
      fc.property(filtersOver(paths), (text) => ids(text, '') === ids(text, wide)),
      { numRuns: runs(3000) },
    )
  })
  const hiding = [
    'comments_via_post.body',
    'comments_via_post.post.title',
    'related.title',
    'related.comments_via_post.stars',
    'related.related.title',
    'related.author.name',
    'posts_via_related.title',
    'title',
  ]
  it('mean the same where list rules hide some of the joined records', () => {
    const ids = idsFor(guest, true)
    const same = (text: string): boolean => {
      const named = new Set(text.split(/[ ()]+/).filter((word) => hiding.includes(word)))
      return ids(text, '') === ids(text, [...named].join())
    }
    fc.assert(fc.property(filtersOver(hiding), same), { numRuns: runs(3000) })
  })
  it('apply to the rule’s own records', () => {
    const ids = idsFor(guest, true)
    const same = (rule: string, text: string): boolean => {
      const named = new Set(text.split(/[ ()]+/).filter((word) => hiding.includes(word)))
      return ids(text, '', rule) === ids(text, [...named].join(), rule)
    }
    const filters = filtersOver(hiding)
    fc.assert(fc.property(filters, filters, same), { numRuns: runs(3000) })
  })
})
