/**
 * The recording that plays in this document. Audio elements belong to the document rather than to a screen:
 * on navigation the recording plays on in the mini player, and its own page takes it back. One recording
 * plays at a time.
 */
import type { MediaFile } from '../media-file.ts'
import type { PlaybackReporter } from '../use-watch.ts'

/** A recording, and everything needed to play it away from its page. */
export interface Listening {
  /** Identifies the recording, per user and file. */
  key: string
  userId: string
  file: MediaFile
  course: { title: string; picture: string }
  /** Seed of the generated drawing, used where the recording has no picture; the same across the site. */
  drawing: string
  /** Path of its own page. */
  address: string
  startSeconds: number
  /** Creates the recorder's reporter, which receives what plays from then on. */
  reporter: () => PlaybackReporter
  /** Reports that it was played to its end, for autoplay; never throws. */
  finish?: () => Promise<void>
  /** The next recording for autoplay; null when nothing follows or is open. */
  next?: () => Promise<Listening | null>
}

export interface NowPlaying extends Listening {
  /** Its `src` is what it plays; empty until the address is known. */
  element: HTMLAudioElement
}

/** Without a mini player after this time, the page is outside the member space, and playback ends. */
const ALONE_MS = 4000
const EXPECTED_MS = 60_000

class GlobalPlayer {
  #current: NowPlaying | null = null
  readonly #spare: HTMLAudioElement[] = []
  readonly #listeners = new Set<() => void>()
  #players = 0
  #alone: ReturnType<typeof setTimeout> | undefined
  #expected = { key: '', at: 0 }

  readonly current = (): NowPlaying | null => this.#current

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * The element that already plays this recording, or an idle one. On an iPhone, an element that has played
   * once may start again without a gesture.
   */
  readonly acquire = (key: string): HTMLAudioElement => {
    const current = this.#current
    if (current?.key === key) {
      this.#set(null)
      return current.element
    }
    const spare = this.#spare.pop()
    if (spare) return spare
    const made = document.createElement('audio')
    made.preload = 'metadata'
    document.body.append(made)
    return made
  }

  /** Makes the element available again. */
  readonly release = (element: HTMLAudioElement): void => {
    element.pause()
    element.removeAttribute('src')
    element.load()
    this.#spare.push(element)
  }

  /** Hands playback over from its page to the mini player. */
  readonly put = (playing: NowPlaying): void => {
    this.close()
    this.#set(playing)
    this.#watchOver()
  }

  /**
   * Reuses the element for the next recording of a list. Does nothing when another recording plays by then.
   */
  readonly follow = (after: string, next: Listening): void => {
    const current = this.#current
    if (current?.key !== after) return
    this.expect(next.key)
    current.element.removeAttribute('src')
    this.#set({ ...next, element: current.element })
  }

  /** Stops a recording that is closed to the user by now. */
  readonly refuse = (key: string): void => {
    if (this.#current?.key === key) this.close()
  }

  readonly close = (): void => {
    const current = this.#current
    if (!current) return
    this.#set(null)
    this.release(current.element)
  }

  /**
   * Registers the recording, by its key or a prefix, that starts by itself once loaded, as the previous one
   * has ended.
   */
  readonly expect = (key: string): void => {
    this.#expected = { key, at: Date.now() }
  }

  /**
   * Whether another recording is about to start. An expectation expires, so that playback never starts
   * unexpectedly.
   */
  readonly isAwaiting = (): boolean =>
    this.#expected.key !== '' && Math.abs(Date.now() - this.#expected.at) < EXPECTED_MS

  /** Whether the recording was expected; true only once. */
  readonly isExpected = (key: string): boolean => {
    const { key: wanted } = this.#expected
    if (!this.isAwaiting() || !`${key}/`.startsWith(`${wanted}/`)) return false
    this.#expected = { key: '', at: 0 }
    return true
  }

  /** Registers a mounted mini player; returns the function that unregisters it. */
  readonly draw = (): (() => void) => {
    this.#players += 1
    return () => {
      this.#players -= 1
      this.#watchOver()
    }
  }

  #watchOver(): void {
    clearTimeout(this.#alone)
    this.#alone = setTimeout(() => {
      if (this.#players === 0) this.close()
    }, ALONE_MS)
  }

  #set(playing: NowPlaying | null): void {
    this.#current = playing
    for (const listener of this.#listeners) listener()
  }
}

export const globalPlayer = new GlobalPlayer()
