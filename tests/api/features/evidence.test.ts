/** Learning events are a chain of each person: sealed when they are written, never changed, and checked by a command. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { courses, lessons, modules } from '#drizzle/collections/courses.ts'
import { certificates, learningEvents } from '#drizzle/collections/learning.ts'
import { users } from '#drizzle/collections/users.ts'
import { enrol } from '#server/features/enrollments/enrollments.ts'
import { checkEvidence } from '#server/features/learning/check-evidence.ts'
import { system } from '#server/records/actor.ts'
import { evidence } from '../../../scripts/evidence.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { migratedFolder } from '../../support/migrated.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const AT = '2026-11-20 12:00:00.000Z'
const KINDS = ['open', 'play', 'pause', 'complete'] as const

/** Two people with four events each about one lesson. */
const followed = async (options: Parameters<typeof testApp>[0] = {}) => {
  const app = await testApp(options)
  const claire = await app.person('claire@example.com')
  const zoe = await app.person('zoe@example.com')
  const made = await app.seed((tx) => {
    const course = tx.create(courses, { title: 'Sommeil', status: 'published' }).id
    const module = tx.create(modules, { course, title: 'Un' }).id
    const lesson = tx.create(lessons, { module, title: 'Le souffle', type: 'text' }).id
    for (const kind of KINDS)
      for (const { id: user } of [claire, zoe])
        tx.create(learningEvents, { user, course, lesson, kind, at: AT, sessionId: 's', data: { speed: 1 } })
    return { course, lesson }
  })
  return { app, claire, zoe, ...made }
}
const chainOf = (app: TestApp, { id: user }: Person) =>
  app.engine.read(system).find(learningEvents, { user }, { sort: 'rank' })
const check = ({ engine }: TestApp) => checkEvidence({ reader: engine.read(system), reads: engine.reads })
const flawsOf = async (app: TestApp) => (await check(app)).flaws
/** Bypasses the engine, like an edit of the database file. */
const tamper = (app: TestApp, sql: string, ...values: unknown[]) => app.engine.db.prepare(sql).run(...values)

afterEach(() => vi.unstubAllEnvs())

describe('the chain of learning events', () => {
  it('numbers each person’s events with their subjects', async () => {
    const { app, claire, zoe, course, lesson } = await followed()
    for (const person of [claire, zoe]) {
      const chain = chainOf(app, person)
      expect(chain.map(({ rank, kind }) => [rank, kind])).toEqual(KINDS.map((kind, at) => [at + 1, kind]))
      expect(JSON.parse(chain[0]?.statement ?? '')).toEqual({
        rank: 1,
        id: chain[0]?.id,
        user: person.id,
        kind: 'open',
        at: AT,
        session: 's',
        course,
        courseTitle: 'Sommeil',
        lesson,
        lessonTitle: 'Le souffle',
        data: { speed: 1 },
      })
      expect(new Set(chain.map(({ hash }) => hash)).size).toBe(4)
    }
    expect(await check(app)).toEqual({ people: 2, events: 8, flaws: [] })
  })

  it.each([
    [
      'another time',
      "UPDATE learning_events SET at = '2026-11-21 12:00:00.000Z' WHERE user = ? AND rank = 2",
      2,
    ],
    ['another kind', "UPDATE learning_events SET kind = 'complete' WHERE user = ? AND rank = 1", 1],
    ['other details', 'UPDATE learning_events SET data = \'{"speed":9}\' WHERE user = ? AND rank = 3', 3],
    [
      'another lesson',
      "UPDATE learning_events SET lesson = 'abcdefghijklmno' WHERE user = ? AND rank = 4",
      4,
    ],
    ['one taken out', 'DELETE FROM learning_events WHERE user = ? AND rank = 2', 2],
    ['the first taken out', 'DELETE FROM learning_events WHERE user = ? AND rank = 1', 1],
    [
      'another text',
      "UPDATE learning_events SET statement = replace(statement, 'souffle', 'calme') WHERE user = ? AND rank = 2",
      2,
    ],
    [
      'a place emptied whose course is there',
      "UPDATE learning_events SET course = '' WHERE user = ? AND rank = 2",
      2,
    ],
    ['no text', "UPDATE learning_events SET statement = '' WHERE user = ? AND rank = 4", 4],
  ])('reveals %s', async (_what, sql, rank) => {
    const { app, claire } = await followed()
    expect(tamper(app, sql, claire.id).changes).toBe(1)
    const flaws = await flawsOf(app)
    expect(flaws).toHaveLength(1)
    expect(flaws[0]).toContain(`Person ${claire.id}, event ${rank}: `)
  })

  it('reveals an event with a recomputed hash at its successor', async () => {
    const { app, claire } = await followed()
    const [first, second] = chainOf(app, claire)
    const { hashAfter } = await import('#server/features/learning/chain.ts')
    const statement = (second?.statement ?? '').replace(AT, '2026-11-19 12:00:00.000Z')
    const hash = hashAfter(first?.hash ?? '', statement)
    tamper(
      app,
      "UPDATE learning_events SET at = '2026-11-19 12:00:00.000Z', statement = ?, hash = ? WHERE id = ?",
      ...[statement, hash, second?.id],
    )
    expect(await flawsOf(app)).toEqual([expect.stringContaining('event 3: its hash is not of it')])
  })

  it('outlives its course and renamed lessons, and is deleted with its person', async () => {
    const { app, claire, course, lesson } = await followed()
    await app.seed((tx) => tx.update(lessons, lesson, { title: 'Un autre titre' }))
    await app.seed((tx) => tx.delete(courses, course))
    expect(chainOf(app, claire).map((event) => [event.course, event.lesson])).toEqual(
      KINDS.map(() => ['', '']),
    )
    expect(await flawsOf(app)).toEqual([])
    await app.seed((tx) => tx.delete(users, claire.id))
    expect(await check(app)).toEqual({ people: 1, events: 4, flaws: [] })
  })

  it('is immutable, also for superusers', async () => {
    const { app, claire } = await followed()
    const root = await app.superuser()
    const [first] = chainOf(app, claire)
    const url = `/api/collections/learning_events/records/${first?.id}`
    const body = { kind: 'complete', rank: 9, hash: 'x', statement: 'x' }
    expect((await app.call('PATCH', url, { as: root, body })).statusCode).toBe(400)
    expect((await app.call('DELETE', url, { as: root })).statusCode).toBe(400)
    expect((await app.call('PATCH', url, { as: root, body: { course: '' } })).statusCode).toBe(400)
    expect((await app.call('PATCH', url, { as: claire, body })).statusCode).toBe(403)
    const added = await app.call('POST', '/api/collections/learning_events/records', {
      as: root,
      body: { user: claire.id, kind: 'play', at: AT, rank: 77, hash: 'x', statement: 'x' },
    })
    expect(added.json()).toMatchObject({ rank: 5 })
    expect(await flawsOf(app)).toEqual([])
  })

  it('includes events of earlier versions by their time, once, whatever their content', async () => {
    const { app, claire, zoe } = await followed()
    tamper(app, "UPDATE learning_events SET rank = 0, statement = '', hash = '' WHERE user = ?", claire.id)
    // More than a field takes today, and a kind that there is no more.
    const large = JSON.stringify({ note: 'x'.repeat(5000) })
    const oldest =
      "UPDATE learning_events SET at = '2026-11-01 12:00:00.000Z', data = ?, kind = 'seen' WHERE user = ? AND kind = 'complete'"
    tamper(app, oldest, large, claire.id)
    expect((await check(app)).flaws).toHaveLength(4)
    const before = chainOf(app, claire).map(({ updated }) => updated)
    const seal = () => app.seed((tx) => tx.enqueue('evidence.seal', {}))
    for (let time = 0; time < 2; time += 1) {
      await seal()
      app.clock.advance(1000)
      await app.worker.drain()
      expect(chainOf(app, claire).map(({ kind, rank }) => [kind, rank])).toEqual([
        ['seen', 1],
        ['open', 2],
        ['play', 3],
        ['pause', 4],
      ])
      expect(await check(app)).toEqual({ people: 2, events: 8, flaws: [] })
    }
    expect(chainOf(app, claire).map(({ updated }) => updated)).toEqual(before)
    expect(chainOf(app, zoe)[0]?.rank).toBe(1)
  })

  it.each([0, -1, 77])('reveals one that was inserted as number %d', async (rank) => {
    const { app, claire } = await followed()
    const columns = 'id, user, course, lesson, kind, at, sessionId, data, statement, hash, created, updated'
    const [first] = chainOf(app, claire)
    tamper(
      app,
      `INSERT INTO learning_events (${columns}, rank) SELECT 'forged000000000', ${columns.slice(4)}, ? FROM learning_events WHERE id = ?`,
      ...[rank, first?.id],
    )
    await app.worker.drain()
    expect(await flawsOf(app)).toHaveLength(1)
  })
})

describe('the evidence of an attestation', () => {
  it('names the event of the completion, and reports its absence', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const { course, lesson } = await app.seed((tx) => {
      const { id } = tx.create(courses, { title: 'Sommeil', status: 'published', certificate: true })
      const module = tx.create(modules, { course: id, title: 'Un' }).id
      return {
        course: id,
        lesson: tx.create(lessons, { module, title: 'Le souffle', type: 'text', minimumSeconds: 0 }).id,
      }
    })
    await app.seed((tx) => enrol(tx, app.clock.now(), claire.id, course, 'free'))
    const done = await app.call('POST', '/api/collections/progress/records', {
      as: claire,
      body: { lesson, completed: true },
    })
    expect(done.statusCode).toBe(200)
    const [certificate] = app.engine.read(system).find(certificates, { user: claire.id })
    const end = chainOf(app, claire).find(({ kind, lesson }) => kind === 'complete' && lesson === '')
    expect(certificate?.evidence).toBe(end?.hash)
    expect(await flawsOf(app)).toEqual([])
    const verified = await app.call('GET', `/api/certificates/${certificate?.verifyToken}`)
    expect(verified.json().evidence).toBe(end?.hash)
    const named = 'UPDATE certificates SET evidence = ?'
    tamper(app, named, '')
    expect(await flawsOf(app)).toEqual([expect.stringContaining('names no event')])
    // As the job of earlier versions does for attestations of before.
    await app.seed((tx) => tx.enqueue('evidence.seal', {}))
    await app.worker.drain()
    expect(await flawsOf(app)).toEqual([])
    tamper(app, 'DELETE FROM learning_events WHERE user = ? AND rank >= ?', claire.id, end?.rank)
    const gone = [expect.stringContaining(`Attestation ${certificate?.number} of person`)]
    expect(await flawsOf(app)).toEqual(gone)
    tamper(app, 'DELETE FROM learning_events')
    expect(await flawsOf(app)).toEqual(gone)
  })
})

it('is not checked without data, or on another version', async () => {
  const dataDir = temporaryFolder('no-evidence')
  vi.stubEnv('DATA_DIR', dataDir)
  const said: string[] = []
  const run = () => evidence((line) => said.push(line))
  expect(await run()).toBe(2)
  expect(readdirSync(dataDir)).toEqual([])
  new Database(join(dataDir, 'data.db')).exec('CREATE TABLE t (x)').close()
  expect(await run()).toBe(2)
  expect(readdirSync(dataDir)).toEqual(['data.db'])
  expect(said.join()).toMatch(/There is no .*data\.db.*another version/)
})

it('is checked by a command beside the site', async () => {
  const dataDir = migratedFolder('evidence')
  const secret = 'a-secret-of-tests-that-is-long-enough'
  const { app, claire } = await followed({ dataDir, secret, readers: { count: 0, deadline: 1000 } })
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('UPLOADS_DIR', join(dataDir, 'uploads'))
  vi.stubEnv('SECRET_KEY', secret)
  const said: string[] = []
  expect(await evidence((line) => said.push(line))).toBe(0)
  expect(said).toEqual(['8 learning events, chains of 2 people: everything holds.'])
  tamper(app, 'DELETE FROM learning_events WHERE user = ? AND rank = 2', claire.id)
  expect(await evidence((line) => said.push(line))).toBe(1)
  expect(said.slice(1)).toEqual([
    `Person ${claire.id}, event 2: number 2 is missing.`,
    '7 learning events, chains of 2 people: 1 flaw.',
  ])
})
