import { superusers } from '#drizzle/collections/system.ts'
import { users } from '#drizzle/collections/users.ts'
import { hashPassword } from '#server/core/passwords.ts'
import { system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import { demoPeople } from './content/site.ts'

/** Shared by every demonstration account; these cannot exist in production. */
export const DEMO_PASSWORD = 'demo-2026-demo'

export type PersonKey = (typeof demoPeople)[number]['key']
export type PeopleIds = Record<PersonKey, string>

/** Creates the demonstration accounts, and a superuser of the administrator's address for the record API. */
export const seedPeople = async (engine: Engine): Promise<PeopleIds> => {
  const password = await hashPassword(DEMO_PASSWORD)
  return engine.write(system, (tx) => {
    tx.create(superusers, { email: 'admin@demo.test', password, verified: true })
    const ids = {} as PeopleIds
    for (const { key, ...person } of demoPeople) ids[key] = tx.create(users, { ...person, password }).id
    return ids
  })
}
