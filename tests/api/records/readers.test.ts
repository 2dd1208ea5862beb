/** Costly lists are answered by worker processes: right, in time, and without blocking others. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { count, eq, sql } from 'drizzle-orm'
import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import fastify from 'fastify'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { isPassing } from '#server/core/errors.ts'
import { httpBasics } from '#server/core/http.ts'
import { system } from '#server/records/actor.ts'
import { tidy } from '#server/records/maintenance.ts'
import { Readers } from '#server/records/readers/readers.ts'
import { alwaysInReader, fileDatabase, type Running, serve } from '../../support/engine.ts'
import { eventually } from '../../support/eventually.ts'
import { runs } from '../../support/properties.ts'
import { blog, comments, posts } from './blog.ts'

/** Counts for ever, inside SQLite. */
const ENDLESS = 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c'
const STRANGER = { ip: '203.0.113.1', isBound: true }
const ONE = { sql: 'SELECT 1', values: [] }

const readersOf = (deadline: number, count = 1): Readers => {
  const db = fileDatabase()
  db.exec("CREATE TABLE t (x); INSERT INTO t VALUES (1), (2), (3), ('Été')")
  const readers = new Readers({ path: db.name, count, deadline })
  onTestFinished(async () => {
    await readers.close()
    db.close()
  })
  return readers
}

/** The reader processes of a site, or of this process, by their numbers. */
const processes = (site = process.pid): number[] =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(site)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('reader-process'))
    .map((line) => Number.parseInt(line, 10))

/** Whether there is such a process, zombies aside. */
const isRunning = (pid: number): boolean =>
  /^[^Z\s]/.test(spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout)

describe('readers', () => {
  it('answer in order, with the numbers that SQLite keeps and words found without accents', async () => {
    const notified = await readersOf(5000).ask(
      [
        { sql: 'SELECT x FROM t WHERE x > CAST(? AS INTEGER) ORDER BY x LIMIT 2', values: [1n] },
        { sql: "SELECT x FROM t WHERE x LIKE ? ESCAPE '\\'", values: ['%ete%'] },
      ],
      STRANGER,
    )
    expect(notified.map(({ rows }) => rows)).toEqual([[[2], [3]], [['Été']]])
  })
  it('cannot write', async () => {
    const write = readersOf(5000).ask([{ sql: 'DELETE FROM t RETURNING x', values: [] }], STRANGER)
    await expect(write).rejects.toMatchObject({ code: 'SQLITE_READONLY' })
    expect(isPassing(await write.catch((error: unknown) => error))).toBe(true)
  })
  it('end what takes too long, and answer the next', async () => {
    const readers = readersOf(300)
    await expect(readers.ask([{ sql: ENDLESS, values: [] }], STRANGER)).rejects.toMatchObject({
      status: 400,
      message: 'The query takes too long.',
    })
    expect(await readers.ask([ONE], { ...STRANGER, isBound: false })).toMatchObject([{ rows: [[1]] }])
    await eventually(() => expect(processes()).toHaveLength(1))
  })
  it('answer without running it what has waited for as long as it may take', async () => {
    const readers = readersOf(300)
    const held = new AbortController()
    const long = readers.ask([{ sql: ENDLESS, values: [] }], {
      ...STRANGER,
      isBound: false,
      signal: held.signal,
    })
    const began = performance.now()
    const late = readers.ask([{ sql: 'DELETE FROM t', values: [] }], { ip: '203.0.113.2', isBound: true })
    // It would be refused in SQLite's words, had it been run.
    await expect(late).rejects.toMatchObject({ status: 400, message: 'The query takes too long.' })
    expect(performance.now() - began).toBeLessThan(5000)
    held.abort()
    await expect(long).rejects.toMatchObject({ status: 400 })
    expect(await readers.ask([ONE], { ...STRANGER, isBound: false })).toMatchObject([{ rows: [[1]] }])
  })
  it('stop for a disconnected caller, while running and before the turn', async () => {
    const readers = readersOf(60_000)
    const [first, second] = [new AbortController(), new AbortController()]
    const running = readers.ask([{ sql: ENDLESS, values: [] }], { ...STRANGER, signal: first.signal })
    const waiting = readers.ask([{ sql: ENDLESS, values: [] }], { ...STRANGER, signal: second.signal })
    const next = readers.ask([ONE], { ...STRANGER, isBound: false })
    second.abort()
    first.abort()
    await expect(running).rejects.toMatchObject({ status: 400 })
    await expect(waiting).rejects.toMatchObject({ status: 400 })
    expect(await next).toMatchObject([{ rows: [[1]] }])
  })
  it('are started again when something else ends them, once a question', async () => {
    const readers = readersOf(60_000)
    await readers.ask([ONE], STRANGER)
    const lost = readers.ask([{ sql: ENDLESS, values: [] }], STRANGER)
    const [first] = processes()
    process.kill(first ?? 0, 'SIGKILL')
    const second = await eventually(() => {
      const [pid] = processes().filter((found) => found !== first)
      if (!pid) throw new Error('Not started again')
      return pid
    })
    process.kill(second, 'SIGKILL')
    await expect(lost).rejects.toMatchObject({ status: 503 })
    expect(await readers.ask([ONE], { ...STRANGER, isBound: false })).toMatchObject([{ rows: [[1]] }])
  })
  it('serve one network after the other, and refuse a queue without end', async () => {
    const readers = readersOf(60_000)
    const left = new AbortController()
    const flood = Array.from({ length: 110 }, () =>
      readers
        .ask([{ sql: ENDLESS, values: [] }], { ...STRANGER, signal: left.signal })
        .catch((error: { status: number }) => error.status),
    )
    const other = readers.ask([ONE], { ip: '198.51.100.7', isBound: false })
    left.abort()
    expect(await other).toMatchObject([{ rows: [[1]] }])
    const statuses = await Promise.all(flood)
    // One runs and a hundred wait.
    expect(statuses.filter((status) => status === 429)).toHaveLength(9)
  })
  it('have one deadline for all that a turn asks', async () => {
    // Each of them takes some 300 ms or more.
    const counting = { sql: ENDLESS.replace('FROM c)', 'FROM c WHERE x < 2000000)'), values: [] }
    const readers = readersOf(700)
    const all = readers.ask(Array<typeof counting>(20).fill(counting), STRANGER)
    await expect(all).rejects.toMatchObject({ status: 400 })
  })
  it('know nothing of the site’s secrets', async () => {
    process.env.SECRET_KEY = 'of-the-site-and-of-nobody-else-at-all'
    onTestFinished(() => {
      delete process.env.SECRET_KEY
    })
    await readersOf(5000).ask([ONE], STRANGER)
    const [pid] = processes()
    const known = readFileSync(`/proc/${pid}/environ`, 'utf8')
    expect(known).toContain('PATH=')
    expect(known).not.toContain('of-the-site')
  })
  it('leave no process behind', async () => {
    const readers = readersOf(60_000)
    const open = readers.ask([{ sql: ENDLESS, values: [] }], STRANGER)
    const refused = expect(open).rejects.toMatchObject({ status: 503 })
    await readers.close()
    await refused
    expect(processes()).toEqual([])
  })
  it('end with a site that is killed while they read', async () => {
    const db = fileDatabase()
    onTestFinished(() => void db.close())
    const program = `import { Reader } from '#server/records/readers/reader.ts'
      const reader = new Reader(${JSON.stringify(db.name)})
      await reader.ask('SELECT 1', [], { deadline: 60_000 })
      void reader.ask(${JSON.stringify(ENDLESS)}, [], { deadline: 60_000 })
      setTimeout(() => process.stdout.write('asked'), 100)`
    const args = ['--import', 'tsx', '--input-type=module', '-e', program]
    const env = { ...process.env, TSX_DISABLE_CACHE: '1' }
    const site = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
    await once(site.stdout, 'data')
    const [reader] = processes(site.pid)
    if (reader === undefined) throw new Error('Nobody reads')
    onTestFinished(() => {
      if (isRunning(reader)) process.kill(reader, 'SIGKILL')
    })
    site.kill('SIGKILL')
    await eventually(() => expect(isRunning(reader)).toBe(false))
  })
})

const onReaders = async (deadline = 20_000): Promise<Running> => {
  const run = await serve(blog, undefined, { db: fileDatabase(), readers: { count: 1, deadline } })
  onTestFinished(() => run.close())
  return run
}

describe('reports', () => {
  const t = sqliteTable('posts', { id: text('id') })
  it('are read beside, as they are read here', async () => {
    const here = await serve(blog, undefined, { db: fileDatabase() })
    onTestFinished(() => here.close())
    const adjacent = await onReaders()
    for (const { engine } of [here, adjacent]) {
      await engine.write(system, (tx) => tx.create(posts, { id: 'post00000000001', title: 'Premier' }))
      const rows = engine.reads.select({ id: t.id, many: count() }).from(t)
      expect(await rows).toEqual([{ id: 'post00000000001', many: 1 }])
      expect(await rows.get()).toEqual({ id: 'post00000000001', many: 1 })
      expect(await engine.reads.select().from(t).where(eq(t.id, 'none')).get()).toBeUndefined()
      expect(processes()).toHaveLength(engine === here.engine ? 0 : 1)
    }
  })
  it('stop no other', async () => {
    const { engine } = await onReaders(1000)
    let turns = 0
    const timer = setInterval(() => {
      turns += 1
    }, 10)
    onTestFinished(() => clearInterval(timer))
    const endless = engine.reads.select({ many: sql.raw(`(${ENDLESS})`) }).from(t)
    const requested = endless.then(() => 'answered', String)
    await engine.write(system, (tx) => tx.create(posts, { title: 'Premier' }))
    await eventually(() => expect(turns).toBeGreaterThan(5))
    await engine.close()
    expect(await requested).not.toBe('answered')
  })
  it('are refused with 429 when too many wait, which is no failure of the site', async () => {
    const { engine } = await onReaders()
    const app = fastify()
    onTestFinished(() => app.close())
    httpBasics(app)
    app.get('/api/report', () => engine.reads.select({ many: count() }).from(t))
    const answers = await Promise.all(Array.from({ length: 150 }, () => app.inject('/api/report')))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 429]))
  })
})

describe('lists that a reader answers', () => {
  it('are those that are answered here', async () => {
    const run = await onReaders()
    await run.engine.write(system, (tx) => {
      for (let at = 0; at < 40; at += 1) {
        const { id } = tx.create(posts, {
          title: `Post ${at}`,
          status: at % 3 === 0 ? 'draft' : 'published',
          views: at,
          tags: at % 2 === 0 ? ['a'] : [],
          meta: { n: at },
        })
        if (at % 4 === 0)
          tx.create(comments, { post: id, body: at % 8 === 0 ? 'bon' : 'à revoir', stars: at })
      }
    })
    const addresses = [
      '',
      'page=2&perPage=7&sort=-views',
      'filter=views>10&sort=-views&perPage=3',
      "filter=comments_via_post.body?~'revoir'&expand=comments_via_post&fields=*,expand",
      'filter=tags:length=0&skipTotal=1',
      'filter=meta.n=4.0',
      'sort=-comments_via_post.stars,title',
      "filter=title='no such'",
    ].map((query) => `${run.url}/api/collections/posts/records?${query}`)
    const texts = async () => Promise.all(addresses.map(async (url) => (await fetch(url)).text()))
    const here = await texts()
    await run.engine.write(system, (tx) => tx.create(comments, { post: tx.first(posts, {}).id, body: 'x' }))
    alwaysInReader(run.engine)
    expect(processes()).toEqual([])
    expect(await texts()).toEqual(here)
    expect(processes()).toHaveLength(1)
    expect((JSON.parse(here[1] ?? '') as { totalItems: number }).totalItems).toBe(40)
  })

  it('refuse what SQLite refuses as the client’s mistake', async () => {
    const run = await onReaders()
    alwaysInReader(run.engine)
    await run.engine.write(system, (tx) => tx.create(posts, { title: 'Post', status: 'published', meta: {} }))
    const filter = encodeURIComponent('meta.a"b = 1')
    const answer = await fetch(`${run.url}/api/collections/posts/records?filter=${filter}`)
    expect(answer.status).toBe(400)
  })

  it('see each write that was answered before, each time of a thousand', async () => {
    const run = await onReaders()
    alwaysInReader(run.engine)
    const { id } = await run.engine.write(system, (tx) =>
      tx.create(posts, { title: 'Post', status: 'published', views: 0 }),
    )
    const read = async () => {
      const answer = await fetch(`${run.url}/api/collections/posts/records?filter=views>0`)
      return ((await answer.json()) as { items: { views: number }[] }).items[0]?.views
    }
    const stale: number[] = []
    for (let views = 1; views <= runs(1000); views += 1) {
      await run.engine.write(system, (tx) => tx.update(posts, id, { views }))
      if ((await read()) !== views) stale.push(views)
    }
    expect(stale).toEqual([])
  })

  it('are kept only when nothing was written while they were read', async () => {
    const run = await onReaders()
    alwaysInReader(run.engine)
    const { id } = await run.engine.write(system, (tx) =>
      tx.create(posts, { title: 'Post', status: 'published', views: 0 }),
    )
    const url = `${run.url}/api/collections/posts/records?filter=views>=0`
    const read = async () =>
      ((await (await fetch(url)).json()) as { items: { views: number }[] }).items[0]?.views
    for (let views = 1; views <= runs(100); views += 1) {
      const adjacent = [read(), read(), read()]
      await run.engine.write(system, (tx) => tx.update(posts, id, { views }))
      await Promise.all(adjacent)
      expect(await read()).toBe(views)
    }
  })

  it('follow a rule that was changed from the next request on', async () => {
    const run = await onReaders()
    alwaysInReader(run.engine)
    await run.engine.write(system, (tx) => tx.create(posts, { title: 'Post', status: 'published' }))
    const total = async () =>
      ((await (await fetch(`${run.url}/api/collections/posts/records`)).json()) as { totalItems: number })
        .totalItems
    expect(await total()).toBe(1)
    const before = run.engine.registry.of(posts)
    run.engine.registry.set({ ...before, listRule: "status = 'draft'" })
    expect(await total()).toBe(0)
  })
})

describe('what is costly', () => {
  const large = async (rows = 30_000) => {
    const run = await onReaders()
    const insert = run.engine.db.prepare(
      "INSERT INTO posts (id, title, slug, status, views, created) SELECT printf('%015d', value), 'Post ' || value, 'p' || value, 'published', value, '2026' FROM (WITH RECURSIVE s(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM s WHERE value < ?) SELECT value FROM s)",
    )
    // Through the connection itself: thirty thousand writes are not what is tried here.
    insert.run(rows)
    run.engine.store.forget()
    return run
  }
  /** What a list of posts asks for its rows. */
  const questionOf = ({ engine }: Running, filter: string) => {
    const selection = { filter, restricted: true, limit: 30 }
    const question = engine.store.prepareRows(engine.registry.of(posts), selection, engine.context(system))
    if (!question) throw new Error('No row can match')
    return question
  }
  it('is what walks a large table, and not what is found at once', async () => {
    const run = await large()
    const definition = run.engine.registry.of(posts)
    const costly = (filter: string, sort = '', more: { offset?: number } = {}): boolean => {
      const context = run.engine.context(system)
      const selection = { filter, sort, restricted: true, limit: 30, offset: 0, ...more }
      const question = run.engine.store.prepareRows(definition, selection, context)
      if (!question) throw new Error('No row can match')
      return run.engine.costs.isCostly(question)
    }
    expect(costly('')).toBe(false)
    expect(costly("id = '000000000000001'")).toBe(false)
    expect(costly('views = 7')).toBe(true)
    expect(costly('', 'views')).toBe(true)
    expect(costly('', '', { offset: 20_000 })).toBe(true)
    expect(costly("related.related.related.title ?= 'x'")).toBe(true)
    expect(costly("id = '000000000000001' && related.title ?= 'x'")).toBe(false)
    expect(costly("id > '0'")).toBe(true)
  })
  it('is what an index finds when many rows share what it is asked for', async () => {
    const run = await large()
    const costly = (filter: string): boolean => run.engine.costs.isCostly(questionOf(run, filter))
    run.engine.db.exec('CREATE INDEX by_status ON posts (status); CREATE INDEX by_views ON posts (views)')
    // Not counted yet.
    expect(costly('views = 7')).toBe(true)
    run.engine.db.exec('ANALYZE')
    expect(costly("views = 7 && title != 'x'")).toBe(false)
    expect(costly("status = 'published' && body ~ 'x'")).toBe(true)
    expect(costly('views > 7 && rating = null')).toBe(true)
  })
  it('is what looks for words in some thousand texts, which may be long', async () => {
    const run = await large(2000)
    const costly = (filter: string): boolean => run.engine.costs.isCostly(questionOf(run, filter))
    expect([costly('views = 9'), costly("body ~ 'x'")]).toEqual([false, true])
  })
  it('is what walks a large table inside a view', async () => {
    const run = await large()
    const viewQuery = 'SELECT p.* FROM posts p'
    run.engine.db.exec(`CREATE VIEW seen AS ${viewQuery}`)
    const behind = run.engine.registry.of(posts)
    const seen = { ...behind, id: 'seen', name: 'seen', type: 'view', viewQuery } as const
    run.engine.registry.set(seen)
    const question = run.engine.store.prepareRows(
      seen,
      { filter: 'views = 7', restricted: true, limit: 30 },
      run.engine.context(system),
    )
    expect(question && run.engine.costs.isCostly(question)).toBe(true)
  })
  it('comes home when it was quick again and again, and leaves once it was slow', async () => {
    const run = await large()
    const context = run.engine.context(system)
    const question = run.engine.store.prepareRows(
      run.engine.registry.of(posts),
      { filter: 'views > 5', restricted: true, limit: 30 },
      context,
    )
    if (!question) throw new Error('No row can match')
    const { costs } = run.engine
    const other = { ...question, values: [100_000, 30, 0] }
    expect(costs.isCostly(question)).toBe(true)
    for (let run = 0; run < 20; run += 1) costs.note(question, 0.5)
    expect(costs.isCostly(question)).toBe(false)
    // Which is at the other end of the table, or nowhere.
    expect(costs.isCostly(other)).toBe(true)
    costs.note(question, 50)
    expect(costs.isCostly(question)).toBe(true)
  })
  it('is what was slow once, until it was quick again and again, and with the same values for longer', async () => {
    const run = await large()
    const question = questionOf(run, "id = '000000000000001'")
    const { costs } = run.engine
    const other = { ...question, values: ['000000000000002', 30, 0] }
    expect([costs.isCostly(question), costs.isCostly(other)]).toEqual([false, false])
    costs.note(question, 11)
    for (let turn = 0; turn < 19; turn += 1) costs.note(other, 0.5)
    expect([costs.isCostly(question), costs.isCostly(other)]).toEqual([true, true])
    costs.note(other, 0.5)
    expect([costs.isCostly(question), costs.isCostly(other)]).toEqual([true, false])
  })
  it('is not what was answered while the machine was busy, but what works twice as long', async () => {
    const run = await large()
    const question = questionOf(run, "id = '000000000000001'")
    const { costs } = run.engine
    // Clocks of the test's own: those of the machine tell of whatever runs beside.
    const began = performance.now()
    let [passed, used] = [0, 0]
    vi.spyOn(performance, 'now').mockImplementation(() => began + passed)
    vi.spyOn(process, 'cpuUsage').mockImplementation((since) => ({
      user: used - (since?.user ?? 0),
      system: 0,
    }))
    onTestFinished(() => void vi.restoreAllMocks())
    const take = (ms: number, ofProcessor: number) => () => {
      passed += ms
      used += ofProcessor * 1000
    }
    for (let turn = 0; turn < 3; turn += 1) costs.time(question, take(40, 1))
    expect(costs.isCostly(question)).toBe(false)
    const work = take(60, 60)
    costs.time(question, work)
    expect(costs.isCostly(question)).toBe(true)
    // Quick answers of other values between do not make one forget.
    const two = { ...question, statement: run.engine.db.prepare(`${question.statement.source} --`) }
    for (let turn = 0; turn < 25; turn += 1) costs.time(two, take(1, 1))
    costs.time(two, work)
    costs.time({ ...two, values: ['000000000000002', 30, 0] }, take(1, 1))
    costs.time(two, work)
    expect(costs.isCostly(two)).toBe(true)
  })
})

it('costly lists do not delay the nightly maintenance', () => {
  const db = fileDatabase()
  db.exec('CREATE TABLE t (x); INSERT INTO t VALUES (1)')
  const adjacent = new Database(db.name, { readonly: true })
  const open = adjacent.prepare('SELECT x FROM t').iterate()
  open.next()
  onTestFinished(() => {
    open.return?.()
    adjacent.close()
    db.close()
  })
  db.exec('INSERT INTO t VALUES (2)')
  // A wait for the reader would outlast the test.
  db.pragma('busy_timeout = 3600000')
  tidy(db)
  expect(db.prepare('SELECT count(*) FROM t').pluck().get()).toBe(2)
})

it('a page longer than a reply’s limit is refused', async () => {
  const run = await serve(blog, undefined, { db: fileDatabase() })
  onTestFinished(() => run.close())
  const meta = 'x'.repeat(900_000)
  await run.engine.write(system, (tx) => {
    for (let at = 0; at < 20; at += 1) tx.create(posts, { title: `Post ${at}`, status: 'published', meta })
  })
  const page = async (size: number) =>
    (await fetch(`${run.url}/api/collections/posts/records?perPage=${size}`)).status
  expect(await page(18)).toBe(200)
  expect(await page(20)).toBe(400)
})
