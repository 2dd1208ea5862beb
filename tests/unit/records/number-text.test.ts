/** `~` reads numbers as SQLite writes them (PocketBase §2.4). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { collection } from '#drizzle/collection.ts'
import { fields, number, text } from '#drizzle/fields.ts'
import { system } from '#server/records/actor.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { bareEngine } from '../../support/engine.ts'

const scores = collection('scores', fields({ name: text(), score: number() }), () => ({ read: '' }))
const VALUES = [7, 42, 2.5, -1e20, 1e21, 1e-7, 0.5]

let engine: EngineCore
beforeAll(async () => {
  engine = bareEngine([scores], '/nonexistent')
  await engine.write(system, (tx) => {
    for (const score of VALUES) tx.create(scores, { name: String(score), score })
  })
})
afterAll(() => engine.db.close())

it.each<[string, readonly number[]]>([
  ['score ~ 10', []],
  ['score ~ "1.0"', [-1e20, 1e21, 1e-7]],
  ['score ~ "e+"', [-1e20, 1e21]],
  ['score ~ "e-07"', [1e-7]],
  ['score ~ 2', [42, 2.5, -1e20, 1e21]],
  ['score !~ 5', [7, 42, -1e20, 1e21, 1e-7]],
  ['score ~ score', VALUES],
  // A written number is a real one: 42.0.
  ["42 !~ '0'", []],
  ["42 ~ '2.0'", VALUES],
])('%s', (filter, found) => {
  const rows = engine.read(system).find(scores, { filter }, { sort: 'created,@rowid' })
  expect(rows.map(({ score }) => score)).toEqual(found)
})
