/** Rows written straight to JSON say the same as records that are decoded, reduced and written. */
import { afterAll, describe, expect, it } from 'vitest'
import { guest, system } from '#server/records/actor.ts'
import { jsonRowWriterOf } from '#server/records/read/json-rows.ts'
import { fromDeclaration } from '#server/records/schema/definition.ts'
import { blog, posts, users } from '../../api/records/blog.ts'
import { bareEngine } from '../../support/engine.ts'
import { fc, runs } from '../../support/properties.ts'

const engine = bareEngine(blog, '/nonexistent')
const collection = engine.registry.of(posts)
afterAll(() => engine.db.close())

const both = (seesAll: boolean): [string[], string[]] => {
  const actor = seesAll ? system : guest
  const write = jsonRowWriterOf(collection, seesAll)
  if (!write) throw new Error('Posts have nothing private')
  const rows = engine.store.rows(collection, {}, engine.context(actor))
  const records = engine.store.find(collection, {}, engine.context(actor))
  return [
    rows.map(write),
    engine.serialize(actor, collection, records).map((record) => JSON.stringify(record)),
  ]
}

describe('a row as text', () => {
  it('equals the record as JSON, whatever its values', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 30 })
    const record = fc.record({
      body: text,
      tags: fc.subarray(['a', 'b', 'c'] as const),
      views: fc.integer(),
      rating: fc.constantFrom(null, 0, 2.5, 5),
      featured: fc.boolean(),
      meta: fc.jsonValue(),
      place: fc.record({ lon: fc.integer({ min: -180, max: 180 }), lat: fc.integer({ min: -90, max: 90 }) }),
      internal: text,
    })
    await fc.assert(
      fc.asyncProperty(fc.array(record, { maxLength: 4 }), async (given) => {
        await engine.write(system, (tx) => {
          for (const { id } of tx.find(posts)) tx.delete(posts, id)
          for (const values of given) tx.create(posts, { title: 'Titre', ...values })
        })
        for (const seesAll of [true, false]) {
          const [written, wanted] = both(seesAll)
          expect(written).toEqual(wanted)
        }
      }),
      { numRuns: runs(60) },
    )
  })

  it('equals it also for rows written by other programs', () => {
    engine.db.exec('DELETE FROM posts')
    const columns = { id: 'x', title: 5, meta: 'no json', tags: 'a', views: '', place: '', featured: null }
    const names = Object.keys(columns).filter((name) => name !== 'featured')
    engine.db
      .prepare(`INSERT INTO posts (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
      .run(...names.map((name) => columns[name as keyof typeof columns]))
    const [written, wanted] = both(false)
    expect(written).toEqual(wanted)
  })

  it('leaves fields that depend on the reader to the slower path', () => {
    expect(jsonRowWriterOf(engine.registry.of(users), false)).toBeNull()
    const personal = fromDeclaration({ ...posts, fields: { note: { type: 'text', private: true } } })
    expect(jsonRowWriterOf(personal, false)).toBeNull()
  })
})
