/**
 * How long somebody was at work in a course, counted from the traces that she left: when she opened a lesson, played, paused,
 * finished, answered. Between two traces time counts up to ten minutes, or as long as a player really played; what comes after
 * the last trace of a sitting is not known and does not count.
 */

/** Seconds without a trace that still count as work. */
export const MOST_IDLE_SECONDS = 600

export interface Trace {
  /** Milliseconds since 1970. */
  readonly at: number
  /** Of the lesson; empty for what is of the whole course. */
  readonly lesson: string
  readonly kind: string
  /** Of media, played until then: what a pause tells. */
  readonly playedSeconds: number
}

export interface AttendedDay {
  readonly day: string
  readonly activeSeconds: number
  /** Milliseconds since 1970, of its first and last trace. */
  readonly from: number
  readonly to: number
  /** In the order in which they were begun. */
  readonly lessons: readonly string[]
}
export interface AttendedLesson {
  readonly activeSeconds: number
  readonly from: number
  readonly to: number
}
export interface Attendance {
  readonly activeSeconds: number
  readonly traces: number
  readonly days: readonly AttendedDay[]
  readonly lessons: ReadonlyMap<string, AttendedLesson>
}

type Sum = { activeSeconds: number; from: number; to: number }

const add = <Key>(sums: Map<Key, Sum>, key: Key, { at }: Trace, seconds: number): void => {
  const known = sums.get(key)
  if (!known) sums.set(key, { activeSeconds: seconds, from: at, to: at })
  else {
    known.activeSeconds += seconds
    known.to = Math.max(known.to, at)
  }
}

/** What of the time between two traces counts. It is of the day and the lesson of the first of them. */
const secondsBetween = (one: Trace, next: Trace | undefined): number => {
  if (!next) return 0
  const gap = Math.max(0, (next.at - one.at) / 1000)
  const played = one.lesson === next.lesson ? next.playedSeconds : 0
  return Math.min(gap, Math.max(MOST_IDLE_SECONDS, played))
}

/** Counts traces in any order; `dayOf` says which day an instant is of. */
export const attendanceOf = (traces: readonly Trace[], dayOf: (at: number) => string): Attendance => {
  const sorted = [...traces].sort((a, b) => a.at - b.at)
  const days = new Map<string, Sum>()
  const lessons = new Map<string, Sum>()
  const seen = new Map<string, Set<string>>()
  let activeSeconds = 0
  for (const [index, trace] of sorted.entries()) {
    const seconds = secondsBetween(trace, sorted[index + 1])
    activeSeconds += seconds
    const day = dayOf(trace.at)
    add(days, day, trace, seconds)
    if (trace.lesson === '') continue
    add(lessons, trace.lesson, trace, seconds)
    seen.set(day, (seen.get(day) ?? new Set()).add(trace.lesson))
  }
  return {
    activeSeconds,
    traces: sorted.length,
    days: [...days].map(([day, sum]) => ({ day, ...sum, lessons: [...(seen.get(day) ?? [])] })),
    lessons,
  }
}
