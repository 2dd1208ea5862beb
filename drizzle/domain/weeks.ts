/** Calendar weeks: from Monday, in Paris. */
import { toDate } from './instant.ts'

const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' })
const DAY_MS = 86_400_000

export interface Week {
  /** `2026-11-16`. */
  readonly monday: string
  /** How many of the instants are in it. */
  readonly count: number
}

/** A calendar day as a number of days: without a time, so daylight saving does not matter. */
const dayNumber = (iso: string): number => Date.parse(`${iso}T00:00:00Z`) / DAY_MS
/** 1 January 1970 was a Thursday. */
const mondayNumber = (number: number): number => number - ((number + 3) % 7)

/** The Monday of an instant's week in Paris, as a number of days: the next week is 7 more. */
export const mondayOf = (at: Date): number => mondayNumber(dayNumber(day.format(at)))

/** `2026-11-16` from a number of days. */
export const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10)

/** The calendar day of an instant in Paris, `2026-11-16`. */
export const parisDay = (at: Date): string => day.format(at)

/**
 * The week of `now` and those before it, oldest first, with how many of `instants` (as stored) each contains.
 */
export const lastWeeks = (instants: readonly string[], now: Date, weeks: number): Week[] => {
  const current = mondayOf(now)
  const counts = new Map<number, number>()
  for (const instant of instants) {
    const at = toDate(instant)
    if (at) counts.set(mondayOf(at), (counts.get(mondayOf(at)) ?? 0) + 1)
  }
  return Array.from({ length: weeks }, (_, index) => {
    const monday = current - 7 * (weeks - 1 - index)
    return {
      monday: dayOf(monday),
      count: counts.get(monday) ?? 0,
    }
  })
}
