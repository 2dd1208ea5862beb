/**
 * Stops what is heard after a while. One for the whole document, and nothing of it is React's: it goes on when the next session
 * of a list begins, and when its person leaves the page of the one that plays.
 */

/** `off`: it plays on; `end`: at the end of the recording; otherwise minutes from now. */
export const SLEEPS = ['off', 'end', '5', '10', '15', '30', '45', '60'] as const
export type Sleep = (typeof SLEEPS)[number]

const MINUTE_MS = 60_000
/** The sound goes down over the last seconds instead of breaking off. */
export const FADE_MS = 30_000
/** What « +5 min » adds. */
export const MORE_MS = 5 * MINUTE_MS

/** Whole minutes to show: never « 0 min » while it still runs. */
export const minutesLeft = (leftMs: number): number => Math.max(1, Math.ceil(leftMs / MINUTE_MS))

/** How loud the sound is with so much time left, of what the person chose: 1 before the last seconds, 0 when it is over. */
export const fade = (leftMs: number): number => Math.max(0, Math.min(1, leftMs / FADE_MS))

/** Milliseconds: of the day, which people and time servers set, and since the page began, which stands while a machine sleeps. */
export interface Clocks {
  day: () => number
  page: () => number
}

/** What it turns down and stops. */
export type PlayedElement = Pick<HTMLMediaElement, 'volume' | 'paused' | 'pause'>

export interface SleepState {
  choice: Sleep
  /** Whole minutes; 0 where no time was chosen. */
  left: number
  fading: boolean
  /** It has just stopped what was heard. */
  stopped: boolean
}

const OFF: SleepState = { choice: 'off', left: 0, fading: false, stopped: false }

export class SleepTimer {
  readonly #clocks: Clocks
  readonly #listeners = new Set<() => void>()
  #state = OFF
  #untilDay = 0
  #untilPage = 0
  /** With how loud each person wants it. A page may show one player while the small one plays. */
  readonly #heard = new Map<PlayedElement, number>()

  constructor(clocks: Clocks) {
    this.#clocks = clocks
  }

  readonly state = (): SleepState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Starts anew with every choice; one that is taken back gives the sound back. */
  readonly choose = (choice: Sleep): void => {
    const ms = (Number(choice) || 0) * MINUTE_MS
    this.#untilDay = this.#clocks.day() + ms
    this.#untilPage = this.#clocks.page() + ms
    this.#set({ ...OFF, choice, left: ms > 0 ? minutesLeft(ms) : 0 })
    this.#sound(1)
  }

  /** Gives it five minutes more, also while the sound goes down; nothing where no time was chosen. */
  readonly extend = (): void => {
    if (this.#state.left === 0) return
    this.#untilDay += MORE_MS
    this.#untilPage += MORE_MS
    this.look()
  }

  /** What is heard from now on, and how loud its person wants it (0 to 1); returns how that ends. */
  readonly bind = (playing: PlayedElement, loud: number): (() => boolean) => {
    this.#heard.set(playing, loud)
    this.look()
    return () => this.#heard.delete(playing)
  }

  /**
   * To be called often. Of the two clocks the one that leaves less decides: a clock that was put back makes nobody's night longer,
   * and a machine that slept through the end stops at once when it wakes up.
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

  /** The recording has come to its end; returns whether nothing may follow. */
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

  /** An iPhone keeps the volume to its own keys and ignores this: there it stops without a fade. */
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
