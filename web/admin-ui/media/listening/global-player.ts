/**
 * What is heard in this document. The sound lives in elements of the page itself, not of a screen: when its person goes to another
 * page of her space it plays on, and the small player takes it over; its own page takes it back. One thing is heard at a time.
 */
import type { MediaFile } from '../media-file.ts'
import type { Keeper } from '../use-watch.ts'

/** A recording, and all that is needed to play it away from its page. */
export interface Listening {
  /** Of whom, and which file: tells one recording from another. */
  key: string
  userId: string
  file: MediaFile
  course: { title: string; picture: string }
  /** Whose drawing it has where it has no picture: what the site draws for that record everywhere. */
  drawing: string
  /** Its own page, a path. */
  address: string
  startSeconds: number
  /** Who is told of what plays, from then on. */
  keeper: () => Keeper
  /** Says that it was heard to its end, where sessions go on by themselves; nothing is thrown. */
  finish?: () => Promise<void>
  /** What follows where sessions go on by themselves; null when nothing does, or nothing is open. */
  next?: () => Promise<Listening | null>
}

export interface NowPlaying extends Listening {
  /** Its `src` is what it plays; empty while that is still to be asked for. */
  element: HTMLAudioElement
}

/** A page that nobody draws a player on is not the member space: there it ends. */
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

  /** The element that plays this recording already, or one that plays nothing. An iPhone lets one that has played once play again by itself. */
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

  /** It is played no more. */
  readonly release = (element: HTMLAudioElement): void => {
    element.pause()
    element.removeAttribute('src')
    element.load()
    this.#spare.push(element)
  }

  /** Its page goes, and it plays on. */
  readonly put = (playing: NowPlaying): void => {
    this.close()
    this.#set(playing)
    this.#watchOver()
  }

  /** The next one of a list takes its element. Nothing when another one is heard by then. */
  readonly follow = (after: string, next: Listening): void => {
    const current = this.#current
    if (current?.key !== after) return
    this.expect(next.key)
    current.element.removeAttribute('src')
    this.#set({ ...next, element: current.element })
  }

  /** It may not be heard any more. */
  readonly refuse = (key: string): void => {
    if (this.#current?.key === key) this.close()
  }

  readonly close = (): void => {
    const current = this.#current
    if (!current) return
    this.#set(null)
    this.release(current.element)
  }

  /** The recording, by its key or the beginning of it, that starts by itself as soon as it is there: the one before it has ended. */
  readonly expect = (key: string): void => {
    this.#expected = { key, at: Date.now() }
  }

  /** Whether another one is about to begin. One that never came is forgotten: nobody is surprised by a voice. */
  readonly isAwaiting = (): boolean =>
    this.#expected.key !== '' && Math.abs(Date.now() - this.#expected.at) < EXPECTED_MS

  /** Whether it was expected; once. */
  readonly isExpected = (key: string): boolean => {
    const { key: wanted } = this.#expected
    if (!this.isAwaiting() || !`${key}/`.startsWith(`${wanted}/`)) return false
    this.#expected = { key: '', at: 0 }
    return true
  }

  /** A small player is drawn; returns how that ends. */
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
