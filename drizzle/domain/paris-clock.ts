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
