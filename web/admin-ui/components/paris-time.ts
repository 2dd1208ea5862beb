/** Wall-clock times of Paris (`2026-11-20T14:32`) and the instants that are stored for them. */

import { instantAt, wallClock } from '#drizzle/domain/paris-clock.ts'

const HOUR_MS = 3_600_000

/** `2026-11-20T14:32`, Paris time, of a stored instant; `''` when there is none. */
export const toParis = (instant: string): string => {
  const at = Date.parse(instant.replace(' ', 'T'))
  return Number.isNaN(at) ? '' : wallClock(at)
}

/**
 * The instant (UTC, PocketBase's format) of a Paris wall-clock time, `''` when it is none. An hour that the change of
 * season skips moves forward by one; of an hour that it repeats the first is meant, as in RFC 5545.
 */
export const fromParis = (local: string): string => {
  const at = instantAt(local)
  return Number.isNaN(at) ? '' : new Date(at).toISOString().replace('T', ' ')
}

/** Which of the two a stored instant is when its hour exists twice, in French; `''` on any other day. */
export const repeatedHour = (instant: string): string => {
  const at = Date.parse(instant.replace(' ', 'T'))
  if (Number.isNaN(at)) return ''
  if (wallClock(at + HOUR_MS) === wallClock(at)) return 'heure d’été, la première des deux'
  return wallClock(at - HOUR_MS) === wallClock(at) ? 'heure d’hiver, la seconde des deux' : ''
}

/** `20/11/2026 14:32`, as the inputs write it. */
export const toFrench = (local: string): string =>
  local && `${local.slice(8, 10)}/${local.slice(5, 7)}/${local.slice(0, 4)} ${local.slice(11, 16)}`

const TYPED =
  /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})(?:,?\s+(?:à\s+)?(\d{1,2})\s*(?:[:h]\s*(\d{2})?)?)?$/i
const two = (value: string | undefined) => (value ?? '').padStart(2, '0')

/** Reads `20/11/2026 14:32`, `20/11/26 9h`, `20.11.2026` (midnight) into a wall-clock time; `null` when it is none. */
export const readFrench = (typed: string): string | null => {
  const found = TYPED.exec(typed.trim().replace(/\s+/g, ' '))
  if (!found) return null
  const [, day, month, year = '', hour, minute] = found
  const date = `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}`
  const local = `${date}T${two(hour)}:${two(minute)}`
  // A day that its month lacks is moved by `Date`, and so betrays itself.
  const at = Date.parse(`${local}:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(local) ? local : null
}
