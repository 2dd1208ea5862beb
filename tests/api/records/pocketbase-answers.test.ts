/** Filters and rules whose answers were taken from a real PocketBase: types of bound values, NULL, modifiers, functions. */
import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromPocketBase } from '#server/records/schema/import-schema.ts'
import { passwordHash, type Running, serve, testClock } from '../../support/engine.ts'
import { authFields, idField, makeRecord, open } from '../../support/pocketbase-export.ts'
import { BODIES, CREATES, FORMS, LISTS, RULES } from './pocketbase-answers.ts'

const USERS = '_pb_users_auth_'
const ITEMS = 'items0000000001'
const letters = (name: string, maxSelect: number) => ({
  name,
  type: 'select',
  values: ['a', 'b', 'c'],
  maxSelect,
})
const relation = (name: string, collectionId: string, maxSelect = 1) => ({
  name,
  type: 'relation',
  collectionId,
  maxSelect,
})
const plain = (type: string, ...names: string[]) => names.map((name) => ({ name, type }))
const collections = [
  {
    id: USERS,
    name: 'users',
    type: 'auth',
    ...open,
    authRule: '',
    fields: [
      ...authFields,
      ...plain('text', 'name', 'word'),
      ...plain('number', 'points'),
      letters('tags', 3),
    ],
  },
  {
    id: ITEMS,
    name: 'items',
    type: 'base',
    ...open,
    fields: [
      idField(),
      ...plain('text', 'title', 'word'),
      letters('tags', 3),
      letters('one', 1),
      relation('members', USERS, 9),
      relation('owner', USERS),
      ...plain('json', 'js'),
      ...plain('number', 'num'),
      ...plain('bool', 'flag'),
      ...plain('geoPoint', 'loc'),
      ...plain('date', 'day'),
    ],
  },
  {
    id: 'comments0000001',
    name: 'comments',
    type: 'base',
    ...open,
    fields: [idField(), ...plain('text', 'text'), relation('item', ITEMS), ...plain('number', 'score')],
  },
]

const U = 'uuuuuuuuuuuuuu1'
const V = 'uuuuuuuuuuuuuu2'
const idOf = (digit: number): string => `item0000000000${digit}`
let run: Running
let root: PocketBase
let guest: PocketBase
let user: PocketBase

const fill = async () => {
  const make = (name: string, body: Record<string, unknown>) => makeRecord(run.engine, name, body)
  const password = await passwordHash()
  const account = { email: 'u@example.com', password, name: 'a', word: 'a', points: 5, tags: ['a', 'b'] }
  await make('users', { id: U, ...account })
  await make('users', { id: V, email: 'v@example.com', password, emailVisibility: true })
  const first = { word: '1', tags: ['a', 'b'], one: 'a', members: [U, V], owner: U, num: 12.5, flag: true }
  const js = { a: 'Abc', alower: 'x', n: 1 }
  const day = '2026-01-05 00:00:00.000Z'
  await make('items', { id: idOf(1), title: '2026', ...first, js, loc: { lon: 12.5, lat: 41.9 }, day })
  const second = { word: '1.0', tags: ['a'], members: [V], owner: V, js: 'text', num: 1 }
  await make('items', { id: idOf(2), title: 'b', ...second, loc: { lon: 2.35, lat: 48.86 } })
  await make('items', { id: idOf(3), js: null })
  await make('items', { id: idOf(4), title: 'c', word: '0', js: [1, 'b'], num: 42, owner: U })
  const comments = [
    ['x', 1, 5],
    ['', 1, 3000],
    ['y', 2, 3],
    ['', 2, 1],
    ['z', 4, 20000],
    ['', 3, 9],
  ] as const
  for (const [text, item, score] of comments) await make('comments', { text, item: idOf(item), score })
  return make('_superusers', { email: 'root@example.com', password })
}

beforeAll(async () => {
  run = await serve(fromPocketBase(collections), testClock('2026-11-22T09:30:00.000Z'))
  root = run.as({ name: '_superusers' }, await fill())
  guest = run.client()
  user = run.as({ name: 'users' }, U)
})
afterAll(() => run.close())

const setRule = (rule: object) => {
  const { registry } = run.engine
  registry.set({ ...registry.of({ name: 'items' }), ...rule })
}
const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: { status: number }) => error.status,
  )

/** Which records the rule lets this client change: a changed id is refused after the rule. */
const changeable = async (client: PocketBase, rule: string, body: object): Promise<string> => {
  setRule({ updateRule: rule })
  let found = ''
  for (const digit of [1, 2, 3, 4]) {
    const status = await statusOf(client.collection('items').update(idOf(digit), { ...body, id: 'changed' }))
    if (status === 400) found += digit
    else if (status !== 404) found += `[${status}]`
  }
  return found
}

/** Whether the rule lets a guest create: an id that is none is refused after the rule. */
const creatable = async (rule: string, body: object | FormData): Promise<string> => {
  setRule({ createRule: rule })
  const refusal = await guest
    .collection('items')
    .create(body as FormData)
    .then(
      () => ({}),
      (error: { response: { data?: object } }) => error.response.data ?? {},
    )
  return 'id' in refusal ? 'yes' : 'no'
}

describe('filters', () => {
  it.each(LISTS)('%s → %s', async (filter, expected) => {
    const query = new URLSearchParams({ filter })
    const answer = await fetch(`${run.url}/api/collections/items/records?${query}`, {
      headers: { authorization: root.authStore.token },
    })
    const { items = [] } = (await answer.json()) as { items?: { id: string }[] }
    const found = items.map(({ id }) => id.slice(-1)).sort()
    expect(answer.status === 200 ? found.join('') : String(answer.status)).toBe(expected)
  })
})

describe('update rules', () => {
  it.each(RULES)('%s: %s → %s', async (who, rule, expected) => {
    expect(await changeable(who === 'user' ? user : guest, rule, {})).toBe(expected)
  })
  it.each(BODIES)('%s with %j → %s', async (rule, body, expected) => {
    expect(await changeable(guest, rule, body)).toBe(expected)
  })
})

describe('create rules', () => {
  it.each(CREATES)('%s with %j → %s', async (rule, body, expected) => {
    expect(await creatable(rule, { ...body, id: '!' })).toBe(expected)
  })
  it.each(FORMS)('%s with the form %j → %s', async (rule, body, expected) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...body, id: '!' })) form.append(name, value)
    expect(await creatable(rule, form)).toBe(expected)
  })
})
