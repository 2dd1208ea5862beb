/** A few of the promises of `npm run torture`, on the built site, by small numbers; `torture.long.test.ts` has the others. */
import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, it } from 'vitest'
import { ATTACKED, attacksOn } from '../../../scripts/torture/attacks.ts'
import { fuzzedIn, fuzzOn } from '../../../scripts/torture/fuzz.ts'
import { kill } from '../../../scripts/torture/kill.ts'
import { RACED, racesOn } from '../../../scripts/torture/races.ts'
import { type Site, startSite } from '../../../scripts/torture/site.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { holds } from './promises.ts'

let site: Site
let folder: string

beforeAll(async () => {
  folder = temporaryFolder('torture')
  site = await startSite(folder, { ...ATTACKED, ...RACED, ...fuzzedIn(folder) })
})
afterAll(() => site.kill())

it('a kill under writers loses nothing that was acknowledged', () =>
  holds((report) => kill(report, { kills: 1 })))

it('concurrent requests do not get a single item twice', () =>
  holds((report) => racesOn(report, site, { many: 30 })))

it('earlier failures stay fixed', () => holds((report) => attacksOn(report, site, folder, { isShort: true })))

// Last: it changes whatever it finds.
it('random requests do not make the site fail', async () => {
  const seed = randomInt(2 ** 31)
  await holds((report) => fuzzOn(report, site, folder, { count: 500, seed }))
})
