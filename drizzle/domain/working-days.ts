/** Working days of metropolitan France, for legal deadlines. Days have the format `2026-11-21`. */

/** Adds calendar days. */
const addDays = (day: string, days: number): string => {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Fixed public holidays (Code du travail, art. L3133-1), as month and day. */
const FIXED = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']
/** Easter Monday, Ascension and Whit Monday, in days after Easter. */
const AFTER_EASTER = [1, 39, 50]

/**
 * Easter Sunday of a year of the Gregorian calendar (the anonymous algorithm, in Meeus, Astronomical
 * Algorithms, ch. 8).
 */
export const easter = (year: number): string => {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const sum = epact + weekday - 7 * late + 114
  const two = (number: number) => String(number).padStart(2, '0')
  return `${year}-${two(Math.floor(sum / 31))}-${two((sum % 31) + 1)}`
}

/** A public holiday everywhere in metropolitan France; Alsace and Moselle have two more. */
export const isPublicHoliday = (day: string): boolean =>
  FIXED.includes(day.slice(5)) ||
  AFTER_EASTER.some((days) => addDays(easter(Number(day.slice(0, 4))), days) === day)

/** Neither Saturday, Sunday nor public holiday. */
const isWorkingDay = (day: string): boolean =>
  ![0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay()) && !isPublicHoliday(day)

/** The day itself when it is a working day, otherwise the next one. */
export const workingDayFrom = (day: string): string =>
  isWorkingDay(day) ? day : workingDayFrom(addDays(day, 1))

/** The day on which this many working days have passed, not counting the given day. */
export const workingDaysAfter = (day: string, count: number): string => {
  let end = day
  for (let left = count; left > 0; left -= 1) end = workingDayFrom(addDays(end, 1))
  return end
}
