/** Builds side by side: what is served stays, and what open pages may still ask for. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { builds } from '../../../scripts/builds.mjs'
import { temporaryFolder } from '../../support/temporary.ts'

let dist: string
beforeEach(() => {
  dist = temporaryFolder('builds')
})

/** A build with these assets, adopted. */
const make = (id: string, assets: string[]) => {
  mkdirSync(join(dist, id, 'web/assets'), { recursive: true })
  for (const name of assets) writeFileSync(join(dist, id, 'web/assets', name), id)
  builds(dist).adoptBuild(id)
}
const assetsOf = (id: string) => readdirSync(join(dist, id, 'web/assets')).sort()

it('builds: the last whole one starts, with the files of the one before only', () => {
  expect(builds(dist).currentBuild()).toBeNull()
  expect(() => builds(dist).lastWebDir()).toThrow('Nothing is built yet')
  make('1', ['a.js', 'shared.js'])
  make('2', ['b.js', 'shared.js'])
  make('3', ['c.js', 'shared.js'])
  expect(builds(dist).currentBuild()?.id).toBe('3')
  expect(builds(dist).lastWebDir()).toBe(join(dist, '3/web'))
  expect(readFileSync(join(dist, 'start.js'), 'utf8')).toContain("'./3/server/start.js'")
  expect(assetsOf('2')).toEqual(['a.js', 'b.js', 'shared.js'])
  expect(assetsOf('3')).toEqual(['b.js', 'c.js', 'shared.js'])
  // A file of the same name has the same content: its own stays.
  expect(readFileSync(join(dist, '3/web/assets/shared.js'), 'utf8')).toBe('3')
})

it('builds: old ones are removed, but none that is served', () => {
  make('1', ['a.js'])
  writeFileSync(join(dist, '1', `served-by-${process.pid}`), '')
  make('2', ['a.js'])
  // Served by a process that has died without a word.
  writeFileSync(join(dist, '2', 'served-by-99999999'), '')
  for (const id of ['3', '4', '5', '6']) make(id, ['a.js'])
  expect(existsSync(join(dist, '1'))).toBe(true)
  expect(existsSync(join(dist, '2'))).toBe(false)
  expect(existsSync(join(dist, '5'))).toBe(true)
})

it('builds: the last whole one stays when the next one fails', () => {
  make('1', ['a.js'])
  const failed = builds(dist).newBuild()
  builds(dist).dropBuild(failed)
  expect(builds(dist).currentBuild()?.id).toBe('1')
  expect(existsSync(join(dist, failed))).toBe(false)
})
