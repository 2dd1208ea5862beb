/**
 * French typography: no-break spaces (U+00A0, as the font has no U+202F), decimal comma, Europe/Paris.
 * Instants come from the record API as `2026-11-20 14:32:00.000Z`.
 */
import { toDate } from '#drizzle/domain/instant.ts'

const ZONE = 'Europe/Paris'
const NBSP = '\u00a0'

/** The font has no narrow no-break space. */
export const clean = (text: string) => text.replace(/\u202f/g, NBSP)
const cache = new Map<string, Intl.DateTimeFormat>()
/** A cached formatter per set of options, in French and Paris time. */
export const dates = (options: Intl.DateTimeFormatOptions) => {
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
/** `octobre 2026`. */
export const monthYear = (value: string | Date | null | undefined): string => {
  const date = toDate(value)
  return date ? dates({ month: 'long', year: 'numeric' }).format(date) : ''
}
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
/** `0 leçon`, `1 leçon`, `2 leçons`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${decimal(count)}${NBSP}${pluralRules.select(count) === 'one' ? one : many}`

/** `CL` from « Claire Lemoine ». */
export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
