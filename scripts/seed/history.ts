/**
 * Thirteen months of the demonstration: registrations, purchases, learning, messages. All dates are relative
 * to today.
 */
import { invitations } from '#drizzle/collections/learning.ts'
import { stamp } from '#server/core/clock.ts'
import { randomToken } from '#server/core/ids.ts'
import { toCents } from '#server/core/money.ts'
import type { PasswordHash } from '#server/core/passwords.ts'
import type { Engine } from '#server/records/types.ts'
import { keepAudit } from './audit.ts'
import { writeHistory } from './bulk.ts'
import { type Calendar, calendar, stamps } from './calendar.ts'
import type { SeededCourse, SeededProduit } from './catalogue.ts'
import { demoSettings } from './content/site.ts'
import { keepCoupons } from './coupons.ts'
import { CROWD, inventPeople, keepPeople, type Person } from './crowd.ts'
import { keepDiary } from './exercise-entries.ts'
import { keepFollowUp, storeSheet } from './follow-up.ts'
import { type Follower, keepFollowers } from './learning.ts'
import { type Goods, keepSales } from './ledger.ts'
import { keepMails } from './mails.ts'
import type { PeopleIds } from './people.ts'
import { keepRegisters } from './quality.ts'
import { dice } from './random.ts'
import { COURSES, planSales, type Sale } from './sales.ts'
import { keepVisits } from './visits.ts'
import { keepMessages, keepNews, keepReviews } from './voices.ts'
import { keepVouchers } from './vouchers.ts'

const GUESTS = 24
const INVITED = 7
const GIVEN = 5

export interface Catalogue {
  courses: readonly SeededCourse[]
  produits: readonly SeededProduit[]
}

const goodsOf = ({ courses, produits }: Catalogue): Goods => ({
  courses: courses.map(({ id, title, price, subscriptionPrice }) => ({
    id,
    title,
    cents: toCents(price),
    ...(subscriptionPrice ? { monthlyCents: toCents(subscriptionPrice) } : {}),
    isService: false,
  })),
  produits: produits.map(({ id, title, price, kind }) => ({
    id,
    title,
    cents: toCents(price),
    isService: kind === 'service',
  })),
})

const ONCE = { fate: 'paid', kind: 'one_time', source: 'demo' } as const

/** As in the design: 19,00 € at J-48 and 129,00 € at J-12. */
const claireSales = (claire: string): Sale[] => {
  const buyer = { user: claire, email: 'membre@demo.test', name: 'Claire Lemoine' }
  return [
    { ...ONCE, buyer, lines: [{ kind: 'produit', at: 0, qty: 1 }], daysAgo: 48, minute: 1250 },
    { ...ONCE, buyer, lines: [{ kind: 'course', at: COURSES.sleep, qty: 1 }], daysAgo: 12, minute: 1220 },
  ]
}

/** Claire is at 44 % of course 1 and has just received course 2; Karim has finished course 3. */
const namedFollowers = (people: PeopleIds, courses: readonly SeededCourse[]): Follower[] => {
  const [first, second, third] = courses
  if (!first || !second || !third) throw new Error('The demonstration needs its three published courses')
  const claire = { user: people.claire, name: 'Claire Lemoine', isActive: true, minute: 1223 }
  return [
    { ...claire, course: first, daysAgo: 12, type: 'one_time', done: [11, 6, 4, 2] },
    { ...claire, course: second, daysAgo: 3, type: 'manual', done: [] },
    {
      user: people.karim,
      name: 'Karim Benali',
      isActive: true,
      minute: 1100,
      course: third,
      daysAgo: 70,
      type: 'manual',
      done: [69, 66, 61, 55, 54, 50, 41, 33, 9],
    },
  ]
}

/** Enrollments opened by the sales; a refund closes its own. */
const boughtFollowers = (sales: readonly Sale[], courses: readonly SeededCourse[]): Follower[] =>
  sales.flatMap((sale) => {
    const [line] = sale.lines
    const course = line?.kind === 'course' ? courses[line.at] : undefined
    const isOpened = ['paid', 'partly', 'refunded'].includes(sale.fate)
    if (!course || !isOpened || sale.source === 'demo') return []
    const { user, name } = sale.buyer
    const type = course.price === 0 ? 'free' : sale.kind
    return [
      {
        user,
        name,
        course,
        daysAgo: sale.daysAgo,
        minute: sale.minute,
        type,
        isActive: sale.fate !== 'refunded',
      },
    ]
  })

/** Granted places, by invitation or by hand, for people who have bought no course. */
const givenFollowers = (
  people: readonly Person[],
  bought: readonly Follower[],
  courses: readonly SeededCourse[],
): Follower[] => {
  const drawn = dice(12)
  const taken = new Set(bought.map(({ user }) => user))
  const free = drawn.shuffled(people.filter(({ id, joinedDaysAgo }) => !taken.has(id) && joinedDaysAgo > 20))
  return Array.from({ length: INVITED + GIVEN }, (_, at) => {
    const person = free[at]
    const course = courses[at % 3]
    if (!person || !course) throw new Error('Nobody is left to invite')
    return {
      user: person.id,
      name: person.name,
      course,
      daysAgo: drawn.whole(2, person.joinedDaysAgo - 1),
      minute: drawn.whole(9 * 60, 18 * 60),
      type: at < INVITED ? ('invitation' as const) : ('manual' as const),
      isActive: true,
    }
  })
}

const invite = (days: Calendar, course: string, invitedBy: string) => ({
  email: 'paul@invite.example',
  course,
  invitedBy,
  token: randomToken(),
  status: 'pending' as const,
  expiresAt: stamp(new Date(days.now.getTime() + 7 * 86_400_000)),
  ...stamps(days.now),
})

const WEIGHTS = { courses: [6, 5, 4, 0, 4, 0], produits: [6, 6, 3, 4, 3, 4, 2, 3, 0, 0] } as const

/** Writes the history in one transaction. */
export const seedHistory = async (
  engine: Engine,
  people: PeopleIds,
  password: PasswordHash,
  catalogue: Catalogue,
): Promise<void> => {
  const days = calendar(engine.clock.now())
  const { courses, produits } = catalogue
  const sheet = await storeSheet(engine)
  const everybody = inventPeople(CROWD + GUESTS, 156, () => engine.newId())
  const crowd = everybody.filter((_, at) => at % 7 !== 6 || at >= GUESTS * 7)
  const guests = everybody.filter((person) => !crowd.includes(person))
  const bySales = planSales(crowd, guests)
  const sales = [...bySales, ...claireSales(people.claire)].sort(
    (a, b) => b.daysAgo - a.daysAgo || a.minute - b.minute,
  )
  const bought = boughtFollowers(sales, courses)
  const followers = [
    ...namedFollowers(people, courses),
    ...bought,
    ...givenFollowers(crowd, bought, courses),
  ].sort((a, b) => b.daysAgo - a.daysAgo || a.minute - b.minute)
  const shown = {
    courses: courses.map(({ id, slug }, at) => ({ id, slug, weight: WEIGHTS.courses[at] ?? 0 })),
    produits: produits.map(({ id, slug }, at) => ({ id, slug, weight: WEIGHTS.produits[at] ?? 0 })),
  }
  return writeHistory(engine, (bulk) => {
    keepPeople(bulk, days, crowd, password)
    const couponIds = keepCoupons(bulk, days, sales, courses[COURSES.sleep]?.id ?? '')
    keepSales(bulk, days, sales, goodsOf(catalogue), couponIds)
    keepFollowers(bulk, days, followers)
    keepDiary(bulk, days, followers, people.claire)
    keepRegisters(bulk, days, courses[COURSES.sleep]?.id ?? '')
    bulk.keep(invitations, invite(days, courses[COURSES.anxiety]?.id ?? '', people.apolline))
    keepVouchers(bulk, days, courses[COURSES.sleep]?.id ?? '', people.apolline)
    keepFollowUp(bulk, days, people, sheet)
    keepVisits(bulk, days, shown, sales)
    keepReviews(bulk, days, { courses: courses.map(({ id }) => id), produits: produits.map(({ id }) => id) })
    keepMessages(bulk, days, crowd)
    keepMails(bulk, days, crowd, demoSettings)
    keepNews(bulk, days, followers)
    keepAudit(bulk, days, { people, courses, produits, coupons: couponIds })
  })
}
