/**
 * What a French editor would set: no-break spaces (U+00A0, the font has no U+202F), decimal comma, Europe/Paris.
 * Instants come from the record API as `2026-11-20 14:32:00.000Z`.
 */
import { toDate } from '#drizzle/domain/instant.ts'

const ZONE = 'Europe/Paris'
const NBSP = '\u00a0'

const clean = (text: string) => text.replace(/\u202f/g, NBSP)
const cache = new Map<string, Intl.DateTimeFormat>()
const dates = (options: Intl.DateTimeFormatOptions) => {
  const key = JSON.stringify(options)
  const known = cache.get(key) ?? new Intl.DateTimeFormat('fr-FR', { timeZone: ZONE, ...options })
  cache.set(key, known)
  return known
}
const euroFormat = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })
const numberFormat = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 })
const pluralRules = new Intl.PluralRules('fr')

/** `129,00 €`, from euros. */
export const euros = (amount: number): string => clean(euroFormat.format(amount))
/** `129,00 €`, from cents. */
export const cents = (amount: number): string => euros(amount / 100)
/** `1 234,5`. */
export const decimal = (value: number): string => clean(numberFormat.format(value))
/** `44 %`, from 44. */
export const percent = (value: number): string => `${decimal(Math.round(value))}${NBSP}%`

const withFirst = (text: string) =>
  clean(text).replace(
    /(^|\s)1(?=\s(janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre))/,
    '$11er',
  )

/** `1er décembre 2026` (Intl writes « 1 »). */
export const longDate = (value: string | Date | null | undefined): string => {
  const date = toDate(value)
  return date ? withFirst(dates({ day: 'numeric', month: 'long', year: 'numeric' }).format(date)) : ''
}
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

/** `12 min`, `2 h 05`, from minutes. */
export const minutes = (total: number): string => {
  const whole = Math.max(0, Math.round(total))
  if (whole < 60) return `${whole}${NBSP}min`
  const rest = whole % 60
  const hours = `${Math.floor(whole / 60)}${NBSP}h`
  return rest === 0 ? hours : `${hours}${NBSP}${String(rest).padStart(2, '0')}`
}
/** The same from seconds; under a minute `45 s`. */
export const duration = (seconds: number): string =>
  seconds > 0 && seconds < 60 ? `${Math.round(seconds)}${NBSP}s` : minutes(seconds / 60)
/** `1:05`, `1:02:05`: a position in a film. */
export const clock = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(whole / 3600)
  const inHour = Math.floor((whole % 3600) / 60)
  return hours > 0 ? `${hours}:${two(inHour)}:${two(whole % 60)}` : `${inHour}:${two(whole % 60)}`
}

/** `0 leçon`, `1 leçon`, `2 leçons`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${decimal(count)}${NBSP}${pluralRules.select(count) === 'one' ? one : many}`

const UNITS = ['o', 'ko', 'Mo', 'Go'] as const
/** `12,4 Mo`. */
export const fileSize = (bytes: number): string => {
  const step = Math.min(UNITS.length - 1, bytes > 0 ? Math.floor(Math.log(bytes) / Math.log(1000)) : 0)
  const value = bytes / 1000 ** step
  return `${decimal(step === 0 ? value : Math.round(value * 10) / 10)}${NBSP}${UNITS[step]}`
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

/** `CL` from « Claire Lemoine ». */
export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
