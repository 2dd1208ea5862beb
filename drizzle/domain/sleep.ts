/** Computations on a sleep diary: the length of a night, and averages. */
import type { Night } from './exercise.ts'
import { instantAt } from './paris-clock.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440
const NOON = 720
/** Longer nights are typing errors. */
const MAX_NIGHT_MINUTES = 18 * 60
const MAX_WAIT_MINUTES = 12 * 60

/** Minutes since midnight of `23:15`; null when it is not a time. */
export const minutesOf = (clock: string | undefined): number | null => {
  const found = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(clock ?? '')
  return found ? Number(found[1]) * 60 + Number(found[2]) : null
}

/** `23:15`; whole days are dropped. */
export const clockOf = (minutes: number): string => {
  const within = ((Math.round(minutes) % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`
}

const isDay = (day: string | undefined): day is string =>
  day !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`))

const later = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MINUTES * MINUTE_MS).toISOString().slice(0, 10)

/** Without a change of daylight saving time: used for nights without a date. */
const PLAIN_DAY = '2026-01-15'

/** A time of the night: minutes since midnight, and days after the evening's date. */
interface Moment {
  readonly days: number
  readonly minutes: number
}
/** On the evening's date from noon on, otherwise the next morning. */
const firstOf = (minutes: number): Moment => ({ days: minutes >= NOON ? 0 : 1, minutes })
const after = (earlier: Moment | null, minutes: number | null): Moment | null => {
  if (minutes === null) return null
  if (!earlier) return firstOf(minutes)
  return { days: earlier.days + (minutes >= earlier.minutes ? 0 : 1), minutes }
}

const between = (day: string, from: Moment | null, to: Moment | null, most: number): number | null => {
  if (!from || !to) return null
  const at = ({ days, minutes }: Moment) => instantAt(`${later(day, days)}T${clockOf(minutes)}`)
  const minutes = Math.round((at(to) - at(from)) / MINUTE_MS)
  return minutes >= 0 && minutes <= most ? minutes : null
}

export interface NightLength {
  /** From falling asleep to getting up, in minutes; null when a time is missing or impossible. */
  readonly asleep: number | null
  readonly inBed: number | null
  /** From going to bed to falling asleep. */
  readonly wait: number | null
}

/**
 * The length of a night. Each time follows the previous one: across midnight, also for daytime sleepers, and
 * by the clocks of Paris on the two nights a year that are an hour shorter or longer.
 */
export const nightLength = (night: Night): NightLength => {
  const day = isDay(night.day) ? night.day : PLAIN_DAY
  const bed = after(null, minutesOf(night.bed))
  const asleep = after(bed, minutesOf(night.asleep))
  const rise = after(asleep ?? bed, minutesOf(night.rise))
  return {
    asleep: between(day, asleep, rise, MAX_NIGHT_MINUTES),
    inBed: between(day, bed, rise, MAX_NIGHT_MINUTES + MAX_WAIT_MINUTES),
    wait: between(day, bed, asleep, MAX_WAIT_MINUTES),
  }
}

/** A night counts once its start and end are recorded; the rest may stay empty. */
export const isNightNoted = (night: Night | undefined): boolean =>
  night !== undefined &&
  (minutesOf(night.bed) !== null || minutesOf(night.asleep) !== null) &&
  minutesOf(night.rise) !== null

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

const known = <Value>(values: readonly (Value | null | undefined)[]): Value[] =>
  values.filter((value): value is Value => value !== null && value !== undefined)

/**
 * The mean of clock times relative to a reference far from all of them: 23:30 and 00:30 average to midnight.
 * Empty without times.
 */
const meanClock = (clocks: readonly (string | undefined)[], from: number): string => {
  const since = known(clocks.map(minutesOf)).map((minutes) => (minutes - from + DAY_MINUTES) % DAY_MINUTES)
  const average = mean(since)
  return average === null ? '' : clockOf(average + from)
}
const EVENING = 18 * 60

export interface SleepMeans {
  readonly noted: number
  /** Minutes; null without data. */
  readonly asleep: number | null
  readonly wait: number | null
  readonly wakings: number | null
  readonly quality: number | null
  /** Clock times; empty without data. */
  readonly bed: string
  readonly rise: string
}

/** Averages over the nights, each over those that record the value. */
export const sleepMeans = (nights: readonly Night[]): SleepMeans => {
  const lengths = nights.map(nightLength)
  return {
    noted: nights.filter(isNightNoted).length,
    asleep: mean(known(lengths.map(({ asleep }) => asleep))),
    wait: mean(known(lengths.map(({ wait }) => wait))),
    wakings: mean(known(nights.map(({ wakings }) => wakings))),
    quality: mean(known(nights.map(({ quality }) => quality))),
    bed: meanClock(
      nights.map(({ bed }) => bed),
      NOON,
    ),
    rise: meanClock(
      nights.map(({ rise }) => rise),
      EVENING,
    ),
  }
}

/** `7 h 05`, `45 min`, with no-break spaces. */
export const sleepText = (minutes: number): string => {
  const whole = Math.round(minutes)
  const hours = Math.floor(whole / 60)
  if (hours === 0) return `${whole}\u00a0min`
  return `${hours}\u00a0h${whole % 60 > 0 ? `\u00a0${String(whole % 60).padStart(2, '0')}` : ''}`
}
