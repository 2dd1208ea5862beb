/** Conversion between instants and wall-clock times in Paris. */

const HOUR_MS = 3_600_000
/** Cached: creating a formatter costs twenty times as much as using it. */
const parts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** `2026-11-20T14:32`: the wall-clock time in Paris at an instant in milliseconds. */
export const wallClock = (at: number): string => parts.format(at).replace(' ', 'T')

/**
 * The instant in milliseconds of a wall-clock time in Paris, `NaN` when it is invalid. A time skipped by
 * daylight saving moves forward by one hour; of a repeated one the first is meant, as in RFC 5545.
 */
export const instantAt = (local: string): number => {
  if (!/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(local)) return Number.NaN
  const wanted = Date.parse(`${local.slice(0, 16).replace(' ', 'T')}:00Z`)
  if (Number.isNaN(wanted)) return Number.NaN
  let at = wanted
  // Twice, because the offset at the first guess may be that of the other season.
  for (let step = 0; step < 2; step += 1) at += wanted - Date.parse(`${wallClock(at)}:00Z`)
  const isSecond = wallClock(at - HOUR_MS) === wallClock(at)
  return isSecond ? at - HOUR_MS : at
}

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

const two = (number: number): string => String(number).padStart(2, '0')

/** Seconds and milliseconds, which a wall-clock time does not have. */
const withinMinute = (at: number): number => ((at % MINUTE_MS) + MINUTE_MS) % MINUTE_MS

/**
 * The instant some calendar months later in Paris, in milliseconds: the same hour whatever the season, the
 * last day of a shorter month. `NaN` beyond the supported years.
 */
export const parisMonthsLater = (at: number, months: number): number => {
  if (months === 0) return at
  const [date = '', time = ''] = wallClock(at).split('T')
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const target = year * 12 + month - 1 + months
  const [toYear, toMonth] = [Math.floor(target / 12), (target % 12) + 1]
  const lastDay = new Date(Date.UTC(toYear, toMonth, 0)).getUTCDate()
  return instantAt(`${toYear}-${two(toMonth)}-${two(Math.min(day, lastDay))}T${time}`) + withinMinute(at)
}

/**
 * The instant some calendar days later in Paris, in milliseconds: the same hour whatever the season. Beyond
 * the supported years days of 24 hours are counted.
 */
export const parisDaysLater = (at: number, days: number): number => {
  const plain = at + days * DAY_MS
  if (days === 0) return at
  const [date = '', time = ''] = wallClock(at).split('T')
  const day = new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS)
  const moved = Number.isNaN(day.getTime())
    ? Number.NaN
    : instantAt(`${day.toISOString().slice(0, 10)}T${time}`)
  return Number.isNaN(moved) ? plain : moved + withinMinute(at)
}
