/** What an installation says: nothing, on each version of Node that the README names. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

interface Package {
  engines?: { node?: string }
  hasInstallScript?: boolean
  optional?: boolean
}
const read = (name: string) =>
  JSON.parse(readFileSync(resolve(import.meta.dirname, '../../..', name), 'utf8'))
const packages = Object.entries(read('package-lock.json').packages as Record<string, Package>)
/** The oldest of each line that the README promises. */
const VERSIONS = ['20.19.0', '22.13.0', '24.0.0']

const numbers = (version: string) => [0, 1, 2].map((at) => Number.parseInt(version.split('.')[at] ?? '', 10))
const order = (one: string, other: string): number => {
  const [a, b] = [numbers(one), numbers(other)]
  const at = [0, 1, 2].find((part) => (a[part] ?? 0) !== (b[part] || 0))
  return at === undefined ? 0 : (a[at] ?? 0) - (b[at] || 0)
}
/** One comparison of a range: `>=20.19`, `^22.13.0`, `20.x`, `*`. */
const holds = (node: string, comparison: string): boolean => {
  const [, sign = '', version = ''] = /^([<>=^~]*)v?(.*)$/.exec(comparison) ?? []
  if (version === '*' || version === '') return true
  if (sign === '>=') return order(node, version) >= 0
  if (sign === '<') return order(node, version) < 0
  if (sign !== '' && sign !== '^') throw new Error(`Unknown comparison ${comparison}`)
  return numbers(node)[0] === numbers(version)[0] && order(node, version) >= 0
}
const fits = (node: string, range: string): boolean =>
  range
    .replace(/([<>=^~]) +/g, '$1')
    .split('||')
    .some((all) =>
      all
        .trim()
        .split(/\s+/)
        .every((comparison) => holds(node, comparison)),
    )

it.each(VERSIONS)('an installation requires no other Node than %s', (node) => {
  const others = packages
    .filter(([, { engines, optional }]) => !optional && engines?.node && !fits(node, engines.node))
    .map(([name, { engines }]) => `${name}: ${engines?.node}`)
  expect(others).toEqual([])
})

it('an installation runs scripts of named packages only', () => {
  const { allowScripts } = read('package.json')
  const running = packages
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.split('node_modules/').at(-1) ?? '')
  expect([...new Set(running)].filter((name) => !(name in allowScripts))).toEqual([])
})

it('an installation leaves no cleanup hook to a collected database statement', () => {
  // Compiled without `scripts/native`, it stops the process on Node 24.19 and later.
  const binary = readFileSync(resolve('node_modules/better-sqlite3/build/Release/better_sqlite3.node'))
  expect(binary.includes('sqlite3_step')).toBe(true)
  expect(binary.includes('RemoveEnvironmentCleanupHook')).toBe(false)
})

it('an installation promises the same versions everywhere', () => {
  const { engines } = read('package.json')
  for (const node of VERSIONS) expect(fits(node, engines.node)).toBe(true)
  for (const node of ['18.20.0', '20.18.3', '22.12.0', '23.11.0'])
    expect(fits(node, engines.node)).toBe(false)
  const text = readFileSync(resolve(import.meta.dirname, '../../../README.md'), 'utf8')
  expect(text).toContain('Node 20.19, 22.13 or 24')
})
