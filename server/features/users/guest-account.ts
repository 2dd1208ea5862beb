/** Accounts that a purchase opens for its buyer's address: without a password, until the address is proved. */
import { randomBytes } from 'node:crypto'
import { users } from '#drizzle/collections/users.ts'
import { personName } from '#drizzle/domain/person-name.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { knownHash, type PasswordHash } from '#server/core/passwords.ts'
import type { Tx } from '#server/records/types.ts'

/** A hash of random bytes instead of a password: no password fits it. */
export const noPassword = (): PasswordHash => {
  const [salt, digest] = [16, 32].map((bytes) => randomBytes(bytes).toString('base64').replace(/=+$/, ''))
  return knownHash(`$argon2id$v=19$m=19456,t=2,p=1$${salt}$${digest}`)
}

/** The account of an address, or a new unverified one without a password. The transaction must be `system`. */
export const guestAccount = (
  tx: Tx,
  { email, name }: { readonly email: string; readonly name: string },
): RecordOf<typeof users.fields> =>
  tx.firstOrNull(users, { email }) ??
  tx.create(users, { email, ...personName({ name, email }), password: noPassword(), role: 'member' })
