/**
 * Periods of days in Paris, their periods of comparison, and their parts in a chart. Days are calendar days
 * without a time, so daylight saving does not matter.
 */
import { dayOf } from './weeks.ts'

/** Days in Paris (`2026-11-25`), both inclusive. */
export interface Period {
  readonly from: string
  readonly to: string
}

export const GRAINS = ['day', 'week', 'month'] as const
export type Grain = (typeof GRAINS)[number]

/**
 * The period of comparison: the same number of days before, the same days of the previous month, or of the
 * previous year.
 */
export const AGAINST = ['days', 'month', 'year'] as const
export type Against = (typeof AGAINST)[number]

/** Ten years: enough for any report, and a limit on what is drawn. */
export const MAX_DAYS = 3660

const DAY_MS = 86_400_000
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS

/** Adds calendar days. */
export const daysLater = (day: string, days: number): string => dayOf(numberOf(day) + days)

/** Number of days of a period. */
export const lengthOf = ({ from, to }: Period): number => numberOf(to) - numberOf(from) + 1

const lastOfMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/**
 * The same day some months earlier; the last day of a shorter month, and with `isEnd` the last day of any
 * month for a last day.
 */
const monthsBefore = (day: string, months: number, isEnd: boolean): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const moved = year * 12 + month - 1 - months
  const [toYear, toMonth] = [Math.floor(moved / 12), (moved % 12) + 1]
  const last = lastOfMonth(toYear, toMonth)
  const stored = isEnd && date === lastOfMonth(year, month) ? last : Math.min(date, last)
  return `${toYear}-${String(toMonth).padStart(2, '0')}-${String(stored).padStart(2, '0')}`
}

/** The period of comparison; it never overlaps the given one. */
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

/** The first day of the next part: weeks begin on Monday, months on the first. */
const nextPart = (day: string, grain: Grain): string => {
  if (grain === 'day') return daysLater(day, 1)
  // 1 January 1970 was a Thursday.
  if (grain === 'week') return daysLater(day, 7 - ((numberOf(day) + 3) % 7))
  const [year = 0, month = 1] = day.split('-').map(Number)
  return daysLater(day, lastOfMonth(year, month) - Number(day.slice(8)) + 1)
}

/** The contiguous parts of a period; the first and the last may be shorter. */
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
