/** Accounts whose address was never proved and that were never used: it may belong to somebody else. */
import type { Collection } from '#drizzle/collection.ts'
import { collections } from '#drizzle/collections/index.ts'
import { orders } from '#drizzle/collections/payments.ts'
import { sessions } from '#drizzle/collections/sessions.ts'
import { users } from '#drizzle/collections/users.ts'
import type { Fields } from '#drizzle/field-kinds.ts'
import { system } from '#server/records/actor.ts'
import type { Engine, Reader } from '#server/records/types.ts'

const UNUSED_DAYS = 7
const DAY_MS = 86_400_000
/** Accounts in a transaction. */
const BATCH = 50

/** What a sign-up leaves by itself. Any other record that names an account is a use of it. */
const TRACES: ReadonlySet<string> = new Set([
  'analytics',
  'audit_log',
  'carts',
  'consents',
  'email_messages',
  'notifications',
])
const every: readonly Collection<Fields>[] = collections
const USES = every
  .filter(({ name }) => !TRACES.has(name))
  .flatMap((collection) =>
    Object.entries(collection.fields)
      .filter(([, field]) => field.type === 'relation' && field.collection === 'users')
      .map(([field]) => ({ collection, filter: `${field} ?= {:id}` })),
  )

const isUsed = (reader: Reader, { id, email }: { readonly id: string; readonly email: string }): boolean =>
  reader.count(sessions, { recordRef: id }) > 0 ||
  // Of a guest too: proving the address will find it.
  reader.count(orders, { email }) > 0 ||
  USES.some(({ collection, filter }) => reader.count(collection, { filter, params: { id } }) > 0)

const idle =
  "isSelfMade = true && verified = false && role = 'member' && lastLoginAt = '' && lastSeenAt = '' && created < {:before}"

/** Deletes the accounts that nothing was done with for a week. Returns how many. */
export const forgetUnusedAccounts = async (engine: Engine): Promise<number> => {
  const params = { before: new Date(engine.clock.now().getTime() - UNUSED_DAYS * DAY_MS) }
  const reader = engine.read(system)
  const unused = reader
    .pick(users, ['email'], { filter: idle, params })
    .filter((account) => !isUsed(reader, account))
  let forgotten = 0
  for (let at = 0; at < unused.length; at += BATCH)
    await engine.write(system, (tx) => {
      for (const { id } of unused.slice(at, at + BATCH)) {
        const account = tx.firstOrNull(users, { filter: `id = {:id} && ${idle}`, params: { ...params, id } })
        // Proved or used since the list was read.
        if (!account || isUsed(tx, account)) continue
        tx.delete(users, id)
        forgotten += 1
      }
    })
  return forgotten
}
