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

/** A learning event, as it is kept. */
export interface KeptEvent {
  readonly at: string
  readonly lesson: string
  readonly kind: string
  readonly data: unknown
}

/** One that somebody else set for her, or that came with a move, took her no time here. */
const isGranted = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'how' in data && data.how === 'granted'

const playedIn = (data: unknown): number =>
  typeof data === 'object' && data !== null && 'seconds' in data && typeof data.seconds === 'number'
    ? Math.max(0, data.seconds)
    : 0

/** The traces among events of one person in one course, in their order: all but those that are not hers. */
export const tracesIn = (events: readonly KeptEvent[]): Trace[] =>
  events
    .filter(({ data }) => !isGranted(data))
    .map(({ at, lesson, kind, data }) => ({
      ...{ lesson, kind },
      at: new Date(at).getTime(),
      playedSeconds: playedIn(data),
    }))

const gapAfter = (sorted: readonly Trace[], index: number): number => {
  const [one, next] = [sorted[index], sorted[index + 1]]
  return one && next ? Math.max(0, (next.at - one.at) / 1000) : 0
}

/**
 * Seconds that count between each trace and the next; they are of the day and the lesson of the first of them. What a pause tells
 * was played since its player began, so it fills the time back to there, whatever else its lesson left meanwhile, as its end.
 */
const secondsAfterEach = (sorted: readonly Trace[]): number[] => {
  const counted = sorted.map((_, index) => Math.min(gapAfter(sorted, index), MOST_IDLE_SECONDS))
  for (const [end, { lesson, playedSeconds }] of sorted.entries()) {
    let left = playedSeconds
    // The end of a whole course is of no lesson.
    const isOf = (trace: Trace | undefined) => trace?.lesson === lesson || trace?.lesson === ''
    for (let index = end - 1; left > 0 && isOf(sorted[index]); index -= 1) {
      const gap = gapAfter(sorted, index)
      counted[index] = Math.max(counted[index] ?? 0, Math.min(gap, left))
      left = sorted[index]?.kind === 'play' ? 0 : left - gap
    }
  }
  return counted
}

/** Counts traces in any order; `dayOf` says which day an instant is of. */
export const attendanceOf = (traces: readonly Trace[], dayOf: (at: number) => string): Attendance => {
  const sorted = [...traces].sort((a, b) => a.at - b.at)
  const days = new Map<string, Sum>()
  const lessons = new Map<string, Sum>()
  const seen = new Map<string, Set<string>>()
  let activeSeconds = 0
  const counted = secondsAfterEach(sorted)
  for (const [index, trace] of sorted.entries()) {
    const seconds = counted[index] ?? 0
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
