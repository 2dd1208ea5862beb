import { useMemo, useState } from 'react'
import { type MediaLesson, mediaSeconds } from '#drizzle/domain/completion.ts'
import { type Interval, mergeIntervals } from '#drizzle/domain/intervals.ts'
import { HEARTBEAT_MS, STOP_SECONDS, uncovered } from '#drizzle/domain/playing.ts'
import type { Answer, PlaybackReporter, Report } from '../../../admin-ui/media/use-watch.ts'
import { isOutOfReach, mayPassLater } from '../../../lib/pocketbase.ts'
import { randomId } from '../../../lib/random-id.ts'
import { type LessonStatus, sendHeartbeat } from '../queries.ts'
import { markAlive, markGone } from './outbox.ts'
import { secondsSince } from './stored-heartbeat.ts'
import { forgetHeartbeat, storeHeartbeat } from './unsent-heartbeats.ts'

/** Shorter intervals are rounding errors, not worth a request. */
const MIN_SECONDS = 0.05

/** Heartbeats are numbered 1, 3, 5… */
const FIRST_SEQ = -1

const worthwhile = (parts: Interval[]): Interval[] => parts.filter(([from, to]) => to - from > MIN_SECONDS)

/** What playback needs to know of a lesson, online or downloaded. */
export type Played = MediaLesson & { readonly id: string }

interface HeartbeatEvents {
  /** Called before a heartbeat; the returned function receives the answer. */
  asking: () => (status: LessonStatus) => void
  offline: (isOffline: boolean) => void
  /** The server refused: the lesson is deleted or closed. */
  refused: () => void
}

/** A session that began offline, in milliseconds of this device's clock. */
interface Away {
  startedAt: number
}

/** The sessions of one player with the server, independent of React. */
export class Heartbeats implements PlaybackReporter {
  reply: HeartbeatEvents
  lesson: Played
  readonly #userId: string
  readonly #replaced: (isReplaced: boolean) => void
  #session = ''
  #seq = FIRST_SEQ
  /** Intervals of all pending heartbeats that the server has not acknowledged. */
  #unheard: Interval[] = []
  /** Intervals stored under past sessions of this player, which report them. */
  #handed: Interval[] = []
  /** Set while the server does not know the session. */
  #away: Away | null = null
  /** When the session last played. */
  #endedAt = 0
  /** The last request failed: the next heartbeat reports its delay. */
  #isLate = false

  constructor(
    userId: string,
    lesson: Played,
    reply: HeartbeatEvents,
    replaced: (isReplaced: boolean) => void,
  ) {
    this.#userId = userId
    this.lesson = lesson
    this.reply = reply
    this.#replaced = replaced
  }

  /** Offline, the session begins all the same and is reported later. */
  readonly begin = async (speed: number): Promise<boolean> => {
    const session = randomId()
    const reply = this.reply.asking()
    const startedAt = Date.now()
    let away: Away | null = null
    try {
      reply(await sendHeartbeat(this.lesson.id, { session, seq: 0, speed }))
      this.reply.offline(false)
    } catch (error) {
      this.#failed(error)
      if (!isOutOfReach(error)) return false
      // The server may have created that session although its answer was lost: a new one is used.
      away = { startedAt }
    }
    this.#start(away ? randomId() : session, away)
    this.#handed = []
    this.#replaced(false)
    return true
  }

  readonly send = async (report: Report, leaving: boolean): Promise<Answer> => {
    const whole = mergeIntervals(report.watched, mediaSeconds(this.lesson))
    const watched = this.#listen(whole, report.isPlaying)
    const session = this.#session
    const wasAway = this.#away !== null
    // A stored heartbeat has the number in between, so that the next one of this player is newer whichever is
    // sent first.
    this.#seq += 2
    const seq = this.#seq
    this.#unheard = mergeIntervals([...this.#unheard, ...watched])
    // Stored before it is sent: the page may be gone when the request fails.
    this.#keep(session, report.positionSeconds, leaving)
    const reply = this.reply.asking()
    const times = this.#times(report.isPlaying)
    try {
      const answer = await sendHeartbeat(
        this.lesson.id,
        { ...report, ...times, session, seq, watched },
        leaving,
      )
      this.#isLate = false
      const current = mergeIntervals(answer.progress.watched)
      this.#unheard = answer.isCurrent ? worthwhile(uncovered(this.#unheard, current)) : []
      if (answer.isCurrent) this.#away = null
      this.#keep(session, report.positionSeconds, leaving)
      this.reply.offline(false)
      reply(answer)
      if (answer.isCurrent) return { kind: 'taken', left: worthwhile(uncovered(watched, current)) }
      if (wasAway && !report.isPlaying) {
        // The heartbeat was taken as that of a past session. The next playback starts another one.
        this.end()
        this.#session = ''
        return { kind: 'taken', left: [] }
      }
      this.#replaced(true)
      return { kind: 'replaced' }
    } catch (error) {
      this.#isLate = true
      if (this.#failed(error)) return { kind: 'later' }
      this.#unheard = []
      forgetHeartbeat(this.#userId, session)
      return { kind: 'taken', left: [] }
    }
  }

  /** From now on the outbox sends what is stored of the session. */
  readonly end = (): void => {
    if (this.#session) markGone(this.#session)
  }

  #start(session: string, away: Away | null): void {
    this.end()
    markAlive(session)
    this.#session = session
    this.#seq = FIRST_SEQ
    this.#unheard = []
    this.#away = away
    this.#endedAt = away?.startedAt ?? Date.now()
    this.#isLate = false
  }

  /**
   * The part of a report that belongs to this session. A long pause starts a new one, so that the pause is
   * not credited.
   */
  #listen(whole: Interval[], isPlaying: boolean): Interval[] {
    const now = Date.now()
    const isOver = this.#session === ''
    const news = worthwhile(uncovered(uncovered(whole, this.#handed), this.#unheard))
    if (news.length === 0 && !(isOver && isPlaying)) return uncovered(whole, this.#handed)
    const hasStopped = this.#away !== null && now - this.#endedAt > STOP_SECONDS * 1000
    if (isOver || hasStopped) {
      this.#handed = mergeIntervals([...this.#handed, ...this.#unheard])
      this.#start(randomId(), { startedAt: now - HEARTBEAT_MS })
    }
    this.#endedAt = now
    return uncovered(whole, this.#handed)
  }

  #times(isPlaying: boolean): { startedSecondsAgo?: number; endedSecondsAgo?: number } {
    const now = Date.now()
    const endedSecondsAgo = isPlaying ? 0 : secondsSince(this.#endedAt, now)
    if (this.#away) return { startedSecondsAgo: secondsSince(this.#away.startedAt, now), endedSecondsAgo }
    return this.#isLate ? { endedSecondsAgo } : {}
  }

  #keep(session: string, positionSeconds: number, isLeaving: boolean): void {
    const watched = this.#unheard
    if (watched.length === 0) {
      forgetHeartbeat(this.#userId, session)
      return
    }
    // Under the next number: what the server has by then is not credited twice.
    const currentHeartbeat = { lessonId: this.lesson.id, seq: this.#seq + 1, watched, positionSeconds }
    const times = { ...this.#away, endedAt: this.#endedAt }
    storeHeartbeat(this.#userId, session, { ...currentHeartbeat, ...times }, isLeaving)
  }

  #failed(error: unknown): boolean {
    if (mayPassLater(error)) {
      this.reply.offline(true)
      return true
    }
    console.warn('What was played was refused', error)
    this.reply.refused()
    return false
  }
}

/** A lesson's heartbeats. `isReplaced`: another player of the same user is now the one that counts. */
export const useHeartbeats = (userId: string, lesson: Played, reply: HeartbeatEvents) => {
  const [isReplaced, setReplaced] = useState(false)
  const [heartbeats] = useState(() => new Heartbeats(userId, lesson, reply, setReplaced))
  heartbeats.reply = reply
  heartbeats.lesson = lesson
  return useMemo(() => ({ heartbeats: heartbeats, isReplaced }), [heartbeats, isReplaced])
}
