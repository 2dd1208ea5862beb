/** What an attacker did to the site on 21 November 2026, done again. Bounds, kills, races and slow callers have parts of their own. */
import { requestAttacks } from './attacks-requests.ts'
import { rightAttacks } from './attacks-rights.ts'
import { attacked } from './attacks-world.ts'
import type { Report } from './report.ts'
import { onSite, type Site } from './site.ts'

/** The environment of a site that is attacked. */
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

/** On a site of their own. */
export const attacks = (report: Report, options: Options): Promise<void> =>
  onSite((site, folder) => attacksOn(report, site, folder, options), ATTACKED)
