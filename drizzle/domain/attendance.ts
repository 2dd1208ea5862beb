/**
 * How long somebody was at work in a course, counted from the traces that she left, and from what the team noted of live lessons. A recording or film counts as long as it really
 * played, by the clock, heard for the first time or again; what is opened counts until the next trace, ten minutes at most. After a
 * pause, an answer or an end nothing counts until something is opened or played: what she did then is not known. No second counts twice.
 */
import type { Interval } from './intervals.ts'
import { uncovered } from './playing.ts'

/** Seconds without a trace that still count as work in what was opened. */
export const MAX_IDLE_SECONDS = 600

export interface Trace {
  /** Milliseconds since 1970. */
  readonly at: number
  /** Of the lesson; empty for what is of the whole course. */
  readonly lesson: string
  readonly kind: string
  /** Of its player; empty for what no player left, and on what was kept before players had names. */
  readonly session: string
  /** Of the clock, for which its player had played until then since it last told: what a pause tells. */
  readonly playedSeconds: number
}

export interface AttendedDay {
  readonly day: string
  readonly activeSeconds: number
  /** Milliseconds since 1970, of its first and last trace, or of what played past midnight. */
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

/** A learning event, as it is kept. */
export interface StoredEvent {
  readonly at: string
  readonly lesson: string
  readonly kind: string
  readonly sessionId: string
  readonly data: unknown
}

/** One that somebody else set for her, or that came with a move, took her no time here. */
export const isGranted = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'how' in data && data.how === 'granted'

const numberIn = (data: unknown, name: string): number | undefined => {
  if (typeof data !== 'object' || data === null) return undefined
  const value: unknown = Reflect.get(data, name)
  return typeof value === 'number' && Number.isFinite(value) ? Math.max(0, value) : undefined
}

/** Until 25 November 2026 players told the seconds of their media alone: the nearest that is known to those of the clock. */
const playedIn = (data: unknown): number => numberIn(data, 'clockSeconds') ?? numberIn(data, 'seconds') ?? 0

/**
 * The traces among events of one person in one course, in the order in which they were kept: all but those that are not hers. Of what the
 * team noted of a live lesson the last word counts; that somebody was not there is no trace of hers.
 */
export const tracesIn = (events: readonly StoredEvent[]): Trace[] => {
  // By its session, which names the lesson also once that is deleted.
  const noted = new Map(
    events.filter(({ kind }) => kind === 'live').map((event) => [event.sessionId || event.lesson, event]),
  )
  const isLast = (event: StoredEvent) => noted.get(event.sessionId || event.lesson) === event
  return (
    events
      .filter(({ data }) => !isGranted(data))
      // Whoever was not there has left no trace.
      .filter((event) => event.kind !== 'live' || (isLast(event) && playedIn(event.data) > 0))
      .map(({ at, lesson, kind, sessionId, data }) => ({
        ...{ lesson, kind, session: sessionId },
        at: new Date(at).getTime(),
        playedSeconds: playedIn(data),
      }))
  )
}

/** Work at one lesson, in milliseconds since 1970. */
interface Span {
  readonly from: number
  readonly to: number
  readonly lesson: string
}

const PLAYERS_OWN: ReadonlySet<string> = new Set(['play', 'pause', 'progress', 'live'])

/** While players played, without overlaps: each trace answers for the time back to what its player told before it. */
const playedSpans = (sorted: readonly Trace[]): Span[] => {
  const begin = sorted[0]?.at ?? 0
  const toldAt = new Map<string, number>()
  const spans: Span[] = []
  for (const { at, lesson, kind, session, playedSeconds } of sorted) {
    if (!PLAYERS_OWN.has(kind)) continue
    const player = session || `lesson ${lesson}`
    const since = Math.round(at - playedSeconds * 1000)
    // What the team notes is bounded by nothing that the person left.
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

/** What was opened and not played: until the next trace, at most `MAX_IDLE_SECONDS`. */
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

/** A span by the days that it is of: whoever listens past midnight works on two. */
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

/** Counts traces in any order; `dayOf` says which day an instant is of. */
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
