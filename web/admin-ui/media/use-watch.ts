import { useEffect, useState } from 'react'
import { type Interval, mergeIntervals } from '#drizzle/domain/intervals.ts'
import { HEARTBEAT_MS } from '#drizzle/domain/playing.ts'

/**
 * Positions further apart than this are a jump rather than playback (background tabs report once a second)…
 */
const JUMP_SECONDS = 2.5
/** …unless the elapsed time matches within this tolerance: a busy page receives positions late. */
const CLOCK_SECONDS = 0.5

export interface Report {
  watched: Interval[]
  positionSeconds: number
  isPlaying: boolean
  /** Playback rate: 1 is normal. */
  speed: number
}
/**
 * Outcome of a report: taken, except for what is `left`, which counts as soon as time allows; the server was
 * not reached (`later`); or another player of the user took over (`replaced`), and what played in parallel
 * does not count.
 */
export type Answer = { kind: 'taken'; left: Interval[] } | { kind: 'later' } | { kind: 'replaced' }

/** Receives what plays. */
export interface PlaybackReporter {
  /** The player starts, and takes over from any other; resolves to `false` when the report failed. */
  begin: (speed: number) => Promise<boolean>
  /** `leaving`: the request must survive the page. */
  send: (report: Report, leaving: boolean) => Promise<Answer>
  /** The player is removed. */
  end?: () => void
}

/** Events of a player. */
export interface Watch {
  /** Playback starts, or changes speed. */
  play: (speed: number) => void
  /** Current position, a few times a second during playback. */
  tick: (seconds: number) => void
  /** The position has jumped, or is about to. */
  jump: () => void
  /** Playback paused or ended: what played is sent. */
  stop: () => void
  /** Registers how to pause the player; returns the function that unregisters it. */
  bind: (pause: () => void) => () => void
}

/** Records the seconds actually played, whatever the source. Independent of React: it outlives renders. */
export class Recorder implements Watch {
  reporter: PlaybackReporter
  #pending: Interval[] = []
  #travelling: Interval[] = []
  #segment: Interval | null = null
  #position: number | null = null
  #tickedAt = 0
  #queue: Promise<void> = Promise.resolve()
  #waiting: Promise<void> | null = null
  #starting: Promise<boolean> | null = null
  #begun = false
  #playing = false
  /** The playing state that the reporter last acknowledged. */
  #told = false
  #speed = 1
  #pause: (() => void) | null = null

  constructor(reporter: PlaybackReporter) {
    this.reporter = reporter
  }

  readonly play = (speed: number): void => {
    this.#speed = speed
    this.#playing = true
    if (!this.#begun) void this.#begin()
  }

  readonly tick = (seconds: number): void => {
    // A replaced player still reports for a moment until it is paused.
    if (!this.#playing) return
    const open = this.#segment
    const now = performance.now()
    const playable = Math.max(JUMP_SECONDS, ((now - this.#tickedAt) / 1000) * this.#speed + CLOCK_SECONDS)
    this.#position = seconds
    this.#tickedAt = now
    if (open && seconds >= open[1] && seconds - open[1] < playable) open[1] = seconds
    else {
      this.#close()
      this.#segment = [seconds, seconds]
    }
  }

  readonly jump = (): void => {
    this.#close()
    void this.report(false)
  }

  readonly stop = (): void => {
    this.#close()
    this.#playing = false
    void this.report(false)
  }

  readonly bind = (pause: () => void): (() => void) => {
    this.#pause = pause
    return () => {
      if (this.#pause === pause) this.#pause = null
    }
  }

  /** The page closes, and playback with it. */
  readonly leave = (): void => {
    this.#playing = false
    void this.report(true)
  }

  /** Sends what is left and waits for the answer. */
  readonly flush = async (): Promise<void> => {
    this.#close()
    await this.report(false)
  }

  /** Played intervals that the server does not have yet. */
  readonly unsent = (): Interval[] => {
    const open = this.#segment
    return [...this.#pending, ...this.#travelling, ...(open ? [[...open] as Interval] : [])]
  }

  /** Sends what played since the last report, if anything. What cannot be sent stays for the next one. */
  readonly report = (leaving: boolean): Promise<void> => {
    // A closing page cannot wait; otherwise one report is sent at a time.
    if (leaving) return this.#begun ? this.#tell(true) : Promise.resolve()
    // A waiting report sends everything when its turn comes; without merging, reports would pile up behind a
    // slow one.
    this.#waiting ??= this.#queue = this.#queue.then(async () => {
      this.#waiting = null
      if (this.#hasNews() && (this.#begun || (await this.#begin()))) await this.#tell(false)
    })
    return this.#waiting
  }

  #hasNews(): boolean {
    this.#cut()
    return this.#position !== null && (this.#pending.length > 0 || this.#told !== this.#playing)
  }

  async #tell(leaving: boolean): Promise<void> {
    if (!this.#hasNews()) return
    const watched = mergeIntervals(this.#pending)
    const isPlaying = this.#playing
    this.#pending = []
    this.#travelling = watched
    const positionSeconds = Math.floor(this.#position ?? 0)
    const answer = await this.reporter.send(
      { watched, positionSeconds, isPlaying, speed: this.#speed },
      leaving,
    )
    this.#travelling = []
    if (answer.kind === 'replaced') return this.#yield()
    this.#pending.push(...(answer.kind === 'later' ? watched : answer.left))
    if (answer.kind === 'taken') this.#told = isPlaying
  }

  #close(): void {
    const open = this.#segment
    this.#segment = null
    if (open && open[1] > open[0]) this.#pending.push(open)
  }

  /** Cuts the current interval, so that it can be reported up to now. */
  #cut(): void {
    const open = this.#segment
    if (!open || open[1] <= open[0]) return
    this.#pending.push([...open])
    this.#segment = [open[1], open[1]]
  }

  /** Another player took over: this one stops, until the user starts it again. */
  #yield(): void {
    this.#begun = false
    this.#playing = false
    this.#told = false
    this.#segment = null
    this.#pending = []
    this.#pause?.()
  }

  #begin(): Promise<boolean> {
    this.#starting ??= this.reporter.begin(this.#speed).then(this.#started, (error: unknown) => {
      // The next report retries; a failure does not break the queue.
      console.warn('Nobody could be told that it plays', error)
      return this.#started(false)
    })
    return this.#starting
  }

  readonly #started = (begun: boolean): boolean => {
    this.#starting = null
    this.#begun = begun
    this.#told = begun
    return begun
  }
}

/**
 * A recorder that reports every ten seconds, on pause, when the network is back, and when the page closes.
 */
export const useWatch = (reporter: PlaybackReporter): Recorder => {
  const [recorder] = useState(() => new Recorder(reporter))
  recorder.reporter = reporter
  useEffect(() => {
    const timer = setInterval(() => void recorder.report(false), HEARTBEAT_MS)
    const onHide = () => {
      if (document.visibilityState === 'hidden') void recorder.report(true)
    }
    const onOnline = () => void recorder.report(false)
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('pagehide', recorder.leave)
    window.addEventListener('online', onOnline)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('pagehide', recorder.leave)
      window.removeEventListener('online', onOnline)
      recorder.leave()
    }
  }, [recorder])
  return recorder
}
