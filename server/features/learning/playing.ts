/**
 * Beats of players: which one counts, how much of what it says it played, and what is kept of it. The rule is
 * `domain/playing.ts`; here are its rows. Everything happens in the caller's transaction, which must be `system`.
 */
import type { lessonFields } from '#drizzle/collections/courses.ts'
import { type playingSessionFields, playingSessions } from '#drizzle/collections/learning.ts'
import { mediaSeconds } from '#drizzle/domain/completion.ts'
import { coveredSeconds, type Interval, mergeIntervals } from '#drizzle/domain/intervals.ts'
import {
  creditIntervals,
  judgeBeat,
  KEPT_SESSIONS,
  largestSpeed,
  type PlayingSession,
  slackAfter,
  uncovered,
  type Verdict,
} from '#drizzle/domain/playing.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import type { Tx } from '#server/records/types.ts'
import { noteListening } from './evenings.ts'
import { noteEvent } from './evidence.ts'

type Lesson = RecordOf<typeof lessonFields>
type Row = RecordOf<typeof playingSessionFields>

/** What somebody has played of a lesson, as she says. */
export interface Played {
  readonly user: string
  readonly lesson: Lesson
  readonly course: string
  readonly watched: unknown
  /** What she is known to have played of it. */
  readonly known: readonly Interval[]
  readonly now: Date
}

export interface Beat extends Played {
  readonly session: string
  /** 0 begins the session, which credits nothing. */
  readonly seq: number
  readonly isPlaying: boolean
  /** At which the player says that it plays: evidence, never a reason to credit more. */
  readonly speed: number
}

export interface Taken {
  /** False when another player took over, or this one never began. */
  readonly isCurrent: boolean
  /** Its position is where the person is: it is neither an old beat nor of a former player. */
  readonly isNews: boolean
  /** What the person has of the lesson afterwards. */
  readonly watched: readonly Interval[]
}

const asSession = ({ session, seq, beatAt, endedAt, slackSeconds }: Row): PlayingSession => ({
  session,
  seq,
  beatAt: new Date(beatAt).getTime(),
  endedAt: endedAt === '' ? null : new Date(endedAt).getTime(),
  slackSeconds,
})

const hundredths = (seconds: number): number => Math.round(seconds * 100) / 100

const note = (
  tx: Tx,
  { user, lesson, course, session, speed }: Row,
  kind: 'play' | 'pause' | 'progress',
  at: Date,
  seconds?: number,
): void => {
  const data = { speed, ...(seconds === undefined ? {} : { seconds }) }
  noteEvent(tx, { user, lesson, course, kind, at, sessionId: session, data })
}

/** A new player: the former one ends, and what it played since it began is told at the time of its last beat. */
const begin = (
  tx: Tx,
  rows: readonly Row[],
  beat: Beat,
  { beatAt, slackSeconds }: Verdict & { kind: 'begins' },
): void => {
  const { user, lesson, course, session, isPlaying, speed } = beat
  const beginsAt = stamp(new Date(beatAt))
  for (const row of rows.filter(({ endedAt }) => endedAt === '')) {
    if (row.seconds > 0) note(tx, row, 'pause', new Date(row.beatAt), row.seconds)
    tx.update(playingSessions, row.id, { endedAt: beginsAt, isPlaying: false, seconds: 0 })
  }
  for (const { id } of rows.slice(KEPT_SESSIONS - 1)) tx.delete(playingSessions, id)
  const fresh = { user, lesson: lesson.id, course, session, beatAt: beginsAt, slackSeconds, isPlaying, speed }
  const row = tx.create(playingSessions, fresh)
  if (isPlaying) note(tx, row, 'play', beat.now)
}

/** Keeps what a beat of a known session told, of which `gained` seconds count. */
const keep = (tx: Tx, row: Row, beat: Beat, verdict: Verdict & { kind: 'credits' }, gained: number): void => {
  const { isPlaying, speed, seq, now } = beat
  const spoken = { ...row, speed }
  const seconds = hundredths(row.seconds + gained)
  const isTold = !verdict.isEnded && !isPlaying
  if (verdict.isEnded && gained > 0) note(tx, spoken, 'progress', now, gained)
  else if (isTold && (row.isPlaying || seconds > 0)) note(tx, spoken, 'pause', now, seconds)
  else if (!verdict.isEnded && isPlaying && !row.isPlaying) note(tx, spoken, 'play', now)
  tx.update(playingSessions, row.id, {
    seq,
    speed,
    beatAt: stamp(new Date(verdict.beatAt)),
    slackSeconds: slackAfter(verdict.allowance, gained),
    isPlaying: isPlaying && !verdict.isEnded,
    seconds: isTold || verdict.isEnded ? 0 : seconds,
  })
}

/**
 * Takes a beat: credits what can have been played since the last one, whatever is sent, in whatever order and how often. One
 * player of a person counts at a time, the one that began last; a former one is answered for its time until then.
 */
export const takeBeat = (tx: Tx, beat: Beat): Taken => {
  const { user, lesson, known, watched } = beat
  const rows = tx.find(playingSessions, { user }, { sort: '-@rowid' })
  const row = rows.find(({ session }) => session === beat.session)
  const same = { isCurrent: row?.endedAt === '', isNews: false, watched: known }
  if (row && row.lesson !== lesson.id) return { ...same, isCurrent: false }
  const verdict = judgeBeat(rows.map(asSession), beat, beat.now.getTime(), largestSpeed(lesson))
  if (verdict.kind === 'begins') {
    begin(tx, rows, beat, verdict)
    return { isCurrent: true, isNews: true, watched: known }
  }
  if (!row || verdict.kind !== 'credits') return same
  const credited = creditIntervals(known, watched, verdict.allowance, mediaSeconds(lesson))
  if (lesson.type === 'audio')
    noteListening(tx, user, {
      // Of what comes late, the evening on which it was played.
      at: new Date(row.beatAt),
      // Heard once more is heard: a session is listened to night after night.
      seconds: Math.min(verdict.allowance, coveredSeconds(mergeIntervals(watched, mediaSeconds(lesson)))),
    })
  keep(tx, row, beat, verdict, Math.max(0, hundredths(coveredSeconds(credited) - coveredSeconds(known))))
  return { isCurrent: !verdict.isEnded, isNews: !verdict.isEnded, watched: credited }
}

/** Sessions of those who write `progress.watched` themselves; no player may call itself so. */
const BY_RECORD = 'record-'

/**
 * What a `watched` is worth that somebody writes through the record API, as clients of PocketBase do and this site's pages of
 * before did: the same budget. Her first such write begins a session and credits nothing; so does one after another player.
 */
export const earnedByRecord = (tx: Tx, played: Played, newId: string): readonly Interval[] => {
  const { user, lesson, known, watched } = played
  // A record that is sent back as it is plays nothing.
  if (uncovered(mergeIntervals(watched, mediaSeconds(lesson)), known).length === 0) return known
  const current = tx.firstOrNull(playingSessions, { user, lesson: lesson.id, endedAt: '' })
  const isOwn = current?.session.startsWith(BY_RECORD) === true
  const next = isOwn
    ? { session: current.session, seq: current.seq + 1 }
    : { session: BY_RECORD + newId, seq: 0 }
  return takeBeat(tx, { ...played, ...next, isPlaying: true, speed: 0 }).watched
}
