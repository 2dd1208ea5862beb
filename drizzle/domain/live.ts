/**
 * A live lesson in an external meeting room: when it begins and ends, and when the room's URL is available.
 * Instants are milliseconds since 1970 unless noted.
 */

/** Minutes before the start from which enrolled users get the room's URL. */
export const JOIN_MINUTES = 15
/** Minutes after the end, in case it runs late. */
export const LATE_MINUTES = 30
/** Default length. */
const USUAL_SECONDS = 3600
/** Maximum attendance: one day. */
export const MAX_LIVE_MINUTES = 1440

/** The fields of a lesson that say when it takes place. */
export interface LiveLesson {
  /** In the format of records; empty: not scheduled. */
  readonly liveAt: string
  readonly durationSeconds: number
}

/** The start; `NaN` while not scheduled. */
export const liveBegin = ({ liveAt }: LiveLesson): number => Date.parse(liveAt.replace(' ', 'T'))

/** Length in whole minutes, as set by the author. */
export const liveMinutes = ({ durationSeconds }: Pick<LiveLesson, 'durationSeconds'>): number =>
  Math.min(MAX_LIVE_MINUTES, Math.round((durationSeconds > 0 ? durationSeconds : USUAL_SECONDS) / 60))

/** The end; `NaN` while not scheduled. */
export const liveEnd = (lesson: LiveLesson): number => liveBegin(lesson) + liveMinutes(lesson) * 60_000

/** When the room opens; `NaN` while not scheduled. */
export const roomOpens = (lesson: LiveLesson): number => liveBegin(lesson) - JOIN_MINUTES * 60_000

export type LiveState = 'unset' | 'waiting' | 'open' | 'over'

/** The state at `now`; `open`: the room's URL is available. */
export const liveState = (lesson: LiveLesson, now: number): LiveState => {
  const opens = roomOpens(lesson)
  if (Number.isNaN(opens)) return 'unset'
  if (now < opens) return 'waiting'
  return now <= liveEnd(lesson) + LATE_MINUTES * 60_000 ? 'open' : 'over'
}

/** The stored form of a meeting room's URL: https, without credentials; `''` when it is invalid. */
export const roomAddress = (typed: string): string => {
  try {
    const url = new URL(typed.trim())
    return url.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : ''
  } catch {
    return ''
  }
}

/** Times of reminders before the start. */
export const REMINDERS = { day: 24 * 3_600_000, hour: 3_600_000 } as const
export type ReminderKind = keyof typeof REMINDERS
