import { useEffect, useState } from 'react'
import { type Interval, mergeIntervals } from '#drizzle/domain/intervals.ts'
import { HEARTBEAT_MS } from '#drizzle/domain/playing.ts'

/** Two positions further apart than this are a jump, not playing (background tabs report once a second)… */
const JUMP_SECONDS = 2.5
/** …unless as much time has passed, give or take this: a page that is busy hears late where its player is. */
const CLOCK_SECONDS = 0.5

export interface Report {
  watched: Interval[]
  positionSeconds: number
  isPlaying: boolean
  /** At which it plays: 1 is as recorded. */
  speed: number
}
/**
 * What became of a report: it was taken save for what is `left`, which counts as soon as time allows; the server was not
 * reached; or another player of the person took over, and what was played beside it does not count.
 */
export type Answer = { kind: 'taken'; left: Interval[] } | { kind: 'later' } | { kind: 'replaced' }

/** Who is told of what plays. */
export interface Keeper {
  /** The player starts, and takes over from any other; `false` when nobody could be told. */
  begin: (speed: number) => Promise<boolean>
  /** `leaving` asks for a request that survives the page. */
  send: (report: Report, leaving: boolean) => Promise<Answer>
  /** Its player goes. */
  end?: () => void
}

/** What a player tells. */
export interface Watch {
  /** It starts, or plays at another speed. */
  play: (speed: number) => void
  /** Where it is, a few times a second while it plays. */
  tick: (seconds: number) => void
  /** It jumped, or is about to. */
  jump: () => void
  /** It paused or ended: what was played is sent. */
  stop: () => void
  /** How it is paused by others; returns how that ends. */
  bind: (pause: () => void) => () => void
}

/** Records the seconds really played, whatever the source. Nothing of it is React's: it outlives renderings. */
export class Recorder implements Watch {
  keeper: Keeper
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
  /** As the keeper knows it. */
  #told = false
  #speed = 1
  #pause: (() => void) | null = null

  constructor(keeper: Keeper) {
    this.keeper = keeper
  }

  readonly play = (speed: number): void => {
    this.#speed = speed
    this.#playing = true
    if (!this.#begun) void this.#begin()
  }

  readonly tick = (seconds: number): void => {
    // A player that was replaced goes on for a moment until it is paused.
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

  /** The page goes: it plays no more. */
  readonly leave = (): void => {
    this.#playing = false
    void this.report(true)
  }

  /** Sends what is left and waits for the answer. */
  readonly flush = async (): Promise<void> => {
    this.#close()
    await this.report(false)
  }

  /** What was played and the server does not have yet. */
  readonly unsent = (): Interval[] => {
    const open = this.#segment
    return [...this.#pending, ...this.#travelling, ...(open ? [[...open] as Interval] : [])]
  }

  /** Sends what was played since the last report, if there is something to tell. What cannot be sent is kept. */
  readonly report = (leaving: boolean): Promise<void> => {
    // A page that goes cannot wait; otherwise one report travels at a time.
    if (leaving) return this.#begun ? this.#tell(true) : Promise.resolve()
    // One that waits tells all there is when its turn comes; behind a slow one they would pile up.
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
    const answer = await this.keeper.send(
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

  /** What plays on is told up to now. */
  #cut(): void {
    const open = this.#segment
    if (!open || open[1] <= open[0]) return
    this.#pending.push([...open])
    this.#segment = [open[1], open[1]]
  }

  /** Another player took over: this one stops, until the person starts it again. */
  #yield(): void {
    this.#begun = false
    this.#playing = false
    this.#told = false
    this.#segment = null
    this.#pending = []
    this.#pause?.()
  }

  #begin(): Promise<boolean> {
    this.#starting ??= this.keeper.begin(this.#speed).then(this.#started, (error: unknown) => {
      // The next report tries again; nothing that waits for this one ends with it.
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

/** A recorder that reports every ten seconds, on pause, when the network is back and on leaving. */
export const useWatch = (keeper: Keeper): Recorder => {
  const [recorder] = useState(() => new Recorder(keeper))
  recorder.keeper = keeper
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
