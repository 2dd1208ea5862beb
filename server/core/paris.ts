/** Days and times in Europe/Paris, the calendar of the business. */
const ZONE = 'Europe/Paris'

/** Created once: creation costs twenty times as much as a use. */
const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

const parts = (date: Date): Record<string, string> =>
  Object.fromEntries(clock.formatToParts(date).map(({ type, value }) => [type, value]))

/** `2026-11-21`, the current day in Paris. */
export const parisDay = (date: Date): string => {
  const { year, month, day } = parts(date)
  return `${year}-${month}-${day}`
}

/** The year in which an invoice of this instant is numbered. */
export const parisYear = (date: Date): number => Number(parts(date).year)

/** Milliseconds that Paris is ahead of UTC at this instant. */
const offset = (date: Date): number => {
  const { year, month, day, hour, minute, second } = parts(date)
  const local = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  )
  return local - Math.floor(date.getTime() / 1000) * 1000
}

/** The clock of Paris at this instant, as if it were UTC: for calendars without time zones, such as a spreadsheet's. */
export const wallClock = (date: Date): Date => new Date(date.getTime() + offset(date))

/** `26/11/2026 14:05`, what a French spreadsheet takes for a date. */
export const shortMoment = (date: Date): string => {
  const { year, month, day, hour, minute } = parts(date)
  return `${day}/${month}/${year} ${hour}:${minute}`
}

/** The instant at which a Paris day starts. */
export const startOfParisDay = (day: string): Date => {
  const midnight = new Date(`${day}T00:00:00Z`)
  const guess = new Date(midnight.getTime() - offset(midnight))
  // The offset at the guess decides: on the two days a year when it changes, both sides of midnight differ.
  return new Date(midnight.getTime() - offset(guess))
}

/** `days` later on the calendar, as a Paris day. */
export const addDays = (day: string, days: number): string => {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** `21 novembre 2026`, `1er décembre 2026`. */
export const longDate = (date: Date): string =>
  new Intl.DateTimeFormat('fr-FR', { timeZone: ZONE, day: 'numeric', month: 'long', year: 'numeric' })
    .format(date)
    .replace(/^1 /, '1er ')
    .replace(/ /g, '\u00a0')

/** `21 novembre`; with its year from a year after `now` on, and for a past date. */
export const nearDate = (date: Date, now: Date): string => {
  const isNear = date >= now && addDays(parisDay(now), 365) > parisDay(date)
  return isNear ? longDate(date).replace(/\u00a0\d{4}$/, '') : longDate(date)
}

/** `21/11/2026`, for tables. */
export const shortDate = (date: Date): string => parisDay(date).split('-').reverse().join('/')

/** `21 novembre 2026 à 9 h 05`, in Paris time. */
export const longMoment = (date: Date): string => {
  const { hour, minute } = parts(date)
  return `${longDate(date)} à\u00a0${Number(hour)}\u00a0h\u00a0${minute}`
}

/** The same to the second, as on the receipt of a declaration: `21 novembre 2026 à 9 h 05 min 07 s`. */
export const longMomentToTheSecond = (date: Date): string =>
  `${longMoment(date)}\u00a0min\u00a0${parts(date).second}\u00a0s`
