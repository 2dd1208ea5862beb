/**
 * Heartbeats of players: which player counts, how much of a report is credited, and what is stored. The rule
 * is in `domain/playing.ts`; this module reads and writes its rows. Everything happens in the caller's
 * transaction, which must be `system`.
 */
import type { lessonFields } from '#drizzle/collections/courses.ts'
import { playingSessions } from '#drizzle/collections/learning.ts'
import { mediaSeconds } from '#drizzle/domain/completion.ts'
import { coveredSeconds, type Interval, mergeIntervals } from '#drizzle/domain/intervals.ts'
import {
  clockSeconds,
  creditIntervals,
  judgeHeartbeat,
  largestSpeed,
  slackAfter,
  uncovered,
  type Verdict,
} from '#drizzle/domain/playing.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import type { Tx } from '#server/records/types.ts'
import { noteListening } from './evenings.ts'
import { asSession, endOthers, hundredths, NOTHING_UNTOLD, note, type Row, remember } from './sessions.ts'

type Lesson = RecordOf<typeof lessonFields>

/** What a user claims to have played of a lesson. */
export interface Played {
  readonly user: string
  readonly lesson: Lesson
  readonly course: string
  readonly watched: unknown
  /** What the server has already credited. */
  readonly known: readonly Interval[]
  readonly now: Date
}

export interface Heartbeat extends Played {
  readonly session: string
  /** 0 begins the session and credits nothing. */
  readonly seq: number
  readonly isPlaying: boolean
  /** Playback rate claimed by the player: evidence, never a reason for more credit. */
  readonly speed: number
  /** How long ago it stopped, by the device; 0: it is playing. */
  readonly endedSecondsAgo?: number | undefined
  /**
   * For a session that began offline: how long ago, and since when the user may play the lesson, in
   * milliseconds since 1970.
   */
  readonly away?: { readonly startedSecondsAgo: number; readonly since: number } | undefined
}

export interface CreditedHeartbeat {
  /** False when another player took over, or this session never began. */
  readonly isCurrent: boolean
  /** Its position is the user's current one: the heartbeat is neither outdated nor from a previous player. */
  readonly isNews: boolean
  /** The user's credited intervals of the lesson afterwards. */
  readonly watched: readonly Interval[]
}

/** Prefix of sessions of callers that write `progress.watched` themselves; players may not use it. */
const BY_RECORD = 'record-'
const isByRecord = (session: string): boolean => session.startsWith(BY_RECORD)

/** Begins the session of a new player and ends the previous one. */
const begin = (
  tx: Tx,
  rows: readonly Row[],
  heartbeat: Heartbeat,
  { beatAt, slackSeconds }: Verdict & { kind: 'begins' },
): void => {
  const { user, lesson, course, session, isPlaying, speed } = heartbeat
  const beganAt = stamp(new Date(beatAt))
  endOthers(tx, rows, beganAt)
  const times = { beganAt, beatAt: beganAt, slackSeconds }
  const row = tx.create(playingSessions, {
    user,
    lesson: lesson.id,
    course,
    session,
    isPlaying,
    speed,
    ...times,
  })
  remember(tx, user)
  if (isPlaying) note(tx, row, 'play', heartbeat.now)
}

/**
 * The credit of a heartbeat: seconds of media played for the first time, and clock seconds, repeated or not.
 */
interface Gain {
  readonly seconds: number
  readonly clockSeconds: number
}

/** Stores the credit of a heartbeat of a known session. */
const keep = (
  tx: Tx,
  row: Row,
  heartbeat: Heartbeat,
  verdict: Verdict & { kind: 'credits' },
  gain: Gain,
): void => {
  const { isPlaying, speed, seq, endedSecondsAgo } = heartbeat
  // A late report is dated at the time of its playback.
  const now = endedSecondsAgo || verdict.isEnded ? new Date(verdict.beatAt) : heartbeat.now
  const spoken = { ...row, speed }
  const untold = {
    seconds: hundredths(row.seconds + gain.seconds),
    clockSeconds: hundredths(row.clockSeconds + gain.clockSeconds),
  }
  const isNotified = !verdict.isEnded && !isPlaying
  const hasPlayed = untold.seconds > 0 || untold.clockSeconds > 0
  // A short time for which there is no room is stored once it has grown.
  const isStored = !(isNotified && (row.isPlaying || hasPlayed)) || note(tx, spoken, 'pause', now, untold)
  if (verdict.isEnded && gain.clockSeconds > 0) note(tx, spoken, 'progress', now, gain)
  else if (!verdict.isEnded && isPlaying && !row.isPlaying)
    note(tx, spoken, 'play', new Date(now.getTime() - gain.clockSeconds * 1000))
  tx.update(playingSessions, row.id, {
    seq,
    speed,
    beatAt: stamp(new Date(verdict.beatAt)),
    slackSeconds: slackAfter(verdict.allowance, gain.seconds),
    isPlaying: isPlaying && !verdict.isEnded,
    ...((isNotified && isStored) || verdict.isEnded ? NOTHING_UNTOLD : untold),
  })
}

/**
 * Stores a session that is reported afterwards: its evidence is dated at the time of playback, with the time
 * of the report. Other sessions end only when it is still playing.
 */
const storeReported = (
  tx: Tx,
  rows: readonly Row[],
  heartbeat: Heartbeat,
  { from, to, beganAt, beatAt, takesOver, slackSeconds }: Verdict & { kind: 'told' },
  gain: Gain,
): void => {
  const { user, lesson, course, session, seq, speed, now } = heartbeat
  const at = (milliseconds: number): string => stamp(new Date(milliseconds))
  const known = rows.find((row) => row.session === session)
  const others = rows.filter((row) => row !== known)
  if (takesOver) endOthers(tx, others, at(now.getTime()))
  const reply = {
    seq,
    speed,
    slackSeconds,
    isPlaying: takesOver,
    ...NOTHING_UNTOLD,
    beganAt: at(beganAt),
    beatAt: at(beatAt),
    endedAt: takesOver ? '' : at(beatAt),
  }
  const row = known
    ? tx.update(playingSessions, known.id, reply)
    : tx.create(playingSessions, { user, lesson: lesson.id, course, session, ...reply })
  if (!known) remember(tx, user)
  if (gain.clockSeconds <= 0) return
  const toldAt = stamp(now)
  if (!known) note(tx, row, 'play', new Date(from), { toldAt })
  note(tx, row, takesOver ? 'progress' : 'pause', new Date(to), { ...gain, toldAt })
}

/**
 * Whether this is the last playback of the lesson by time of playback, which decides the position, whenever
 * it is reported.
 */
const isLastOf = (rows: readonly Row[], { lesson, session }: Heartbeat, to: number): boolean =>
  !rows.some(
    (row) => row.lesson === lesson.id && row.session !== session && new Date(row.beatAt).getTime() > to,
  )

/**
 * Takes a heartbeat and credits at most what can have been played since the last one, whatever is sent, in
 * any order, any number of times. One player per user counts at a time, the last one to begin; a previous one
 * is credited for its time until then, and an offline one for the part of its time that no other used.
 */
export const creditHeartbeat = (tx: Tx, heartbeat: Heartbeat): CreditedHeartbeat => {
  const { user, lesson, known, watched } = heartbeat
  const rows = tx.find(playingSessions, { user }, { sort: '-@rowid' })
  const row = rows.find(({ session }) => session === heartbeat.session)
  const same = { isCurrent: row?.endedAt === '', isNews: false, watched: known }
  if (row && row.lesson !== lesson.id) return { ...same, isCurrent: false }
  const verdict = judgeHeartbeat(
    rows.map(asSession),
    heartbeat,
    heartbeat.now.getTime(),
    largestSpeed(lesson),
  )
  if (verdict.kind === 'begins') {
    begin(tx, rows, heartbeat, verdict)
    return { isCurrent: true, isNews: true, watched: known }
  }
  if (verdict.kind !== 'told' && (!row || verdict.kind !== 'credits')) return same
  const credited = creditIntervals(known, watched, verdict.allowance, mediaSeconds(lesson))
  const gained = Math.max(0, hundredths(coveredSeconds(credited) - coveredSeconds(known)))
  // Repeated playback counts as listening: a recording is played night after night. A caller that writes
  // records sends all that was ever played.
  const said = coveredSeconds(mergeIntervals(watched, mediaSeconds(lesson)))
  const played = isByRecord(heartbeat.session) ? gained : said
  if (lesson.type === 'audio')
    noteListening(tx, user, {
      // For a late report, the evening of the playback.
      at: new Date(verdict.kind === 'told' ? verdict.from : (row?.beatAt ?? heartbeat.now)),
      seconds: Math.min(verdict.allowance, played),
    })
  const gain = {
    seconds: gained,
    clockSeconds: hundredths(clockSeconds(verdict.elapsedSeconds, played, heartbeat.speed)),
  }
  if (verdict.kind === 'told') {
    storeReported(tx, rows, heartbeat, verdict, gain)
    const isNews = verdict.takesOver || isLastOf(rows, heartbeat, verdict.to)
    return { isCurrent: verdict.takesOver, isNews, watched: credited }
  }
  if (row) keep(tx, row, heartbeat, verdict, gain)
  return { isCurrent: !verdict.isEnded, isNews: !verdict.isEnded, watched: credited }
}

/**
 * What a `watched` written through the record API is worth, as PocketBase clients and earlier pages of this
 * site write it: the same budget. The first such write begins a session and credits nothing; so does one
 * after another player.
 */
export const earnedByRecord = (tx: Tx, played: Played, newId: string): readonly Interval[] => {
  const { user, lesson, known, watched } = played
  // A record sent back unchanged plays nothing.
  if (uncovered(mergeIntervals(watched, mediaSeconds(lesson)), known).length === 0) return known
  const current = tx.firstOrNull(playingSessions, { user, lesson: lesson.id, endedAt: '' })
  const isOwn = current !== null && isByRecord(current.session)
  const next = isOwn
    ? { session: current.session, seq: current.seq + 1 }
    : { session: BY_RECORD + newId, seq: 0 }
  return creditHeartbeat(tx, { ...played, ...next, isPlaying: true, speed: 0 }).watched
}
