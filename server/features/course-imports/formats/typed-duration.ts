/** Durations as users type them. */

/** A longer text is not a duration. */
const MAX_LENGTH = 60
const CLOCK = /^(\d{1,3}):([0-5]?\d)(?::([0-5]\d))?$/
const PARTS =
  /^(?:(\d{1,3})\s*h(?:eures?|ours?)?)?\s*(?:(\d{1,4})\s*(?:m(?:in(?:utes?)?)?|(?=\.?$)))?\s*(?:(\d{1,5})\s*s(?:ec(?:ondes?|onds?)?)?)?\.?$/i

/**
 * Whole seconds of « 12:30 », « 1:02:03 », « 12 min », « 1 h 20 », « 90 s »; a plain number is in minutes,
 * « 1,5 » is one and a half. Null when it is invalid.
 */
export const typedSeconds = (typed: string): number | null => {
  const text = typed.trim().replace(/[\u00a0\u202f]/g, ' ')
  if (text === '' || text.length > MAX_LENGTH) return null
  const clock = CLOCK.exec(text)
  if (clock) {
    const [first = 0, second = 0] = clock.slice(1, 3).map(Number)
    return clock[3] === undefined ? first * 60 + second : first * 3600 + second * 60 + Number(clock[3])
  }
  if (/^\d{1,4}[.,]\d{1,2}$/.test(text)) return Math.round(Number(text.replace(',', '.')) * 60)
  const parts = PARTS.exec(text)
  if (!parts) return null
  const [hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0))
  return hours * 3600 + minutes * 60 + seconds
}
