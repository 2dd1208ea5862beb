/** Wall-clock times of Paris and the instants that they are. */

const HOUR_MS = 3_600_000
/** Made once: making it costs twenty times what it is asked. */
const parts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** `2026-11-20T14:32`, as the clocks of Paris show it at an instant in milliseconds. */
export const wallClock = (at: number): string => parts.format(at).replace(' ', 'T')

/**
 * The instant in milliseconds of a Paris wall-clock time, `NaN` when it is none. An hour that the change of season skips moves
 * forward by one; of an hour that it repeats the first is meant, as in RFC 5545.
 */
export const instantAt = (local: string): number => {
  if (!/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(local)) return Number.NaN
  const wanted = Date.parse(`${local.slice(0, 16).replace(' ', 'T')}:00Z`)
  if (Number.isNaN(wanted)) return Number.NaN
  let at = wanted
  // Twice, because the offset found at the first guess may be the other season's.
  for (let step = 0; step < 2; step += 1) at += wanted - Date.parse(`${wallClock(at)}:00Z`)
  const isSecond = wallClock(at - HOUR_MS) === wallClock(at)
  return isSecond ? at - HOUR_MS : at
}
