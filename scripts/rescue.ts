/**
 * `npm run rescue -- ADDRESS`, in the image `node dist/start.js rescue ADDRESS`: takes the second step from the accounts of an address, for
 * a superuser who has lost hers. Whoever can run it holds the data anyway. The site may go on meanwhile.
 */
import { superusers } from '../drizzle/collections/system.ts'
import { users } from '../drizzle/collections/users.ts'
import { buildApp } from '../server/app.ts'
import { readEnv } from '../server/core/env.ts'
import { removeAll } from '../server/features/second-step/service.ts'
import { system } from '../server/records/actor.ts'
import { hasSecondStep } from '../server/records/auth/factors.ts'

type Say = (line: string) => void

/** Returns the exit code: 0 when at least one account had a second step, 1 when none had, 2 for a call without an address. */
export const rescue = async (address: string | undefined, say: Say): Promise<number> => {
  if (!address || address.startsWith('-')) {
    say('Usage: npm run rescue -- ADDRESS (in the image: node dist/start.js rescue ADDRESS)')
    return 2
  }
  const email = address.trim().toLowerCase()
  const env = readEnv(process.env)
  const { dataDir, uploadsDir, secret, publicUrl } = env
  const readers = { count: 0, deadline: env.readDeadline }
  const app = await buildApp({ dataDir, uploadsDir, secret, publicUrl, readers })
  // The site sends the mail that tells of it: this process has no way to, and must take no job of the site's.
  await app.worker.stop()
  try {
    const reader = app.engine.read(system)
    const accounts = [reader.firstOrNull(users, { email }), reader.firstOrNull(superusers, { email })]
    const found = accounts.filter((account) => account !== null)
    const rescued = found.filter((account) => hasSecondStep(app.engine, account))
    for (const { collectionName: collection, id } of rescued) {
      await removeAll(app.engine, system, { collection, id })
      say(`The second step of ${email} (${collection}) is removed: the first proof alone opens the account.`)
    }
    if (found.length === 0) say(`No account has the address ${email}.`)
    else if (rescued.length === 0) say(`${email} has no second step.`)
    return rescued.length > 0 ? 0 : 1
  } finally {
    await app.close()
  }
}
