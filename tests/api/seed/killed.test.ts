/** A process that ends while the demonstration is written leaves it absent. */
import { expect, it } from 'vitest'
import { faqs } from '#drizzle/collections/faqs.ts'
import { collections } from '#drizzle/collections/index.ts'
import { system } from '#server/records/actor.ts'
import { seedDemo } from '../../../scripts/seed/seed.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { endingAt } from './ending.ts'

const quiet = () => undefined

const countsOf = (app: TestApp): Record<string, number> =>
  Object.fromEntries(
    collections.map(({ name }) => [
      name,
      app.engine.db.prepare(`SELECT count(*) FROM "${name}"`).pluck().get() as number,
    ]),
  )

it('the demonstration is absent at the next start, at whatever write the process ended', async () => {
  const places = { dataDir: temporaryFolder('data'), uploadsDir: temporaryFolder('uploads') }
  for (const nth of [2, 3, 6, 12]) {
    const first = await testApp(places)
    const question = await first.seed((tx) =>
      tx.create(faqs, { question: `Avant ${nth}`, answer: '<p>Oui</p>', order: 1, published: true }),
    )
    const before = countsOf(first)
    await expect(seedDemo(endingAt(first.engine, nth), quiet)).rejects.toThrow('killed')
    expect(countsOf(first)).not.toEqual(before)
    await first.close()
    const next = await testApp(places)
    expect([nth, countsOf(next)]).toEqual([nth, before])
    expect(next.engine.read(system).get(faqs, question.id).question).toBe(`Avant ${nth}`)
    await next.close()
  }
})
