/**
 * The users of the demonstration beyond the four named ones: buyers joined before their purchase, the others
 * over the year.
 */
import { consents } from '#drizzle/collections/payments.ts'
import { users } from '#drizzle/collections/users.ts'
import { slugify } from '#drizzle/domain/slug.ts'
import { stamp } from '#server/core/clock.ts'
import type { PasswordHash } from '#server/core/passwords.ts'
import type { Bulk } from './bulk.ts'
import { type Calendar, growing } from './calendar.ts'
import { firstNames, lastNames, towns } from './content/names.ts'
import { type Dice, dice } from './random.ts'

/** With the four of `demoPeople`, 160 accounts. */
export const CROWD = 156

export interface Person {
  id: string
  firstName: string
  name: string
  email: string
  /** Paris days since the account was created; of a buyer, raised to the first purchase. */
  joinedDaysAgo: number
}

/** Invented people with distinct names. The same count gives the same people. */
export const inventPeople = (count: number, seed: number, newId: () => string): Person[] => {
  const drawn = dice(seed)
  const firsts = drawn.shuffled(firstNames)
  const lasts = drawn.shuffled(lastNames)
  return Array.from({ length: count }, (_, at) => {
    const firstName = firsts[at % firsts.length]!
    // The lists have different lengths, so that a pair recurs only after their product.
    const lastName = lasts[(at * 7) % lasts.length]!
    return {
      id: newId(),
      firstName,
      name: `${firstName} ${lastName}`,
      email: `${slugify(firstName)}.${slugify(lastName)}@example.com`,
      joinedDaysAgo: growing(at, count, drawn.next()),
    }
  })
}

const STAFF_AT = 3

const details = (drawn: Dice) => {
  const [postalCode, city] = drawn.pick(towns)
  return {
    phone: drawn.luck(0.4) ? `06 39 98 ${drawn.whole(10, 99)} ${drawn.whole(10, 99)}` : '',
    address: drawn.luck(0.35)
      ? { line1: `${drawn.whole(1, 90)} rue des Tilleuls`, postalCode, city, country: 'FR' }
      : null,
    marketingConsent: drawn.luck(0.55),
  }
}

/** Writes the accounts, all with the same password, given as a hash. */
export const keepPeople = (
  bulk: Bulk,
  days: Calendar,
  people: readonly Person[],
  password: PasswordHash,
): void => {
  const drawn = dice(160)
  for (const [at, person] of people.entries()) {
    const joined = days.at(person.joinedDaysAgo, drawn.whole(7 * 60, 22 * 60))
    const seen = days.at(Math.floor(person.joinedDaysAgo * drawn.next() ** 2), drawn.whole(8 * 60, 22 * 60))
    const wasSeen = drawn.luck(0.85) && seen > joined
    const more = details(drawn)
    const isStaff = at === STAFF_AT
    bulk.keep(users, {
      id: person.id,
      email: person.email,
      password,
      firstName: person.firstName,
      lastName: person.name.slice(person.firstName.length + 1),
      role: isStaff ? 'staff' : 'member',
      permissions: isStaff ? ['users.manage', 'courses.manage', 'products.manage'] : [],
      verified: drawn.luck(0.92),
      ...more,
      marketingConsentAt: more.marketingConsent ? stamp(joined) : '',
      lastLoginAt: wasSeen ? stamp(seen) : '',
      lastSeenAt: wasSeen ? stamp(days.later(seen, 25)) : '',
      created: stamp(joined),
      updated: stamp(wasSeen ? seen : joined),
    })
    if (!more.marketingConsent) continue
    bulk.keep(consents, {
      user: person.id,
      email: person.email,
      purpose: 'newsletter',
      channel: 'email',
      given: true,
      at: stamp(joined),
      source: 'account',
      created: stamp(joined),
      updated: stamp(joined),
    })
  }
}
