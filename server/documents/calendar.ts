/** Appointments as iCalendar (RFC 5545), which every calendar application reads. */
import ical, { ICalAlarmType, ICalEventRepeatingFreq, ICalWeekday } from 'ical-generator'

const WEEKDAYS = [
  ICalWeekday.MO,
  ICalWeekday.TU,
  ICalWeekday.WE,
  ICalWeekday.TH,
  ICalWeekday.FR,
  ICalWeekday.SA,
  ICalWeekday.SU,
]

/** An appointment that comes back each week. */
export interface WeeklyAppointment {
  /** For ever the same: a calendar that takes it in again changes the one that it has. */
  readonly id: string
  /** Grows with each change (RFC 5545, 3.8.7.4). */
  readonly sequence: number
  readonly title: string
  readonly text: string
  readonly url: string
  /** The first of them, `2026-11-23`, on one of `days`. */
  readonly from: string
  /** The last day on which there may be one. */
  readonly until: string
  /** 1 is Monday, 7 Sunday. */
  readonly days: readonly number[]
  /** `20:30`, by the clock of whoever has the calendar: half past eight stays half past eight on a journey and when clocks change. */
  readonly time: string
  readonly minutes: number
  /** Minutes before each at which the calendar reminds. */
  readonly remindBefore: number
}

/** An appointment at one instant. */
export interface SingleAppointment
  extends Pick<WeeklyAppointment, 'id' | 'sequence' | 'title' | 'text' | 'url' | 'minutes' | 'remindBefore'> {
  readonly start: Date
}

/** As a text; `name` is the site's. `now` is when it was made. */
export const singleCalendar = (name: string, appointment: SingleAppointment, now: Date): string => {
  const { id, sequence, title, text, url, start, minutes, remindBefore } = appointment
  const calendar = ical({ name, prodId: { company: name, product: 'site', language: 'FR' } })
  const end = new Date(start.getTime() + minutes * 60_000)
  const event = calendar.createEvent({
    id,
    sequence,
    start,
    end,
    stamp: now,
    summary: title,
    description: text,
    url,
  })
  event.createAlarm({ type: ICalAlarmType.display, trigger: remindBefore * 60, description: title })
  return calendar.toString()
}

/** As a text; `name` is the site's. `now` is when it was made. */
export const weeklyCalendar = (name: string, appointment: WeeklyAppointment, now: Date): string => {
  const { id, sequence, title, text, url, from, until, days, time, minutes, remindBefore } = appointment
  const calendar = ical({ name, prodId: { company: name, product: 'site', language: 'FR' } })
  // Without a zone the library writes the UTC numbers of a date as they are: the clock's own.
  const start = new Date(`${from}T${time}:00Z`)
  const event = calendar.createEvent({
    id,
    sequence,
    start,
    end: new Date(start.getTime() + minutes * 60_000),
    stamp: now,
    floating: true,
    summary: title,
    description: text,
    url,
    repeating: {
      freq: ICalEventRepeatingFreq.WEEKLY,
      byDay: WEEKDAYS.filter((_, at) => days.includes(at + 1)),
      until: new Date(`${until}T23:59:59Z`),
    },
  })
  event.createAlarm({ type: ICalAlarmType.display, trigger: remindBefore * 60, description: title })
  return calendar.toString()
}
