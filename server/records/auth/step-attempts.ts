/** Tries of second steps: how many, and for how long none is taken after too many wrong ones. Kept in memory, as challenges are. */
import { LRUCache } from 'lru-cache'
import { stillLasts } from '#server/core/clock.ts'
import { tooMany } from '#server/core/errors.ts'
import { getOrCreate } from '#server/core/get-or-create.ts'
import { growingTo } from '#server/core/growing.ts'
import { networkOf } from '#server/core/ip.ts'
import { longMoment } from '#server/core/paris.ts'
import type { EngineCore } from '../engine-core.ts'
import { MAX_KEYS, openWindow, type Window } from './attempts.ts'

const STEP_TRIES = 5
const WRONG_OF_ACCOUNT = 10
const WRONG_OF_NETWORK = 30
const HOUR_MS = 3_600_000
const MAX_LOCK_MS = 24 * HOUR_MS
/** Without a wrong one for so long, whoever tried has given up. */
const SERIES_MS = 7 * MAX_LOCK_MS
const MINUTE_MS = 60_000

/** A try of a second step, or of a proof before one is changed. */
export interface StepAttempt {
  /** The session of the first step; `''` for somebody who is signed in. */
  readonly mfaId: string
  /**
   * Collection and id of the account, and what is tried where it is not the step itself; `''` for what nobody guesses, recovery codes and
   * passkeys: whoever has only the password must not use up the owner's tries of these.
   */
  readonly whose: string
  readonly ip: string
}

/** The wrong tries of an account since the last right one. */
interface Series {
  /** Since the last lock. */
  wrong: number
  locks: number
  /** Milliseconds since 1970, as the next; 0: it is not locked. */
  lockedAt: number
  lastAt: number
}

/** One hour, then twice as long each time, a day at most. */
const lockMs = ({ locks }: Series): number => Math.min(HOUR_MS * 2 ** (locks - 1), MAX_LOCK_MS)

const isLocked = (series: Series, now: number): boolean =>
  series.lockedAt > 0 && stillLasts(series.lockedAt, lockMs(series), now)

/** Rounded up: at this minute it is over. */
const endOf = (series: Series): Date =>
  new Date(Math.ceil((series.lockedAt + lockMs(series)) / MINUTE_MS) * MINUTE_MS)

export interface Counted {
  /** False: this first step has had its five, and nothing may be judged. */
  readonly isStepOpen: boolean
  /** If this try is wrong too, when codes of the account are taken again: it was the last before a lock. */
  readonly lockedUntil: Date | null
}

const refused = (until: Date) =>
  tooMany(`Trop d’essais. Réessayez à partir du ${longMoment(until)} (heure de Paris).`)

/**
 * Tries of second steps: five of one first step, thirty wrong ones of a network in an hour, and ten of an account from wherever; then none
 * of the account is taken for an hour, after the next ten for two, a day at most: six digits of which three are right at a time stand no
 * more. Recovery codes and passkeys go on meanwhile. Whoever signs in ends the series. It holds even when rate limits are off, and
 * only whoever has the first proof reaches it: nobody is locked out by strangers.
 */
export class StepAttempts {
  readonly #engine: EngineCore
  readonly #windows = new LRUCache<string, Window>(growingTo(MAX_KEYS))
  readonly #series = new LRUCache<string, Series>(growingTo(MAX_KEYS))

  constructor(engine: EngineCore) {
    this.#engine = engine
  }

  /** Counts a try before it is judged. Throws 429 for account and network. */
  count({ mfaId, whose, ip }: StepAttempt): Counted {
    const isStepOpen = mfaId === '' || this.#add(`step/${mfaId}`) <= STEP_TRIES
    // What is not judged is no guess, and brings no account nearer to its lock.
    if (this.#add(`network/${networkOf(ip)}`) > WRONG_OF_NETWORK)
      throw tooMany('Trop d’essais. Réessayez dans une heure.')
    return { isStepOpen, lockedUntil: whose === '' || !isStepOpen ? null : this.#addWrong(whose) }
  }

  /** It was right: what was counted of the account and this network is forgiven. */
  forgive({ whose, ip }: StepAttempt): void {
    this.#series.delete(whose)
    const ofNetwork = this.#windows.get(`network/${networkOf(ip)}`)
    if (ofNetwork && ofNetwork.count > 0) ofNetwork.count -= 1
  }

  /** The account signed in, by whatever means: every series of it ends. */
  signedIn(account: string, ip: string): void {
    for (const kind of ['/proof', '/app']) this.#series.delete(account + kind)
    this.forgive({ mfaId: '', whose: account, ip })
  }

  isLocked(whose: string): boolean {
    const series = this.#series.get(whose)
    return series !== undefined && isLocked(series, this.#now())
  }

  #now(): number {
    return this.#engine.clock.now().getTime()
  }

  #add(key: string): number {
    const window = openWindow(this.#windows, key, HOUR_MS, this.#engine)
    window.count += 1
    return window.count
  }

  /** One more of an account. Throws 429 while it is locked; the end of the lock that this one begins. */
  #addWrong(whose: string): Date | null {
    const now = this.#now()
    const known = this.#series.get(whose)
    const isOpen = known !== undefined && stillLasts(known.lastAt, SERIES_MS, now)
    const series: Series = isOpen ? known : { wrong: 0, locks: 0, lockedAt: 0, lastAt: now }
    if (isLocked(series, now)) throw refused(endOf(series))
    series.lastAt = now
    series.wrong += 1
    this.#series.set(whose, series)
    if (series.wrong < WRONG_OF_ACCOUNT) return null
    series.wrong = 0
    series.locks += 1
    series.lockedAt = now
    return endOf(series)
  }
}

const steps = new WeakMap<EngineCore, StepAttempts>()

/** The tries of an engine; counted together, whichever route they come by. */
export const stepAttemptsOf = (engine: EngineCore): StepAttempts =>
  getOrCreate(steps, engine, () => new StepAttempts(engine))
