/**
 * Time worked in a course, computed from the user's traces and the team's records of live lessons. A
 * recording or film counts for the clock time of its playback, first or repeated; an opened lesson counts
 * until the next trace, ten minutes at most. After a pause, an answer or a completion nothing counts until
 * something is opened or played: that time is unknown. No second counts twice.
 */
import type { Interval } from '#drizzle/domain/intervals.ts'
import { uncovered } from '#drizzle/domain/playing.ts'

/** Seconds without a trace that still count for an opened lesson. */
export const MAX_IDLE_SECONDS = 600

export interface Trace {
  /** Milliseconds since 1970. */
  readonly at: number
  /** Id of the lesson; empty for the whole course. */
  readonly lesson: string
  readonly kind: string
  /** The player's session; empty for traces without a player, and for older events that have none. */
  readonly session: string
  /** Clock seconds played since the player's previous report; recorded by a pause. */
  readonly playedSeconds: number
}

export interface AttendedDay {
  readonly day: string
  readonly activeSeconds: number
  /** First and last trace in milliseconds since 1970, or the bounds of playback past midnight. */
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

/** A learning event as stored. */
export interface StoredEvent {
  readonly at: string
  readonly lesson: string
  readonly kind: string
  readonly sessionId: string
  readonly data: unknown
}

/** An event set by an administrator, or imported, took the user no time here. */
export const isGranted = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'how' in data && data.how === 'granted'

const numberIn = (data: unknown, name: string): number | undefined => {
  if (typeof data !== 'object' || data === null) return undefined
  const value: unknown = Reflect.get(data, name)
  return typeof value === 'number' && Number.isFinite(value) ? Math.max(0, value) : undefined
}

/**
 * Until 25 November 2026, players reported only seconds of media: the closest known value to clock seconds.
 */
const playedIn = (data: unknown): number => numberIn(data, 'clockSeconds') ?? numberIn(data, 'seconds') ?? 0

/**
 * The traces among the events of one user in one course, in stored order, without granted events. Of several
 * records of attendance at a live lesson, the last one counts; absence is no trace.
 */
export const tracesIn = (events: readonly StoredEvent[]): Trace[] => {
  // By session, which identifies the lesson even after its deletion.
  const noted = new Map(
    events.filter(({ kind }) => kind === 'live').map((event) => [event.sessionId || event.lesson, event]),
  )
  const isLast = (event: StoredEvent) => noted.get(event.sessionId || event.lesson) === event
  return (
    events
      .filter(({ data }) => !isGranted(data))
      // Absence leaves no trace.
      .filter((event) => event.kind !== 'live' || (isLast(event) && playedIn(event.data) > 0))
      .map(({ at, lesson, kind, sessionId, data }) => ({
        lesson,
        kind,
        session: sessionId,
        at: new Date(at).getTime(),
        playedSeconds: playedIn(data),
      }))
  )
}

/** Work on one lesson, in milliseconds since 1970. */
interface Span {
  readonly from: number
  readonly to: number
  readonly lesson: string
}

const PLAYERS_OWN: ReadonlySet<string> = new Set(['play', 'pause', 'progress', 'live'])

/** Periods of playback without overlaps: each trace reaches back at most to the player's previous report. */
const playedSpans = (sorted: readonly Trace[]): Span[] => {
  const begin = sorted[0]?.at ?? 0
  const toldAt = new Map<string, number>()
  const spans: Span[] = []
  for (const { at, lesson, kind, session, playedSeconds } of sorted) {
    if (!PLAYERS_OWN.has(kind)) continue
    const player = session || `lesson ${lesson}`
    const since = Math.round(at - playedSeconds * 1000)
    // The team's record of a live lesson is not limited by the user's own traces.
    const from = kind === 'live' ? since : Math.max(since, toldAt.get(player) ?? begin)
    if (from < at) spans.push({ from, to: at, lesson })
    toldAt.set(player, at)
  }
  let end = Number.NEGATIVE_INFINITY
  return spans
    .sort((one, other) => one.from - other.from)
    .flatMap((span) => {
      const from = Math.max(span.from, end)
      end = Math.max(end, span.to)
      return from < span.to ? [{ ...span, from }] : []
    })
}

/** Opened lessons without playback: until the next trace, at most `MAX_IDLE_SECONDS`. */
const readSpans = (sorted: readonly Trace[], played: readonly Span[]): Span[] => {
  let first = 0
  return sorted.flatMap(({ at, kind, lesson }, index) => {
    const to = Math.min(sorted[index + 1]?.at ?? at, at + MAX_IDLE_SECONDS * 1000)
    if (kind !== 'open' || to <= at) return []
    while ((played[first]?.to ?? Number.POSITIVE_INFINITY) <= at) first += 1
    const within: Interval[] = []
    for (let next = first; (played[next]?.from ?? to) < to; next += 1) {
      const span = played[next]
      if (span) within.push([span.from, span.to])
    }
    return uncovered([[at, to]], within).map(([from, end]) => ({ from, to: end, lesson }))
  })
}

/** Splits a span at midnight: listening past it counts for two days. */
const byDay = (
  { from, to }: Span,
  dayOf: (at: number) => string,
): { day: string; from: number; to: number }[] => {
  const day = dayOf(from)
  if (dayOf(to - 1) === day) return [{ day, from, to }]
  let [same, other] = [from, to - 1]
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2)
    if (dayOf(middle) === day) same = middle
    else other = middle
  }
  return [{ day, from, to: other }, ...byDay({ from: other, to, lesson: '' }, dayOf)]
}

type Sum = { activeSeconds: number; from: number; to: number }

const add = <Key>(sums: Map<Key, Sum>, key: Key, from: number, to: number, milliseconds: number): void => {
  const known = sums.get(key) ?? { activeSeconds: 0, from, to }
  sums.set(key, {
    activeSeconds: known.activeSeconds + milliseconds / 1000,
    from: Math.min(known.from, from),
    to: Math.max(known.to, to),
  })
}

/** Attendance from traces in any order; `dayOf` gives the day of an instant. */
export const attendanceOf = (traces: readonly Trace[], dayOf: (at: number) => string): Attendance => {
  const sorted = [...traces].sort((a, b) => a.at - b.at)
  const played = playedSpans(sorted)
  const spans = [...played, ...readSpans(sorted, played)]
  const days = new Map<string, Sum>()
  const lessons = new Map<string, Sum>()
  const seen = new Map<string, Set<string>>()
  for (const { at, lesson } of sorted) {
    const day = dayOf(at)
    add(days, day, at, at, 0)
    if (lesson === '') continue
    add(lessons, lesson, at, at, 0)
    seen.set(day, (seen.get(day) ?? new Set()).add(lesson))
  }
  let activeSeconds = 0
  for (const span of spans) {
    activeSeconds += (span.to - span.from) / 1000
    add(lessons, span.lesson, span.from, span.to, span.to - span.from)
    for (const { day, from, to } of byDay(span, dayOf)) {
      add(days, day, from, to, to - from)
      seen.set(day, (seen.get(day) ?? new Set()).add(span.lesson))
    }
  }
  return {
    activeSeconds,
    traces: sorted.length,
    days: [...days]
      .map(([day, sum]) => ({ day, ...sum, lessons: [...(seen.get(day) ?? [])] }))
      .sort((one, other) => one.from - other.from),
    lessons,
  }
}
