/** Visits of the public pages, as the site itself records them for visitors who consented. */

import { analytics } from '#drizzle/collections/analytics.ts'
import { link } from '#drizzle/domain/paths.ts'
import type { Sellable } from '#drizzle/domain/sellable.ts'
import { stamp } from '#server/core/clock.ts'
import type { Bulk } from './bulk.ts'
import { type Calendar, growing, stamps } from './calendar.ts'
import { type Dice, dice } from './random.ts'
import type { Sale } from './sales.ts'

export interface Seen {
  id: string
  slug: string
  /** The relative frequency of visits. */
  weight: number
}
export interface Shown {
  courses: readonly Seen[]
  produits: readonly Seen[]
}

const SESSIONS = 900
/** Abandoned checkouts. */
const ABANDONED = 120

const REFERRERS = [
  '',
  '',
  '',
  'www.google.com',
  'www.google.com',
  'www.google.com',
  'www.instagram.com',
  'l.instagram.com',
  'www.bing.com',
  'm.facebook.com',
]

const weighted = (drawn: Dice, list: readonly Seen[]): Seen => {
  let left = drawn.next() * list.reduce((sum, { weight }) => sum + weight, 0)
  for (const seen of list) {
    left -= seen.weight
    if (left < 0) return seen
  }
  return list[0]!
}

const visitor = (drawn: Dice) => ({
  sessionId: `v${Math.floor(drawn.next() * 1e12).toString(36)}`,
  device: drawn.luck(0.68) ? 'mobile' : 'desktop',
  referrer: drawn.pick(REFERRERS),
})

const minuteOf = (drawn: Dice): number =>
  drawn.pick([7, 8, 9, 10, 12, 12, 13, 14, 16, 17, 18, 19, 20, 20, 21, 21, 22]) * 60 + drawn.whole(0, 39)

/** Writes sessions of one to four pages, and the checkouts: those that became orders, and abandoned ones. */
export const keepVisits = (bulk: Bulk, days: Calendar, shown: Shown, sales: readonly Sale[]): void => {
  const drawn = dice(900)
  const visit = (eventType: string, at: Date, more: object) =>
    bulk.keep(analytics, { eventType, createdAt: stamp(at), ...more, ...stamps(at) })
  const see = (at: Date, who: ReturnType<typeof visitor>) => {
    if (drawn.luck(0.62)) {
      const course = weighted(drawn, shown.courses)
      visit('course_view', at, { ...who, course: course.id, path: link('course', { slug: course.slug }) })
    } else {
      const produit = weighted(drawn, shown.produits)
      visit('produit_view', at, {
        ...who,
        path: link('product', { id: produit.slug }),
        metadata: { produit: produit.id },
      })
    }
  }
  for (let index = 0; index < SESSIONS; index += 1) {
    const start = days.at(growing(index, SESSIONS, drawn.next()), minuteOf(drawn))
    const who = visitor(drawn)
    const pages = drawn.pick([1, 1, 2, 2, 3, 4])
    for (let page = 0; page < pages; page += 1) see(days.later(start, page * 1.7), who)
  }
  const checkout = (at: Date, kind: Sellable, seen: Seen, isPaid: boolean) => {
    const who = visitor(drawn)
    if (isPaid) visit('checkout_paid', days.later(at, 3), who)
    visit('checkout_open', at, {
      ...who,
      path: kind === 'course' ? link('course', { slug: seen.slug }) : link('product', { id: seen.slug }),
      metadata: { kind, ref: seen.id },
    })
  }
  for (const { lines, daysAgo, minute, fate } of sales) {
    const [line] = lines
    const seen = line && shown[line.kind === 'course' ? 'courses' : 'produits'][line.at]
    const isPaid = fate !== 'cancelled' && fate !== 'failed' && fate !== 'pending'
    if (line && seen) checkout(days.at(daysAgo, Math.max(0, minute - 4)), line.kind, seen, isPaid)
  }
  for (let index = 0; index < ABANDONED; index += 1) {
    const kind = drawn.luck(0.5) ? 'course' : 'produit'
    const at = days.at(growing(index, ABANDONED, drawn.next()), minuteOf(drawn))
    checkout(at, kind, weighted(drawn, kind === 'course' ? shown.courses : shown.produits), false)
  }
}
