import { join } from 'node:path'
import { expect, it } from 'vitest'
import { tags } from '#drizzle/collections/categories.ts'
import { system } from '#server/records/actor.ts'
import { testApp } from '../../support/app.ts'
import { temporaryFolder } from '../../support/temporary.ts'

it('numbers count each series without a gap, by the year of Paris', async () => {
  const app = await testApp()
  const taken = () => app.seed((tx) => tx.nextNumber('F'))
  expect(await taken()).toBe('F-2026-000001')
  const failed = app.seed((tx) => {
    tx.nextNumber('F')
    throw new Error('The sale did not happen')
  })
  await expect(failed).rejects.toThrow('did not happen')
  expect(await taken()).toBe('F-2026-000002')
  expect(await app.seed((tx) => tx.nextNumber('C'))).toBe('C-2026-000001')
  const newYear = new Date('2026-12-31T23:30:00Z')
  expect(await app.seed((tx) => tx.nextNumber('F', newYear))).toBe('F-2027-000001')
  expect(await taken()).toBe('F-2026-000003')
})

it('a replacement of all rows is serialised: earlier writes are replaced, later ones stay', async () => {
  const app = await testApp()
  const add = (name: string) => app.seed((tx) => tx.create(tags, { name }))
  await add('Gardée')
  const copy = join(temporaryFolder('copy'), 'data.db')
  await app.engine.maintenance.copyTo(copy)
  await Promise.all([add('Avant'), app.engine.maintenance.replaceRows(copy), add('Après')])
  const names = app.engine.read(system).find(tags, {}, { sort: 'name' })
  expect(names.map(({ name }) => name)).toEqual(['Après', 'Gardée'])
})
