/**
 * The rows of `npm run bench`: articles with authors, documents in folders of people. Ids are sequential, so
 * that any process knows them.
 */
import { authCollection, collection } from '#drizzle/collection.ts'
import { superusers } from '#drizzle/collections/system.ts'
import { authFields, bool, date, email, fields, json, number, relation, text, url } from '#drizzle/fields.ts'
import type { openDatabase } from '#server/core/database.ts'

export const PEOPLE = 1000
export const PASSWORD = 'correct horse battery'
/** Articles of one author and documents of one folder. */
export const EACH = 100

const people = authCollection('people', fields({ ...authFields, name: text() }), () => ({
  read: '',
  auth: '',
}))
const items = collection(
  'items',
  fields({
    title: text({ required: true }),
    body: text(),
    category: text(),
    author: relation('people', { index: true }),
    email: email(),
    site: url(),
    price: number(),
    stock: number(),
    rating: number(),
    active: bool(),
    featured: bool(),
    publishedAt: date(),
    meta: json(),
    options: json(),
  }),
  () => ({
    read: '',
    write: '',
    indexes: [{ columns: ['category', 'price'] }, { columns: ['author', 'price'] }],
  }),
)
const folders = collection(
  'folders',
  fields({ title: text(), owner: relation('people', { index: true }) }),
  () => ({
    read: '',
  }),
)
const documents = collection(
  'documents',
  fields({ title: text(), body: text(), folder: relation('folders', { index: true }) }),
  () => ({ read: 'folder.owner = @request.auth.id' }),
)
export const collections = [superusers, people, items, folders, documents]

type Database = ReturnType<typeof openDatabase>

/** `item00000000042`: 15 characters, as an id has. */
const idOf = (kind: string, index: number): string => kind + String(index).padStart(15 - kind.length, '0')
export const itemId = (index: number): string => idOf('item', index)
export const personId = (index: number): string => idOf('person', index % PEOPLE)
const folderId = (index: number): string => idOf('folder', index)
/** Articles of one author are adjacent, as in practice. */
export const authorOf = (index: number): string => personId(Math.floor(index / EACH))

const TIME = '2026-01-01 10:00:00.000Z'
export const ITEM_COLUMNS = ['id', ...Object.keys(items.fields), 'created', 'updated']

export const itemRow = (index: number): unknown[] => [
  itemId(index),
  `Article ${index}`,
  'Une phrase assez longue pour ressembler à la description courte d’un article de la boutique.',
  index % 2 === 0 ? 'audio' : 'livre',
  authorOf(index),
  `personne${index}@example.com`,
  `https://example.com/${index}`,
  (index * 7) % 500,
  index % 50,
  (index % 50) / 10,
  index % 3 === 0 ? 0 : 1,
  index % 10 === 0 ? 1 : 0,
  TIME,
  JSON.stringify({ color: 'sable', size: index % 5 }),
  JSON.stringify(['a', 'b', index % 7]),
  TIME,
  TIME,
]

const insertAll = (
  db: Database,
  table: string,
  columns: readonly string[],
  rows: Iterable<unknown[]>,
): void => {
  const insert = db.prepare(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  )
  for (const row of rows) insert.run(row)
}

function* counted(count: number, row: (index: number) => unknown[]): Generator<unknown[]> {
  for (let index = 0; index < count; index += 1) yield row(index)
}

/**
 * Writes the rows: as many articles as documents, one folder per hundred of these, always a thousand people.
 */
export const fill = (db: Database, rows: number, hash: string): void => {
  db.transaction(() => {
    const person = ['id', 'email', 'password', 'tokenKey', 'name', 'verified', 'created', 'updated']
    insertAll(
      db,
      'people',
      person,
      counted(PEOPLE, (at) => {
        const id = personId(at)
        return [id, `${id}@example.com`, hash, `key-${id}`, `Personne ${at}`, 1, TIME, TIME]
      }),
    )
    insertAll(db, 'items', ITEM_COLUMNS, counted(rows, itemRow))
    insertAll(
      db,
      'folders',
      ['id', 'title', 'owner', 'created', 'updated'],
      counted(Math.ceil(rows / EACH), (at) => [folderId(at), `Dossier ${at}`, personId(at), TIME, TIME]),
    )
    insertAll(
      db,
      'documents',
      ['id', 'title', 'body', 'folder', 'created', 'updated'],
      counted(rows, (at) => [
        idOf('doc', at),
        `Document ${at}`,
        'Le texte du document.',
        folderId(Math.floor(at / EACH)),
        TIME,
        TIME,
      ]),
    )
  })()
  db.exec('ANALYZE')
  db.pragma('wal_checkpoint(TRUNCATE)')
}
