import { superusers } from '#drizzle/collections/system.ts'
import { users } from '#drizzle/collections/users.ts'
import { randomToken } from '#server/core/ids.ts'
import { hashPassword } from '#server/core/passwords.ts'
import { system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'

/** The address of an administrator who has none yet; she changes it after her first sign-in. */
const FALLBACK_EMAIL = 'administration@site.example'

/**
 * Makes sure that someone can administer the site. With an address and a password from the environment: an
 * administrator and a superuser of that address. Without: an administrator whose password is chosen through the
 * one-time link that is returned, as long as she has never signed in. Null when nothing is to be done.
 */
export const firstAdministrator = async (
  engine: Engine,
  given: { email: string; password: string } | null,
  publicUrl: string,
): Promise<string | null> => {
  const reader = engine.read(system)
  const existing = reader.firstOrNull(users, { role: 'admin' }, { sort: 'created' })
  if (existing) {
    if (given || existing.lastLoginAt !== '' || existing.email !== FALLBACK_EMAIL) return null
    return setUpLine(engine, existing, publicUrl)
  }
  const password = await hashPassword(given?.password ?? randomToken())
  const email = given?.email ?? FALLBACK_EMAIL
  const created = await engine.write(system, (tx) => {
    if (given && !tx.firstOrNull(superusers, { email }))
      tx.create(superusers, { email, password, verified: true })
    return tx.create(users, { email, password, firstName: 'Administration', role: 'admin', verified: true })
  })
  return given ? null : setUpLine(engine, created, publicUrl)
}

const setUpLine = (engine: Engine, record: { id: string; email: string }, publicUrl: string): string => {
  const full = engine.read(system).get(users, record.id)
  const token = engine.tokens.sign('passwordReset', full, { claims: { email: record.email } })
  return `Choose the password of ${record.email} within 30 minutes (one use):\n  ${publicUrl}/auth/forgot-password?token=${token}`
}
