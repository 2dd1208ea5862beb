/** Submitted dates, parsed like PocketBase: its own layout, then those of Go's `cast.ToTime`. */
import { stamp } from '#server/core/clock.ts'

/** The zone follows the seconds directly, or after a space when a space separates day and time too. */
const ISO_DATE =
  /^(\d{4})-(\d{2})-(\d{2})(?:([T ])(\d{1,2}):(\d{2}):(\d{2})(?:[.,](\d{1,9}))?(Z|(?: (?=[+-]))?[+-]\d{2}:?\d{2}(?: [A-Z]{3,4})?)?)?$/

const fromIso = (match: RegExpExecArray): Date | null => {
  const [, year, month, day, between, hour = '0', minute = '00', second = '00', fraction = '', zone = 'Z'] =
    match
  if (between === 'T' && zone.includes(' ')) return null
  const milliseconds = fraction.padEnd(3, '0').slice(0, 3)
  return moment({ year, month, day, hour, minute, second, milliseconds, offset: zone.trim().split(' ')[0] })
}

interface Written {
  readonly year: string | undefined
  /** `01` to `12`. */
  readonly month: string | undefined
  readonly day: string | undefined
  readonly hour: string
  readonly minute: string
  readonly second: string
  readonly milliseconds?: string
  readonly offset?: string | undefined
}

/**
 * Null for a day or an hour that does not exist: Date would turn 31 February into March, 24:00 into the next
 * day.
 */
const moment = (written: Written): Date | null => {
  const { year, month, day = '', hour, minute, second, milliseconds = '000', offset = 'Z' } = written
  const zone = offset.replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2')
  const time = `${hour.padStart(2, '0')}:${minute}:${second}.${milliseconds}`
  const date = new Date(`${year}-${month}-${day.padStart(2, '0')}T${time}${zone}`)
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  return Number.isNaN(date.getTime()) || Number(day) > lastDay || Number(hour) > 23 ? null : date
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = `(?<month>${MONTHS.join('|')})`
const WEEKDAY = '(?:mon|tue|wed|thu|fri|sat|sun)'
const CLOCK = '(?<hour>\\d{1,2}):(?<minute>\\d{2}):(?<second>\\d{2})'
const OFFSET = '(?<offset>[+-]\\d{4})'
/** The name of a zone is ignored, as in Go: the time is taken as UTC. */
const NAMED = '(?:[A-Z]{3,4})'
/** RFC 1123, RFC 822, RFC 850, ANSI C and Unix, Ruby, a day alone: the layouts of Go's `cast.ToTime`. */
const WORDED_DATES = [
  `${WEEKDAY}, (?<day>\\d{2}) ${MONTH} (?<year>\\d{4}) ${CLOCK} (?:${OFFSET}|${NAMED})`,
  `(?<day>\\d{2}) ${MONTH} (?<year>\\d{2}) (?<hour>\\d{1,2}):(?<minute>\\d{2}) (?:${OFFSET}|${NAMED})`,
  `${WEEKDAY}[a-z]*day, (?<day>\\d{2})-${MONTH}-(?<year>\\d{2}) ${CLOCK} ${NAMED}`,
  `${WEEKDAY} ${MONTH} +(?<day>\\d{1,2}) ${CLOCK}(?: ${NAMED})? (?<year>\\d{4})`,
  `${WEEKDAY} ${MONTH} (?<day>\\d{2}) ${CLOCK} ${OFFSET} (?<year>\\d{4})`,
  `(?<day>\\d{2}) ${MONTH} (?<year>\\d{4})`,
].map((pattern) => new RegExp(`^${pattern}$`, 'i'))

const fromPhrase = (text: string): Date | null => {
  for (const pattern of WORDED_DATES) {
    const parts = pattern.exec(text)?.groups
    if (!parts) continue
    const { year = '', month = '', day, hour = '0', minute = '00', second = '00', offset } = parts
    const full = year.length === 2 ? `${Number(year) >= 69 ? 19 : 20}${year}` : year
    const number = String(MONTHS.indexOf(month.toLowerCase()) + 1).padStart(2, '0')
    return moment({ year: full, month: number, day, hour, minute, second, offset })
  }
  return null
}

/** `YYYY-MM-DD HH:mm:ss.SSSZ`, or `''` for anything but a date. A missing zone is UTC. */
export const castDate = (value: unknown): string => {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : stamp(value)
  if (typeof value !== 'string') return ''
  const iso = ISO_DATE.exec(value)
  const date = iso ? fromIso(iso) : fromPhrase(value)
  return date ? stamp(date) : ''
}
