/**
 * A lesson that is held live, in a meeting room elsewhere: when it begins and ends, and from when on the room is given. Instants are
 * milliseconds since 1970 unless a name says otherwise.
 */

/** Before it begins the room is given to those who have the lesson. */
export const JOIN_MINUTES = 15
/** After its end, for what runs late. */
export const LATE_MINUTES = 30
/** When the author says nothing of its length. */
const USUAL_SECONDS = 3600
/** Whoever attends is there for a day at most. */
export const MAX_LIVE_MINUTES = 1440

/** What of a lesson says when it is held. */
export interface LiveLesson {
  /** An instant as records have it; empty: not yet known. */
  readonly liveAt: string
  readonly durationSeconds: number
}

/** When it begins; `NaN` while nobody knows. */
export const liveBegin = ({ liveAt }: LiveLesson): number => Date.parse(liveAt.replace(' ', 'T'))

/** Whole minutes that it lasts, by its author. */
export const liveMinutes = ({ durationSeconds }: Pick<LiveLesson, 'durationSeconds'>): number =>
  Math.min(MAX_LIVE_MINUTES, Math.round((durationSeconds > 0 ? durationSeconds : USUAL_SECONDS) / 60))

/** When it ends; `NaN` while nobody knows when it begins. */
export const liveEnd = (lesson: LiveLesson): number => liveBegin(lesson) + liveMinutes(lesson) * 60_000

/** When its room opens; `NaN` while nobody knows when it begins. */
export const roomOpens = (lesson: LiveLesson): number => liveBegin(lesson) - JOIN_MINUTES * 60_000

export type LiveState = 'unset' | 'waiting' | 'open' | 'over'

/** Where it stands at `now`; `open`: its room is given. */
export const liveState = (lesson: LiveLesson, now: number): LiveState => {
  const opens = roomOpens(lesson)
  if (Number.isNaN(opens)) return 'unset'
  if (now < opens) return 'waiting'
  return now <= liveEnd(lesson) + LATE_MINUTES * 60_000 ? 'open' : 'over'
}

/** The address of a meeting room as it is kept: by https, without a password of an account in it; `''` for what is none. */
export const roomAddress = (typed: string): string => {
  try {
    const url = new URL(typed.trim())
    return url.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : ''
  } catch {
    return ''
  }
}

/** How long before it begins those who have it are reminded of it. */
export const REMINDERS = { day: 24 * 3_600_000, hour: 3_600_000 } as const
export type ReminderKind = keyof typeof REMINDERS
