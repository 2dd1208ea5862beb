/**
 * « Mon rythme »: the remaining lessons of a course, spread over the coming weeks. Only the pace is stored,
 * not the schedule: a week without a lesson moves the rest, and a member is never late.
 */
import { toDate } from './instant.ts'
import { dayOf, mondayOf } from './weeks.ts'

/** A member's choice: lessons a week, and preferred days and time. */
export interface Plan {
  readonly perWeek: number
  /** 1 is Monday, 7 Sunday; sorted and unique; empty: no fixed day. */
  readonly days: readonly number[]
  /** `20:30`, in the member's local time. */
  readonly time: string
}

export const MAX_PER_WEEK = 14
export const FIRST_PLAN: Plan = { perWeek: 1, days: [], time: '20:00' }

interface Planned {
  /** When the lesson opens, as stored; empty when it is open. */
  readonly availableAt: string
}

export interface PlannedWeek<Lesson> {
  /** `2026-11-16`. */
  readonly monday: string
  readonly lessons: readonly Lesson[]
}

/**
 * Spreads the remaining lessons in order, `perWeek` a week from that of `now` on; lessons already completed
 * this week (`doneAt`, as stored) are deducted. A lesson that opens later waits for its week, and so do those
 * after it: the order never changes. Weeks without a lesson are left out.
 */
export const planWeeks = <Lesson extends Planned>(
  lessons: readonly Lesson[],
  perWeek: number,
  doneAt: readonly string[],
  now: Date,
): PlannedWeek<Lesson>[] => {
  const current = mondayOf(now)
  const weeks = new Map<number, Lesson[]>()
  let monday = current
  let room = Math.max(0, perWeek - doneIn(current, doneAt))
  for (const lesson of lessons) {
    const opens = toDate(lesson.availableAt)
    const earliest = Math.max(monday, opens ? mondayOf(opens) : 0, room === 0 ? monday + 7 : 0)
    if (earliest > monday) {
      monday = earliest
      room = perWeek
    }
    const week = weeks.get(monday)
    if (week) week.push(lesson)
    else weeks.set(monday, [lesson])
    room -= 1
  }
  return [...weeks].map(([day, list]) => ({ monday: dayOf(day), lessons: list }))
}

const doneIn = (monday: number, doneAt: readonly string[]): number =>
  doneAt.filter((instant) => {
    const at = toDate(instant)
    return at !== null && mondayOf(at) === monday
  }).length

/** How many of these lessons were completed in the week of `now`. */
export const doneThisWeek = (doneAt: readonly string[], now: Date): number => doneIn(mondayOf(now), doneAt)

/** The Sunday that ends the last week of a plan, `2026-11-22`; empty without a week. */
export const planEnd = (weeks: readonly { readonly monday: string }[]): string => {
  const last = weeks.at(-1)
  return last ? dayOf(Date.parse(`${last.monday}T00:00:00Z`) / 86_400_000 + 6) : ''
}

/** The slowest pace that ends before `day` (`2026-12-31`), or 0 when none does. */
export const paceToEndBefore = <Lesson extends Planned>(
  lessons: readonly Lesson[],
  day: string,
  doneAt: readonly string[],
  now: Date,
): number => {
  for (let perWeek = 1; perWeek <= MAX_PER_WEEK; perWeek += 1)
    if (planEnd(planWeeks(lessons, perWeek, doneAt, now)) < day) return perWeek
  return 0
}
