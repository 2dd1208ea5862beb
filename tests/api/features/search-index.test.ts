/**
 * The search index stays in step with the records, whatever the writer, and is rebuilt where it is missing.
 */
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { courses, lessons, modules } from '#drizzle/collections/courses.ts'
import { completeIndex } from '#server/features/search/index-jobs.ts'
import { system } from '#server/records/actor.ts'
import { soughtIn } from '#server/records/search/search-terms.ts'
import { expressionOf } from '#server/records/search/tokens.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { migratedFolder } from '../../support/migrated.ts'
import { fc, runs } from '../../support/properties.ts'
import { temporaryFolder } from '../../support/temporary.ts'

/** Everything that the index holds, by record: its documents, and every word of both parts. */
const contents = ({ engine: { db } }: TestApp) => {
  const records = new Map(
    db.prepare('SELECT key, record FROM _search_documents').raw().all() as [number, string][],
  )
  const terms = (name: string) => {
    const vocabulary = `temp.words${name}`
    db.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS ${vocabulary} USING fts5vocab('main', '${name}', 'instance')`)
    return (
      db.prepare(`SELECT doc, col, offset, term FROM ${vocabulary}`).raw().all() as [number, ...unknown[]][]
    )
      .map(([key, ...rest]) => [records.get(key) ?? `nobody's ${key}`, ...rest].join(' '))
      .sort()
  }
  return {
    documents: db
      .prepare(
        'SELECT record, kind, "outer", "inner", title, context, labels, openness, body FROM _search_documents ORDER BY record',
      )
      .all(),
    open: terms('_search_open'),
    full: terms('_search_full'),
  }
}

const rebuilt = async (app: TestApp) => {
  app.engine.texts.reset()
  await completeIndex(app.engine)
  await app.worker.drain()
  expect(app.engine.texts.isComplete).toBe(true)
  return contents(app)
}

const LABELS = ['sommeil', 'éveil', 'mer', 'respiration', 'calme', 'île']
const text = fc
  .array(fc.constantFrom(...LABELS), { minLength: 1, maxLength: 4 })
  .map((terms) => terms.join(' '))
const at = fc.nat({ max: 99 })
const STATUSES = ['draft', 'published', 'archived'] as const
const act = fc.oneof(
  fc.record({ kind: fc.constant('course' as const), text, status: fc.constantFrom(...STATUSES) }),
  fc.record({ kind: fc.constant('module' as const), text, at }),
  fc.record({ kind: fc.constant('lesson' as const), text, at, isPreview: fc.boolean() }),
  fc.record({ kind: fc.constant('publish' as const), at, status: fc.constantFrom(...STATUSES) }),
  fc.record({ kind: fc.constant('rename' as const), at, text }),
  fc.record({ kind: fc.constant('rewrite' as const), at, text, isPreview: fc.boolean() }),
  fc.record({ kind: fc.constant('move' as const), at, to: at }),
  fc.record({ kind: fc.constant('moveModule' as const), at, to: at }),
  fc.record({
    kind: fc.constant('delete' as const),
    at,
    of: fc.constantFrom(...(['courses', 'modules', 'lessons'] as const)),
  }),
)
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

const perform = (app: TestApp, one: Act, isTakenBack: boolean) =>
  app.engine
    .write(system, (tx) => {
      const pick = <T>(list: readonly T[], place: number) => list[place % Math.max(1, list.length)]
      const some = { courses: tx.find(courses), modules: tx.find(modules), lessons: tx.find(lessons) }
      const run = () => {
        if (one.kind === 'course')
          return tx.create(courses, {
            title: one.text,
            status: one.status,
            description: `<p>${one.text}</p>`,
          })
        if (one.kind === 'delete') {
          const remove = (collection: typeof courses | typeof modules | typeof lessons) => {
            const found = pick<{ id: string }>(tx.find(collection as typeof courses), one.at)
            if (found) tx.delete(collection as typeof courses, found.id)
          }
          return remove({ courses, modules, lessons }[one.of])
        }
        const course = pick(some.courses, one.at)
        const part = pick(some.modules, one.at)
        const lesson = pick(some.lessons, one.at)
        if (one.kind === 'module') return course && tx.create(modules, { course: course.id, title: one.text })
        if (one.kind === 'lesson')
          return (
            part &&
            tx.create(lessons, {
              module: part.id,
              title: one.text,
              type: 'text' as const,
              isPreview: one.isPreview,
              content: `<p>${one.text}</p>`,
            })
          )
        if (one.kind === 'publish') return course && tx.update(courses, course.id, { status: one.status })
        if (one.kind === 'rename') return part && tx.update(modules, part.id, { title: one.text })
        if (one.kind === 'rewrite')
          return (
            lesson &&
            tx.update(lessons, lesson.id, { transcript: `<p>${one.text}</p>`, isPreview: one.isPreview })
          )
        const other = pick(some.modules, one.to)
        if (one.kind === 'move') return lesson && other && tx.update(lessons, lesson.id, { module: other.id })
        const home = pick(some.courses, one.to)
        return part && home && tx.update(modules, part.id, { course: home.id })
      }
      run()
      if (isTakenBack) throw new Error('taken back')
    })
    .catch((error: Error) => {
      if (error.message !== 'taken back') throw error
    })

const finds = ({ engine }: TestApp, q: string) =>
  engine.texts.find('full', expressionOf(soughtIn(q)) ?? '', 50).length

describe('the search index', () => {
  it('equals a fresh one after any changes, rolled back ones included', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ one: act, isTakenBack: fc.nat({ max: 5 }).map((n) => n === 0) }), {
          minLength: 10,
          maxLength: 40,
        }),
        async (acts) => {
          const app = await testApp()
          for (const title of ['Sommeil', 'Mer'])
            await app.seed((tx) => {
              const course = tx.create(courses, { title, status: 'published' })
              tx.create(modules, { course: course.id, title: 'Premier' })
            })
          for (const { one, isTakenBack } of acts) await perform(app, one, isTakenBack)
          const stored = contents(app)
          expect(stored).toEqual(await rebuilt(app))
        },
      ),
      { numRuns: runs(12) },
    )
  }, 60_000)

  it('covers an import, in any order', async () => {
    const app = await testApp()
    const add = (collection: { name: string }, id: string, values: object) =>
      app.engine.importRows((rows) =>
        rows.add(app.engine.registry.definitionOf(collection as typeof courses), {
          id,
          values: values as Record<string, unknown>,
          uploads: new Map(),
        }),
      )
    await add(lessons, 'l'.repeat(15), {
      module: 'm'.repeat(15),
      title: 'Marée',
      slug: 'maree',
      type: 'text',
    })
    await add(modules, 'm'.repeat(15), { course: 'c'.repeat(15), title: 'Océan' })
    await add(courses, 'c'.repeat(15), { title: 'Mer', slug: 'mer', status: 'published' })
    expect((await app.call('GET', '/api/search?q=maree ocean')).json().results).toHaveLength(1)
    expect(contents(app)).toEqual(await rebuilt(app))
  })

  it('ignores other collections', async () => {
    const app = await testApp()
    const { lesson, course } = await app.seed((tx) => {
      const made = tx.create(courses, { title: 'Mer', status: 'published' })
      const part = tx.create(modules, { course: made.id, title: 'Un' })
      return { course: made, lesson: tx.create(lessons, { module: part.id, title: 'Deux', type: 'text' }) }
    })
    const changes = () => app.engine.db.prepare('SELECT total_changes()').pluck().get() as number
    const cost = async (work: () => Promise<unknown>) => {
      const before = changes()
      await work()
      return changes() - before
    }
    expect(await cost(() => app.seed((tx) => tx.update(lessons, lesson.id, { order: 7 })))).toBe(1)
    expect(await cost(() => app.seed((tx) => tx.update(courses, course.id, { order: 7 })))).toBe(1)
  })

  it('is rebuilt when it is missing or of another version, while the site runs', async () => {
    const dataDir = migratedFolder('search')
    const first = await testApp({ dataDir })
    await first.seed((tx) => {
      for (let at = 0; at < 60; at += 1) tx.create(courses, { title: `Marée ${at}`, status: 'published' })
    })
    await first.close()
    for (const spoil of [
      'DROP TABLE _search_full',
      "UPDATE _search_state SET version = '0'",
      'DROP TABLE _search_state',
    ]) {
      const db = new Database(join(dataDir, 'data.db'))
      db.exec(spoil)
      db.close()
      const app = await testApp({ dataDir })
      expect((await app.call('GET', '/api/search?q=maree')).json()).toEqual({
        results: [],
        isComplete: false,
      })
      await app.seed((tx) => tx.create(courses, { title: 'Marée haute', status: 'published' }))
      expect((await app.call('GET', '/api/search?q=maree')).json().results).toHaveLength(1)
      await completeIndex(app.engine)
      await app.worker.drain()
      expect((await app.call('GET', '/api/search?q=maree')).json().isComplete).toBe(true)
      expect(finds(app, 'maree')).toBe(50)
      await app.close()
    }
  })

  it('is rebuilt after a restore, also of an archive without one', async () => {
    const app = await testApp({ dataDir: migratedFolder('search') })
    const root = await app.superuser()
    await app.seed((tx) => tx.create(courses, { title: 'Avant', status: 'published' }))
    expect((await app.call('POST', '/api/backups', { as: root, body: { name: 'a.zip' } })).statusCode).toBe(
      204,
    )
    await app.seed((tx) => tx.create(courses, { title: 'Après', status: 'published' }))
    expect(finds(app, 'apres')).toBe(1)
    expect((await app.call('POST', '/api/backups/a.zip/restore', { as: root })).statusCode).toBe(204)
    await eventually(async () => {
      await app.worker.drain()
      expect([finds(app, 'avant'), finds(app, 'apres')]).toEqual([1, 0])
      expect(app.engine.texts.isComplete).toBe(true)
    })
    const copy = join(temporaryFolder('search'), 'old.db')
    await app.engine.maintenance.copyTo(copy)
    const old = new Database(copy)
    for (const name of ['_search_open', '_search_full', '_search_documents', '_search_state'])
      old.exec(`DROP TABLE ${name}`)
    old.close()
    await app.engine.maintenance.checkCopy(copy, () => undefined)
    await app.engine.maintenance.replaceRows(copy, true)
    await completeIndex(app.engine)
    await app.worker.drain()
    expect([finds(app, 'avant'), finds(app, 'apres')]).toEqual([1, 0])
  })

  it('finds the best of ten thousand by itself, without cost for hidden texts', async () => {
    const app = await testApp()
    const plan = (name: string) =>
      (
        app.engine.db
          .prepare(
            `EXPLAIN QUERY PLAN SELECT rowid, bm25("${name}") AS score FROM "${name}" WHERE "${name}" MATCH ? ORDER BY score, rowid LIMIT 20`,
          )
          .all('"=mer"') as { detail: string }[]
      ).map(({ detail }) => detail)
    for (const name of ['_search_open', '_search_full'])
      expect(plan(name)[0]).toMatch(/VIRTUAL TABLE INDEX 0:M/)
  })
})
