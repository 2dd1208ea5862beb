/** The short form of `npm run torture` as far as `torture.test.ts` has it not: each of these starts sites of its own. */
import { it } from 'vitest'
import { clock } from '../../../scripts/torture/clock.ts'
import { fuzz } from '../../../scripts/torture/fuzz.ts'
import { kill } from '../../../scripts/torture/kill.ts'
import { two } from '../../../scripts/torture/two.ts'
import { upgrade } from '../../../scripts/torture/upgrade.ts'
import { holds } from './promises.ts'

it('repeated kills lose nothing that was acknowledged', () =>
  holds((report) => kill(report, { kills: 2, seed: 2 })))

it('random requests do not make a fresh site fail', () => holds((report) => fuzz(report, { count: 3000 })))

it('the first version’s data migrates completely', () =>
  holds((report) => upgrade(report, { from: [1], kills: 1 })))

it('a second process on the folder takes nothing from the first', () =>
  holds((report) => two(report, { seconds: 1 })))

it('a clock that jumps neither admits nor locks out any account', () =>
  holds((report) => clock(report, { isWhole: false })))
