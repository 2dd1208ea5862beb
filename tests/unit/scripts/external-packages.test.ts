/** What production needs beside a build, by the lock. */
import { describe, expect, it } from 'vitest'
import { closureOf, type LockedPackage } from '../../../scripts/external-packages.mjs'

const LOCK: Record<string, LockedPackage> = {
  'node_modules/image': { dependencies: { colour: '1' }, optionalDependencies: { 'image-linux': '1' } },
  'node_modules/image-linux': { optionalDependencies: { 'codec-linux': '1' } },
  'node_modules/codec-linux': {},
  'node_modules/colour': { dependencies: { names: '2', image: '1' } },
  'node_modules/colour/node_modules/names': { dependencies: { letters: '1' } },
  'node_modules/names': {},
  'node_modules/letters': {},
  'node_modules/other': {},
}
const without =
  (...missing: string[]) =>
  (path: string) =>
    !missing.includes(path)

describe('the closure of external packages', () => {
  it('holds their dependencies, where Node finds them, and nothing else', () => {
    expect(closureOf(LOCK, ['image'], without())).toEqual([
      'node_modules/codec-linux',
      'node_modules/colour',
      'node_modules/colour/node_modules/names',
      'node_modules/image',
      'node_modules/image-linux',
      'node_modules/letters',
    ])
  })

  it('leaves out other platforms’ packages, with their own dependencies', () => {
    const found = closureOf(LOCK, ['image'], without('node_modules/image-linux'))
    expect(found).not.toContain('node_modules/image-linux')
    expect(found).not.toContain('node_modules/codec-linux')
  })

  it('refuses an installation that lacks a package of every platform', () => {
    expect(() => closureOf(LOCK, ['image'], without('node_modules/letters'))).toThrow(
      'letters is not installed, which node_modules/colour/node_modules/names needs',
    )
    expect(() => closureOf(LOCK, ['unknown'], without())).toThrow('unknown is not installed')
  })
})
