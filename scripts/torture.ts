/**
 * `npm run torture [-- part… --short --requests=N --seed=N]`: the guarantees of a built site under hostile
 * conditions. It starts its own sites on temporary folders and exits 1 when a guarantee was broken. Figures
 * are those of this machine.
 */
import { attacks } from './torture/attacks.ts'
import { bounds } from './torture/bounds.ts'
import { clock } from './torture/clock.ts'
import { costlyLists } from './torture/costly.ts'
import { fuzz } from './torture/fuzz.ts'
import { kill } from './torture/kill.ts'
import { races } from './torture/races.ts'
import { type Report, recordReport } from './torture/report.ts'
import { slow } from './torture/slow.ts'
import { two } from './torture/two.ts'
import { upgrade } from './torture/upgrade.ts'

const out = (line: string) => process.stdout.write(`${line}\n`)

const requested = process.argv.slice(2)
const isShort = requested.includes('--short')
const numberOf = (option: string): number | undefined => {
  const text = requested.find((name) => name.startsWith(`--${option}=`))?.split('=')[1]
  return text === undefined ? undefined : Number(text)
}
const [requests, seed] = [numberOf('requests'), numberOf('seed')]
const named = requested.filter((name) => !/^--(short|requests=.*|seed=.*)$/.test(name))

/** In order of importance. */
const PARTS: Readonly<Record<string, (report: Report, isShort: boolean) => Promise<void>>> = {
  kill: (report, isShort) => kill(report, { kills: isShort ? 2 : 50 }),
  races: (report, isShort) => races(report, { many: isShort ? 30 : 200 }),
  upgrade: (report, isShort) => upgrade(report, isShort ? { from: [1], kills: 1 } : { kills: 3 }),
  process: (report, isShort) => two(report, { seconds: isShort ? 1 : 20 }),
  clock: (report, isShort) => clock(report, { isWhole: !isShort }),
  bounds: (report) => bounds(report),
  attacks: (report, isShort) => attacks(report, { isShort }),
  fuzz: (report, isShort) =>
    fuzz(report, { count: requests ?? (isShort ? 3000 : 1_000_000), demo: !isShort, seed: seed ?? 1 }),
  costly: (report, isShort) => costlyLists(report, { seconds: isShort ? 1 : 8 }),
  slow: (report, isShort) => slow(report, { callers: isShort ? 20 : 100, toTheEnd: !isShort }),
}

const unknown = named.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  out(`Unknown: ${unknown.join(', ')}. The parts: ${Object.keys(PARTS).join(', ')}`)
  process.exit(2)
}

const report = recordReport(out)
for (const [name, part] of Object.entries(PARTS)) {
  if (named.length > 0 && !named.includes(name)) continue
  const began = performance.now()
  await part(report, isShort)
  out(`       ${name}: ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
}
out(`${report.broken.length} promises broken`)
process.exit(report.broken.length === 0 ? 0 : 1)
