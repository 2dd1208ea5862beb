/** The plan of purchases, without row ids, from which both orders and enrollments are written. */
import type { LineKind } from '#drizzle/domain/sellable.ts'
import { growing, HISTORY_DAYS } from './calendar.ts'
import type { Person } from './crowd.ts'
import { type Dice, dice } from './random.ts'

export type Fate = 'paid' | 'refunded' | 'partly' | 'cancelled' | 'failed' | 'pending'

export interface SaleLine {
  kind: LineKind
  /** Position in the catalogue, from 0. */
  at: number
  qty: number
}
export interface Buyer {
  /** `''`: a guest. */
  user: string
  email: string
  name: string
}
export interface Sale {
  buyer: Buyer
  lines: SaleLine[]
  daysAgo: number
  /** Of the Paris day. */
  minute: number
  fate: Fate
  kind: 'one_time' | 'installment' | 'subscription'
  coupon?: 'BIENVENUE10' | 'NUITS20'
  source: string
}

export const COURSES = { sleep: 0, anxiety: 1, daily: 2, free: 4, archived: 5 } as const

interface Wish {
  kind: SaleLine['kind']
  at: number
  count: number
  fate?: Fate
  plan?: Sale['kind']
  /** Bounds of the days back. */
  from?: number
  to?: number
}
/** With Claire's two, 220 orders. Pending ones expire after a quarter of an hour, so they are recent. */
const WISHES: readonly Wish[] = [
  { kind: 'course', at: COURSES.sleep, count: 18 },
  { kind: 'course', at: COURSES.anxiety, count: 13 },
  { kind: 'course', at: COURSES.daily, count: 11 },
  { kind: 'course', at: COURSES.archived, count: 5, from: HISTORY_DAYS, to: 215 },
  { kind: 'course', at: COURSES.free, count: 18, from: 260, to: 0 },
  { kind: 'course', at: COURSES.sleep, count: 2, plan: 'installment', from: 300, to: 70 },
  { kind: 'course', at: COURSES.anxiety, count: 1, plan: 'installment', from: 50, to: 35 },
  { kind: 'course', at: COURSES.daily, count: 2, plan: 'subscription', from: 28, to: 5 },
  { kind: 'course', at: COURSES.sleep, count: 2, fate: 'refunded' },
  { kind: 'course', at: COURSES.anxiety, count: 1, fate: 'refunded', from: 40, to: 6 },
  { kind: 'course', at: COURSES.daily, count: 2, fate: 'partly' },
  { kind: 'course', at: COURSES.sleep, count: 2, fate: 'failed' },
  { kind: 'course', at: COURSES.anxiety, count: 2, fate: 'failed' },
  { kind: 'course', at: COURSES.daily, count: 2, fate: 'cancelled' },
  { kind: 'produit', at: 0, count: 24 },
  { kind: 'produit', at: 1, count: 23 },
  { kind: 'produit', at: 2, count: 15 },
  { kind: 'produit', at: 3, count: 17 },
  { kind: 'produit', at: 4, count: 13 },
  { kind: 'produit', at: 5, count: 17 },
  { kind: 'produit', at: 6, count: 11 },
  { kind: 'produit', at: 1, count: 2, fate: 'refunded' },
  { kind: 'produit', at: 5, count: 2, fate: 'refunded' },
  { kind: 'produit', at: 6, count: 1, fate: 'partly', from: 60, to: 20 },
  { kind: 'produit', at: 3, count: 4, fate: 'cancelled' },
  { kind: 'produit', at: 0, count: 3, fate: 'failed' },
  { kind: 'produit', at: 4, count: 3, fate: 'cancelled' },
  { kind: 'produit', at: 2, count: 1, fate: 'pending', from: 0, to: 0 },
  { kind: 'produit', at: 6, count: 1, fate: 'pending', from: 0, to: 0 },
]

/** Mostly evenings, then lunch breaks: the times of such purchases. */
const minuteOf = (drawn: Dice): number => {
  const hour = drawn.pick([7, 8, 9, 10, 11, 12, 12, 13, 13, 14, 16, 18, 19, 20, 20, 21, 21, 21, 22, 22])
  return Math.min(hour * 60 + drawn.whole(0, 59), 22 * 60 + 40)
}

const linesOf = (drawn: Dice, { kind, at }: Wish): SaleLine[] => {
  const first: SaleLine = { kind, at, qty: 1 }
  if (kind === 'course') return [first]
  // A recording with its notebook.
  if (at < 3 && drawn.luck(0.24)) return [first, { kind, at: at === 1 ? 3 : 4, qty: 1 }]
  return [{ ...first, qty: (at === 3 || at === 4) && drawn.luck(0.12) ? 2 : 1 }]
}

const daysOf = (drawn: Dice, wish: Wish, index: number): number => {
  if (wish.from === undefined || wish.to === undefined) return growing(index, wish.count, drawn.next())
  return wish.from === wish.to ? wish.to : drawn.whole(wish.to, wish.from)
}

const SOURCES = ['', '', '', 'google', 'google', 'instagram', 'instagram', 'lettre', 'bouche-a-oreille']

/** All purchases, without their buyers. */
const openSales = (drawn: Dice): Omit<Sale, 'buyer'>[] =>
  WISHES.flatMap((wish) =>
    Array.from({ length: wish.count }, (_, index) => ({
      lines: linesOf(drawn, wish),
      daysAgo: daysOf(drawn, wish, index),
      minute: minuteOf(drawn),
      fate: wish.fate ?? 'paid',
      kind: wish.plan ?? 'one_time',
      source: drawn.pick(SOURCES),
    })),
  ).sort((a, b) => b.daysAgo - a.daysAgo || a.minute - b.minute)

const GUESTS_SHARE = 0.2
/** Accounts without purchases: they came for free content or only looked. */
const LOOKERS = 34

/** Past coupon uses: of the valid one, and of the ended campaign. */
const couponFor = (drawn: Dice, sale: Omit<Sale, 'buyer'>): Sale['coupon'] => {
  const [line] = sale.lines
  const isPaid = sale.fate === 'paid' && sale.kind === 'one_time'
  if (!line || !isPaid || line.at === COURSES.free) return undefined
  if (line.kind === 'course')
    return line.at === COURSES.sleep && sale.daysAgo >= 45 && sale.daysAgo <= 130 ? 'NUITS20' : undefined
  return sale.daysAgo < 290 && drawn.luck(0.13) ? 'BIENVENUE10' : undefined
}

/**
 * The sales of the crowd, the oldest first. A person buys a course once and joins before the first purchase:
 * `joinedDaysAgo` of the buyers is raised accordingly.
 */
export const planSales = (people: Person[], guests: readonly Person[]): Sale[] => {
  const drawn = dice(220)
  const fresh = drawn.shuffled(people.slice(LOOKERS))
  const known: Person[] = []
  const followed = new Set<string>()
  let guestsTaken = 0
  const buyerOf = (sale: Omit<Sale, 'buyer'>): Buyer => {
    const course = sale.lines.find(({ kind }) => kind === 'course')
    if (!course && drawn.luck(GUESTS_SHARE)) {
      const guest = guests[guestsTaken % guests.length]!
      guestsTaken += 1
      return { user: '', email: guest.email, name: guest.name }
    }
    const may = (person: Person) => !course || !followed.has(`${person.id}:${course.at}`)
    const again = drawn.luck(0.34) ? drawn.shuffled(known).find(may) : undefined
    const person = again ?? fresh.pop() ?? drawn.shuffled(known).find(may)
    if (!person) throw new Error('Nobody is left to buy')
    if (!known.includes(person)) {
      known.push(person)
      person.joinedDaysAgo = sale.daysAgo + (drawn.luck(0.6) ? 1 : drawn.whole(1, 20))
    }
    if (course) followed.add(`${person.id}:${course.at}`)
    return { user: person.id, email: person.email, name: person.name }
  }
  return openSales(drawn).map((sale) => {
    const coupon = couponFor(drawn, sale)
    return { ...sale, buyer: buyerOf(sale), ...(coupon ? { coupon } : {}) }
  })
}
