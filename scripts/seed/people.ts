import { superusers } from '#drizzle/collections/system.ts'
import { users } from '#drizzle/collections/users.ts'
import { hashPassword, type PasswordHash } from '#server/core/passwords.ts'
import type { Engine } from '#server/records/types.ts'
import { writeHistory } from './bulk.ts'
import { calendar, HISTORY_DAYS, stamps } from './calendar.ts'
import { APOLLINE, demoPeople } from './content/site.ts'
import { pictureFile } from './picture.ts'

/** Shared by every demonstration account; these cannot exist in production. */
export const DEMO_PASSWORD = 'demo-2026-demo'

export type PersonKey = (typeof demoPeople)[number]['key']
export type PeopleIds = Record<PersonKey, string>

/** Days back; Inès has just registered. */
const JOINED: Record<PersonKey, number> = { apolline: HISTORY_DAYS + 5, claire: 49, karim: 71, ines: 0 }

/** Creates the demonstration accounts, and a superuser of the administrator's address for the record API. */
export const seedPeople = async (engine: Engine): Promise<{ ids: PeopleIds; password: PasswordHash }> => {
  // One hash for all accounts: hashing is slow on purpose.
  const password = await hashPassword(DEMO_PASSWORD)
  const days = calendar(engine.clock.now())
  const apolline = engine.newId()
  const avatar = await engine.upload(users, apolline, 'avatar', await pictureFile(APOLLINE))
  const ids = await writeHistory(engine, (bulk) => {
    const superuserSince = stamps(days.at(HISTORY_DAYS + 5, 540))
    bulk.keep(superusers, { email: 'admin@demo.test', password, verified: true, ...superuserSince })
    const made = {} as PeopleIds
    for (const { key, ...person } of demoPeople) {
      const since = days.at(JOINED[key], 10 * 60)
      const portrait = key === 'apolline' ? { id: apolline, avatar } : {}
      made[key] = bulk.keep(users, { ...person, ...portrait, password, ...stamps(since) })
    }
    return made
  })
  return { ids, password }
}
