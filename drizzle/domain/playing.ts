/**
 * What playing is worth (specification: seconds really played). A player says every few seconds what it played; the server credits
 * no more of it than could have been played since it last heard of that player. Seconds of media unless a name says otherwise;
 * instants are milliseconds of the server's clock, the only one that is asked.
 */
import { coveredSeconds, GAP_SECONDS, type Interval, mergeIntervals } from './intervals.ts'

/** What the site's own player offers for a recording: a voice that leads a session is not hurried (design reference 4.21). */
export const AUDIO_SPEEDS = [0.75, 0.9, 1, 1.1, 1.25] as const
/** What it offers for a film, as the hosts of films do. */
export const VIDEO_SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const
/** A player reports this often while it plays (design reference 3.3). */
export const BEAT_MS = 10_000
/** Media seconds that a person may be ahead of the clock, once: what networks delay now and then. */
export const SLACK_SECONDS = 3
/** Clock seconds that one beat may answer for: the network was away, or the laptop slept. */
export const LATE_SECONDS = 30 * 60
/** Sessions of a person that are remembered: a late beat of an older one credits nothing. */
export const KEPT_SESSIONS = 8

/** What of a lesson says how fast it can be played. */
export interface PlayedLesson {
  readonly type: string
}

/** The largest speed at which the lesson's player plays it. */
export const largestSpeed = ({ type }: PlayedLesson): number =>
  Math.max(...(type === 'video' ? VIDEO_SPEEDS : AUDIO_SPEEDS))

/** One player of a person, as the server remembers it. Of a person's sessions one alone has not ended: the newest. */
export interface PlayingSession {
  readonly session: string
  /** Of the last beat that was taken. */
  readonly seq: number
  /** Up to when its time was answered for. */
  readonly beatAt: number
  /** When another player took over; null while it is the one that counts. */
  readonly endedAt: number | null
  /** Media seconds that it may still be ahead; at most `SLACK_SECONDS`. */
  readonly slackSeconds: number
}

export type Verdict =
  /** A new player takes over, with what the former one had left of its slack. It credits nothing. */
  | { readonly kind: 'begins'; readonly beatAt: number; readonly slackSeconds: number }
  /** At most `allowance` new seconds count; from then on the session has answered for its time up to `beatAt`. */
  | {
      readonly kind: 'credits'
      readonly allowance: number
      readonly beatAt: number
      readonly isEnded: boolean
    }
  /** Sent again, or overtaken by a later one: nothing changes. */
  | { readonly kind: 'repeated' }
  /** Of a player that never began, or long ago. */
  | { readonly kind: 'unknown' }

const clamp = (value: number, largest: number): number => Math.max(0, Math.min(largest, value))

/** What is ahead of now by more than any beat may be late was noted by a clock that was wrong: nobody waits until it is right. */
const notFarAhead = (at: number, now: number): number => (at - now > LATE_SECONDS * 1000 ? now : at)

/**
 * Judges a beat against all remembered sessions of its person. `seq` 0 begins a session; others grow. A session that was replaced
 * still answers for its time up to then, so that what was played without network is credited when it arrives late. As the times
 * of sessions do not overlap and slack is handed on, whatever is sent: credited ≤ elapsed × speed + `SLACK_SECONDS`.
 */
export const judgeBeat = (
  known: readonly PlayingSession[],
  beat: { readonly session: string; readonly seq: number },
  now: number,
  speed: number,
): Verdict => {
  const own = known.find(({ session }) => session === beat.session)
  if (!own) {
    if (beat.seq !== 0) return { kind: 'unknown' }
    const former = known.find(({ endedAt }) => endedAt === null)
    // A clock that was put back makes no time count twice, here and below.
    const beatAt = Math.max(now, ...known.map((one) => notFarAhead(one.beatAt, now)))
    return { kind: 'begins', beatAt, slackSeconds: former?.slackSeconds ?? SLACK_SECONDS }
  }
  if (beat.seq <= own.seq) return { kind: 'repeated' }
  const isEnded = own.endedAt !== null
  const beatAt = own.endedAt ?? now
  const lastBeatAt = notFarAhead(own.beatAt, now)
  const elapsed = clamp((beatAt - lastBeatAt) / 1000, LATE_SECONDS)
  const allowance = elapsed * speed + (isEnded ? 0 : own.slackSeconds)
  return { kind: 'credits', allowance, beatAt: Math.max(beatAt, lastBeatAt), isEnded }
}

/** What is left of an allowance as slack, when `seconds` of it were credited. */
export const slackAfter = (allowance: number, seconds: number): number =>
  clamp(allowance - seconds, SLACK_SECONDS)

/** The parts of merged intervals that other merged intervals do not cover. */
export const uncovered = (whole: readonly Interval[], known: readonly Interval[]): Interval[] =>
  whole.flatMap(([from, to]) => {
    const parts: Interval[] = []
    let at = from
    for (const [start, end] of known) {
      if (end <= at || start >= to) continue
      if (start > at) parts.push([at, start])
      at = Math.max(at, end)
    }
    if (at < to) parts.push([at, to])
    return parts
  })

const hundredthsBelow = (seconds: number): number => Math.floor(seconds * 100 + 1e-6) / 100

/** As much of the part as may be taken. What would leave a gap that merging closes is not: it would count as played. */
const beginningOf = ([from, to]: Interval, seconds: number): Interval => {
  const length = hundredthsBelow(seconds)
  if (length >= to - from) return [from, to]
  return [from, Math.round(Math.max(from, Math.min(from + length, to - GAP_SECONDS - 0.01)) * 100) / 100]
}

/**
 * `known` with what `submitted` adds to it, at most `allowance` seconds more, from the beginning of the media on. `limitSeconds`
 * is the media's length (0: unknown). What is known costs nothing, however often it is sent.
 */
export const creditIntervals = (
  known: unknown,
  submitted: unknown,
  allowance: number,
  limitSeconds: number,
): Interval[] => {
  const before = mergeIntervals(known, limitSeconds)
  const whole = mergeIntervals([...before, ...mergeIntervals(submitted, limitSeconds)], limitSeconds)
  let credited = before
  for (const part of uncovered(whole, before)) {
    const left = allowance - (coveredSeconds(credited) - coveredSeconds(before))
    const taken = beginningOf(part, left)
    if (taken[1] > taken[0]) credited = mergeIntervals([...credited, taken], limitSeconds)
  }
  return credited
}
