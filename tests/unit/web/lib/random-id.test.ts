import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { randomId } from '../../../../web/lib/random-id.ts'

it('a random id works without APIs of secure contexts', () => {
  const { getRandomValues } = crypto
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) })
  const names = Array.from({ length: 1000 }, randomId)
  // As the server takes the name of a player's session.
  for (const name of names) expect(name).toMatch(/^[a-f0-9]{32}$/)
  expect(new Set(names).size).toBe(1000)
})

it('random ids replace randomUUID in all pages', () => {
  const root = join(import.meta.dirname, '../../../web')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  )
  expect(files.length).toBeGreaterThan(100)
  const using = files.filter((name) => readFileSync(join(root, name), 'utf8').includes('randomUUID('))
  expect(using).toEqual([])
})
