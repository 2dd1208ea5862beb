/**
 * The two servers that `npm run bench` compares, in one process of their own: the record engine, and bare handlers
 * that read and write the same kind of rows with Fastify and better-sqlite3 alone.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { collection } from '#drizzle/collection.ts'
import { bool, date, email, fields, json, number, text, url } from '#drizzle/fields.ts'
import { buildApp } from '#server/app.ts'
import { stamp } from '#server/core/clock.ts'
import { openDatabase } from '#server/core/database.ts'
import { randomId } from '#server/core/ids.ts'

const items = collection(
  'items',
  fields({
    title: text({ required: true }),
    body: text(),
    category: text({ index: true }),
    email: email(),
    site: url(),
    price: number({ index: true }),
    stock: number(),
    rating: number(),
    active: bool(),
    featured: bool(),
    publishedAt: date(),
    meta: json(),
    options: json(),
  }),
  () => ({ read: '', write: '', indexes: [{ columns: ['category', 'price'] }] }),
)
const COLUMNS = ['id', ...Object.keys(items.fields), 'created', 'updated']

const rowOf = (index: number): unknown[] => [
  randomId(),
  `Article ${index}`,
  'Une phrase assez longue pour ressembler à la description courte d’un article de la boutique.',
  index % 2 === 0 ? 'audio' : 'livre',
  `personne${index}@example.com`,
  `https://example.com/${index}`,
  (index * 7) % 500,
  index % 50,
  (index % 50) / 10,
  index % 3 === 0 ? 0 : 1,
  index % 10 === 0 ? 1 : 0,
  '2026-01-01 10:00:00.000Z',
  JSON.stringify({ color: 'sable', size: index % 5 }),
  JSON.stringify(['a', 'b', index % 7]),
  '2026-01-01 10:00:00.000Z',
  '2026-01-01 10:00:00.000Z',
]

type Database = ReturnType<typeof openDatabase>
const fill = (db: Database, rows: number): string => {
  const insert = db.prepare(
    `INSERT INTO items (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map(() => '?').join(', ')})`,
  )
  db.transaction(() => {
    for (let index = 0; index < rows; index += 1) insert.run(rowOf(index))
  })()
  db.exec('ANALYZE')
  return (db.prepare('SELECT id FROM items LIMIT 1 OFFSET ?').get(Math.floor(rows / 2)) as { id: string }).id
}

interface Row {
  active: number
  featured: number
  meta: string
  options: string
}
const decode = (row: Row) => ({
  ...row,
  active: row.active === 1,
  featured: row.featured === 1,
  meta: JSON.parse(row.meta),
  options: JSON.parse(row.options),
})

const bareServer = (db: Database) => {
  const app = Fastify()
  const one = db.prepare('SELECT * FROM items WHERE id = ?')
  const page = db.prepare('SELECT * FROM items WHERE category = ? AND price > ? ORDER BY price DESC LIMIT 30')
  const count = db.prepare('SELECT count(*) AS n FROM items WHERE category = ? AND price > ?')
  const insert = db.prepare(
    `INSERT INTO items (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map(() => '?').join(', ')})`,
  )
  app.get<{ Params: { id: string } }>('/items/:id', (request) => decode(one.get(request.params.id) as Row))
  app.get<{ Querystring: { over?: string } }>('/items', (request) => {
    const over = Number(request.query.over ?? 100)
    const { n } = count.get('audio', over) as { n: number }
    const rows = (page.all('audio', over) as Row[]).map(decode)
    return { items: rows, page: 1, perPage: 30, totalItems: n, totalPages: Math.ceil(n / 30) }
  })
  app.post<{ Body: Record<string, unknown> }>('/items', (request) => {
    const now = stamp(new Date())
    const values: Record<string, unknown> = { ...request.body, id: randomId(), created: now, updated: now }
    insert.run(COLUMNS.map((name) => encode(values[name])))
    return values
  })
  return app
}
const encode = (value: unknown): unknown => {
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? '')
}

const rows = Number(process.argv[2] ?? 10_000)
const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
const app = await buildApp({
  collections: [items],
  dataDir,
  uploadsDir: join(dataDir, 'files'),
  webDir: null,
  rateLimit: false,
})
const engineId = fill(app.engine.db, rows)
await app.server.listen({ port: 0, host: '127.0.0.1' })

const bareDb = openDatabase(join(dataDir, 'bare.db'))
const ddl = app.engine.db
  .prepare("SELECT sql FROM sqlite_master WHERE tbl_name = 'items' AND sql IS NOT NULL ORDER BY type DESC")
  .all() as { sql: string }[]
for (const { sql } of ddl) bareDb.exec(sql)
const bareId = fill(bareDb, rows)
const bare = bareServer(bareDb)
await bare.listen({ port: 0, host: '127.0.0.1' })

const portOf = (server: FastifyInstance) => (server.server.address() as AddressInfo).port
process.send?.({
  engine: portOf(app.server),
  bare: (bare.server.address() as AddressInfo).port,
  engineId,
  bareId,
})
process.on('message', async () => {
  await bare.close()
  await app.close()
  bareDb.close()
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(0)
})
