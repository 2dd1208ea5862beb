/** What an attacker did to the site on 21 November 2026, done again. Bounds, kills, races and slow callers have parts of their own. */
import { requestAttacks } from './attacks-requests.ts'
import { rightAttacks } from './attacks-rights.ts'
import { attacked } from './attacks-world.ts'
import { onSite } from './site.ts'
import type { Tell } from './tell.ts'

export const attacks = (tell: Tell, { isShort }: { readonly isShort: boolean }): Promise<void> =>
  onSite(
    async (site, folder) => {
      const world = await attacked(site, folder, isShort)
      for (const { name, was, run } of [...requestAttacks, ...rightAttacks]) {
        const { holds, seen } = await run(world)
        tell.promise(`attacks: ${name}`, holds, `${seen} (once: ${was})`)
      }
      const health = await site.call('GET', '/api/health')
      tell.promise('attacks: the site answers after them', health.status === 200, String(health.status))
    },
    { TRUST_PROXY: 'true' },
  )
