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

/** A weekly appointment. */
export interface WeeklyAppointment {
  /** Constant: a calendar that imports it again updates its entry. */
  readonly id: string
  /** Increases with each change (RFC 5545, 3.8.7.4). */
  readonly sequence: number
  readonly title: string
  readonly text: string
  readonly url: string
  /** The first occurrence, `2026-11-23`, on one of `days`. */
  readonly from: string
  /** The last possible day. */
  readonly until: string
  /** 1 is Monday, 7 Sunday. */
  readonly days: readonly number[]
  /** `20:30` in the calendar's local time, which does not shift on a journey or with daylight saving time. */
  readonly time: string
  readonly minutes: number
  /** Minutes of the reminder before each occurrence. */
  readonly remindBefore: number
}

export interface SingleAppointment
  extends Pick<WeeklyAppointment, 'id' | 'sequence' | 'title' | 'text' | 'url' | 'minutes' | 'remindBefore'> {
  readonly start: Date
}

/** The calendar as text; `name` is the site's, `now` the time of creation. */
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

/** The calendar as text; `name` is the site's, `now` the time of creation. */
export const weeklyCalendar = (name: string, appointment: WeeklyAppointment, now: Date): string => {
  const { id, sequence, title, text, url, from, until, days, time, minutes, remindBefore } = appointment
  const calendar = ical({ name, prodId: { company: name, product: 'site', language: 'FR' } })
  // Without a zone the library writes the UTC digits of a date unchanged, as local time.
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
