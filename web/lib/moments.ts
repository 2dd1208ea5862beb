/**
 * Date formats for tables and lists of members and administrators; visitors' pages do not load this module.
 */
import { toDate } from '#drizzle/domain/instant.ts'
import { dates, longDate } from './format.ts'

const NBSP = '\u00a0'

/** `20/11/2026`, for tables. */
export const shortDate = (value: string | Date | null | undefined): string => {
  const date = toDate(value)
  return date ? dates({ day: '2-digit', month: '2-digit', year: 'numeric' }).format(date) : ''
}
/** `14:32`, Paris time. */
export const time = (value: string | Date | null | undefined): string => {
  const date = toDate(value)
  return date ? dates({ hour: '2-digit', minute: '2-digit', hour12: false }).format(date) : ''
}
/** `20/11/2026 14:32`. */
export const dateTime = (value: string | Date | null | undefined): string =>
  `${shortDate(value)} ${time(value)}`.trim()
/** `20/11/2026 à 14:32`, in a sentence. */
export const dateAtTime = (value: string | Date | null | undefined): string =>
  [shortDate(value), time(value)].filter(Boolean).join(` à${NBSP}`)

/** `1:05`, `1:02:05`: a position in a film. */
export const clock = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(whole / 3600)
  const inHour = Math.floor((whole % 3600) / 60)
  return hours > 0 ? `${hours}:${two(inHour)}:${two(whole % 60)}` : `${inHour}:${two(whole % 60)}`
}

const parisDay = (date: Date) => {
  const [day, month, year] = shortDate(date).split('/').map(Number)
  return Date.UTC(year ?? 1970, (month ?? 1) - 1, day ?? 1) / 86_400_000
}

/** `à l’instant`, `il y a 5 min`, `hier`, `il y a 3 jours`; the date past six days. */
export const relative = (value: string | Date | null | undefined, now = new Date()): string => {
  const date = toDate(value)
  if (!date) return ''
  const elapsed = Math.round((now.getTime() - date.getTime()) / 60_000)
  const days = parisDay(now) - parisDay(date)
  if (elapsed < 0 || days > 6) return longDate(date)
  if (elapsed < 1) return 'à l’instant'
  if (elapsed < 60) return `il y a ${elapsed}${NBSP}min`
  if (days === 0) return `il y a ${Math.floor(elapsed / 60)}${NBSP}h`
  return days === 1 ? 'hier' : `il y a ${days}${NBSP}jours`
}
