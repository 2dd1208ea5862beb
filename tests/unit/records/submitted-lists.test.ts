/** Rules over lists that a request submits or leaves out, against the answers of a real PocketBase. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Actor, actorOf, guest } from '#server/records/actor.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { noRequest } from '#server/records/request-info.ts'
import { fromPocketBase } from '#server/records/schema/import-schema.ts'
import { bareEngine, passwordHash } from '../../support/engine.ts'
import { authFields, idField, makeRecord, open } from '../../support/pocketbase-export.ts'
import { ANSWERS, OPERATORS } from './submitted-lists.ts'

const USERS = '_pb_users_auth_'
const letters = (name: string, maxSelect: number) => ({
  name,
  type: 'select',
  values: ['a', 'b', 'c'],
  maxSelect,
})
const relation = (name: string, maxSelect: number) => ({
  name,
  type: 'relation',
  collectionId: USERS,
  maxSelect,
})
const word = { name: 'word', type: 'text' }
const collections = [
  {
    id: USERS,
    name: 'users',
    type: 'auth',
    ...open,
    authRule: '',
    fields: [...authFields, { name: 'name', type: 'text' }, word, letters('tags', 3)],
  },
  {
    id: 'lists0000000001',
    name: 'lists',
    type: 'base',
    ...open,
    fields: [
      idField(),
      { name: 'title', type: 'text', required: true },
      word,
      letters('tags', 3),
      letters('one', 1),
      relation('members', 9),
      relation('owner', 1),
      { name: 'js', type: 'json' },
      { name: 'num', type: 'number' },
    ],
  },
]

let engine: EngineCore
let actors: readonly Actor[]
const full = 'ffffffffffffff1'
const bare = 'bbbbbbbbbbbbbb1'

beforeAll(async () => {
  engine = bareEngine(fromPocketBase(collections), '/nonexistent')
  const password = await passwordHash()
  const user = {
    id: 'uuuuuuuuuuuuuu1',
    email: 'u@example.com',
    password,
    name: 'a',
    word: 'a',
    tags: ['a', 'b'],
  }
  const owner = await makeRecord(engine, 'users', user)
  const lists = { word: 'a', tags: ['a', 'b'], one: 'a', members: [owner], owner, js: { v: 'a' }, num: 1 }
  await makeRecord(engine, 'lists', { id: full, title: 'full', ...lists })
  await makeRecord(engine, 'lists', { id: bare, title: 'bare' })
  const record = engine.store.byId(engine.registry.of({ name: 'users' }), owner)
  if (!record) throw new Error('The user was not created')
  actors = [guest, actorOf(record)]
})
afterAll(() => engine.db.close())

const LISTS = [undefined, [], ['a'], ['b'], ['a', 'b']]

const submissions = (sides: string): Record<string, unknown>[] => {
  if (!sides.includes('@request.body.one:each')) return LISTS.map((tags) => (tags ? { tags } : {}))
  return LISTS.map((tags) => {
    if (!tags) return {}
    const one = tags.at(-1) ?? ''
    return tags.length === 2 ? { one, tags } : { one }
  })
}

const answersTo = (sides: string): string =>
  OPERATORS.map((operator) => {
    const rule = sides.replace('#', operator)
    const collection = engine.registry.of({ name: 'lists' })
    const bits = [full, bare].flatMap((id) =>
      actors.flatMap((actor) =>
        submissions(sides).map((body) =>
          engine.store.allowed(
            collection,
            id,
            rule,
            engine.context(actor, { ...noRequest, method: 'PATCH', body }),
          )
            ? 1
            : 0,
        ),
      ),
    )
    return Number.parseInt(bits.join(''), 2).toString(16).padStart(5, '0')
  }).join(' ')

describe('rules over a submitted list', () => {
  it.each(Object.entries(ANSWERS))('%s', (sides, expected) => {
    expect(answersTo(sides)).toBe(expected)
  })
})
