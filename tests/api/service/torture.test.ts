/** The short form of `npm run torture`, on the built site: small numbers, the same promises. */
import { expect, it } from 'vitest'
import { attacks } from '../../../scripts/torture/attacks.ts'
import { bounds } from '../../../scripts/torture/bounds.ts'
import { clock } from '../../../scripts/torture/clock.ts'
import { fuzz } from '../../../scripts/torture/fuzz.ts'
import { kill } from '../../../scripts/torture/kill.ts'
import { races } from '../../../scripts/torture/races.ts'
import { type Tell, teller } from '../../../scripts/torture/tell.ts'
import { two } from '../../../scripts/torture/two.ts'
import { upgrade } from '../../../scripts/torture/upgrade.ts'

it.each<[string, (tell: Tell) => Promise<void>]>([
  ['kills under writers lose nothing that was acknowledged', (tell) => kill(tell, { kills: 2 })],
  ['who comes at once does not get twice what there is once', (tell) => races(tell, { many: 30 })],
  ['nothing that is asked by chance makes the site fail', (tell) => fuzz(tell, { count: 3000 })],
  ['what the baseline left is brought to today whole', (tell) => upgrade(tell, { from: [1], kills: 1 })],
  ['a second process on the folder takes nothing from the first', (tell) => two(tell, { seconds: 1 })],
  ['a clock that jumps lets nobody in and locks nobody out', (tell) => clock(tell, { isWhole: false })],
  ['what was done to it once fails now', (tell) => attacks(tell, { isShort: true })],
  ['bounds let through what is below and nothing above', bounds],
])('%s', async (_name, part) => {
  let lines = 0
  const told = teller(() => {
    lines += 1
  })
  await part(told)
  expect(told.broken).toEqual([])
  expect(lines).toBeGreaterThan(0)
})
