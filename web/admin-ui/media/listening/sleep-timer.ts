/**
 * Stops playback after a while. One timer per document, independent of React: it continues across recordings
 * of a list and across pages.
 */

/** `off`: plays on; `end`: stops at the end of the recording; otherwise minutes from now. */
export const SLEEPS = ['off', 'end', '5', '10', '15', '30', '45', '60'] as const
export type Sleep = (typeof SLEEPS)[number]

const MINUTE_MS = 60_000
/** The sound fades out over the last seconds. */
export const FADE_MS = 30_000
/** Added by « +5 min ». */
export const MORE_MS = 5 * MINUTE_MS

/** Whole minutes for display, at least 1 while the timer runs. */
export const minutesLeft = (leftMs: number): number => Math.max(1, Math.ceil(leftMs / MINUTE_MS))

/** Share of the chosen volume for the time left: 1 before the last seconds, 0 at the end. */
export const fade = (leftMs: number): number => Math.max(0, Math.min(1, leftMs / FADE_MS))

/**
 * In milliseconds: wall clock, which users and time servers set, and time since page load, which stops while
 * the device sleeps.
 */
export interface Clocks {
  day: () => number
  page: () => number
}

/** The element that the timer fades and stops. */
export type PlayedElement = Pick<HTMLMediaElement, 'volume' | 'paused' | 'pause'>

export interface SleepState {
  choice: Sleep
  /** Whole minutes; 0 without a chosen time. */
  left: number
  fading: boolean
  /** The timer has just stopped playback. */
  stopped: boolean
}

const OFF: SleepState = { choice: 'off', left: 0, fading: false, stopped: false }

export class SleepTimer {
  readonly #clocks: Clocks
  readonly #listeners = new Set<() => void>()
  #state = OFF
  #untilDay = 0
  #untilPage = 0
  /** The chosen volume per element. A page may show one player while the mini player plays. */
  readonly #heard = new Map<PlayedElement, number>()

  constructor(clocks: Clocks) {
    this.#clocks = clocks
  }

  readonly state = (): SleepState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Restarts the timer at every choice; cancelling restores the volume. */
  readonly choose = (choice: Sleep): void => {
    const ms = (Number(choice) || 0) * MINUTE_MS
    this.#untilDay = this.#clocks.day() + ms
    this.#untilPage = this.#clocks.page() + ms
    this.#set({ ...OFF, choice, left: ms > 0 ? minutesLeft(ms) : 0 })
    this.#sound(1)
  }

  /** Adds five minutes, also during the fade; does nothing without a chosen time. */
  readonly extend = (): void => {
    if (this.#state.left === 0) return
    this.#untilDay += MORE_MS
    this.#untilPage += MORE_MS
    this.look()
  }

  /**
   * Puts an element with its chosen volume (0 to 1) under the timer; returns the function that removes it.
   */
  readonly bind = (playing: PlayedElement, loud: number): (() => boolean) => {
    this.#heard.set(playing, loud)
    this.look()
    return () => this.#heard.delete(playing)
  }

  /**
   * Must be called often. Of the two clocks, the one with less time left decides: setting the wall clock back
   * does not prolong the timer, and a device that slept past the end stops at once on waking.
   */
  readonly look = (): void => {
    if (this.#state.left === 0) return
    const left = Math.min(this.#untilDay - this.#clocks.day(), this.#untilPage - this.#clocks.page())
    if (left <= 0) {
      this.#stop()
      return
    }
    this.#sound(fade(left))
    this.#set({ ...this.#state, left: minutesLeft(left), fading: left < FADE_MS })
  }

  /** The recording has ended; returns whether nothing may follow. */
  readonly ended = (): boolean => {
    if (this.#state.choice !== 'end') return false
    this.#set({ ...OFF, stopped: true })
    return true
  }

  #stop(): void {
    const wasHeard = [...this.#heard.keys()].some(({ paused }) => !paused)
    for (const playing of this.#heard.keys()) playing.pause()
    this.#sound(1)
    this.#set({ ...OFF, stopped: wasHeard })
  }

  /** iOS ignores changes of volume: playback stops there without a fade. */
  #sound(share: number): void {
    for (const [playing, loud] of this.#heard) playing.volume = loud * share
  }

  #set(state: SleepState): void {
    const before = this.#state
    if (
      before.choice === state.choice &&
      before.left === state.left &&
      before.fading === state.fading &&
      before.stopped === state.stopped
    )
      return
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

export const sleepTimer = new SleepTimer({ day: () => Date.now(), page: () => performance.now() })
