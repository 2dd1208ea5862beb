/**
 * `npm run rescue -- ADDRESS`, in the image `node dist/start.js rescue ADDRESS`: removes the second step of
 * the accounts of an address, for a superuser who has lost it. A user who can run it has access to the data
 * anyway. The site may run meanwhile.
 */
import { superusers } from '../drizzle/collections/system.ts'
import { users } from '../drizzle/collections/users.ts'
import { spelledAddress } from '../drizzle/domain/spelled-address.ts'
import { buildApp } from '../server/app.ts'
import { readEnv } from '../server/core/env.ts'
import { asksForMore, removeAll } from '../server/features/second-step/service.ts'
import { system } from '../server/records/actor.ts'

type Say = (line: string) => void

/**
 * For an account with the code by mail chosen before other factors were added: the mailbox may still be
 * accessible.
 */
const ASKS_BY_MAIL = 'the account asks for its code by mail again; the same command once more ends that too.'

/**
 * Returns the exit code: 0 when at least one account had a second step, 1 when none had, 2 for a call without
 * an address.
 */
export const rescue = async (address: string | undefined, say: Say): Promise<number> => {
  if (!address || address.startsWith('-')) {
    say('Usage: npm run rescue -- ADDRESS (in the image: node dist/start.js rescue ADDRESS)')
    return 2
  }
  const email = spelledAddress(address)
  const env = readEnv(process.env)
  const { dataDir, uploadsDir, secret, publicUrl } = env
  const readers = { count: 0, deadline: env.readDeadline }
  const app = await buildApp({ dataDir, uploadsDir, secret, publicUrl, readers })
  // The site sends the notification mail: this process cannot, and must take no job of the site's.
  await app.worker.stop()
  try {
    const reader = app.engine.read(system)
    const accounts = [reader.firstOrNull(users, { email }), reader.firstOrNull(superusers, { email })]
    const found = accounts.filter((account) => account !== null)
    const rescued = found.filter((account) => asksForMore(app.engine, account))
    for (const account of rescued) {
      const { collectionName: collection, id } = account
      await removeAll(app.engine, system, { collection, id })
      const left = app.engine.store.byId(app.engine.registry.of({ name: collection }), id)
      const next =
        left && asksForMore(app.engine, left) ? ASKS_BY_MAIL : 'the first proof alone opens the account.'
      say(`The second step of ${email} (${collection}) is removed: ${next}`)
    }
    if (found.length === 0) say(`No account has the address ${email}.`)
    else if (rescued.length === 0) say(`${email} has no second step.`)
    return rescued.length > 0 ? 0 : 1
  } finally {
    await app.close()
  }
}
