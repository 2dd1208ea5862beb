import { stamp } from '#server/core/clock.ts'
import { addDays, parisDay, startOfParisDay } from '#server/core/paris.ts'

const MINUTE_MS = 60_000

/** Thirteen months. */
export const HISTORY_DAYS = 395

/** Instants by Paris days before today: none of them is in the future. */
export interface Calendar {
  readonly now: Date
  /** `minute` minutes into the day; for today, the same share of the elapsed time. */
  at(daysAgo: number, minute: number): Date
  /** Some minutes after another instant, at most now. */
  later(date: Date, minutes: number): Date
}

export const calendar = (now: Date): Calendar => {
  const today = parisDay(now)
  // Computing a Paris day is slow, and every day is needed many times.
  const starts = new Map<number, number>()
  const startOf = (daysAgo: number): number => {
    const known = starts.get(daysAgo)
    if (known !== undefined) return known
    const start = startOfParisDay(addDays(today, -daysAgo)).getTime()
    starts.set(daysAgo, start)
    return start
  }
  return {
    now,
    at: (daysAgo, minute) => {
      const start = startOf(daysAgo)
      const passed = now.getTime() - start
      if (daysAgo === 0) return new Date(start + Math.floor((passed * minute) / 1440))
      // The day on which daylight saving time starts has 23 hours.
      return new Date(start + Math.min(minute, 23 * 60 - 1) * MINUTE_MS)
    },
    later: (date, minutes) =>
      new Date(Math.min(now.getTime(), date.getTime() + Math.round(minutes * MINUTE_MS))),
  }
}

/**
 * Days back for the `index`-th of `count` events, the oldest first: more towards today, as a young business
 * grows (density 0.55 at the beginning, 1.45 now), spread so that no month is empty.
 */
export const growing = (index: number, count: number, jitter: number): number => {
  const share = Math.min(0.999_999, (index + jitter) / count)
  // Solves 0.55 x + 0.45 x² = share.
  const x = (Math.sqrt(0.55 * 0.55 + 1.8 * share) - 0.55) / 0.9
  return Math.floor(HISTORY_DAYS * (1 - x))
}

export const stamps = (date: Date): { created: string; updated: string } => ({
  created: stamp(date),
  updated: stamp(date),
})
