import { useMemo, useState } from 'react'
import { type MediaLesson, mediaSeconds } from '#drizzle/domain/completion.ts'
import { type Interval, mergeIntervals } from '#drizzle/domain/intervals.ts'
import { uncovered } from '#drizzle/domain/playing.ts'
import type { Answer, Keeper, Report } from '../../../admin-ui/media/use-watch.ts'
import { mayPassLater } from '../../../lib/pocketbase.ts'
import { randomId } from '../../../lib/random-id.ts'
import { type LessonStanding, sendBeat } from '../queries.ts'
import { forgetBeat, keepBeat } from './kept.ts'
import { markAlive, markGone } from './outbox.ts'

/** Below this nothing is worth another request: rounding. */
const LEAST_SECONDS = 0.05

const worthwhile = (parts: Interval[]): Interval[] => parts.filter(([from, to]) => to - from > LEAST_SECONDS)

/** What is told of: a lesson, or what is kept of one. */
export type Played = MediaLesson & { readonly id: string }

interface Told {
  /** Before a beat; what it returns is told the answer. */
  asking: () => (standing: LessonStanding) => void
  /** Whether the server is out of reach. */
  offline: (isOffline: boolean) => void
  /** The server refused: the lesson is gone, or closed. */
  refused: () => void
}

/** One player's sessions with the server; nothing of it is React's. */
export class Beats implements Keeper {
  told: Told
  lesson: Played
  readonly #userId: string
  readonly #replaced: (isReplaced: boolean) => void
  #session = ''
  #seq = 0
  /** What the server has not acknowledged, of all reports on their way. */
  #unheard: Interval[] = []

  constructor(userId: string, lesson: Played, told: Told, replaced: (isReplaced: boolean) => void) {
    this.#userId = userId
    this.lesson = lesson
    this.told = told
    this.#replaced = replaced
  }

  readonly begin = async (speed: number): Promise<boolean> => {
    const session = randomId()
    const told = this.told.asking()
    try {
      told(await sendBeat(this.lesson.id, { session, seq: 0, speed }))
      this.told.offline(false)
    } catch (error) {
      this.#failed(error)
      return false
    }
    this.end()
    markAlive(session)
    this.#session = session
    this.#seq = 0
    this.#unheard = []
    this.#replaced(false)
    return true
  }

  readonly send = async (report: Report, leaving: boolean): Promise<Answer> => {
    const session = this.#session
    const watched = mergeIntervals(report.watched, mediaSeconds(this.lesson))
    this.#seq += 1
    const seq = this.#seq
    this.#unheard = mergeIntervals([...this.#unheard, ...watched])
    // Before it travels: the page may be gone when it fails.
    this.#keep(session, report.positionSeconds, leaving)
    const told = this.told.asking()
    try {
      const answer = await sendBeat(this.lesson.id, { ...report, session, seq, watched }, leaving)
      const heard = mergeIntervals(answer.progress.watched)
      this.#unheard = answer.isCurrent ? worthwhile(uncovered(this.#unheard, heard)) : []
      this.#keep(session, report.positionSeconds, leaving)
      this.told.offline(false)
      told(answer)
      if (answer.isCurrent) return { kind: 'taken', left: worthwhile(uncovered(watched, heard)) }
      this.#replaced(true)
      return { kind: 'replaced' }
    } catch (error) {
      if (this.#failed(error)) return { kind: 'later' }
      this.#unheard = []
      forgetBeat(this.#userId, session)
      return { kind: 'taken', left: [] }
    }
  }

  /** What is kept of its session is for others to send. */
  readonly end = (): void => {
    if (this.#session) markGone(this.#session)
  }

  #keep(session: string, positionSeconds: number, isLeaving: boolean): void {
    const watched = this.#unheard
    if (watched.length === 0) {
      forgetBeat(this.#userId, session)
      return
    }
    // With the number after this one: what the server has by then costs nothing when it is sent again.
    const beat = { lessonId: this.lesson.id, seq: this.#seq + 1, watched, positionSeconds }
    keepBeat(this.#userId, session, beat, isLeaving)
  }

  #failed(error: unknown): boolean {
    if (mayPassLater(error)) {
      this.told.offline(true)
      return true
    }
    console.warn('What was played was refused', error)
    this.told.refused()
    return false
  }
}

/** What a lesson's player tells the server. `isReplaced`: another player of the person's counts now. */
export const useBeats = (userId: string, lesson: Played, told: Told) => {
  const [isReplaced, setReplaced] = useState(false)
  const [beats] = useState(() => new Beats(userId, lesson, told, setReplaced))
  beats.told = told
  beats.lesson = lesson
  return useMemo(() => ({ beats, isReplaced }), [beats, isReplaced])
}
