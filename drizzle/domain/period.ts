/** Periods of Paris days, what each is compared with, and the parts that a chart shows of it. Days are calendar days: no hour, so no change of season. */
import { dayOf } from './weeks.ts'

/** Paris days (`2026-11-25`), both included. */
export interface Period {
  readonly from: string
  readonly to: string
}

export const GRAINS = ['day', 'week', 'month'] as const
export type Grain = (typeof GRAINS)[number]

/** With what a period is compared: as many days before it, the same days of the month before, or of the year before. */
export const AGAINST = ['days', 'month', 'year'] as const
export type Against = (typeof AGAINST)[number]

/** Ten years: enough for any report, and a bound on what is drawn. */
export const MAX_DAYS = 3660

const DAY_MS = 86_400_000
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS

/** `days` later on the calendar. */
export const daysLater = (day: string, days: number): string => dayOf(numberOf(day) + days)

/** How many days a period has. */
export const lengthOf = ({ from, to }: Period): number => numberOf(to) - numberOf(from) + 1

const lastOfMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** The same day so many months before; the last day of a shorter month, and of any month for a last day where `isEnd`. */
const monthsBefore = (day: string, months: number, isEnd: boolean): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const moved = year * 12 + month - 1 - months
  const [toYear, toMonth] = [Math.floor(moved / 12), (moved % 12) + 1]
  const last = lastOfMonth(toYear, toMonth)
  const stored = isEnd && date === lastOfMonth(year, month) ? last : Math.min(date, last)
  return `${toYear}-${String(toMonth).padStart(2, '0')}-${String(stored).padStart(2, '0')}`
}

/** The period that another is compared with; it never reaches into it. */
export const comparedWith = (period: Period, against: Against): Period => {
  const eve = daysLater(period.from, -1)
  if (against === 'days') return { from: daysLater(period.from, -lengthOf(period)), to: eve }
  const months = against === 'month' ? 1 : 12
  const from = monthsBefore(period.from, months, false)
  const to = monthsBefore(period.to, months, true)
  return { from, to: to < eve ? to : eve }
}

/** By day up to a quarter, by week up to half a year, by month beyond. */
export const usualGrain = (period: Period): Grain => {
  const days = lengthOf(period)
  if (days <= 92) return 'day'
  return days <= 190 ? 'week' : 'month'
}

/** The day after the part in which a day lies: weeks begin on Mondays, months on their first. */
const nextPart = (day: string, grain: Grain): string => {
  if (grain === 'day') return daysLater(day, 1)
  // 1 January 1970 was a Thursday.
  if (grain === 'week') return daysLater(day, 7 - ((numberOf(day) + 3) % 7))
  const [year = 0, month = 1] = day.split('-').map(Number)
  return daysLater(day, lastOfMonth(year, month) - Number(day.slice(8)) + 1)
}

/** The parts of a period, one after the other and nothing between them; the first and the last may be cut. */
export const partsOfPeriod = ({ from, to }: Period, grain: Grain): Period[] => {
  const parts: Period[] = []
  for (let day = from; day <= to; ) {
    const next = nextPart(day, grain)
    const end = daysLater(next, -1)
    parts.push({ from: day, to: end < to ? end : to })
    day = next
  }
  return parts
}
