/** A disk that is full, read-only or held by another process: 503, and well again by itself. */
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { collection } from '#drizzle/collection.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { superusers } from '#drizzle/collections/system.ts'
import { text } from '#drizzle/fields.ts'
import { openLogStore } from '#server/core/log-store.ts'
import { diskStorage } from '#server/ports/storage.ts'
import { fromDeclaration } from '#server/records/schema/definition.ts'
import { type TestApp, testApp, testClock } from '../../support/app.ts'
import { makeProduit } from '../../support/catalogue.ts'
import { eventually } from '../../support/eventually.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const notes = collection('notes', { title: text() }, () => ({ read: '', write: '' }))

const site = async () => {
  const dataDir = temporaryFolder('data')
  const app = await testApp({ dataDir, collections: [notes, superusers].map(fromDeclaration) })
  app.engine.db.pragma('busy_timeout = 20')
  const write = (title = 'a note') => app.call('POST', '/api/collections/notes/records', { body: { title } })
  const count = () => app.engine.db.prepare('SELECT count(*) FROM notes').pluck().get()
  return { app, dataDir, write, count }
}

const unavailable = async (answer: Awaited<ReturnType<TestApp['call']>>): Promise<void> => {
  expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
    503,
    '5',
    { data: {}, message: 'The service is temporarily unavailable. Please try again later.', status: 503 },
  ])
}

describe('a write', () => {
  it('answers 503 while another process holds the database', async () => {
    const { app, dataDir, write, count } = await site()
    const other = new Database(join(dataDir, 'data.db'))
    other.exec('BEGIN IMMEDIATE')
    await unavailable(await write())
    other.exec('ROLLBACK')
    other.close()
    expect([(await write()).statusCode, count(), app.engine.db.inTransaction]).toEqual([200, 1, false])
  })

  it('waits for another process without keeping others waiting, in its order', async () => {
    const { app, dataDir, write, count } = await site()
    app.engine.db.pragma('busy_timeout = 5000')
    const { id } = (await write()).json()
    const other = new Database(join(dataDir, 'data.db'))
    other.exec('BEGIN IMMEDIATE')
    const written: string[] = []
    const requested = performance.now()
    app.worker.wake()
    expect(performance.now() - requested).toBeLessThan(1000)
    const writes = ['first', 'second'].map(async (title) => {
      const { statusCode } = await write(title)
      written.push(`${title} ${statusCode}`)
    })
    // Begun, found busy, and begun again.
    const tries = vi.spyOn(app.engine.db, 'exec')
    const unhurried = () => tries.mock.calls.filter(([sql]) => sql === 'PRAGMA busy_timeout = 0')
    await eventually(() => expect(unhurried().length).toBeGreaterThan(1))
    const began = performance.now()
    const view = await app.call('GET', `/api/collections/notes/records/${id}`)
    expect([view.statusCode, written]).toEqual([200, []])
    expect(performance.now() - began).toBeLessThan(1000)
    other.exec('ROLLBACK')
    other.close()
    await Promise.all(writes)
    expect([written, count()]).toEqual([['first 200', 'second 200'], 3])
    expect(app.engine.db.pragma('busy_timeout', { simple: true })).toBe(5000)
  })

  it('answers 503 while the database is read-only', async () => {
    const { app, write, count } = await site()
    app.engine.db.pragma('query_only = ON')
    await unavailable(await write())
    app.engine.db.pragma('query_only = OFF')
    expect([(await write()).statusCode, count()]).toEqual([200, 1])
  })

  it('answers 503 when the disk is full, each of those that share a transaction', async () => {
    const { app, write, count } = await site()
    const pages = app.engine.db.pragma('page_count', { simple: true })
    app.engine.db.pragma(`max_page_count = ${pages}`)
    const large = 'x'.repeat(4000)
    const answers = await Promise.all(Array.from({ length: 5 }, () => write(large)))
    const full = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(full.length).toBeGreaterThan(0)
    for (const answer of full) await unavailable(answer)
    expect(count()).toBe(answers.length - full.length)
    app.engine.db.pragma('max_page_count = 100000')
    expect((await write(large)).statusCode).toBe(200)
  })
})

it.each(['ENOSPC', 'EROFS', 'EDQUOT'])('a full disk answers 503 for a file: %s', async (code) => {
  const disk = diskStorage(temporaryFolder('uploads'))
  const write = async () => {
    throw Object.assign(new Error(`${code}: no write`), { code })
  }
  const app = await testApp({ ports: { storage: { ...disk, write } } })
  const { id } = await app.seed((tx) => makeProduit(tx))
  const form = new FormData()
  form.set('images', new Blob([Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')]), 'a.gif')
  const body = new Response(form)
  const answer = await app.server.inject({
    method: 'PATCH',
    url: `/api/collections/${produits.name}/records/${id}`,
    headers: {
      authorization: (await app.superuser()).token,
      'content-type': body.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  await unavailable(answer)
})

describe('the log', () => {
  const world = () => {
    const logs = openLogStore(temporaryFolder('logs'), testClock())
    const entry = (message: string) => logs.add({ level: 0, message, data: {} })
    const messages = () => logs.db.prepare('SELECT message FROM logs ORDER BY id').pluck().all()
    return { logs, entry, messages }
  }

  it('loses no line when a reader comes while it cannot be written', () => {
    const { logs, entry, messages } = world()
    entry('a line')
    logs.db.pragma('query_only = ON')
    expect(() => logs.flush()).toThrow(/readonly/)
    logs.db.pragma('query_only = OFF')
    logs.flush()
    expect(messages()).toEqual(['a line'])
    logs.close()
  })

  it('throws neither from its timer nor at its end', () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    try {
      const { logs, entry } = world()
      logs.db.pragma('query_only = ON')
      entry('a line')
      expect(() => vi.advanceTimersByTime(10_000)).not.toThrow()
      for (let at = 0; at < 500; at += 1) entry('another')
      expect(() => logs.close()).not.toThrow()
      expect(logs.db.open).toBe(false)
    } finally {
      vi.useRealTimers()
    }
  })
})

it('a job whose outcome could not be stored is resumed', async () => {
  // The look of every two seconds.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { app } = await site()
  let runs = 0
  app.worker.handle('a.test', () => {
    runs += 1
    // From here on the row cannot be written.
    if (runs === 1) app.engine.db.pragma('query_only = ON')
  })
  app.worker.start()
  await app.seed((tx) => tx.enqueue('a.test', {}))
  const status = () => app.engine.db.prepare('SELECT status FROM jobs').pluck().get()
  await eventually(() => expect([runs, status()]).toEqual([1, 'running']))
  app.engine.db.pragma('query_only = OFF')
  await eventually(() => {
    vi.advanceTimersByTime(2000)
    expect([runs, status()]).toEqual([2, 'done'])
  })
})
