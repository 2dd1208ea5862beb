/** The attacks of 21 November 2026, repeated. Bounds, kills, races and slow callers have their own parts. */
import { requestAttacks } from './attacks-requests.ts'
import { rightAttacks } from './attacks-rights.ts'
import { attacked } from './attacks-world.ts'
import type { Report } from './report.ts'
import { onSite, type Site } from './site.ts'

/** The environment of an attacked site. */
export const ATTACKED = { TRUST_PROXY: 'true' }

interface Options {
  readonly isShort: boolean
}

export const attacksOn = async (
  report: Report,
  site: Site,
  folder: string,
  { isShort }: Options,
): Promise<void> => {
  const world = await attacked(site, folder, isShort)
  for (const { name, was, run } of [...requestAttacks, ...rightAttacks]) {
    const { holds, seen } = await run(world)
    report.promise(`attacks: ${name}`, holds, `${seen} (once: ${was})`)
  }
  const health = await site.call('GET', '/api/health')
  report.promise('attacks: the site answers after them', health.status === 200, String(health.status))
}

/** Runs the attacks on their own site. */
export const attacks = (report: Report, options: Options): Promise<void> =>
  onSite((site, folder) => attacksOn(report, site, folder, options), ATTACKED)
