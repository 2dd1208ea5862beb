/**
 * The cost of the same work without an engine: Fastify, better-sqlite3 and prepared statements, nothing
 * checked.
 */
import { createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import argon2 from 'argon2'
import Fastify, { type FastifyInstance } from 'fastify'
import { stamp } from '#server/core/clock.ts'
import { openDatabase } from '#server/core/database.ts'
import { randomId } from '#server/core/ids.ts'
import { ITEM_COLUMNS } from './data.ts'
import { serveBench } from './process.ts'

interface Row {
  readonly active: number
  readonly featured: number
  readonly meta: string
  readonly options: string
  readonly author: string
}

const decode = (row: Row) => ({
  ...row,
  active: row.active === 1,
  featured: row.featured === 1,
  meta: JSON.parse(row.meta),
  options: JSON.parse(row.options),
})
const encode = (value: unknown): unknown => {
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? '')
}

type Database = ReturnType<typeof openDatabase>
type App = FastifyInstance

const pageOf = (items: unknown[], total: number) => ({
  page: 1,
  perPage: 30,
  totalItems: total,
  totalPages: total < 0 ? -1 : Math.ceil(total / 30),
  items,
})

const reads = (app: App, db: Database): void => {
  const one = db.prepare('SELECT * FROM items WHERE id = ?')
  const byAuthor = db.prepare(
    'SELECT * FROM items WHERE author = ? AND price > ? ORDER BY price DESC LIMIT 30',
  )
  const countByAuthor = db.prepare('SELECT count(*) FROM items WHERE author = ? AND price > ?').pluck()
  const wide = db.prepare('SELECT * FROM items WHERE category = ? AND price > ? ORDER BY price DESC LIMIT 30')
  const countWide = db.prepare('SELECT count(*) FROM items WHERE category = ? AND price > ?').pluck()
  const people = db.prepare(
    'SELECT id, name, verified, created, updated FROM people WHERE id IN (SELECT value FROM json_each(?))',
  )
  const own = 'FROM documents JOIN folders ON folders.id = documents.folder WHERE folders.owner = ?'
  const documents = db.prepare(`SELECT documents.* ${own} LIMIT 30`)
  const countDocuments = db.prepare(`SELECT count(*) ${own}`).pluck()
  app.get<{ Params: { id: string } }>('/items/:id', (request) => decode(one.get(request.params.id) as Row))
  app.get<{ Querystring: Record<'author' | 'over', string> }>('/items', ({ query: { author, over } }) => {
    const rows = byAuthor.all(author, Number(over)) as Row[]
    return pageOf(rows.map(decode), countByAuthor.get(author, Number(over)) as number)
  })
  app.get<{ Querystring: Record<'author' | 'over', string> }>('/expanded', ({ query: { author, over } }) => {
    const rows = byAuthor.all(author, Number(over)) as Row[]
    const ids = JSON.stringify([...new Set(rows.map((row) => row.author))])
    const authors = new Map((people.all(ids) as { id: string }[]).map((person) => [person.id, person]))
    const items = rows.map((row) => ({ ...decode(row), expand: { author: authors.get(row.author) } }))
    return pageOf(items, countByAuthor.get(author, Number(over)) as number)
  })
  app.get<{ Querystring: { over: string; skipTotal?: string } }>(
    '/wide',
    ({ query: { over, skipTotal } }) => {
      const rows = wide.all('audio', Number(over)) as Row[]
      const total = skipTotal ? -1 : (countWide.get('audio', Number(over)) as number)
      return pageOf(rows.map(decode), total)
    },
  )
  app.get('/documents', (request) => {
    const person = request.headers.authorization ?? ''
    return pageOf(documents.all(person), countDocuments.get(person) as number)
  })
}

const writes = (app: App, db: Database): void => {
  const insert = db.prepare(
    `INSERT INTO items (${ITEM_COLUMNS.join(', ')}) VALUES (${ITEM_COLUMNS.map(() => '?').join(', ')})`,
  )
  const change = db.prepare('UPDATE items SET stock = ?, updated = ? WHERE id = ? RETURNING *')
  const listeners = new Set<ServerResponse>()
  app.get('/events', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' }).write('event:ready\ndata:{}\n\n')
    listeners.add(reply.raw)
    reply.raw.on('close', () => listeners.delete(reply.raw))
  })
  app.post<{ Body: Record<string, unknown> }>('/items', (request) => {
    const now = stamp(new Date())
    const values: Record<string, unknown> = { ...request.body, id: randomId(), created: now, updated: now }
    insert.run(ITEM_COLUMNS.map((name) => encode(values[name])))
    const message = `event:items\ndata:${JSON.stringify({ action: 'create', record: values })}\n\n`
    for (const listener of listeners) listener.write(message)
    return values
  })
  app.patch<{ Params: { id: string }; Body: { stock: number } }>('/items/:id', ({ params, body }) =>
    decode(change.get(body.stock, stamp(new Date()), params.id) as Row),
  )
  const account = db.prepare('SELECT * FROM people WHERE email = ?')
  app.post<{ Body: { identity: string; password: string } }>('/sign-in', async ({ body }) => {
    const person = account.get(body.identity) as { id: string; password: string }
    if (!(await argon2.verify(person.password, body.password))) throw new Error('A wrong password')
    return { token: createHmac('sha256', 'key').update(person.id).digest('base64url'), record: person }
  })
}

await serveBench(async (dataDir) => {
  const db = openDatabase(`${dataDir}/data.db`)
  const app = Fastify()
  reads(app, db)
  writes(app, db)
  return {
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    tokens: [],
    close: async () => {
      app.server.closeAllConnections()
      await app.close()
      db.close()
    },
  }
})
