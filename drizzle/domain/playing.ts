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
export const HEARTBEAT_MS = 10_000
/** Media seconds that a person may be ahead of the clock, once: what networks delay now and then. */
export const SLACK_SECONDS = 3
/** Clock seconds that one beat may answer for when it does not say until when it played: the laptop slept. */
export const LATE_SECONDS = 30 * 60
/**
 * Clock seconds that a beat may answer for which says until when it played, and the longest session that is told afterwards. A player
 * begins another one after a stop of `STOP_SECONDS`: longer than this nobody plays one recording through, and what is forged is small.
 */
export const AWAY_SECONDS = 4 * 3600
/** What is older is told by nobody: devices keep it no longer. */
export const AWAY_DAYS = 30
/** A player without network begins another session after so long a stop, so that the stop is free for others. */
export const STOP_SECONDS = 15 * 60
/** A player that was heard of since then plays now: six beats. */
const PLAYS_NOW_MS = 60_000
/**
 * Sessions of a person that are remembered one by one: a late beat of an older one credits nothing. Enough for what two devices
 * have done between two visits of the one that had no network; of the older ones the time until the first remembered is.
 */
export const MAX_SESSIONS = 24

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
  /** From when on its time is answered for. */
  readonly beganAt: number
  /** Up to when its time was answered for. */
  readonly beatAt: number
  /** When another player took over; null while it is the one that counts. */
  readonly endedAt: number | null
  /** Media seconds that it may still be ahead; at most `SLACK_SECONDS`. */
  readonly slackSeconds: number
  /** It said so with its last beat. */
  readonly isPlaying: boolean
}

/** What of a beat is judged. */
export interface JudgedHeartbeat {
  readonly session: string
  readonly seq: number
  /** Not asked of one that begins. */
  readonly isPlaying?: boolean
  /** How long ago it stopped playing, by the device; 0: it plays. Absent: nobody says. */
  readonly endedSecondsAgo?: number | undefined
  /** The session began without network: how long ago, by the device, and since when the person could play it at all. */
  readonly away?: { readonly startedSecondsAgo: number; readonly since: number } | undefined
}

export type Verdict =
  /** A new player takes over, with what the former one had left of its slack. It credits nothing. */
  | { readonly kind: 'begins'; readonly beatAt: number; readonly slackSeconds: number }
  /** At most `allowance` new seconds count; from then on the session has answered for its time up to `beatAt`. */
  | {
      readonly kind: 'credits'
      readonly allowance: number
      /** Of the clock, since its last beat, that no other session answered for. */
      readonly elapsedSeconds: number
      readonly beatAt: number
      readonly isEnded: boolean
    }
  /**
   * A session that is told afterwards: at most `allowance` new seconds count, for what of the time from `from` to `to` no other has
   * answered for. From then on it has answered for the time from `beganAt` to `beatAt`. When it takes over, it is the one that counts.
   */
  | {
      readonly kind: 'told'
      readonly allowance: number
      readonly elapsedSeconds: number
      readonly from: number
      readonly to: number
      readonly beganAt: number
      readonly beatAt: number
      readonly takesOver: boolean
      readonly slackSeconds: number
    }
  /** Sent again, or overtaken by a later one: nothing changes. */
  | { readonly kind: 'repeated' }
  /** Of a player that never began, or long ago. */
  | { readonly kind: 'unknown' }

const clamp = (value: number, largest: number): number => Math.max(0, Math.min(largest, value))

/** What is ahead of now by more than any beat may be late was noted by a clock that was wrong: nobody waits until it is right. */
const notFarAhead = (at: number, now: number): number => (at - now > LATE_SECONDS * 1000 ? now : at)

type Span = readonly [from: number, to: number]

/** Milliseconds between two instants that no span covers. */
const freeMs = (from: number, to: number, spans: readonly Span[]): number => {
  let [free, at] = [0, from]
  for (const [start, end] of [...spans].sort((one, other) => one[0] - other[0])) {
    if (start >= to) break
    free += Math.max(0, start - at)
    at = Math.max(at, end)
  }
  return free + Math.max(0, to - at)
}

const answeredBy = ({ beganAt, beatAt }: PlayingSession): Span => [beganAt, beatAt]

/** The device's differences, whatever was sent: never negative, and no number is none. */
const msAgo = (seconds: number | undefined): number => (seconds && seconds > 0 ? seconds * 1000 : 0)

const judgeKnown = (
  known: readonly PlayingSession[],
  own: PlayingSession,
  { endedSecondsAgo }: JudgedHeartbeat,
  now: number,
  speed: number,
): Verdict => {
  const isEnded = own.endedAt !== null
  const beatAt = Math.min(own.endedAt ?? now, now - msAgo(endedSecondsAgo))
  const lastBeatAt = notFarAhead(own.beatAt, now)
  // Of two that played at once, one of them without network, the first to tell has the time.
  const others = known.filter((one) => one !== own).map(answeredBy)
  const most = endedSecondsAgo === undefined ? LATE_SECONDS : AWAY_SECONDS
  const elapsed = clamp(freeMs(lastBeatAt, beatAt, others) / 1000, most)
  const allowance = elapsed * speed + (isEnded ? 0 : own.slackSeconds)
  return {
    kind: 'credits',
    allowance,
    elapsedSeconds: elapsed,
    beatAt: Math.max(beatAt, lastBeatAt),
    isEnded,
  }
}

const judgeReported = (
  known: readonly PlayingSession[],
  own: PlayingSession | undefined,
  { isPlaying, endedSecondsAgo, away }: JudgedHeartbeat,
  now: number,
  speed: number,
): Verdict => {
  const startedAt = now - msAgo(away?.startedSecondsAgo)
  const endedAt = now - msAgo(endedSecondsAgo)
  const current = known.find((one) => one.endedAt === null)
  const playing = current?.isPlaying && now - current.beatAt <= PLAYS_NOW_MS ? current : undefined
  // Of two that play, the one that began last counts.
  const takesOver = isPlaying === true && endedAt === now && !(playing && playing.beganAt > startedAt)
  // From the one that plays on nothing is taken, not even what it has yet to tell.
  const to = playing && !takesOver ? Math.min(endedAt, playing.beatAt) : endedAt
  const since = Math.max(away?.since ?? now, now - AWAY_DAYS * 86_400_000, to - AWAY_SECONDS * 1000)
  const from = Math.min(to, Math.max(startedAt, since))
  const free = freeMs(from, to, known.map(answeredBy))
  if (!takesOver && free <= 0) return { kind: 'unknown' }
  return {
    ...{ kind: 'told', from, to, takesOver, allowance: (free / 1000) * speed, elapsedSeconds: free / 1000 },
    beganAt: Math.min(own?.beganAt ?? from, from),
    beatAt: Math.max(own?.beatAt ?? to, to),
    slackSeconds: takesOver ? (current?.slackSeconds ?? SLACK_SECONDS) : 0,
  }
}

/**
 * Judges a beat against all remembered sessions of its person. `seq` 0 begins a session; others grow. A session that was replaced
 * still answers for its time up to then, so that what was played without network is credited when it arrives late. One that began
 * without network is told afterwards, with differences that its device measured: it is worth what of that time no remembered one has
 * answered for, and ends no other unless it plays still. As no time is answered for twice and slack is handed on, whatever is sent:
 * credited ≤ elapsed × speed + `SLACK_SECONDS`, elapsed since the person could play at all.
 */
export const judgeHeartbeat = (
  known: readonly PlayingSession[],
  heartbeat: JudgedHeartbeat,
  now: number,
  speed: number,
): Verdict => {
  const own = known.find(({ session }) => session === heartbeat.session)
  if (!own && heartbeat.seq === 0) {
    const former = known.find(({ endedAt }) => endedAt === null)
    // A clock that was put back makes no time count twice, here and below.
    const beatAt = Math.max(now, ...known.map((one) => notFarAhead(one.beatAt, now)))
    return { kind: 'begins', beatAt, slackSeconds: former?.slackSeconds ?? SLACK_SECONDS }
  }
  if (own && heartbeat.seq <= own.seq) return { kind: 'repeated' }
  if (own && (own.endedAt === null || !heartbeat.away)) return judgeKnown(known, own, heartbeat, now, speed)
  return heartbeat.away ? judgeReported(known, own, heartbeat, now, speed) : { kind: 'unknown' }
}

/**
 * What is to be done when more than `KEPT_SESSIONS` are remembered: the session whose time ended first is forgotten, and the next
 * one answers for its time too, so that it never counts again. `null` while there is room.
 */
export const forgottenOf = (
  known: readonly PlayingSession[],
): { readonly session: string; readonly into: string; readonly beganAt: number } | null => {
  if (known.length <= MAX_SESSIONS) return null
  const ended = known.filter(({ endedAt }) => endedAt !== null)
  const [first, next] = ended.sort((one, other) => one.beatAt - other.beatAt)
  if (!first || !next) return null
  return { session: first.session, into: next.session, beganAt: Math.min(first.beganAt, next.beganAt) }
}

/** Slower than this no player plays. */
const SLOWEST = Math.min(...AUDIO_SPEEDS, ...VIDEO_SPEEDS)

/**
 * Seconds of the clock for which a player played, of those that its beat may answer for: what it says that it played, heard again or for
 * the first time, at the speed that it says (0: nobody says).
 */
export const clockSeconds = (elapsedSeconds: number, playedSeconds: number, speed: number): number =>
  clamp(playedSeconds / Math.max(SLOWEST, speed || 1), elapsedSeconds)

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
