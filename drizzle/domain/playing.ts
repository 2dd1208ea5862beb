/**
 * How playback is credited (specification: seconds actually played). A player reports every few seconds what
 * it played; the server credits at most what could have been played since the player's last report. Seconds
 * are seconds of media unless noted; instants are milliseconds of the server's clock, the only one trusted.
 */
import { coveredSeconds, GAP_SECONDS, type Interval, mergeIntervals } from './intervals.ts'

/** Speeds of the site's player for recordings: hypnosis is not played fast (design reference 4.21). */
export const AUDIO_SPEEDS = [0.75, 0.9, 1, 1.1, 1.25] as const
/** Speeds for films, as film hosts offer them. */
export const VIDEO_SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const
/** Interval of a player's reports during playback (design reference 3.3). */
export const HEARTBEAT_MS = 10_000
/** Media seconds that a user may be ahead of the clock, in total: the tolerance for network delays. */
export const SLACK_SECONDS = 3
/**
 * Maximum clock seconds of a heartbeat that does not say when playback stopped, as after a sleeping laptop.
 */
export const LATE_SECONDS = 30 * 60
/**
 * Maximum clock seconds of a heartbeat that says when playback stopped, and of a session reported afterwards.
 * A player starts a new session after a pause of `STOP_SECONDS`: no continuous playback is longer than this,
 * and little can be forged.
 */
export const AWAY_SECONDS = 4 * 3600
/** Devices delete unsent heartbeats after this. */
export const AWAY_DAYS = 30
/** Offline, a pause of this length starts a new session, so that the pause is free for others. */
export const STOP_SECONDS = 15 * 60
/** A player counts as playing for six heartbeat intervals after its last report. */
const PLAYS_NOW_MS = 60_000
/**
 * Sessions stored per user: a late heartbeat of an older one credits nothing. Enough for two devices between
 * two online visits of one of them; older ones are covered by the time up to the oldest stored.
 */
export const MAX_SESSIONS = 24

/** The fields of a lesson that give its maximum speed. */
export interface PlayedLesson {
  readonly type: string
}

/** The maximum speed of the lesson's player. */
export const largestSpeed = ({ type }: PlayedLesson): number =>
  Math.max(...(type === 'video' ? VIDEO_SPEEDS : AUDIO_SPEEDS))

/** One player of a user, as stored on the server. Only the newest session of a user is not ended. */
export interface PlayingSession {
  readonly session: string
  /** Of the last accepted heartbeat. */
  readonly seq: number
  /** Start of the time that the session accounts for. */
  readonly beganAt: number
  /** End of the time that the session accounts for. */
  readonly beatAt: number
  /** When another player took over; null for the current one. */
  readonly endedAt: number | null
  /** Media seconds of tolerance left; at most `SLACK_SECONDS`. */
  readonly slackSeconds: number
  /** As of its last heartbeat. */
  readonly isPlaying: boolean
}

/** The properties of a heartbeat that decide its credit. */
export interface JudgedHeartbeat {
  readonly session: string
  readonly seq: number
  /** Not needed to begin. */
  readonly isPlaying?: boolean
  /** How long ago playback stopped, by the device; 0: it is playing. Absent: unknown. */
  readonly endedSecondsAgo?: number | undefined
  /**
   * The session began offline: how long ago, by the device, and since when the user could play the lesson at
   * all.
   */
  readonly away?: { readonly startedSecondsAgo: number; readonly since: number } | undefined
}

export type Verdict =
  /** A new player takes over, with the remaining tolerance of the previous one. It credits nothing. */
  | { readonly kind: 'begins'; readonly beatAt: number; readonly slackSeconds: number }
  /** At most `allowance` new seconds count; the session then accounts for its time up to `beatAt`. */
  | {
      readonly kind: 'credits'
      readonly allowance: number
      /** Clock seconds since its last heartbeat that no other session accounts for. */
      readonly elapsedSeconds: number
      readonly beatAt: number
      readonly isEnded: boolean
    }
  /**
   * A session reported afterwards: at most `allowance` new seconds count, for the part of the time from
   * `from` to `to` that no other accounts for. The session then accounts for the time from `beganAt` to
   * `beatAt`. When it takes over, it becomes the current one.
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
  /** A duplicate, or older than one already taken: nothing changes. */
  | { readonly kind: 'repeated' }
  /** From a session that never began, or is too old. */
  | { readonly kind: 'unknown' }

const clamp = (value: number, largest: number): number => Math.max(0, Math.min(largest, value))

/** A time further ahead of now than any allowed delay comes from a wrong clock: now is used instead. */
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

/** A time difference sent by a device: negative or invalid values count as 0. */
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
  // When an offline session overlaps another one, the first to report gets the time.
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
  // Of two that play, the one that began last is the current one.
  const takesOver = isPlaying === true && endedAt === now && !(playing && playing.beganAt > startedAt)
  // The current player loses no time, not even what it has not reported yet.
  const to = playing && !takesOver ? Math.min(endedAt, playing.beatAt) : endedAt
  const since = Math.max(away?.since ?? now, now - AWAY_DAYS * 86_400_000, to - AWAY_SECONDS * 1000)
  const from = Math.min(to, Math.max(startedAt, since))
  const free = freeMs(from, to, known.map(answeredBy))
  if (!takesOver && free <= 0) return { kind: 'unknown' }
  return {
    kind: 'told',
    from,
    to,
    takesOver,
    allowance: (free / 1000) * speed,
    elapsedSeconds: free / 1000,
    beganAt: Math.min(own?.beganAt ?? from, from),
    beatAt: Math.max(own?.beatAt ?? to, to),
    slackSeconds: takesOver ? (current?.slackSeconds ?? SLACK_SECONDS) : 0,
  }
}

/**
 * Judges a heartbeat against all stored sessions of its user. `seq` 0 begins a session; later numbers grow. A
 * replaced session still accounts for its time until then, so that offline playback is credited when it
 * arrives late. A session that began offline is reported afterwards, with time differences measured by its
 * device: it is credited for the time that no stored session accounts for, and ends no other unless it is
 * still playing. As no time is accounted for twice and the tolerance is handed on, this holds for any input:
 * credited ≤ elapsed × speed + `SLACK_SECONDS`, where elapsed starts when the user could first play the
 * lesson.
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
    // When the clock is set back, no time counts twice, here and below.
    const beatAt = Math.max(now, ...known.map((one) => notFarAhead(one.beatAt, now)))
    return { kind: 'begins', beatAt, slackSeconds: former?.slackSeconds ?? SLACK_SECONDS }
  }
  if (own && heartbeat.seq <= own.seq) return { kind: 'repeated' }
  if (own && (own.endedAt === null || !heartbeat.away)) return judgeKnown(known, own, heartbeat, now, speed)
  return heartbeat.away ? judgeReported(known, own, heartbeat, now, speed) : { kind: 'unknown' }
}

/**
 * What to do when more than `MAX_SESSIONS` are stored: the session whose time ended first is deleted, and the
 * next one accounts for its time too, so that it never counts again. `null` while there is room.
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

/** The minimum speed of any player. */
const SLOWEST = Math.min(...AUDIO_SPEEDS, ...VIDEO_SPEEDS)

/**
 * Clock seconds during which a player played, out of those that its heartbeat may account for: the reported
 * playback, repeated or new, divided by the reported speed (0: unknown).
 */
export const clockSeconds = (elapsedSeconds: number, playedSeconds: number, speed: number): number =>
  clamp(playedSeconds / Math.max(SLOWEST, speed || 1), elapsedSeconds)

/** The part of an allowance that remains as tolerance after `seconds` were credited. */
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

/**
 * The start of the part, at most `seconds` long. A remaining gap that merging would close is not left: it
 * would count as played.
 */
const beginningOf = ([from, to]: Interval, seconds: number): Interval => {
  const length = hundredthsBelow(seconds)
  if (length >= to - from) return [from, to]
  return [from, Math.round(Math.max(from, Math.min(from + length, to - GAP_SECONDS - 0.01)) * 100) / 100]
}

/**
 * `known` extended by at most `allowance` seconds of `submitted`, from the start of the media on.
 * `limitSeconds` is the media's length (0: unknown). Known parts use no allowance, however often they are
 * sent.
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
