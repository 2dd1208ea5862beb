/** A process that ends while the demonstration is written leaves it absent, and the next start writes it whole. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { faqs } from '#drizzle/collections/faqs.ts'
import { collections } from '#drizzle/collections/index.ts'
import { users } from '#drizzle/collections/users.ts'
import { system } from '#server/records/actor.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { seedDemo } from '../../../scripts/seed/seed.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const quiet = () => undefined

const countsOf = (app: TestApp): Record<string, number> =>
  Object.fromEntries(
    collections.map(({ name }) => [
      name,
      app.engine.db.prepare(`SELECT count(*) FROM "${name}"`).pluck().get() as number,
    ]),
  )

/** The engine of a process that ends at its nth write. */
const ending = (engine: EngineCore, nth: number): EngineCore => {
  let count = 0
  return {
    ...engine,
    write: async (actor, work) => {
      count += 1
      if (count === nth) throw new Error('killed')
      return engine.write(actor, work)
    },
  }
}

it('is absent at the next start, at whatever write the process ended', async () => {
  const places = { dataDir: temporaryFolder('data'), uploadsDir: temporaryFolder('uploads') }
  for (const nth of [2, 3, 6, 12]) {
    const first = await testApp(places)
    const question = await first.seed((tx) =>
      tx.create(faqs, { question: `Avant ${nth}`, answer: '<p>Oui</p>', order: 1, published: true }),
    )
    const before = countsOf(first)
    await expect(seedDemo(ending(first.engine, nth), quiet)).rejects.toThrow('killed')
    expect(countsOf(first)).not.toEqual(before)
    await first.close()
    const next = await testApp(places)
    expect([nth, countsOf(next)]).toEqual([nth, before])
    expect(next.engine.read(system).get(faqs, question.id).question).toBe(`Avant ${nth}`)
    await next.close()
  }
})

it('is written whole at the next start, once', async () => {
  const whole = await testApp()
  await seedDemo(whole.engine, quiet)
  const places = { dataDir: temporaryFolder('data'), uploadsDir: temporaryFolder('uploads') }
  const first = await testApp(places)
  await expect(seedDemo(ending(first.engine, 8), quiet)).rejects.toThrow('killed')
  await first.close()
  const second = await testApp(places)
  expect(await seedDemo(second.engine, quiet)).not.toEqual([])
  expect(readdirSync(join(places.dataDir, 'work'))).toEqual([])
  const counts = countsOf(second)
  expect(counts).toEqual(countsOf(whole))
  const person = await second.person('claire@example.com')
  await second.start()
  await second.close()
  // Whoever came since is not taken back.
  const third = await testApp(places)
  await seedDemo(third.engine, quiet)
  expect(third.engine.read(system).getOrNull(users, person.id)).not.toBeNull()
  expect(countsOf(third).courses).toBe(counts.courses)
})
