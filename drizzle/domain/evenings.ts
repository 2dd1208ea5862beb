/**
 * Evenings with listening: counted, without a goal. An evening is named by the day on which it began in Paris
 * and lasts until four in the morning; listening at noon counts for that day.
 */
import { instantAt, wallClock } from './paris-clock.ts'
import { dayOf } from './weeks.ts'

/** Seconds of listening from which an evening counts. */
export const EVENING_SECONDS = 5 * 60
/** Number of evenings shown individually. */
export const EVENINGS_SHOWN = 14
const LAST_HOUR = 4
const DAY_MS = 86_400_000

const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS

/** `2026-11-20`: the evening of an instant in Paris, also across a change to or from daylight saving time. */
export const eveningOf = (at: Date): string => {
  const [day = '', time = ''] = wallClock(at.getTime()).split('T')
  return Number(time.slice(0, 2)) < LAST_HOUR ? dayOf(numberOf(day) - 1) : day
}

export interface Evening {
  /** `2026-11-20`. */
  readonly day: string
  readonly wasListened: boolean
}

/** The last evenings, ending with that of `now`; `listened` are those that count. */
export const lastEvenings = (listened: readonly string[], now: Date, count = EVENINGS_SHOWN): Evening[] => {
  const known = new Set(listened)
  const tonight = numberOf(eveningOf(now))
  return Array.from({ length: count }, (_, at) => {
    const day = dayOf(tonight - count + 1 + at)
    return { day, wasListened: known.has(day) }
  })
}

/** How many of them are in tonight's month. */
export const eveningsThisMonth = (listened: readonly string[], now: Date): number => {
  const month = eveningOf(now).slice(0, 7)
  return new Set(listened.filter((day) => day.startsWith(month))).size
}

/** The first evening needed: the start of the month, or of the evenings shown. */
export const firstEveningText = (now: Date): string => {
  const [first] = lastEvenings([], now)
  const month = `${eveningOf(now).slice(0, 7)}-01`
  return first && first.day < month ? first.day : month
}

/** Noon of an evening's day in Paris, to format its name. */
export const noonOf = (day: string): Date => new Date(instantAt(`${day}T12:00`))
