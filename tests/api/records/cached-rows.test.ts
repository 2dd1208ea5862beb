/** Lists made of cached texts equal the tables, whatever was written meanwhile. */
import Database from 'better-sqlite3'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { collection } from '#drizzle/collection.ts'
import { fields, json, number, relation, text } from '#drizzle/fields.ts'
import { system } from '#server/records/actor.ts'
import { fileDatabase, type Running, serve } from '../../support/engine.ts'
import { fc, runs } from '../../support/properties.ts'
import { superusers } from './blog.ts'

const notes = collection(
  'notes',
  fields({
    title: text({ required: true, max: 50 }),
    secret: text({ hidden: true }),
    place: number(),
    meta: json(),
    after: relation('notes'),
  }),
  () => ({
    read: "title != 'Caché'",
    indexes: [{ columns: ['place'] }, { columns: ['title', 'id', 'updated'] }],
  }),
)
const RECORDS = '/api/collections/notes/records'
const TITLES = ['a < b & c', 'Caché', 'L’été “dit” \u2028 \\ "…" \u{1f600}', 'plain']
const QUERIES = [
  '',
  'sort=place',
  'sort=-title,place&page=2&perPage=3',
  `filter=${encodeURIComponent('place >= 0')}`,
  `sort=-updated&filter=${encodeURIComponent("title ~ 'a' || place = 1")}`,
  `filter=${encodeURIComponent("after.title != ''")}&sort=after.place&skipTotal=1`,
]

type Row = { id: string }
type Step =
  | {
      kind: 'create' | 'update' | 'refused' | 'delete' | 'raw' | 'elsewhere'
      at: number
      title: string
      place: number
    }
  | { kind: 'list'; query: number; repeat: number }

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constantFrom('create', 'update', 'refused', 'delete', 'raw', 'elsewhere'),
        at: fc.nat({ max: 30 }),
        title: fc.constantFrom(...TITLES),
        place: fc.nat({ max: 5 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('list' as const),
        query: fc.nat({ max: QUERIES.length - 1 }),
        repeat: fc.integer({ min: 1, max: 3 }),
      }),
    },
  ),
  { minLength: 10, maxLength: 40 },
)

let run: Running | undefined
let turn = 0
afterAll(() => run?.close())

const read = async ({ url }: Running, query: string): Promise<string> => {
  turn += 1
  const answer = await fetch(`${url}${RECORDS}?${query}&turn=${turn}`)
  return answer.text()
}

/** With `fields` a list is written anew from its rows. */
const listsAreRight = async (running: Running, query: string): Promise<void> => {
  const [quick, whole] = [await read(running, query), await read(running, `${query}&fields=*`)]
  expect(quick).toBe(whole)
}

const write = async ({ engine }: Running, other: Database.Database, step: Step): Promise<void> => {
  if (step.kind === 'list') return
  const { kind, at, title, place } = step
  const ids = engine
    .read(system)
    .find(notes)
    .map(({ id }: Row) => id)
  const id = ids[at % Math.max(1, ids.length)] ?? ''
  const change = { title, place, meta: { place, title }, secret: title, after: ids[0] ?? '' }
  const sql = 'UPDATE notes SET title = ?, place = ? WHERE id = ?'
  if (kind === 'raw') engine.db.prepare(sql).run(title, place, id)
  else if (kind === 'elsewhere') other.prepare(sql).run(title, place, id)
  else if (kind === 'create') await engine.write(system, (tx) => tx.create(notes, change))
  else if (id === '') return
  else if (kind === 'update') await engine.write(system, (tx) => tx.update(notes, id, change))
  else if (kind === 'delete') await engine.write(system, (tx) => tx.delete(notes, id))
  else {
    // One of two that share a transaction is taken back.
    const both = [
      engine.write(system, (tx) => {
        tx.update(notes, id, change)
        throw new Error('refused')
      }),
      engine.write(system, (tx) => tx.create(notes, change)),
    ]
    expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  }
}

const fill = (running: Running) =>
  running.engine.write(system, (tx) => {
    for (const { id } of tx.find(notes)) tx.delete(notes, id)
    const { id: after } = tx.create(notes, { title: 'first', place: 9 })
    for (let at = 0; at < 8; at += 1) tx.create(notes, { title: TITLES[at % 4] ?? '', place: at, after })
  })

describe('kept rows', () => {
  it('are what the tables hold, after any writes', async () => {
    const db = fileDatabase()
    const running = await serve([superusers, notes], undefined, { db })
    run = running
    const other = new Database(db.name)
    const requested = vi.spyOn(running.engine.store, 'ids')
    await fc.assert(
      fc.asyncProperty(steps, async (given) => {
        await fill(running)
        for (const step of given) {
          await write(running, other, step)
          const [query, repeat] = step.kind === 'list' ? [QUERIES[step.query] ?? '', step.repeat] : ['', 1]
          for (let times = 0; times < repeat; times += 1) await listsAreRight(running, query)
        }
      }),
      { numRuns: runs(25) },
    )
    expect(requested.mock.calls.length).toBeGreaterThan(100)
    other.close()
  })

  it('are seen by the next list, and only those that were written are read again', async () => {
    const running = run
    if (!running) throw new Error('Nothing is served')
    const { engine } = running
    await fill(running)
    for (let times = 0; times < 4; times += 1) await read(running, 'sort=place')
    const rows = vi.spyOn(engine.store, 'rows')
    const [first] = engine.read(system).find(notes)
    await engine.write(system, (tx) => tx.update(notes, first?.id ?? '', { title: 'Autre' }))
    rows.mockClear()
    expect(await read(running, 'sort=place')).toContain('Autre')
    expect(rows.mock.calls.map(([, { ids }]) => ids)).toEqual([[first?.id]])
    rows.mockClear()
    await read(running, 'sort=place')
    expect(rows).not.toHaveBeenCalled()
  })
})
