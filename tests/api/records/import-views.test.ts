/** Views that a schema describes by their query alone: the fields are those that PocketBase 0.39.11 worked out. */
import { expect, it, onTestFinished } from 'vitest'
import { fromPocketBase } from '#server/records/schema/import-schema.ts'
import { serve } from '../../support/engine.ts'
import { authFields, idField, makeRecord, open } from '../../support/pocketbase-export.ts'

const USERS = '_pb_users_auth_'
const plain = (type: string, ...names: string[]) => names.map((name) => ({ name, type }))
const relation = (name: string, collectionId: string, maxSelect = 1) => ({
  name,
  type: 'relation',
  collectionId,
  maxSelect,
})
const tables = [
  { id: USERS, name: 'users', type: 'auth', ...open, fields: [...authFields, ...plain('text', 'name')] },
  {
    id: 'items0000000001',
    name: 'items',
    ...open,
    fields: [
      idField(),
      ...plain('text', 'title', 'word'),
      ...plain('number', 'num'),
      ...plain('bool', 'flag'),
      { name: 'one', type: 'select', values: ['a', 'b'], maxSelect: 1 },
      relation('members', USERS, 9),
      relation('owner', USERS),
    ],
  },
  {
    id: 'comments0000001',
    name: 'comments',
    ...open,
    fields: [idField(), relation('item', 'items0000000001'), ...plain('number', 'score')],
  },
]
const view = (viewQuery: string) => ({ name: 'seen', type: 'view', listRule: '', viewRule: '', viewQuery })
const fieldsOf = (viewQuery: string): string[] => {
  const found = fromPocketBase([...tables, view(viewQuery)]).find(({ name }) => name === 'seen')
  return (found?.fields ?? []).map((field) =>
    [field.name, field.type, 'onlyInt' in field && field.onlyInt ? 'int' : ''].join(' ').trim(),
  )
}

it.each([
  [
    'SELECT id, title, num AS n, flag, one, owner FROM items',
    'id text, title text, n number, flag bool, one select, owner relation',
  ],
  [
    `SELECT i.id, i.title as "t", u.name, u.id as who, i.members, COUNT(*) as total, count(c.id) cc,
      total(c.score) as sum, CAST(i.num as int) as k, cast(i.title as TEXT) txt, (i.num + 1) as plus, u.email,
      max(c.score) as top
    FROM items i LEFT JOIN users u ON u.id = i.owner INNER JOIN comments AS c ON c.item = i.id
    WHERE i.title != "" GROUP BY i.id`,
    'id text, t text, name text, who relation, members relation, total number int, cc number int, sum number, k number int, txt text, plus json, email email, top json',
  ],
  ['WITH x AS (SELECT id, title FROM items) SELECT x.id, x.title FROM x', 'id text, title json'],
  [
    'SELECT DISTINCT Items.id, Items.Title, coalesce(items.word, "a, from") as w, cast((items.num) as real) r FROM Items',
    'id text, Title json, w json, r number',
  ],
  [
    'SELECT items.id, /* a, b */ `title`, [word] -- c\n FROM items ORDER BY items.id LIMIT 5;',
    'id text, title text, word text',
  ],
])('a view’s fields: %s', (query, expected) => {
  expect(fieldsOf(query).join(', ')).toBe(expected)
})

it('a view with a star is refused', () => {
  expect(() => fieldsOf('SELECT * FROM items')).toThrow('* is not supported')
})

it('a view’s records are served', async () => {
  const query = 'SELECT i.id, i.title, i.flag, u.id AS who FROM items i LEFT JOIN users u ON u.id = i.owner'
  const run = await serve(fromPocketBase([...tables, view(query)]))
  onTestFinished(() => run.close())
  const id = await makeRecord(run.engine, 'items', { title: 'x', flag: true })
  const { items } = await run.client().collection('seen').getList(1, 9, { filter: 'flag = true' })
  expect(items).toMatchObject([{ id, title: 'x', flag: true, who: '' }])
})
